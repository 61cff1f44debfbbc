/// A typed identifier: `Case.ID` is `Identifier<Case, Int>`, which the compiler distinguishes from a board's.
///
/// Create one from a literal, from a raw value, or take it from an entity:
///
/// ```swift
/// let known: Case.ID = 4711
/// let entered = Case.ID(number)
/// let found = listed.id
/// print(found.rawValue)
/// ```
///
/// An identifier is encoded as its raw value. `Owner` is the type that it identifies; no value of that type
/// is stored.
public struct Identifier<Owner, RawValue: Hashable & Sendable>: RawRepresentable, Hashable, Sendable
{
    /// The identifier as the service represents it.
    public let rawValue: RawValue

    /// Creates an identifier with a raw value.
    public init(rawValue: RawValue) { self.rawValue = rawValue }

    /// Creates an identifier with a raw value.
    @inlinable
    public init(_ rawValue: RawValue) { self.rawValue = rawValue }
}

extension Identifier: CustomStringConvertible {
    /// The raw value as text.
    public var description: String { String(describing: rawValue) }
}

extension Identifier: Comparable where RawValue: Comparable {
    /// Returns whether the first identifier's raw value is less than that of the second.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Identifier: WireValue where RawValue: WireValue {
    /// An identifier with a blank raw value.
    public static var blank: Self { Self(RawValue.blank) }

    /// Reads the raw value.
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        self = Self(try RawValue.read(from: &reader))
    }

    /// Writes the raw value.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { rawValue.write(to: &writer) }
}

extension Identifier: MapKey where RawValue: MapKey {
    /// Creates an identifier from the text of its raw value; `nil` when the text is not valid.
    public init?(mapKey: String) {
        guard let rawValue = RawValue(mapKey: mapKey) else { return nil }
        self.init(rawValue)
    }

    /// The raw value as text.
    public var mapKey: String { rawValue.mapKey }
}

extension Identifier: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
    /// Creates an identifier from an integer literal.
    public init(integerLiteral value: RawValue.IntegerLiteralType) {
        self.init(RawValue(integerLiteral: value))
    }
}

extension Identifier: ExpressibleByUnicodeScalarLiteral
where RawValue: ExpressibleByUnicodeScalarLiteral {
    /// Creates an identifier from a literal of a single Unicode scalar.
    public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
        self.init(RawValue(unicodeScalarLiteral: value))
    }
}

extension Identifier: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates an identifier from a literal of a single character.
    public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
        self.init(RawValue(extendedGraphemeClusterLiteral: value))
    }
}

extension Identifier: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
    /// Creates an identifier from a string literal.
    public init(stringLiteral value: RawValue.StringLiteralType) {
        self.init(RawValue(stringLiteral: value))
    }
}
