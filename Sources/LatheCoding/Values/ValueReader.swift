public import Foundation

/// Reads typed values at a position of a document, whatever its format.
///
/// Entities call the `visit` methods, which replace a property in place. Types that conform to ``WireValue`` call
/// the methods that return a value. Each method consumes exactly one value. The current field of the table
/// determines the form of the value: its date format, its separator, and whether an empty text means no value.
public protocol ValueReader: FieldVisitor {
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
    /// discriminator. The reader does not move.
    mutating func discriminator(_ name: String) throws(DecodingFailure) -> String?
    /// Returns the text of a union's discriminator, which has another placement in XML.
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
    public mutating func visit<Value: WireValue & Equatable>(
        constant: Value
    ) throws(DecodingFailure) {
        if try readNone() { return }
        guard try Value.read(from: &self) != constant else { return }
        throw failure(.invalidValue, expected: "the constant `\(constant)`", found: "another value")
    }

    /// Reads a value and discards it.
    ///
    /// - Parameter value: The property, which does not change.
    /// - Throws: A failure when the value is not well-formed.
    public mutating func visit<Value: WireValue>(writeOnly value: Value) throws(DecodingFailure) {
        try skip()
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

    /// Replaces a value with the result of its type's ``WireValue/read(from:)``.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: WireValue>(any value: inout Value) throws(DecodingFailure) {
        value = try Value.read(from: &self)
    }

    /// Consumes the value if it means that there is no value.
    ///
    /// - Parameter isNone: Whether the property has no value, which is ignored.
    /// - Returns: Whether the document has no value.
    /// - Throws: A failure when the document must have a value there.
    public mutating func visitNone(_ isNone: Bool) throws(DecodingFailure) -> Bool {
        try readNone()
    }

    /// Reads any value in place; the property does not change if the document has none, such as an empty text
    /// that means no value.
    ///
    /// - Parameter value: Receives the value.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: WireValue>(
        unlessEmpty value: inout Value
    ) throws(DecodingFailure) {
        if try !readNone() { value = try Value.read(from: &self) }
    }

    /// Reads an entity that is stored indirectly.
    ///
    /// - Parameter value: Receives the entity.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: Entity>(
        _ value: inout Indirect<Value>
    ) throws(DecodingFailure) {
        try visit(&value.wrappedValue)
    }

    /// Reads an optional entity that is stored indirectly.
    ///
    /// - Parameter value: Receives the entity, or `nil` if the document has none.
    /// - Throws: A failure when the document has no value of this type there.
    public mutating func visit<Value: Entity>(
        _ value: inout Indirect<Value?>
    ) throws(DecodingFailure) {
        try visit(&value.wrappedValue)
    }

    /// Reads a value of any type that is stored indirectly.
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
    ///   - field: The field's index in the entity's table.
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
                ? "a text with it that determines the kind of value"
                : "`\(Value.discriminator)`, which determines the kind of value",
            found: "none"
        )
    }
}
