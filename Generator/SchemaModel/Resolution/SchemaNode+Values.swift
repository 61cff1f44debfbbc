import SchemaSyntax

// The conversions of nodes to texts, places of keys and values of examples, each with its place.

extension LocatedText {
    /// Returns `nil` when the node is not a text.
    init?(_ node: SchemaNode?) {
        guard let node, let text = node.string else { return nil }
        self.init(text, at: node.range)
    }
}

extension KeyPlaces {
    init(_ node: SchemaNode?) {
        guard let members = node?.object?.members else {
            self = .none
            return
        }
        self.init(
            members.map { member in
                Place(
                    name: member.key,
                    key: member.keyRange,
                    value: member.value.range,
                    isReadable: !member.value.isInvalid
                )
            }
        )
    }
}

extension ExampleValue {
    init(_ node: SchemaNode) {
        let kind: Kind =
            switch node.kind {
            case .null: .null
            case .bool(let value): .bool(value)
            case .number(let text): .number(text)
            case .string(let text): .string(text)
            case .array(let items): .list(items.map { ExampleValue($0) })
            case .object(let object):
                .object(
                    object.members.map {
                        Member(
                            name: LocatedText($0.key, at: $0.keyRange),
                            value: ExampleValue($0.value)
                        )
                    }
                )
            case .invalid: .unreadable
            }
        self.init(kind, at: node.range)
    }
}
