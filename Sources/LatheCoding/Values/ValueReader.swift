public import Foundation

/// Reads typed values at a position of a document, whatever its format.
///
/// Types that conform to ``WireValue`` call the methods that return a value. An entity calls the `visit` methods of
/// ``FieldVisitor``, for which a reader calls the method `read` of the same parameters: it replaces a property in
/// place. Each method consumes exactly one value. The current field of the table determines the form of the value: its
/// date format, its separator, and whether an empty text means no value.
public protocol ValueReader: FieldVisitor {
    /// The failure of a visit that ``read(_:of:)`` has not thrown yet; `nil` if there is none.
    var pendingFailure: DecodingFailure? { get set }

    /// Reads a string; throws if the document has another value there.
    mutating func read(_ value: inout String) throws(DecodingFailure)
    /// Reads an optional string, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read(_ value: inout String?) throws(DecodingFailure)
    /// Reads an integer; throws if the document has another value there.
    mutating func read(_ value: inout Int) throws(DecodingFailure)
    /// Reads an optional integer, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read(_ value: inout Int?) throws(DecodingFailure)
    /// Reads a Boolean; throws if the document has another value there.
    mutating func read(_ value: inout Bool) throws(DecodingFailure)
    /// Reads an optional Boolean, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read(_ value: inout Bool?) throws(DecodingFailure)
    /// Reads a double; throws if the document has another value there.
    mutating func read(_ value: inout Double) throws(DecodingFailure)
    /// Reads an optional double, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read(_ value: inout Double?) throws(DecodingFailure)
    /// Reads a date; throws if the document has another value there.
    mutating func read(_ value: inout Date) throws(DecodingFailure)
    /// Reads an optional date, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read(_ value: inout Date?) throws(DecodingFailure)
    /// Reads a list of strings; throws if the document has another value there.
    mutating func read(_ value: inout [String]) throws(DecodingFailure)
    /// Reads an entity; throws if the document has another value there.
    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure)
    /// Reads an optional entity, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure)
    /// Reads a list of entities; throws if the document has another value there.
    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure)
    /// Reads a list of values; throws if the document has another value there.
    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure)
    /// Reads an optional list of values, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure)
    /// Reads a map; throws if the document has another value there.
    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure)
    /// Reads an optional map, or `nil` if the document has none there; throws if the value is malformed.
    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure)
    /// Reads a value that must be constant, or no value if the field may be absent.
    mutating func read<Value: WireValue & Equatable>(constant: Value) throws(DecodingFailure)

    /// Consumes the value if it means that there is no value: `null`, `xsi:nil`, or an empty text if the field's
    /// options allow it.
    mutating func readNone() throws(DecodingFailure) -> Bool
    /// Reads text; in XML the text of an element or attribute, including CDATA sections.
    mutating func text() throws(DecodingFailure) -> String
    /// Reads an integer exactly; a value out of range is a failure.
    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value
    /// Reads a correctly rounded double.
    mutating func double() throws(DecodingFailure) -> Double
    /// Reads a decimal number exactly; one with more digits than `Decimal` holds is a failure.
    mutating func decimal() throws(DecodingFailure) -> Decimal
    /// Reads a Boolean in the forms that the field allows.
    mutating func bool() throws(DecodingFailure) -> Bool
    /// Reads a date in the field's ``DateFormat``.
    mutating func date() throws(DecodingFailure) -> Date
    /// Reads a duration in the field's ``DurationFormat``.
    mutating func duration() throws(DecodingFailure) -> Duration
    /// Reads any value and keeps it unchanged.
    mutating func anyValue() throws(DecodingFailure) -> AnyValue
    /// Returns the text of a union's discriminator.
    ///
    /// It is located inside the value, with the placement `name`, or next to the value if the current field has a
    /// discriminator. The result is `nil` if the document has none. The reader does not move.
    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String?
    /// Returns the text of a union's discriminator, which has another placement in XML; `nil` if the document has none.
    mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String?

    /// Skips a value.
    mutating func skip() throws(DecodingFailure)
    /// Reads the case of a union whose shape the value has.
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value

    /// Returns a failure at the start of the value that was read last.
    func failure(_ code: DecodingFailure.Code, expected: String, found: String) -> DecodingFailure
    /// Returns the case for a value of a union for which ``discriminator(_:)`` found no text.
    mutating func fallbackCase<Value: Union>(
        of union: Value.Type
    ) throws(DecodingFailure) -> String
}

extension ValueReader {
    /// Reads a value and discards it.
    ///
    /// - Throws: A failure when the value is not well-formed.
    public mutating func skip() throws(DecodingFailure) { _ = try anyValue() }

    /// Reads a value that must be constant, or no value if the field may be absent.
    ///
    /// - Parameter constant: The expected value.
    /// - Throws: A failure when the document has another value.
    public mutating func read<Value: WireValue & Equatable>(
        constant: Value
    ) throws(DecodingFailure) {
        if try readNone() { return }
        guard try Value.read(from: &self) != constant else { return }
        throw failure(.invalidValue, expected: "the constant `\(constant)`", found: "another value")
    }

    /// Returns the text with the placement `name`, by default.
    ///
    /// - Parameters:
    ///   - name: The placement inside the value.
    ///   - placement: The placement in XML.
    /// - Returns: The text, or `nil` if there is none.
    /// - Throws: A failure when the value is not well-formed.
    public mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String? {
        try discriminator(name)
    }

    /// Reads a value of any type.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    @inlinable
    public mutating func read<Value: WireValue>(_ value: inout Value) throws(DecodingFailure) {
        try value.read(from: &self)
        try throwPendingFailure()
    }

    /// Returns the case of a union's value without a discriminator.
    ///
    /// - Parameter union: The union's type.
    /// - Returns: The union's ``Union/fallback``.
    /// - Throws: A failure of the code `missingValue` when the union has none.
    public mutating func fallbackCase<Value: Union>(
        of union: Value.Type
    ) throws(DecodingFailure) -> String {
        if let fallback = Value.fallback { return fallback }
        throw failure(
            .missingValue,
            expected: Value.discriminator.isEmpty
                ? "a text with it that determines the kind of value"
                : "`\(Value.discriminator)`, which determines the kind of value",
            found: "none"
        )
    }
}

extension ValueReader {
    /// Reads a field of an entity through the entity's method ``Entity/visit(_:with:)``.
    ///
    /// - Parameters:
    ///   - field: The field's index in the entity's table.
    ///   - entity: The entity.
    /// - Throws: The failure of the visit.
    @inlinable
    @inline(__always)
    public mutating func read<Value: Entity>(
        _ field: FieldNumber,
        of entity: inout Value
    ) throws(DecodingFailure) {
        entity.visit(field, with: &self)
        try throwPendingFailure()
    }

    /// Throws the failure of a visit, if there is one.
    ///
    /// - Throws: ``pendingFailure``, which is then `nil`.
    @inlinable
    @inline(__always)
    package mutating func throwPendingFailure() throws(DecodingFailure) {
        if let failure = pendingFailure {
            pendingFailure = nil
            throw failure
        }
    }
}
