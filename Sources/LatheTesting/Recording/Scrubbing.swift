import Foundation
import LatheCoding
import LatheRuntime

/// Returns the recorded form of a request and its response, and collects the secrets that it removes.
struct Scrubbing {
    static let mark = Redaction.mark
    /// The name of requests without an endpoint.
    static let unnamed = "request"

    /// Secret names of the OAuth standards, and others in common use.
    static let wellKnown: Set<String> = [
        "access_token", "client_assertion", "client_secret", "code", "code_verifier", "id_token",
        "oauth_consumer_key", "oauth_nonce", "oauth_signature", "oauth_timestamp", "oauth_token",
        "oauth_token_secret", "oauth_verifier", "password", "refresh_token",
    ]
    /// The minimum length of a secret that is redacted everywhere, since a shorter text may occur by chance.
    private static let shortest = 6

    let endpoint: Endpoint
    private let redaction: Redaction
    /// The secret names of members, elements, attributes and parts.
    let names: Set<String>
    /// The known secrets of the bodies.
    private let sent: BodySecrets
    private let received: BodySecrets
    private let fieldNames: Set<String>
    /// The secret header fields of the response.
    private let secretHead: Set<String>
    private(set) var secrets: Set<String> = []

    init(_ api: API, _ request: HTTPRequest) {
        let endpoint = request.call?.endpoint ?? Endpoint(Self.unnamed, request.method, "/")
        self.endpoint = endpoint
        redaction = Redaction(api, endpoint)
        let parameters =
            endpoint.parameters + endpoint.sharedParameters.compactMap { api.parameters[$0] }
        let sent = SecretFields.body(of: endpoint)
        let received = request.call.map { SecretFields.response(of: $0) } ?? SecretFields()
        // Parameters in other places are not in the body.
        let hasSecretBody = endpoint.parameters.contains { parameter in
            !parameter.secretFields.isEmpty
                || parameter.isSecret && [.body, .multipart].contains(parameter.place)
        }
        self.sent = BodySecrets(isAll: sent.isAll, isAny: hasSecretBody, charset: nil)
        self.received = BodySecrets(
            isAll: received.isAll,
            isAny: received.isAny,
            charset: api.charset
        )
        secretHead = Set(received.names.map { $0.lowercased() })
        names = Self.wellKnown.union(sent.names).union(received.names)
            .union(parameters.filter(\.isSecret).map(\.name))
        fieldNames = Set(
            parameters.filter { $0.place == .header }.map { $0.name.lowercased() }
                + ["accept", "content-type", "if-modified-since", "if-none-match", "range"]
        )
    }

    // MARK: Requests

    /// Returns the parts by which a request is recognized.
    mutating func request(_ request: HTTPRequest, _ body: Data) -> JSONObject {
        var result: JSONObject = ["method": .string(request.method.rawValue)]
        // A generated key is another one in each run.
        if let key = request.idempotencyKey { note(key) }
        let path = request.url.path(percentEncoded: true)
        noteSecrets(inPath: path)
        result["path"] = .string(redaction.path(path))
        let query = request.url.query(percentEncoded: true).map { items($0) } ?? []
        if !query.isEmpty { result["query"] = .array(query.sorted().map { .string($0) }) }

        let body = request.uncompressedBody ?? body
        let isCoded =
            request.uncompressedBody == nil
            && request.fields.values("Content-Encoding").contains { $0.lowercased() != "identity" }
        let type = request.fields["Content-Type"] ?? ""
        let boundary = ParsedMultipart.boundary(of: type)
        let plain = boundary.map { type.replacing($0, with: "boundary") } ?? type
        var fields: [JSONObject.Member] = []
        for field in request.fields {
            let isType = HTTPFields.equal(field.name, "Content-Type")
            // A value that is not recorded may still be secret, and be repeated in a response.
            let value = isType ? plain : visible(field)
            guard fieldNames.contains(field.name.lowercased()) else { continue }
            fields.append(.init(key: field.name.lowercased(), value: .string(value)))
        }
        if !fields.isEmpty { result["fields"] = JSONValue.object(JSONObject(fields)).sorted }
        if isCoded, !body.isEmpty {
            result["body"] = Self.leftOut(body)
        } else if plain.lowercased().hasPrefix("application/x-www-form-urlencoded"), !body.isEmpty {
            let form = items(String(decoding: body, as: UTF8.self))
            result["body"] = ["form": .array(form.map { .string($0) })]
        } else if let multipart = ParsedMultipart(body, type: type) {
            result["body"] = ["parts": .array(parts(multipart))]
        } else if let body = self.body(body, type: plain, sent) {
            result["body"] = body
        }
        if case .object(let sorted) = JSONValue.object(result).sorted { return sorted }
        return result
    }

    /// Returns the decoded items of a query or a form as `name=value`.
    private mutating func items(_ text: String) -> [String] {
        FormText.items(of: text).map { item in
            let name = FormText.plain(item.name)
            let value = item.value.map { FormText.plain($0) }
            guard hides(item: name) else {
                return value.map { "\(name)=\(addresses(in: $0))" } ?? name
            }
            noteDocument(value ?? "")
            return "\(name)=\(Self.mark)"
        }
    }

    /// Returns whether the value of an item of a query or a form, or a part of a multipart body, is a secret.
    func hides(item name: String) -> Bool {
        redaction.hides(item: name) || names.contains(name)
    }

