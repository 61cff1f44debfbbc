public import LatheCoding

extension Position: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A position by a positive number, between the numbers of its neighbors.
    public static func at(_ number: Double) -> Position { .unknown("\(number)") }

    /// A position by an integer literal.
    public init(integerLiteral value: Int) { self = .unknown("\(value)") }

    /// A position by a floating-point literal.
    public init(floatLiteral value: Double) { self = .at(value) }
}

extension Identifier where Owner == Member, RawValue == String {
    /// The member who granted the token.
    public static var me: Member.ID { "me" }
}

extension Identifier where Owner == Board, RawValue == String {
    /// All boards of the member who granted the token, in a search.
    public static var mine: Board.ID { "mine" }
}

extension Identifier where Owner == Action, RawValue == String {
    /// The last time at which the member who granted the token viewed the board, for `since`.
    public static var lastView: Action.ID { "lastView" }
}

extension CustomFieldValue {
    /// A value of a field of the type `number`.
    public static func number(_ number: Double) -> CustomFieldValue {
        CustomFieldValue(number: "\(number)")
    }

    /// A value of a field of the type `checkbox`.
    public static func checked(_ isChecked: Bool) -> CustomFieldValue {
        CustomFieldValue(checked: "\(isChecked)")
    }

    /// A Boolean value that indicates whether a checkbox is checked; `nil` if this is not the value of a
    /// checkbox.
    public var isChecked: Bool? { checked.flatMap { Bool($0) } }
}
