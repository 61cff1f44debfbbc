public import Foundation

/// Reads typed values from one place of a document, whatever its format.
///
/// Entities call the `visit` methods, which replace a property in place; types that conform to ``WireValue``
/// call the methods that return. Each consumes exactly one value. The reader knows from the current
/// field of the table which form the value has: its date format, its separator, whether an empty text
/// stands for none.
public protocol ValueReader: FieldVisitor {
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

    /// Reads a value that must be the same always, or none where the field may be absent.
    ///
    /// - Parameter constant: The value that is expected.
    /// - Throws: A failure when another value stands there.
    public mutating func visit<Value: WireValue & Equatable>(
        constant: Value
    ) throws(DecodingFailure) {
        if try readNone() { return }
        guard try Value.read(from: &self) != constant else { return }
        throw failure(.invalidValue, expected: "the constant `\(constant)`", found: "another value")
    }

    /// Reads a value and discards it.
    ///
    /// - Parameter value: The property, which stays as it is.
    /// - Throws: A failure when the document is not well formed there.
    public mutating func visit<Value: WireValue>(writeOnly value: Value) throws(DecodingFailure) {
        try skip()
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
    public mutating func visit<Value: WireValue>(any value: inout Value) throws(DecodingFailure) {
        value = try Value.read(from: &self)
    }

    /// Consumes the value if it means that there is no value.
    ///
    /// - Parameter isNone: Whether the property has none, which does not matter.
    /// - Returns: Whether the document has none.
    /// - Throws: A failure when the document may not have none there.
    public mutating func visitNone(_ isNone: Bool) throws(DecodingFailure) -> Bool {
        try readNone()
    }

    /// Reads any value in place; leaves it as it is where the document has none, as where an empty text
    /// stands for none.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: WireValue>(
        unlessEmpty value: inout Value
    ) throws(DecodingFailure) {
        if try !readNone() { value = try Value.read(from: &self) }
    }

    /// Reads an entity into memory of its own.
    ///
    /// - Parameter value: Receives the entity.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: Entity>(
        _ value: inout Indirect<Value>
    ) throws(DecodingFailure) {
        try visit(&value.wrappedValue)
    }

    /// Reads an entity or none into memory of its own.
    ///
    /// - Parameter value: Receives the entity, or `nil` if the document has none.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: Entity>(
        _ value: inout Indirect<Value?>
    ) throws(DecodingFailure) {
        try visit(&value.wrappedValue)
    }

    /// Reads any value into memory of its own.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: WireValue>(
        _ value: inout Indirect<Value>
    ) throws(DecodingFailure) {
        try visit(&value.wrappedValue)
    }

    /// Reads a field by the entity's own method.
    ///
    /// - Parameters:
    ///   - field: The field's place in the entity's table.
    ///   - value: The entity.
    /// - Throws: A failure when the document has no value of the field's type there.
    public mutating func visit<Value: ReadWriteEntity>(
        _ field: FieldNumber,
        of value: inout Value
    ) throws(DecodingFailure) {
        try value.read(field, from: &self)
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
