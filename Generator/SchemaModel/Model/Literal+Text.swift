import SchemaSyntax

extension Literal {
    /// The text of a scalar; empty for a list or map.
    package var text: String {
        switch self {
        case .string(let text), .number(let text), .enumCase(let text): text
        case .bool(let value): "\(value)"
        case .list, .emptyMap: ""
        }
    }

    /// Whether a value in a schema is this scalar.
    func isSame(as node: SchemaNode) -> Bool {
        switch self {
        case .string(let text): node.string == text
        case .number(let text): node.number == text
        case .bool(let value): node.bool == value
        case .enumCase, .list, .emptyMap: false
        }
    }
}
