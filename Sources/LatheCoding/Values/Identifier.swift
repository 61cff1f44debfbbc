/// The typed id of a thing: `Case.ID` is `Identifier<Case, Int>`, and no board's id passes for a case's.
///
/// It is spelled as its raw value in documents, and as a literal in code: `let id: Case.ID = 4711`. The owner
/// only names the kind of thing; no value of it is held.
public struct Identifier<Owner, RawValue: Hashable & Sendable>: RawRepresentable, Hashable, Sendable
{
    /// The id as the service has it.
    public let rawValue: RawValue

    /// Makes the id of a thing of what the service calls it.
    public init(rawValue: RawValue) { self.rawValue = rawValue }

    /// Makes the id of a thing of what the service calls it.
    public init(_ rawValue: RawValue) { self.rawValue = rawValue }
}

extension Identifier: CustomStringConvertible {
    /// The raw value's text.
    public var description: String { String(describing: rawValue) }
}

extension Identifier: Comparable where RawValue: Comparable {
    /// Orders ids by their raw values.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Identifier: WireValue where RawValue: WireValue {
    /// An id of a blank raw value.
    public static var blank: Self { Self(RawValue.blank) }

    /// Reads the raw value.
    public static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Self {
        Self(try RawValue.read(from: &reader))
    }

    /// Writes the raw value.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { rawValue.write(to: &writer) }
}

extension Identifier: MapKey where RawValue: MapKey {
    /// Makes an id of the text of its raw value; `nil` when it is none.
    public init?(mapKey: String) {
        guard let rawValue = RawValue(mapKey: mapKey) else { return nil }
        self.init(rawValue)
    }

    /// The text of the raw value.
    public var mapKey: String { rawValue.mapKey }
}

extension Identifier: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
    /// Makes an id of an integer in the source text.
    public init(integerLiteral value: RawValue.IntegerLiteralType) {
        self.init(RawValue(integerLiteral: value))
    }
}

extension Identifier: ExpressibleByUnicodeScalarLiteral
where RawValue: ExpressibleByUnicodeScalarLiteral {
    /// Makes an id of a single character in the source text.
    public init(unicodeScalarLiteral value: RawValue.UnicodeScalarLiteralType) {
        self.init(RawValue(unicodeScalarLiteral: value))
    }
}

extension Identifier: ExpressibleByExtendedGraphemeClusterLiteral
where RawValue: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Makes an id of a single character in the source text.
    public init(extendedGraphemeClusterLiteral value: RawValue.ExtendedGraphemeClusterLiteralType) {
        self.init(RawValue(extendedGraphemeClusterLiteral: value))
    }
}

extension Identifier: ExpressibleByStringLiteral where RawValue: ExpressibleByStringLiteral {
    /// Makes an id of a text in the source text.
    public init(stringLiteral value: RawValue.StringLiteralType) {
        self.init(RawValue(stringLiteral: value))
    }
}
