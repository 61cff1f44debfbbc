import Foundation
import LatheCoding
import LatheRuntime

/// Makes what may be recorded of a request and its response, and notes the secrets that it leaves out.
struct Scrubbing {
    static let mark = Redaction.mark
    /// The name of requests that no endpoint made.
    static let unnamed = "request"

    /// What the standards of OAuth call what must not be seen, and what everybody calls it.
    private static let wellKnown: Set<String> = [
        "access_token", "client_assertion", "client_secret", "code", "code_verifier", "id_token",
        "oauth_signature", "oauth_nonce", "oauth_timestamp", "oauth_token", "oauth_token_secret",
        "oauth_verifier", "password", "refresh_token",
    ]
    /// A shorter text may stand anywhere by chance.
    private static let shortest = 6

    let endpoint: Endpoint
    private let redaction: Redaction
    /// Names of members, elements, attributes and parts.
    private let names: Set<String>
    private let hidesBody: Bool
    private let hidesAnswer: Bool
    private let fieldNames: Set<String>
    private(set) var secrets: Set<String> = []

    init(_ api: API, _ request: HTTPRequest) {
        let endpoint = request.call?.endpoint ?? Endpoint(Self.unnamed, request.method, "/")
        self.endpoint = endpoint
        redaction = Redaction(api, endpoint)
        let parameters = endpoint.parameters + endpoint.uses.compactMap { api.parameters[$0] }
        let sent = SecretFields.body(of: endpoint)
        let answered = request.call.map { SecretFields.answer(of: $0) } ?? SecretFields()
        hidesBody = sent.isAll
        hidesAnswer = answered.isAll
        names = Self.wellKnown.union(sent.names).union(answered.names)
            .union(parameters.filter(\.isSecret).map(\.name))
        fieldNames = Set(
            parameters.filter { $0.place == .header }.map { $0.name.lowercased() }
                + ["accept", "content-type", "if-modified-since", "if-none-match", "range"]
        )
    }

    // MARK: Requests

    /// What tells a request from others.
    mutating func request(_ request: HTTPRequest, _ body: Data) -> JSONObject {
        var result: JSONObject = ["method": .string(request.method.rawValue)]
        result["path"] = .string(redaction.path(request.url.path(percentEncoded: true)))
        let query = request.url.query(percentEncoded: true).map { items($0) } ?? []
        if !query.isEmpty { result["query"] = .array(query.sorted().map { .string($0) }) }

        let type = request.fields["Content-Type"] ?? ""
        let boundary = MultipartBody.boundary(of: type)
        let plain = boundary.map { type.replacing($0, with: "boundary") } ?? type
        var fields: [JSONObject.Member] = []
        for field in request.fields where fieldNames.contains(field.name.lowercased()) {
            let isType = HTTPFields.equal(field.name, "Content-Type")
            let value = isType ? plain : visible(field)
            fields.append(.init(key: field.name.lowercased(), value: .string(value)))
        }
        if !fields.isEmpty { result["fields"] = JSONValue.object(JSONObject(fields)).sorted }
        if plain.lowercased().hasPrefix("application/x-www-form-urlencoded"), !body.isEmpty {
            let form = items(String(decoding: body, as: UTF8.self))
            result["body"] = ["form": .array(form.map { .string($0) })]
        } else if let parts = MultipartBody(body, type: type) {
            result["body"] = RecordingFile.body(self.parts(parts), type: plain)
        } else if let body = self.body(body, type: plain, isSecret: hidesBody) {
            result["body"] = body
        }
        if case .object(let sorted) = JSONValue.object(result).sorted { return sorted }
        return result
    }

