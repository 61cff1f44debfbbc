public import Foundation

/// Writes typed values into a document or a request, whatever its format.
///
/// Each call writes one value with the parts that the current field of the table requires: its key in JSON, its
/// element or attribute in XML, its name in a query. `nil` writes nothing, or the format's null if the field is
/// required and nullable.
public protocol ValueWriter: FieldVisitor {
    /// Writes a string.
    mutating func write(_ value: String)
    /// Writes an optional string; for `nil`, the same as ``writeNone()``.
    mutating func write(_ value: String?)
    /// Writes an integer.
    mutating func write(_ value: Int)
    /// Writes an optional integer; for `nil`, the same as ``writeNone()``.
    mutating func write(_ value: Int?)
    /// Writes a Boolean.
    mutating func write(_ value: Bool)
    /// Writes an optional Boolean; for `nil`, the same as ``writeNone()``.
    mutating func write(_ value: Bool?)
    /// Writes a double.
    mutating func write(_ value: Double)
    /// Writes an optional double; for `nil`, the same as ``writeNone()``.
    mutating func write(_ value: Double?)
    /// Writes a date.
    mutating func write(_ value: Date)
    /// Writes an optional date; for `nil`, the same as ``writeNone()``.
    mutating func write(_ value: Date?)
    /// Writes a list of strings.
    mutating func write(_ value: [String])
    /// Writes an entity.
    mutating func write<Value: Entity>(_ value: Value)
    /// Writes an optional entity; for `nil`, the same as ``writeNone()``.
    mutating func write<Value: Entity>(_ value: Value?)
    /// Writes a list of entities.
    mutating func write<Value: Entity>(_ value: [Value])
    /// Writes a value of any type.
    mutating func write<Value: WireValue>(_ value: Value)
    /// Writes an optional value of any type; for `nil`, the same as ``writeNone()``.
    mutating func write<Value: WireValue>(_ value: Value?)
    /// Writes a list of values.
    mutating func write<Value: WireValue>(_ value: [Value])
    /// Writes an optional list of values; for `nil`, the same as ``writeNone()``.
    mutating func write<Value: WireValue>(_ value: [Value]?)
    /// Writes a map.
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value])
    /// Writes an optional map; for `nil`, the same as ``writeNone()``.
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?)

    /// Writes an integer of any size.
    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value)
    /// Writes a decimal number with all its digits.
    mutating func write(decimal value: Decimal)
    /// Writes a duration in the field's ``DurationFormat``.
    mutating func write(duration value: Duration)
    /// Writes a value of any kind unchanged.
    mutating func write(any value: AnyValue)
    /// Writes the format's null, or omits the field if the format has no null.
    mutating func writeNone()
    /// Writes the format's null, whatever the field's options are: `null`, an element with `xsi:nil`, or the
    /// empty text in a form.
    mutating func writeNull()
    /// Writes an entity together with the name of its case in a union.
    ///
    /// - Parameters:
    ///   - value: The entity, which has no field for the name.
    ///   - name: The name of the case.
    ///   - fields: The field for the name, followed by the fields of the entity.
    mutating func write<Value: Entity>(_ value: Value, case name: String, in fields: FieldTable)
    /// Writes an unknown value of a union whose case is the name of an element, unchanged.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of its element in XML.
    mutating func write(any value: AnyValue, case name: String)
    /// Writes a list or map as one value, and not as the items of the current field.
    ///
    /// - Parameter value: The list or map, which has an element of its own in XML.
    mutating func write<Value: WireValue>(item value: Value)
}

extension ValueWriter {
    /// Calls ``writeNone()``, by default.
    public mutating func writeNull() { writeNone() }

    /// Writes the entity alone by default, for formats without unions.
    ///
    /// - Parameters:
    ///   - value: The entity.
    ///   - name: The name of the case.
    ///   - fields: The field for the name, followed by the fields of the entity.
    public mutating func write<Value: Entity>(
        _ value: Value,
        case name: String,
        in fields: FieldTable
    ) {
        write(value)
    }

    /// Writes the value alone by default, for formats without elements.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of its element in XML.
    public mutating func write(any value: AnyValue, case name: String) {
        write(any: value)
    }

    /// Writes the list or map like any other value, by default.
    ///
    /// - Parameter value: The list or map.
    public mutating func write<Value: WireValue>(item value: Value) {
        value.write(to: &self)
    }

    /// Writes a value of any type with its ``WireValue/write(to:)``.
    ///
    /// - Parameter value: The value of the current field.
    public mutating func write<Value: WireValue>(_ value: Value) {
        value.write(to: &self)
    }

    /// Writes an optional value of any type.
    ///
    /// - Parameter value: The value of the current field, or `nil` for none.
    public mutating func write<Value: WireValue>(_ value: Value?) {
        if let value { value.write(to: &self) } else { writeNone() }
    }
}
