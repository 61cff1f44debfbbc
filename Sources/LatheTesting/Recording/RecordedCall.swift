import Foundation
import LatheCoding

/// A recorded call, without secrets.
struct RecordedCall: Hashable {
    var endpoint: String
    /// The parts by which a request is recognized: method, path, query, fields and body.
    var request: JSONObject
    var response: JSONValue

    /// Returns whether a request is the recorded one, except for redacted texts.
    ///
    /// A secret of a later call is redacted in the file, but is not known yet when this request is replayed.
    func resembles(_ asked: JSONObject) -> Bool {
        let parts = JSONValue.object(request).description.components(separatedBy: Scrubbing.mark)
        let pattern = parts.map(NSRegularExpression.escapedPattern(for:))
            .joined(separator: #"(?:[^"\\]|\\.)*"#)
        guard parts.count > 1,
            let expression = try? NSRegularExpression(pattern: "\\A\(pattern)\\z")
        else { return false }
        let text = JSONValue.object(asked).description
        let range = NSRange(text.startIndex..., in: text)
        return expression.firstMatch(in: text, range: range) != nil
    }

    /// Returns the calls in the order of a file; equal calls stay in the order in which they were recorded.
    static func sorted(_ calls: [RecordedCall]) -> [RecordedCall] {
        calls.map { (key: [$0.endpoint, JSONValue.object($0.request).description], call: $0) }
            .enumerated().sorted { one, other in
                one.element.key == other.element.key
                    ? one.offset < other.offset
                    : one.element.key.lexicographicallyPrecedes(other.element.key)
            }
            .map(\.element.call)
    }

    /// Returns the calls as one sentence, without repetitions.
    static func list(_ calls: [RecordedCall]) -> String {
        let most = 30
        var texts: [String] = []
        for call in calls.map(\.description) where !texts.contains(call) { texts.append(call) }
        if texts.isEmpty { return "no calls" }
        let more = texts.count > most ? "; and \(texts.count - most) more" : ""
        return texts.prefix(most).joined(separator: "; ") + more
    }
}

extension RecordedCall: CustomStringConvertible {
    /// A line such as `reports.current GET /v1/current?city=Oslo`, with the other parts of the request.
    var description: String {
        func text(_ key: String) -> String? {
            if case .string(let text)? = request[key] { text } else { nil }
        }
        var query = ""
        if case .array(let items)? = request["query"] {
            query = "?" + items.map(\.plainText).joined(separator: "&")
        }
        let rest = ["fields", "body"].compactMap { key in
            request[key].map { " with \(key) \($0.description.prefix(200))" }
        }
        return "\(endpoint) \(text("method") ?? "") \(text("path") ?? "")\(query)"
            + rest.joined()
    }
}

extension JSONObject {
    /// Returns a recorded request without the secrets in its texts, sorted.
    func hidden(_ texts: SecretTexts) -> JSONObject {
        let clean = JSONValue.object(self).hidden(texts).sorted
        return if case .object(let object) = clean { object } else { self }
    }
}

extension JSONValue {
    /// A string without quotes; any other value as JSON.
    var plainText: String {
        if case .string(let text) = self { text } else { description }
    }

    /// Returns the value without the secrets in its texts, in the keys and numbers of recorded JSON bodies, and in
    /// bytes.
    ///
    /// - Parameters:
    ///   - texts: The secrets.
    ///   - key: The key of the value.
    ///   - isContent: Whether the value is part of a JSON body, whose keys are not those of the recording.
    /// - Returns: The value; a number that is a secret is 0.
    func hidden(_ texts: SecretTexts, key: String = "", isContent: Bool = false) -> JSONValue {
        switch self {
        case .string(let text): return .string(texts.hidden(in: text))
        case .number(let number) where isContent && texts.isSecret(number.text): return 0
        case .array(let items):
            return .array(items.map { $0.hidden(texts, isContent: isContent) })
        case .object(let object):
            if key == "body", !isContent, case .string(let text)? = self["base64"],
                let bytes = Data(base64Encoded: text), texts.isRepeated(in: bytes)
            {
                return Scrubbing.leftOut(bytes)
            }
            var members: [JSONObject.Member] = []
            var keys: Set<String> = []
            for member in object.members {
                let isInside = isContent || key == "body" && member.key == "json"
                let plain = isContent ? texts.hidden(in: member.key) : member.key
                var (unique, number) = (plain, 1)
                // Different keys stay different; a member that is repeated is repeated in the recording.
                while !keys.insert(unique).inserted, plain != member.key {
                    number += 1
                    unique = "\(plain) \(number)"
                }
                let value = member.value.hidden(texts, key: member.key, isContent: isInside)
                members.append(.init(key: unique, value: value))
            }
            return .object(JSONObject(members))
        default: return self
        }
    }

    /// Returns the value on several lines, indented by two spaces for each level.
    func lines(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .array(let items) where !items.isEmpty:
            let texts = items.map { inner + $0.lines(indent: inner) }
            return "[\n" + texts.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let object) where !object.members.isEmpty:
            let texts = object.members.map { member in
                "\(inner)\(JSONValue.string(member.key)): \(member.value.lines(indent: inner))"
            }
            return "{\n" + texts.joined(separator: ",\n") + "\n\(indent)}"
        default: return description
        }
    }
}
