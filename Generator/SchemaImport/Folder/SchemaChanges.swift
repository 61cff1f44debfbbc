import SchemaSyntax

/// The differences between two states of a schema folder, for the review of an import.
///
///     - endpoint customers.find
///     + entity Refund
///     ~ entity Customer
///         + field phone: "string?"
///         ~ field name: "string" → "string?"
///         ~ field kind
///             + default: "card"
package struct SchemaChanges: CustomStringConvertible {
    package private(set) var lines: [String] = []
    package private(set) var added = 0
    package private(set) var removed = 0
    package private(set) var changed = 0

    package var description: String { lines.map { visible($0) + "\n" }.joined() }

    /// - Parameters:
    ///   - old: The files before, by path.
    ///   - new: The files after, by path.
    package init(from old: [String: String], to new: [String: String]) {
        var before: [String: SchemaValue] = [:]
        var after: [String: SchemaValue] = [:]
        for (path, text) in old where new[path] != text { Self.read(path, text, into: &before) }
        for (path, text) in new where old[path] != text { Self.read(path, text, into: &after) }
        for name in Set(before.keys).union(after.keys).sorted() {
            switch (before[name], after[name]) {
            case (nil, _):
                lines.append("+ \(name)")
                added += 1
            case (_, nil):
                lines.append("- \(name)")
                removed += 1
            case (let one?, let other?):
                let members = Self.members(one, other)
                guard !members.isEmpty else { continue }
                lines.append("~ \(name)")
                lines += members.map { "    " + $0 }
                changed += 1
            }
        }
    }

    /// Reads the declarations of a file, by their titles in a list of changes.
    private static func read(
        _ path: String,
        _ text: String,
        into things: inout [String: SchemaValue]
    ) {
        let source = SchemaSource(path: path, bytes: Array(text.utf8))
        guard let root = SchemaValue(SchemaParser.parse(source).root) else { return }
        var values = [root]
        if case .list(let items) = root { values = items }
        for value in values {
            if case .text(let group)? = value["group"] {
                things["group \(group)"] = value.without(["endpoints"])
                for member in value["endpoints"]?.members ?? [] {
                    things["endpoint \(group).\(member.key)"] = member.value
                }
            } else if let (kind, name) = declared(value) {
                things["\(kind) \(name)"] = value
            } else {
                things["api"] = value.without(["messages"])
                readMessages(value["messages"], into: &things)
            }
        }
    }

    /// Reads messages by their events; messages of one common type, and common properties, are one entry.
    private static func readMessages(
        _ messages: SchemaValue?,
        into things: inout [String: SchemaValue]
    ) {
        guard let messages else { return }
        guard case .object(let events)? = messages["events"] else {
            things["messages"] = messages
            return
        }
        things["messages"] = messages.without(["events"])
        for event in events.members {
            // In the short forms of a message, a text is its type and `false` is a message without a body.
            let value: SchemaValue =
                switch event.value {
                case .text: .object(["type": event.value])
                case .truth: .object([:])
                default: event.value
                }
            things["message \(event.key)"] = value
        }
    }

    private static func declared(_ value: SchemaValue) -> (String, String)? {
        for kind in ["entity", "enum", "union"] {
            if case .text(let name)? = value[kind] { return (kind, name) }
        }
        return nil
    }

    // MARK: Inside of one

    /// The keys whose members have names.
    private static let named = [
        "fields": "field", "cases": "case", "path": "path parameter", "query": "query parameter",
        "headers": "header", "cookies": "cookie", "form": "form parameter",
        "multipart": "part", "body": "body parameter", "bodies": "body",
        "auth": "auth scheme",
    ]

    private static func members(_ old: SchemaValue, _ new: SchemaValue) -> [String] {
        var lines: [String] = []
        var keys: [String] = []
        for member in old.members + new.members where !keys.contains(member.key) {
            keys.append(member.key)
        }
        for key in keys where old[key] != new[key] {
            if let kind = named[key] {
                let changes = difference(
                    kind + " ",
                    old[key]?.byName ?? [],
                    new[key]?.byName ?? []
                )
                // The order of fields determines the order of an initializer's arguments.
                lines += changes.isEmpty ? ["~ order of the \(key)"] : changes
            } else {
                let values = [old[key], new[key]].map { key == "doc" ? $0?.asText : $0 }
                lines += difference("", [(key, values[0])], [(key, values[1])])
            }
        }
        return lines
    }

    private static func difference(
        _ kind: String,
        _ old: [(String, SchemaValue?)],
        _ new: [(String, SchemaValue?)]
    ) -> [String] {
        let before = Dictionary(old.compactMap { key, value in value.map { (key, $0) } }) { $1 }
        let after = Dictionary(new.compactMap { key, value in value.map { (key, $0) } }) { $1 }
        var names = old.map(\.0)
        names += new.map(\.0).filter { !names.contains($0) }
        return names.flatMap { name -> [String] in
            switch (before[name], after[name]) {
            case (nil, nil): []
            case (nil, let value?): ["+ \(kind)\(name): \(value.shortText)"]
            case (_?, nil): ["- \(kind)\(name)"]
            case (let one?, let other?): one == other ? [] : change("\(kind)\(name)", one, other)
            }
        }
    }

    /// Returns a line with both values, or one line for each difference of two objects; a text may be the short form
    /// of an object.
    private static func change(
        _ name: String,
        _ old: SchemaValue,
        _ new: SchemaValue
    ) -> [String] {
        let (one, other) = (old.inFull(like: new), new.inFull(like: old))
        if case .object = one, case .object = other {
            return ["~ \(name)"] + members(one, other).map { "    " + $0 }
        }
        let (before, after) = excerpts(old.line, new.line)
        return ["~ \(name): \(before) → \(after)"]
    }

    /// Returns the parts of two texts around the first difference if one of them is long.
    private static func excerpts(_ old: String, _ new: String) -> (old: String, new: String) {
        guard max(old.count, new.count) > longest else { return (old, new) }
        let same = zip(old, new).prefix { $0 == $1 }.count
        // The excerpt begins a few words before the difference.
        let words = old.prefix(same).suffix(20).drop { $0 != " " }.dropFirst()
        let start = same <= 20 ? 0 : same - words.count
        func excerpt(_ text: String) -> String {
            (start == 0 ? "" : "…") + cut(String(text.dropFirst(start)))
        }
        return (excerpt(old), excerpt(new))
    }

    fileprivate static func cut(_ text: String) -> String {
        text.count > longest ? text.prefix(longest - 1) + "…" : text
    }

    /// The maximum number of characters of a value that is shown completely.
    private static let longest = 80
}

