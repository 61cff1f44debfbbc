import DemoSupport
import Foundation
import LatheCoding

extension Archive {
    /// Answers `action=query` with what the demo asks for.
    func query(_ form: Form) throws(Refusal) -> JSONValue {
        switch form["list"] {
        case "search": return try search(form)
        case "recentchanges": return try recentChanges(form)
        case let list?: throw .unrecognized(list, for: "list")
        case nil: return try pages(form)
        }
    }

    private func search(_ form: Form) throws(Refusal) -> JSONValue {
        guard let text = form["srsearch"], !text.isEmpty else { throw .missing("srsearch") }
        let words = text.split(separator: " ").map(String.init)
        let found = entries.filter { entry in
            let content = entry.title.text + " " + (entry.versions.last?.text ?? "")
            return words.allSatisfy { content.localizedCaseInsensitiveContains($0) }
        }
        let stretch = try Stretch(found, form, limit: "srlimit", from: form["sroffset"] ?? "0")
        let asked = form.list("srprop") ?? ["size", "wordcount", "timestamp", "snippet"]
        let hits = stretch.items.map { entry -> JSONValue in
            let text = entry.versions.last?.text ?? ""
            var members = entry.members
            for property in asked {
                let value: JSONValue? =
                    switch property {
                    case "size": .int(text.utf8.count)
                    case "wordcount": .int(text.split(whereSeparator: \.isWhitespace).count)
                    case "timestamp": entry.versions.last.map { .time($0.date) }
                    case "snippet": .string(Self.snippet(of: text, words))
                    default: nil
                    }
                if let value { members.append(.init(key: property, value: value)) }
            }
            return .object(JSONObject(members))
        }
        return Self.answer(
            ["searchinfo": ["totalhits": .int(found.count)], "search": .array(hits)],
            stretch.next.map { [.init(key: "sroffset", value: .int($0))] },
            "-||"
        )
    }

    /// The line of the first hit, as HTML with that hit set apart.
    private static func snippet(of text: String, _ words: [String]) -> String {
        let lines = text.split(separator: "\n")
        let line = lines.first { line in
            words.contains { line.localizedCaseInsensitiveContains($0) }
        }
        let shown = line ?? lines.first ?? ""
        let hit = words.lazy.compactMap { shown.range(of: $0, options: .caseInsensitive) }.first
        guard let hit else { return escaped(shown) }
        let marked = "<span class='searchmatch'>\(escaped(shown[hit]))</span>"
        return escaped(shown[..<hit.lowerBound]) + marked + escaped(shown[hit.upperBound...])
    }

    private static func escaped(_ text: Substring) -> String {
        String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    private func recentChanges(_ form: Form) throws(Refusal) -> JSONValue {
        let found = Array(changes.reversed())
        let start = try place(form["rccontinue"], in: found) { $0.id }
        let stretch = try Stretch(found, form, limit: "rclimit", from: start)
        let asked = form.list("rcprop") ?? ["title", "timestamp", "ids"]
        let lines = stretch.items.map { change -> JSONValue in
            let version = change.version
            let kind = change.isUpload ? "log" : version.parent == 0 ? "new" : "edit"
            var members: [JSONObject.Member] = [.init(key: "type", value: .string(kind))]
            for property in asked {
                switch property {
                case "title":
                    members.append(.init(key: "ns", value: .int(change.title.namespace)))
                    members.append(.init(key: "title", value: .string(change.title.text)))
                case "ids":
                    members += [
                        .init(key: "pageid", value: .int(change.page)),
                        .init(key: "revid", value: .int(version.id)),
                        .init(key: "old_revid", value: .int(version.parent)),
                        .init(key: "rcid", value: .int(change.id)),
                    ]
                case "user": members.append(.init(key: "user", value: .string(version.user)))
                case "flags":
                    members += ["bot", "new", "minor"].map { flag in
                        .init(key: flag, value: .bool(flag == kind))
                    }
                case "sizes":
                    members.append(.init(key: "oldlen", value: .int(change.oldSize)))
                    members.append(.init(key: "newlen", value: .int(version.size)))
                case "timestamp":
                    members.append(.init(key: property, value: .time(version.date)))
                case "comment":
                    members.append(.init(key: property, value: .string(version.comment)))
                case "loginfo" where change.isUpload:
                    members.append(.init(key: "logtype", value: "upload"))
                    members.append(.init(key: "logaction", value: "upload"))
                default: break
                }
            }
            return .object(JSONObject(members))
        }
        let next = stretch.next.map { found[$0] }
        return Self.answer(
            ["recentchanges": .array(lines)],
            next.map { [.init(key: "rccontinue", value: Self.mark($0.version, $0.id))] },
            "-||"
        )
    }
}
