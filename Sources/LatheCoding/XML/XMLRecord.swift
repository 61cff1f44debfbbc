/// An XML element as nested dictionaries, for documents that no schema describes.
///
/// Attributes and children share one dictionary; a child counts for more than an attribute of its name,
/// and of children that repeat without being a list the last one counts. ``XMLValue`` keeps them all.
public indirect enum XMLRecord: Hashable, Sendable {
    /// An element with neither attributes nor children, or an attribute.
    case text(String)
    /// The children of one name, where their element's name is the plural or they are all it has.
    case list([XMLRecord])
    /// Attributes and children by name; text beside them is under `.`.
    case record([String: XMLRecord])

    /// The value under a name; `nil` when there is none or this is no record.
    public subscript(name: String) -> XMLRecord? {
        if case .record(let members) = self { members[name] } else { nil }
    }

    /// The text, or that beside attributes and children; `nil` for a list or a record without text.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .list: nil
        case .record(let members): members["."]?.text
        }
    }

    /// The items of a list; none for an empty text, so that an empty list's element has none.
    public var items: [XMLRecord] {
        switch self {
        case .text(""): []
        case .list(let items): items
        case .text, .record: [self]
        }
    }
}

extension XMLValue {
    /// The element as nested dictionaries, its lists found by their plural names.
    public var record: XMLRecord {
        let elements = elements
        guard !elements.isEmpty || !attributes.isEmpty else { return .text(text) }
        var members: [String: XMLRecord] = [:]
        for attribute in attributes { members[attribute.name] = .text(attribute.value) }
        let names = Set(elements.map(\.name))
        var lists: [String: [XMLRecord]] = [:]
        for element in elements {
            let isOnlyName = names.count == 1 && elements.count > 1
            if isOnlyName || XMLValue.isPlural(name, of: element.name) {
                lists[element.name, default: []].append(element.record)
            } else {
                members[element.name] = element.record
            }
        }
        for (name, items) in lists { members[name] = .list(items) }
        let text = text
        if text.contains(where: { !$0.isWhitespace }) { members["."] = .text(text) }
        return .record(members)
    }

    /// Whether one name is the plural of the other in FogBugz's English.
    static func isPlural(_ plural: String, of singular: String) -> Bool {
        if singular == "person" { return plural == "people" }
        if plural == singular + "s" { return true }
        if singular.hasSuffix("s") || singular.hasSuffix("x") { return plural == singular + "es" }
        return singular.hasSuffix("y") && plural == singular.dropLast() + "ies"
    }
}