extension SchemaValue {
    fileprivate var members: [Member] {
        if case .object(let object) = self { object.members } else { [] }
    }

    /// Members or cases by name; a value without any is a single entry.
    fileprivate var byName: [(String, SchemaValue?)] {
        switch self {
        case .object(let object): object.members.map { ($0.key, $0.value) }
        case .list(let items): items.map { ($0.shortText, $0) }
        default: [("", self)]
        }
    }

    fileprivate func without(_ keys: Set<String>) -> SchemaValue {
        .object(Members(members.filter { !keys.contains($0.key) }))
    }

    /// The value in one line of at most 80 characters; an object with a type is represented by the type.
    fileprivate var shortText: String {
        if case .object(let object) = self, let type = self["type"], object.members.count > 1 {
            return type.shortText + " …"
        }
        return SchemaChanges.cut(line)
    }

    /// A description as one text, even if it is a list of lines.
    fileprivate var asText: SchemaValue {
        guard case .list(let items) = self else { return self }
        let lines = items.map { if case .text(let text) = $0 { text } else { $0.line } }
        return .text(lines.joined(separator: " "))
    }

    /// Returns the object that a text abbreviates, if the other value is an object with a type.
    fileprivate func inFull(like other: SchemaValue) -> SchemaValue {
        guard case .text = self, other["type"] != nil else { return self }
        return .object(["type": self])
    }
}
