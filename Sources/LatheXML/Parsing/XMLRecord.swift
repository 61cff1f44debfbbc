public import LatheCoding

/// An XML element as nested dictionaries, for documents that no schema describes.
///
/// Attributes and children share one dictionary. A child replaces an attribute of the same name, and the last of
/// several children with one name replaces the others, unless they are a list. `XMLValue` keeps all of them.
public indirect enum XMLRecord: Hashable, Sendable {
    /// An element with neither attributes nor children, or an attribute.
    case text(String)
    /// The children with one name, if the name of their element is the plural or there are no other children.
    case list([XMLRecord])
    /// Attributes and children by name; additional text has the name `.`.
    case record([String: XMLRecord])

    /// The value under a name; `nil` if there is none or this is not a record.
    public subscript(name: String) -> XMLRecord? {
        if case .record(let members) = self { members[name] } else { nil }
    }

    /// The text, also if there are attributes or children; `nil` for a list or a record without text.
    public var text: String? {
        switch self {
        case .text(let text): text
        case .list: nil
        case .record(let members): members["."]?.text
        }
    }

    /// The items of a list; empty for an empty text, which represents an empty list.
    public var items: [XMLRecord] {
        switch self {
        case .text(""): []
        case .list(let items): items
        case .text, .record: [self]
        }
    }
}

extension XMLValue {
    /// The element as nested dictionaries, in which lists are detected by their plural names.
    public var record: XMLRecord {
        // Elements are converted without recursion, since they may be deep.
        var open = [OpenElement(self)]
        while true {
            if let child = open[open.count - 1].rest.popFirst() {
                open.append(OpenElement(child))
                continue
            }
            let closed = open.removeLast()
            if open.isEmpty { return closed.record }
            open[open.count - 1].add(closed.record, named: closed.element.name)
        }
    }

    /// An element whose children are not all converted.
    private struct OpenElement {
        let element: XMLValue
        var rest: ArraySlice<XMLValue>
        /// Whether there are several children, which all have the same name.
        private let isOnlyName: Bool
        private var members: [String: XMLRecord] = [:]
        private var lists: [String: [XMLRecord]] = [:]

        init(_ element: XMLValue) {
            self.element = element
            rest = element.elements[...]
            isOnlyName = rest.count > 1 && Set(rest.map(\.name)).count == 1
            for attribute in element.attributes {
                members[attribute.name] = .text(attribute.value)
            }
        }

        mutating func add(_ child: XMLRecord, named name: String) {
            if isOnlyName || XMLValue.isPlural(element.name, of: name) {
                lists[name, default: []].append(child)
            } else {
                members[name] = child
            }
        }

        var record: XMLRecord {
            var text = element.text
            if members.isEmpty, lists.isEmpty { return .text(text) }
            var members = members
            for (name, items) in lists { members[name] = .list(items) }
            let isBlank = text.withUTF8 { ScalarText.trimmed($0).isEmpty }
            if !isBlank { members["."] = .text(text) }
            return .record(members)
        }
    }

    /// Whether one name is the plural of the other in FogBugz's English.
    static func isPlural(_ plural: String, of singular: String) -> Bool {
        if singular == "person" { return plural == "people" }
        if plural == singular + "s" { return true }
        if singular.hasSuffix("s") || singular.hasSuffix("x") { return plural == singular + "es" }
        return singular.hasSuffix("y") && plural == singular.dropLast() + "ies"
    }
}
