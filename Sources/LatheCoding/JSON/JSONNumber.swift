public import Foundation

/// A JSON number with the digits it was written with.
///
/// Two numbers are equal when they are spelled alike: `1.0` is not `1`.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as it is written, by the grammar of RFC 8259.
    public let text: String

    /// Creates a number from its text; `nil` if the text is not a number of RFC 8259.
    public init?(_ text: String) {
        guard case .number(let number)? = try? JSONValue(parsing: Array(text.utf8)),
            number.text == text
        else { return nil }
        self = number
    }

    /// Spells an integer.
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

    /// The nearest double; infinite when the number is larger than any.
    public var double: Double { Double(text) ?? .nan }

    /// The exact decimal number; `nil` when it has more digits than `Decimal` holds.
    public var decimal: Decimal? {
        var text = text
        return text.withUTF8 { try? ScalarText.decimal($0) }
    }

    /// The number as it is written.
    public var description: String { text }
}
