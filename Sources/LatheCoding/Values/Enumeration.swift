/// A value from a list of texts or numbers in a schema; generated enums conform.
///
/// An open enum keeps a value that its schema does not list in a case such as `unknown(String)`, so its
/// `init(rawValue:)` never fails. A closed enum fails, and the failure lists the values that it has.
///
/// ```swift
/// enum Rarity: String, Enumeration, CaseIterable {
///     case basic = "Basic"
///     case fine = "Fine"
///     static let blank = Rarity.basic
/// }
/// ```
public protocol Enumeration: RawRepresentable, MapKey, WireValue
where RawValue: MapKey & WireValue {
    /// The values that a failure lists; by default those of `CaseIterable`, or else none.
    static var allNames: [String] { get }
}

extension Enumeration {
    /// An empty list, by default.
    public static var allNames: [String] { [] }

    /// Reads a raw value, and replaces the value with its case.
    ///
    /// - Parameter reader: The reader, positioned at the text or number, past which it advances.
    /// - Throws: A failure when a closed enum has no such case.
    @inlinable @inline(__always)
    public mutating func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) {
        let rawValue = try RawValue.read(from: &reader)
        guard let value = Self(rawValue: rawValue) else {
            throw reader.failure(
                expectedOneOf: Self.allNames,
                found: rawValue is String ? "another text" : "another number"
            )
        }
        self = value
    }

    /// Writes the raw value.
    ///
    /// - Parameter writer: The writer, positioned at the place for the value.
    public func write<Writer: ValueWriter>(to writer: inout Writer) { rawValue.write(to: &writer) }

    /// Creates a value from the text of its raw value; `nil` if a closed enum does not have it.
    public init?(mapKey: String) {
        guard let rawValue = RawValue(mapKey: mapKey) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// The text of the raw value.
    public var mapKey: String { rawValue.mapKey }
}

extension Enumeration where Self: CaseIterable {
    /// The raw values of all cases, in their order.
    public static var allNames: [String] { allCases.map(\.rawValue.mapKey) }
}

extension ValueReader {
    /// Returns the failure for a value that is not in a closed list; the failure lists the first sixteen values.
    ///
    /// - Parameters:
    ///   - names: The allowed values, as they are written.
    ///   - found: The kind of the value that was found.
    /// - Returns: The failure, whose location is the value that was read last.
    public func failure(
        expectedOneOf names: [String],
        found: String = "another text"
    ) -> DecodingFailure {
        let list = names.prefix(16).joined(separator: ", ") + (names.count > 16 ? ", …" : "")
        let expected = names.isEmpty ? "a value that the schema lists" : "one of \(list)"
        return failure(.invalidValue, expected: expected, found: found)
    }
}
