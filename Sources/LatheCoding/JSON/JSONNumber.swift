public import Foundation

/// A JSON number with its original digits.
///
/// Two numbers are equal if their texts are equal: `1.0` is not equal to `1`.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The text of the number, in the syntax of RFC 8259.
    public let text: String

    /// Creates a number from its text; `nil` if the text is not a number of RFC 8259.
    public init?(_ text: String) {
        guard case .number(let number)? = try? JSONValue(parsing: Array(text.utf8)),
            number.text == text
        else { return nil }
        self = number
    }

    /// Creates a number from an integer.
    public init(_ value: some FixedWidthInteger) {
        text = String(value)
    }

    init(checked text: String) {
        self.text = text
    }

    /// The number as an integer; `nil` when it has a fraction or does not fit.
    public var int: Int? {
        var text = text
        return text.withUTF8 { try? JSONInteger.value($0, Int.self) }
    }

    /// The nearest double; infinite if the number is too large.
    public var double: Double { Double(text) ?? .nan }

    /// The exact decimal number; `nil` if it has more digits than `Decimal` can hold.
    public var decimal: Decimal? {
        var text = text
        return text.withUTF8 { try? ScalarText.decimal($0) }
    }

    /// The text of the number.
    public var description: String { text }
}
