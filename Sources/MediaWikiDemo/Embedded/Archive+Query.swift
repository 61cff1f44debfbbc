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

    // MARK: Lists

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

    /// The line of the first hit, as HTML with the hits set apart.
    private static func snippet(of text: String, _ words: [String]) -> String {
        let lines = text.split(separator: "\n")
        let line = lines.first { line in
            words.contains { line.localizedCaseInsensitiveContains($0) }
        }
        var html = String(line ?? lines.first ?? "")
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        for word in words {
            guard let hit = html.range(of: word, options: .caseInsensitive) else { continue }
            html.replaceSubrange(hit, with: "<span class='searchmatch'>\(html[hit])</span>")
        }
        return html
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

    // MARK: Pages

    private func pages(_ form: Form) throws(Refusal) -> JSONValue {
        let names = form.list("titles") ?? []
        let properties = form.list("prop") ?? []
        if form["rvlimit"] != nil, names.count > 1 {
            throw Refusal(
                "invalidparammix",
                "The \"rvlimit\" parameter may only be used with a single page."
            )
        }
        var normalized: [JSONValue] = []
        var absent: [JSONValue] = []
        var found: [Entry] = []
        for name in names {
            guard let title = Title(name) else {
                absent.append(
                    [
                        "title": .string(name), "invalid": true,
                        "invalidreason": "The requested page title contains invalid characters.",
                    ]
                )
                continue
            }
            if title.text != name {
                normalized.append(
                    ["fromencoded": false, "from": .string(name), "to": .string(title.text)]
                )
            }
            if let entry = entry(title) {
                if !found.contains(where: { $0.id == entry.id }) { found.append(entry) }
            } else {
                absent.append(
                    [
                        "ns": .int(title.namespace), "title": .string(title.text),
                        "missing": true,
                    ]
                )
            }
        }
        var pages = absent
        var next: JSONValue?
        for entry in found.sorted(by: { $0.id < $1.id }) {
            var members = entry.members
            if properties.contains("info") { members += entry.info }
            if properties.contains("revisions") {
                let (versions, mark) = try revisions(of: entry, form)
                members.append(.init(key: "revisions", value: .array(versions)))
                next = mark
            }
            if properties.contains("categories"), !entry.categories.isEmpty {
                members.append(.init(key: "categories", value: .array(entry.categories)))
            }
            pages.append(.object(JSONObject(members)))
        }
        var query: [JSONObject.Member] = []
        if !normalized.isEmpty { query.append(.init(key: "normalized", value: .array(normalized))) }
        query.append(.init(key: "pages", value: .array(pages)))
        return Self.answer(
            .object(JSONObject(query)),
            next.map { [.init(key: "rvcontinue", value: $0)] },
            "||"
        )
    }

    /// The latest version, or with a limit as many; and where the next ones begin.
    private func revisions(
        of entry: Entry,
        _ form: Form
    ) throws(Refusal) -> ([JSONValue], JSONValue?) {
        let all = Array(entry.versions.reversed())
        let asked = form.list("rvprop") ?? ["ids", "timestamp", "flags", "comment", "user"]
        guard form["rvlimit"] != nil else {
            return (all.prefix(1).map { $0.document(asked) }, nil)
        }
        let start = try place(form["rvcontinue"], in: all) { $0.id }
        let stretch = try Stretch(all, form, limit: "rvlimit", from: start)
        let next = stretch.next.map { Self.mark(all[$0], all[$0].id) }
        return (stretch.items.map { $0.document(asked) }, next)
    }

    // MARK: Continuation

    private static func answer(
        _ query: JSONValue,
        _ next: [JSONObject.Member]?,
        _ parts: String
    ) -> JSONValue {
        var members: [JSONObject.Member] = [.init(key: "batchcomplete", value: true)]
        if let next {
            let end = JSONObject.Member(key: "continue", value: .string(parts))
            members.append(.init(key: "continue", value: .object(JSONObject(next + [end]))))
        }
        members.append(.init(key: "query", value: query))
        return .object(JSONObject(members))
    }

    /// Where a list goes on, as in `20260203040506|9`.
    private static func mark(_ version: Version, _ id: Int) -> JSONValue {
        .string(version.date.ISO8601Format().filter(\.isNumber) + "|\(id)")
    }

    /// The place that a mark names, as text.
    private func place<Item>(
        _ mark: String?,
        in items: [Item],
        id: (Item) -> Int
    ) throws(Refusal) -> String {
        guard let mark else { return "0" }
        let number = mark.split(separator: "|").last.flatMap { Int($0) }
        guard let place = items.firstIndex(where: { id($0) == number }) else {
            throw Refusal("badcontinue", "Invalid continue param.")
        }
        return "\(place)"
    }
}

/// As many items as fit into one answer, and where the next ones begin.
private struct Stretch<Item> {
    let items: ArraySlice<Item>
    /// `nil` at the end.
    let next: Int?

    init(_ all: [Item], _ form: Form, limit name: String, from start: String) throws(Refusal) {
        var limit = 10
        if let text = form[name] {
            guard let number = text == "max" ? 500 : Int(text) else {
                throw Refusal(
                    "badinteger",
                    "Invalid value \"\(text)\" for integer parameter \"\(name)\"."
                )
            }
            limit = min(max(number, 1), 500)
        }
        guard let start = Int(start), start >= 0 else {
            throw Refusal("badinteger", "Invalid value \"\(start)\" for an offset.")
        }
        items = all.dropFirst(start).prefix(limit)
        next = items.endIndex < all.endIndex ? items.endIndex : nil
    }
}

extension Form {
    /// The items of a parameter, joined by a bar, or by U+001F where the list begins with it.
    fileprivate func list(_ name: String) -> [String]? {
        self[name].map { text in
            let isSeparated = text.unicodeScalars.first == "\u{1F}"
            let items = isSeparated ? text.dropFirst() : text[...]
            return items.split(separator: isSeparated ? "\u{1F}" : "|").map(String.init)
        }
    }
}
