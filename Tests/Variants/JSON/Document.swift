import SchemaSyntax

/// A JSON document as a tree that can be edited.
indirect enum Document: Hashable {
    case null
    case bool(Bool)
    /// The number as it is spelled.
    case number(String)
    case string(String)
    case array([Document])
    case object([String: Document])

    /// A step on the way to a part.
    enum Step: Hashable {
        case member(String)
        case index(Int)
    }

    /// `nil` for bytes that are no JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        let parsed = SchemaParser.parse(SchemaSource(path: "document", bytes: Array(bytes)))
        guard parsed.diagnostics.isEmpty else { return nil }
        self.init(parsed.root)
    }

    private init(_ node: SchemaNode) {
        switch node.kind {
        case .null, .invalid: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let text): self = .number(text)
        case .string(let text): self = .string(text)
        case .array(let items): self = .array(items.map { Document($0) })
        case .object(let object):
            let members = object.members.map { ($0.key, Document($0.value)) }
            self = .object(Dictionary(members) { _, last in last })
        }
    }

    /// The document as text; members stand in the order of their keys.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): text
        case .string(let text): Self.quoted(text)
        case .array(let items): "[\(items.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    /// In front of a key: the member stands before all others, under the name without this.
    static let front = "\u{0}"

    private static func quoted(_ text: String) -> String {
        let text = text.hasPrefix(front) ? String(text.dropFirst()) : text
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// The document without members that are empty objects, which stand for nothing.
    var pruned: Document {
        switch self {
        case .array(let items): .array(items.map(\.pruned))
        case .object(let members):
            .object(members.mapValues(\.pruned).filter { $0.value != .object([:]) })
        default: self
        }
    }

    subscript(path: ArraySlice<Step>) -> Document? {
        switch (path.first, self) {
        case (nil, _): self
        case (.member(let key)?, .object(let members)): members[key]?[path.dropFirst()]
        case (.index(let index)?, .array(let items)):
            items.indices.contains(index) ? items[index][path.dropFirst()] : nil
        default: nil
        }
    }

    /// The document with another part at a place; `nil` takes the part away.
    func setting(_ path: ArraySlice<Step>, to part: Document?) -> Document {
        guard let step = path.first else { return part ?? .null }
        let isLast = path.count == 1
        switch (step, self) {
        case (.member(let key), .object(var members)):
            if isLast {
                members[key] = part
            } else {
                members[key] = (members[key] ?? .object([:])).setting(path.dropFirst(), to: part)
            }
            return .object(members)
        case (.index(let index), .array(var items)) where items.indices.contains(index):
            if let part, isLast {
                items[index] = part
            } else if isLast {
                items.remove(at: index)
            } else {
                items[index] = items[index].setting(path.dropFirst(), to: part)
            }
            return .array(items)
        default: return self
        }
    }
}

extension [Document.Step] {
    /// The way as failures spell it: `$.cards[3].name`.
    var spelled: String {
        reduce("$") { text, step in
            switch step {
            case .member(let key) where key.first?.isNumber ?? true || key.contains(" "):
                "\(text)[\(Document.string(key).text)]"
            case .member(let key): "\(text).\(key)"
            case .index(let index): "\(text)[\(index)]"
            }
        }
    }
}
