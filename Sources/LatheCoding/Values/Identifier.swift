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
    @inlinable
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

// Ids of the common kinds go as their raw values in the caller's own module: reading them as values of
// an unknown type would look their generic type up each time.

extension ValueReader {
    /// Reads an id.
    ///
    /// - Parameter value: Gets what was read.
    /// - Throws: A failure when what stands there is no such id.
    @inlinable
    public mutating func read<Owner>(
        _ value: inout Identifier<Owner, String>
    ) throws(DecodingFailure) {
        var rawValue = ""
        try read(&rawValue)
        value = Identifier(rawValue)
    }

    /// Reads an id or none.
    ///
    /// - Parameter value: Gets what was read.
    /// - Throws: A failure when what stands there is no such id.
    @inlinable
    public mutating func read<Owner>(
        _ value: inout Identifier<Owner, String>?
    ) throws(DecodingFailure) {
        var rawValue: String?
        try read(&rawValue)
        value = rawValue.map { Identifier($0) }
    }

    /// Reads an id.
    ///
    /// - Parameter value: Gets what was read.
    /// - Throws: A failure when what stands there is no such id.
    @inlinable
    public mutating func read<Owner>(_ value: inout Identifier<Owner, Int>) throws(DecodingFailure)
    {
        var rawValue = 0
        try read(&rawValue)
        value = Identifier(rawValue)
    }

    /// Reads an id or none.
    ///
    /// - Parameter value: Gets what was read.
    /// - Throws: A failure when what stands there is no such id.
    @inlinable
    public mutating func read<Owner>(_ value: inout Identifier<Owner, Int>?) throws(DecodingFailure)
    {
        var rawValue: Int?
        try read(&rawValue)
        value = rawValue.map { Identifier($0) }
    }
}

extension ValueWriter {
    /// Writes an id.
    ///
    /// - Parameter value: The value of the current field.
    @inlinable
    public mutating func write<Owner>(_ value: Identifier<Owner, String>) { write(value.rawValue) }

    /// Writes an id or none.
    ///
    /// - Parameter value: The value of the current field.
    @inlinable
    public mutating func write<Owner>(_ value: Identifier<Owner, String>?) {
        write(value?.rawValue)
    }

    /// Writes an id.
    ///
    /// - Parameter value: The value of the current field.
    @inlinable
    public mutating func write<Owner>(_ value: Identifier<Owner, Int>) { write(value.rawValue) }

    /// Writes an id or none.
    ///
    /// - Parameter value: The value of the current field.
    @inlinable
    public mutating func write<Owner>(_ value: Identifier<Owner, Int>?) { write(value?.rawValue) }
}
