extension Literal {
    /// The text of a scalar; empty for a list or map.
    package var text: String {
        switch self {
        case .string(let text), .number(let text), .enumCase(let text): text
        case .bool(let value): "\(value)"
        case .list, .emptyMap: ""
        }
    }

    /// Whether the value of an example is equal to this scalar.
    func isSame(as example: ExampleValue) -> Bool {
        switch self {
        case .string(let text): example.string == text
        case .number(let text): example.number == text
        case .bool(let value): example.bool == value
        case .enumCase, .list, .emptyMap: false
        }
    }
}
