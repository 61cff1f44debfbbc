import Foundation
import LatheCoding
import LatheRuntime

/// Reads and writes the file of a recording.
///
/// ```json
/// {
///   "calls": [
///     {
///       "endpoint": "reports.current",
///       "request": { "method": "GET", "path": "/v1/current", "query": ["city=Oslo"] },
///       "response": {
///         "body": { "json": { "celsius": 19 } },
///         "fields": ["Content-Type: application/json"],
///         "status": 200
///       }
///     }
///   ],
///   "recording": 1
/// }
/// ```
///
/// The member `bom` of a body indicates that it begins with a byte order mark. The body of a request may be a `form`,
/// a list of its items, or `parts`, a list of the `fields` and the `body` of each part.
enum RecordingFile {
    static func read(_ file: URL) throws(RecordingFailure) -> [RecordedCall] {
        guard let bytes = try? Data(contentsOf: file) else {
            throw RecordingFailure(description: "\(file.path): there is no recording")
        }
        guard let document = try? JSONValue(parsing: bytes),
            document["recording"] == 1, case .array(let items)? = document["calls"]
        else {
            throw RecordingFailure(description: "\(file.path): this is not a recording")
        }
        return try items.enumerated().map { number, item throws(RecordingFailure) in
            guard case .string(let endpoint)? = item["endpoint"],
                case .object(let request)? = item["request"]?.sorted,
                let response = item["response"]
            else {
                let place = "call \(number + 1) has no endpoint, request or response"
                throw RecordingFailure(description: "\(file.path): \(place)")
            }
            return RecordedCall(endpoint: endpoint, request: request, response: response)
        }
    }

    /// Writes calls without the secrets that were found in any of them.
    static func write(
        _ calls: [RecordedCall],
        without secrets: Set<String>,
        to file: URL
    ) throws(RecordingFailure) {
        let texts = SecretTexts(secrets)
        let items = RecordedCall.sorted(calls).map { call -> JSONValue in
            [
                "endpoint": .string(call.endpoint),
                "request": .object(call.request.hidden(texts)),
                "response": call.response.hidden(texts),
            ]
        }
        let document: JSONValue = ["calls": .array(items), "recording": 1]
        do {
            try Data((document.sorted.lines() + "\n").utf8).write(to: file, options: .atomic)
        } catch {
            throw RecordingFailure(description: "\(file.path): the recording cannot be written")
        }
    }

    // MARK: Responses

    /// Returns a recorded response as a transport returns it.
    static func response(
        _ response: JSONValue,
        to request: HTTPRequest
    ) throws(RecordingFailure) -> HTTPResponse {
        guard case .number(let number)? = response["status"], let status = number.int else {
            throw RecordingFailure(description: "a recorded response has no status")
        }
        var url = request.url
        if case .string(let text)? = response["url"], let moved = URL(string: text) { url = moved }
        var body = HTTPBody(try bytes(of: response["body"]))
        if let lines = response["trailers"] {
            body.trailers = TrailerSection()
            body.trailers?.fields = fields(lines)
        }
        return HTTPResponse(
            status: status,
            fields: response["fields"].map { fields($0) } ?? [:],
            url: url,
            body: body
        )
    }

    private static func fields(_ lines: JSONValue) -> HTTPFields {
        var fields: HTTPFields = [:]
        guard case .array(let lines) = lines else { return fields }
        for line in lines.map(\.plainText) {
            let name = line.prefix { $0 != ":" }
            let value = line.dropFirst(name.count + 1).drop { $0 == " " }
            fields.append(String(name), String(value))
        }
        return fields
    }

    // MARK: Bodies

    /// The byte order mark of UTF-8, which overrides a declared character encoding.
    static let mark = Data([0xEF, 0xBB, 0xBF])

    /// Returns a body as JSON if its type is JSON, as lines if it is text, else as Base64; `nil` when it is
    /// empty.
    static func body(_ bytes: Data, type: String) -> JSONValue? {
        if bytes.isEmpty { return nil }
        guard let text = String(validating: bytes, as: UTF8.self), text.first != "\u{FEFF}",
            !text.utf8.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) })
        else { return ["base64": .string(bytes.base64EncodedString())] }
        if type.lowercased().contains("json"), let value = try? JSONValue(parsing: bytes) {
            return ["json": value.sorted]
        }
        return ["text": lines(bytes)]
    }

    /// Returns the lines of a text.
    static func lines(_ bytes: Data) -> JSONValue {
        // By bytes, since in text a CR and an LF are one character.
        .array(
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                .map { .string(String(decoding: $0, as: UTF8.self)) }
        )
    }

    private static func bytes(of body: JSONValue?) throws(RecordingFailure) -> Data {
        guard let body else { return Data() }
        let mark = body["bom"] == true ? Self.mark : Data()
        if let value = body["json"] { return mark + Data(value.description.utf8) }
        if case .array(let lines)? = body["text"] {
            return mark + Data(lines.map(\.plainText).joined(separator: "\n").utf8)
        }
        if case .string(let text)? = body["base64"], let bytes = Data(base64Encoded: text) {
            return bytes
        }
        throw RecordingFailure(description: "a recorded body is not json, text or base64")
    }
}
