import Foundation
import LatheCoding
import LatheRuntime

/// An expected request, without credentials.
public struct ExpectedRequest: Sendable {
    /// A request's body.
    public enum Body: Sendable {
        /// Text, which is compared exactly.
        case text(String)
        /// JSON; the order of members and white space do not matter.
        ///
        /// For a multipart body it is an object of the parts by name. A text is a string. A file is an object
        /// with `name`, `type` and `text`, or `data` in Base64 when its content is not text. Parts with the
        /// same name are a list.
        case json(String)
    }

    /// The method and the path after the base, with the query: `GET /cards?limit=2`.
    public var line: String
    /// The header fields that must be sent; others may be sent too.
    public var headers: [String: String]
    /// The body; `nil` for none.
    public var body: Body?

    /// Creates an expected request.
    ///
    /// - Parameters:
    ///   - line: The method and the path after the base, with the query.
    ///   - headers: The header fields that must be sent; others may be sent too.
    ///   - body: The body; `nil` for none.
    public init(_ line: String, headers: [String: String] = [:], body: Body? = nil) {
        self.line = line
        self.headers = headers
        self.body = body
    }

    /// Returns the differences in a request, each a sentence.
    func differences(from sent: ExampleExchange.Sent) -> [String] {
        var differences: [String] = []
        let line = "\(sent.request.method) \(Self.rooted(sent.target))"
        let expected = self.line.split(separator: " ", maxSplits: 1).map(String.init)
        let wanted = "\(expected.first ?? "") \(Self.rooted(expected.last ?? ""))"
        if line != wanted {
            differences.append("sends \(line)\n    and not \(wanted)")
        }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            let found = sent.request.fields[name]
            if found != value {
                let text = found.map { "'\($0)'" } ?? "missing"
                differences.append("the header \(name) is \(text) and not '\(value)'")
            }
        }
        return differences + bodyDifferences(sent)
    }

    /// A base without a path is equivalent to one with the path `/` (RFC 3986, section 6.2.3).
    private static func rooted(_ target: String) -> String {
        target.hasPrefix("/") ? target : "/" + target
    }

    private func bodyDifferences(_ sent: ExampleExchange.Sent) -> [String] {
        let type = sent.request.fields["Content-Type"]
        guard let body else {
            if let found = sent.body, !found.isEmpty {
                return ["sends a body, expected none: \(Self.shown(found))"]
            }
            if sent.body == nil, let type {
                return ["has the content type '\(type)' without a body"]
            }
            return []
        }
        guard let found = sent.body else { return ["sends no body, expected one"] }
        switch body {
        case .text(let text):
            if found == Data(text.utf8) { return [] }
            return ["sends the body \(Self.shown(found))\n    and not \(text)"]
        case .json(let text):
            let parts = type.flatMap { ParsedMultipart(found, type: $0)?.document }
            let wanted = try? JSONValue(parsing: Array(text.utf8)).sorted
            let value = (try? parts ?? JSONValue(parsing: found))?.sorted
            if let value, value == wanted { return [] }
            let shown = value.map { "\($0)" } ?? Self.shown(found)
            return ["sends the body \(shown)\n    and not \(wanted.map { "\($0)" } ?? text)"]
        }
    }

    private static func shown(_ bytes: Data) -> String {
        String(validating: bytes, as: UTF8.self) ?? "of \(bytes.count) bytes that are not text"
    }
}

extension ExpectedRequest: ExpressibleByStringLiteral {
    /// Creates an expected request without a body.
    public init(stringLiteral line: String) { self.init(line) }
}

extension JSONValue {
    /// The value, with the members of objects sorted by their keys.
    var sorted: JSONValue {
        switch self {
        case .object(let object):
            let members = object.members.sorted { $0.key < $1.key }
            return .object(
                JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value.sorted) })
            )
        case .array(let items): return .array(items.map(\.sorted))
        default: return self
        }
    }
}