    /// Collects a secret text, and the secret fields of the document that it may be.
    mutating func noteDocument(_ text: String) {
        note(text)
        _ = body(Data(text.utf8), type: "", .none)
    }

    private mutating func visible(
        _ field: HTTPFields.Element,
        without names: Set<String> = []
    ) -> String {
        guard redaction.hides(field) || names.contains(field.name.lowercased()) else {
            return addresses(in: field.value)
        }
        note(field.value)
        noteCookies(of: field)
        if Self.ofScheme.contains(field.name.lowercased()) { noteCredentials(of: field.value) }
        return Self.mark
    }

    /// Collects the credentials of a field such as `Authorization`, without the name of their scheme.
    private mutating func noteCredentials(of value: String) {
        let words = value.parts(at: " ").filter { !$0.isEmpty }
        if words.count == 2, let last = words.last {
            note(String(last))
            if words[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(last)),
                let password = String(decoding: bytes, as: UTF8.self).halves(at: ":").second
            {
                note(String(password))
            }
        }
        for item in value.parts(at: ",") {
            let (name, value) = item.halves(at: "=")
            guard let value, let name = name.parts(at: " ").last, hides(item: String(name)) else {
                continue
            }
            let text = value.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
            note(text)
            note(FormText.plain(text[...]))
        }
    }

    /// Collects the secret values in a path.
    private mutating func noteSecrets(inPath path: String) {
        guard let pattern = redaction.secretPath,
            let expression = try? NSRegularExpression(pattern: pattern),
            let match = expression.firstMatch(
                in: path,
                range: NSRange(path.startIndex..., in: path)
            )
        else { return }
        for group in 1..<match.numberOfRanges {
            guard let range = Range(match.range(at: group), in: path) else { continue }
            note(String(path[range]))
            note(path[range].removingPercentEncoding ?? "")
        }
    }

    /// Collects the values of cookies, without their names and attributes.
    private mutating func noteCookies(of field: HTTPFields.Element) {
        let name = field.name.lowercased()
        guard name == "cookie" || name == "set-cookie" else { return }
        let pairs = field.value.parts(at: ";").prefix(name == "cookie" ? .max : 1)
        for pair in pairs {
            guard let text = pair.halves(at: "=").second else { continue }
            let value = text.trimmingCharacters(in: CharacterSet(charactersIn: " \""))
            note(value)
            note(FormText.plain(value[...]))
        }
    }

    private static let ofScheme: Set<String> = ["authorization", "proxy-authorization"]

    /// An item in the query or the fragment of an address in a text, or in a form that is the whole text.
    private static let item = try? NSRegularExpression(
        pattern: #"(?:^|[?&#;])([^=&?#;\s<>"']+)=((?:(?!;[^=&?#;\s<>"']+=)[^&#\s<>"])*)"#
    )

    /// Returns the text with the secret items of its addresses redacted.
    mutating func addresses(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")), let item = Self.item else { return text }
        return Self.hiding(item, in: text) { name, value in
            guard hides(item: FormText.plain(name)) else { return false }
            note(String(value))
            note(FormText.plain(value[...]))
            return true
        }
    }

    /// Returns the text with the second group redacted in each match that `isSecret` accepts.
    ///
    /// `isSecret` receives the first group and the second, which is not empty.
    static func hiding(
        _ expression: NSRegularExpression,
        in text: String,
        where isSecret: (Substring, Substring) -> Bool
    ) -> String {
        var result = text
        let whole = NSRange(text.startIndex..., in: text)
        for match in expression.matches(in: text, range: whole).reversed() {
            guard let name = Range(match.range(at: 1), in: text),
                let value = Range(match.range(at: 2), in: text), !value.isEmpty,
                isSecret(text[name], text[value])
            else { continue }
            // Positions in the text are valid in its copy as long as nothing before them has changed.
            result.replaceSubrange(value, with: mark)
        }
        return result
    }

    mutating func note(_ secret: String) {
        if secret.count >= Self.shortest, secret != Self.mark { secrets.insert(secret) }
    }

    // MARK: Responses

    /// Returns a response as it is recorded.
    mutating func response(
        _ response: HTTPResponse,
        _ body: Data,
        to request: HTTPRequest
    ) -> JSONValue {
        var result: JSONObject = ["status": .number(JSONNumber(response.status))]
        let type = response.fields["Content-Type"] ?? ""
        if let fields = lines(response.fields) { result["fields"] = fields }
        if let fields = response.body.trailers.flatMap({ lines($0.fields) }) {
            result["trailers"] = fields
        }
        if let url = response.url, url != request.url {
            result["url"] = .string(addresses(in: redaction.address(url)))
        }
        if let body = self.body(body, type: type, received) { result["body"] = body }
        return JSONValue.object(result).sorted
    }

    /// Returns the lines of fields, sorted by their names; `nil` for none.
    private mutating func lines(_ fields: HTTPFields) -> JSONValue? {
        let fields = fields.filter { !Self.ofMessage.contains($0.name.lowercased()) }
        // The order of fields of one name is significant (RFC 9110, section 5.3).
        let sorted = fields.enumerated().sorted { one, other in
            (one.element.name.lowercased(), one.offset)
                < (other.element.name.lowercased(), other.offset)
        }
        let lines = sorted.map { "\($0.element.name): \(visible($0.element, without: secretHead))" }
        return lines.isEmpty ? nil : .array(lines.map { .string($0) })
    }

    /// Fields of the transfer, which is a different one when the response is replayed.
    private static let ofMessage: Set<String> = [
        "connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding",
    ]
}
