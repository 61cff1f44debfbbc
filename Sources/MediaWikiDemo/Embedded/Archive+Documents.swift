import Foundation
import LatheCoding

extension Archive.Entry {
    /// The properties of a page in every response.
    var members: [JSONObject.Member] {
        [
            .init(key: "pageid", value: .int(id)),
            .init(key: "ns", value: .int(title.namespace)),
            .init(key: "title", value: .string(title.text)),
        ]
    }

    /// What the property `info` adds.
    var info: [JSONObject.Member] {
        var members: [JSONObject.Member] = [
            .init(key: "contentmodel", value: "wikitext"), .init(key: "pagelanguage", value: "en"),
            .init(key: "pagelanguagehtmlcode", value: "en"),
            .init(key: "pagelanguagedir", value: "ltr"),
        ]
        if let last = versions.last {
            members += [
                .init(key: "touched", value: .time(last.date)),
                .init(key: "lastrevid", value: .int(last.id)),
                .init(key: "length", value: .int(last.size)),
            ]
        }
        if versions.count == 1 { members.append(.init(key: "new", value: true)) }
        return members
    }

    /// The categories that the text names.
    var categories: [JSONValue] {
        (versions.last?.text ?? "").matches(of: #/\[\[(Category:[^\]|]+)/#).map { match in
            ["ns": 14, "title": .string(String(match.1))]
        }
    }
}

extension Archive.Version {
    /// The version with what is asked for of it.
    func document(_ asked: [String]) -> JSONValue {
        var members: [JSONObject.Member] = []
        for property in asked {
            switch property {
            case "ids":
                members.append(.init(key: "revid", value: .int(id)))
                members.append(.init(key: "parentid", value: .int(parent)))
            case "flags": members.append(.init(key: "minor", value: false))
            case "user": members.append(.init(key: property, value: .string(user)))
            case "timestamp": members.append(.init(key: property, value: .time(date)))
            case "size": members.append(.init(key: property, value: .int(size)))
            case "comment": members.append(.init(key: property, value: .string(comment)))
            case "content":
                members.append(
                    .init(
                        key: "slots",
                        value: [
                            "main": [
                                "contentmodel": "wikitext", "contentformat": "text/x-wiki",
                                "content": .string(text),
                            ]
                        ]
                    )
                )
            default: break
            }
        }
        return .object(JSONObject(members))
    }
}
