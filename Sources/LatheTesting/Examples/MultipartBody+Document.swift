import Foundation
import LatheCoding

/// A body of parts (RFC 7578) as a JSON object of the parts by name, for comparing.
struct MultipartDocument {
    /// The object; a name that stands several times has a list.
    let json: Data

    /// `nil` when the type is another one, or the body is not of that form.
    init?(_ body: Data, type: String) {
        guard type.hasPrefix("multipart/form-data"),
            let marker = type.range(of: "boundary="),
            let parts = Self.parts(body, boundary: String(type[marker.upperBound...]))
        else { return nil }
        var names: [String] = []
        var values: [String: [JSONValue]] = [:]
        for part in parts {
            guard let (name, value) = Self.value(part) else { return nil }
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(value)
        }
        let members = names.map { name in
            let all = values[name] ?? []
            return JSONObject.Member(key: name, value: all.count == 1 ? all[0] : .array(all))
        }
        json = Data("\(JSONValue.object(JSONObject(members)))".utf8)
    }

    /// What stands between the boundaries, each with its head.
    private static func parts(_ body: Data, boundary: String) -> [Data]? {
        let delimiter = Data("--\(boundary)".utf8)
        var parts: [Data] = []
        guard var last = body.range(of: delimiter) else { return nil }
        while let next = body.range(of: delimiter, in: last.upperBound..<body.endIndex) {
            let part = body[last.upperBound..<next.lowerBound]
            guard part.count >= 4 else { return nil }
            parts.append(part.dropFirst(2).dropLast(2))
            last = next
        }
        return body[last.upperBound...].starts(with: Data("--".utf8)) ? parts : nil
    }

    private static func value(_ part: Data) -> (name: String, value: JSONValue)? {
        guard let end = part.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: part[..<end.lowerBound], as: UTF8.self)
        let content = part[end.upperBound...]
        let text = String(validating: content, as: UTF8.self)
        guard let name = quoted("; name=", in: head) else { return nil }
        guard let file = quoted("; filename=", in: head) else {
            return (name, .string(text ?? content.base64EncodedString()))
        }
        let type = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Type: ") }
        var members = [JSONObject.Member(key: "name", value: .string(file))]
        if let type {
            let value = String(type.dropFirst("Content-Type: ".count))
            members.append(JSONObject.Member(key: "type", value: .string(value)))
        }
        members.append(
            text.map { JSONObject.Member(key: "text", value: .string($0)) }
                ?? JSONObject.Member(key: "data", value: .string(content.base64EncodedString()))
        )
        return (name, .object(JSONObject(members)))
    }

    private static func quoted(_ mark: String, in head: String) -> String? {
        guard let start = head.range(of: mark + "\"") else { return nil }
        return String(head[start.upperBound...].prefix { $0 != "\"" })
    }
}
