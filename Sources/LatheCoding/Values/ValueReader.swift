public import Foundation

/// Reads typed values from one place of a document, whatever its format.
///
/// Entities call the `read` methods, which fill a property in place; types that conform to ``WireValue``
/// call the methods that return. Each consumes exactly one value. The reader knows from the current
/// field of the table which form the value has: its date format, its separator, whether an empty text
/// stands for none.
public protocol ValueReader {
    // The common kinds are requirements, so that a generated entity reaches each with one call.

    mutating func read(_ value: inout String) throws(DecodingFailure)
    mutating func read(_ value: inout String?) throws(DecodingFailure)
    mutating func read(_ value: inout Int) throws(DecodingFailure)
    mutating func read(_ value: inout Int?) throws(DecodingFailure)
    mutating func read(_ value: inout Bool) throws(DecodingFailure)
    mutating func read(_ value: inout Bool?) throws(DecodingFailure)
    mutating func read(_ value: inout Double) throws(DecodingFailure)
    mutating func read(_ value: inout Double?) throws(DecodingFailure)
    mutating func read(_ value: inout Date) throws(DecodingFailure)
    mutating func read(_ value: inout Date?) throws(DecodingFailure)
    mutating func read(_ value: inout [String]) throws(DecodingFailure)
    mutating func read<Value: Entity>(_ value: inout Value) throws(DecodingFailure)
    mutating func read<Value: Entity>(_ value: inout Value?) throws(DecodingFailure)
    mutating func read<Value: Entity>(_ value: inout [Value]) throws(DecodingFailure)
    mutating func read<Value: WireValue>(_ value: inout [Value]) throws(DecodingFailure)
    mutating func read<Value: WireValue>(_ value: inout [Value]?) throws(DecodingFailure)
    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]
    ) throws(DecodingFailure)
    mutating func read<Key: MapKey, Value: WireValue>(
        _ value: inout [Key: Value]?
    ) throws(DecodingFailure)

    /// Consumes the value if it means that there is no value: `null`, `xsi:nil`, or empty text where the field
    /// says so.
    mutating func readNone() throws(DecodingFailure) -> Bool
    /// Reads text; in XML the text of an element or attribute, CDATA included.
    mutating func text() throws(DecodingFailure) -> String
    /// Reads an integer exactly; out of range is a failure.
    mutating func integer<Value: FixedWidthInteger & Sendable>(
        _ type: Value.Type
    ) throws(DecodingFailure) -> Value
    /// Reads a correctly rounded double.
    mutating func double() throws(DecodingFailure) -> Double
    /// Reads a decimal number exactly; one with more digits than `Decimal` holds is a failure.
    mutating func decimal() throws(DecodingFailure) -> Decimal
    /// Reads a truth value in the forms the field allows.
    mutating func bool() throws(DecodingFailure) -> Bool
    /// Reads a point in time in the field's ``DateFormat``.
    mutating func date() throws(DecodingFailure) -> Date
    /// Reads a duration in the field's ``DurationFormat``.
    mutating func duration() throws(DecodingFailure) -> Duration
    /// Reads any value and keeps it as it is.
    mutating func anyValue() throws(DecodingFailure) -> AnyValue
    /// The text of a union's discriminator.
    ///
    /// Found inside the value under `name`, or beside it when the current field has a discriminator of
    /// its own; the reader does not move.
    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String?
    /// The same, with the placement that it has in XML.
    mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String?

    /// Passes a value that is not read.
    mutating func skip() throws(DecodingFailure)
    /// Reads a value that must be the same always, or none where the field may be that.
    mutating func read<Value: WireValue & Equatable>(constant: Value) throws(DecodingFailure)
    /// Reads the case of a union that the value looks like.
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) throws(DecodingFailure) -> Value

    /// A failure at the start of the value that was read last.
    func failure(_ code: DecodingFailure.Code, expected: String, found: String) -> DecodingFailure
    /// Returns the case of a union's value for which ``discriminator(_:)`` found no text.
    mutating func fallbackCase<Value: Union>(
        of union: Value.Type
    ) throws(DecodingFailure) -> String
}

extension ValueReader {
    /// Reads a value and discards it.
    ///
    /// - Throws: A failure when the document is not well formed there.
    public mutating func skip() throws(DecodingFailure) { _ = try anyValue() }

    /// Reads a value that must be the same always, or none where the field may be that.
    ///
    /// - Parameter constant: The value that is expected.
    /// - Throws: A failure when another value stands there.
    public mutating func read<Value: WireValue & Equatable>(
        constant: Value
    ) throws(DecodingFailure) {
        if try readNone() { return }
        guard try Value.read(from: &self) != constant else { return }
        throw failure(.invalidValue, expected: "the constant `\(constant)`", found: "another value")
    }

    /// By default the text under the name.
    ///
    /// - Parameters:
    ///   - name: Where it is inside the value.
    ///   - placement: Where it is in XML.
    /// - Returns: The text, or `nil` where there is none.
    /// - Throws: A failure when the document is not well formed there.
    public mutating func discriminator(
        _ name: String,
        xml placement: @autoclosure () -> String
    ) throws(DecodingFailure) -> String? {
        try discriminator(name)
    }

    /// Replaces a value with the result of its type's ``WireValue/read(from:)``.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func read<Value: WireValue>(_ value: inout Value) throws(DecodingFailure) {
        value = try Value.read(from: &self)
    }

    /// Reads any value or none.
    ///
    /// - Parameter value: Receives the value, or `nil` if the document has none.
    /// - Throws: A failure when the document has no value of this type there.
    @inlinable @inline(__always)
    public mutating func read<Value: WireValue>(_ value: inout Value?) throws(DecodingFailure) {
        value = try readNone() ? nil : Value.read(from: &self)
    }

    /// Reads any value in place; leaves it as it is where the document has none, as where an empty text
    /// stands for none.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func readUnlessEmpty<Value: WireValue>(
        _ value: inout Value
    ) throws(DecodingFailure) {
        if try !readNone() { value = try Value.read(from: &self) }
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
                ? "a text beside it that tells the kind of value"
                : "`\(Value.discriminator)`, which tells the kind of value",
            found: "none"
        )
    }
}
