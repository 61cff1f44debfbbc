import Foundation
import LatheCoding

extension ParsedMultipart {
    /// The parts by name as a JSON object, for comparison; several parts with one name are a list.
    ///
    /// It is `nil` when a part has no name.
    var document: JSONValue? {
        var names: [String] = []
        var values: [String: [JSONValue]] = [:]
        for part in parts {
            guard let name = part.name else { return nil }
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(part.document)
        }
        let members = names.map { name in
            let all = values[name] ?? []
            return JSONObject.Member(key: name, value: all.count == 1 ? all[0] : .array(all))
        }
        return .object(JSONObject(members))
    }
}

extension ParsedMultipart.Part {
    /// The text of a part, or for a file an object with its name, type and content.
    fileprivate var document: JSONValue {
        let text = String(validating: content, as: UTF8.self)
        let content = text ?? content.base64EncodedString()
        guard let fileName else { return .string(content) }
        var members = [JSONObject.Member(key: "name", value: .string(fileName))]
        if let type { members.append(.init(key: "type", value: .string(type))) }
        members.append(.init(key: text == nil ? "data" : "text", value: .string(content)))
        return .object(JSONObject(members))
    }
}