    /// The items of a query or a form as `name=value`, without escapes.
    private mutating func items(_ text: String) -> [String] {
        text.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            let value = Self.plain(item.dropFirst(name.count + 1))
            let plainName = Self.plain(name)
            guard redaction.hides(item: plainName) || names.contains(plainName) else {
                return item.contains("=") ? "\(plainName)=\(value)" : plainName
            }
            note(value)
            return "\(plainName)=\(Self.mark)"
        }
    }

    private static func plain(_ text: some StringProtocol) -> String {
        let spaced = String(text).replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }

    private mutating func visible(_ field: HTTPFields.Element) -> String {
        guard redaction.hides(field) else { return field.value }
        note(field.value)
        return Self.mark
    }

    private mutating func note(_ secret: String) {
        if secret.count >= Self.shortest, secret != Self.mark { secrets.insert(secret) }
    }

    // MARK: Responses

    /// A response as it is recorded.
    mutating func response(
        _ response: HTTPResponse,
        _ body: Data,
        to request: HTTPRequest
    ) -> JSONValue {
        var result: JSONObject = ["status": .number(JSONNumber(response.status))]
        let type = response.fields["Content-Type"] ?? ""
        let fields = response.fields.filter { !Self.ofMessage.contains($0.name.lowercased()) }
            .map { "\($0.name): \(visible($0))" }
        if !fields.isEmpty { result["fields"] = .array(fields.sorted().map { .string($0) }) }
        if let url = response.url, url != request.url {
            result["url"] = .string(redaction.address(url))
        }
        if let body = self.body(body, type: type, isSecret: hidesAnswer) { result["body"] = body }
        return JSONValue.object(result).sorted
    }

    /// What is about the transfer, which is another one when the response is replayed.
    private static let ofMessage: Set<String> = [
        "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
    ]

    // MARK: Bodies

    private mutating func body(_ bytes: Data, type: String, isSecret: Bool) -> JSONValue? {
        let body = RecordingFile.body(bytes, type: type)
        if let value = body?["json"] { return ["json": hidden(value, isSecret: isSecret)] }
        if isSecret, body != nil {
            note(String(decoding: bytes, as: UTF8.self))
            return ["text": [.string(Self.mark)]]
        }
        if case .array(let lines)? = body?["text"] {
            let text = markup(lines.map(\.plainText).joined(separator: "\n"))
            return RecordingFile.body(Data(text.utf8), type: "")
        }
        return body
    }

    /// JSON with the members of secret names hidden.
    private mutating func hidden(_ value: JSONValue, isSecret: Bool = false) -> JSONValue {
        switch value {
        case .object(let object):
            var members: [JSONObject.Member] = []
            for member in object.members {
                let hides = isSecret || names.contains(member.key)
                members.append(
                    .init(key: member.key, value: hidden(member.value, isSecret: hides))
                )
            }
            return .object(JSONObject(members))
        case .array(let items):
            var hiddenItems: [JSONValue] = []
            for item in items { hiddenItems.append(hidden(item, isSecret: isSecret)) }
            return .array(hiddenItems)
        case .null, .bool: return value
        case .string, .number:
            guard isSecret else { return value }
            note(value.plainText)
            if case .number = value { return 0 }
            return .string(Self.mark)
        }
    }

    /// Text with the content of elements and attributes of secret names hidden, and items of forms.
    private mutating func markup(_ text: String) -> String {
        var text = text
        for name in names.sorted() where text.contains(name) {
            let word = NSRegularExpression.escapedPattern(for: name)
            for pattern in [
                "(<(?:[\\w.-]+:)?\(word)(?:\\s[^>]*)?(?<!/)>)(.*?)(</(?:[\\w.-]+:)?\(word)\\s*>)",
                "(\\s\(word)\\s*=\\s*\")([^\"]*)(\")", "(\\s\(word)\\s*=\\s*')([^']*)(')",
                "((?:^|&)\(word)=)([^&\\s]*)()",
            ] {
                text = replaced(text, pattern)
            }
        }
        return text
    }

    /// The text with the second group of each match hidden.
    private mutating func replaced(_ text: String, _ pattern: String) -> String {
        let options: NSRegularExpression.Options = [.dotMatchesLineSeparators]
        guard let expression = try? NSRegularExpression(pattern: pattern, options: options) else {
            return text
        }
        let whole = NSRange(text.startIndex..., in: text)
        var result = text
        for match in expression.matches(in: text, range: whole).reversed() {
            guard let found = Range(match.range(at: 2), in: text), !found.isEmpty else { continue }
            var value = String(text[found])
            if value.hasPrefix("<![CDATA["), value.hasSuffix("]]>") {
                value = String(value.dropFirst(9).dropLast(3))
            }
            note(value)
            // Places in the text hold in its copy as far as nothing before them was changed.
            result.replaceSubrange(found, with: Self.mark)
        }
        return result
    }

    // MARK: Multipart

    /// A multipart body with a boundary that is always the same, and without the parts of secret names.
    private mutating func parts(_ body: MultipartBody) -> Data {
        var result = Data()
        for part in body.parts {
            result += Data("--boundary\r\n\(part.head)\r\n\r\n".utf8)
            if let name = part.name, names.contains(name) {
                note(String(decoding: part.content, as: UTF8.self))
                result += Data(Self.mark.utf8)
            } else {
                result += part.content
            }
            result += Data("\r\n".utf8)
        }
        return result + Data("--boundary--\r\n".utf8)
    }
}
