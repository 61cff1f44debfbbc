public import Foundation

/// Writes typed values into a document or a request, whatever its format.
///
/// Each call writes one value together with what the current field of the table puts around it: its key
/// in JSON, its element or attribute in XML, its name in a query. `nil` writes nothing, or the format's
/// null where the field is required and nullable.
public protocol ValueWriter: FieldVisitor {
    mutating func write(_ value: String)
    mutating func write(_ value: String?)
    mutating func write(_ value: Int)
    mutating func write(_ value: Int?)
    mutating func write(_ value: Bool)
    mutating func write(_ value: Bool?)
    mutating func write(_ value: Double)
    mutating func write(_ value: Double?)
    mutating func write(_ value: Date)
    mutating func write(_ value: Date?)
    mutating func write(_ value: [String])
    mutating func write<Value: Entity>(_ value: Value)
    mutating func write<Value: Entity>(_ value: Value?)
    mutating func write<Value: Entity>(_ value: [Value])
    mutating func write<Value: WireValue>(_ value: Value)
    mutating func write<Value: WireValue>(_ value: Value?)
    mutating func write<Value: WireValue>(_ value: [Value])
    mutating func write<Value: WireValue>(_ value: [Value]?)
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value])
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?)

    /// Writes an integer of any size.
    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value)
    /// Writes a decimal number with all its digits.
    mutating func write(decimal value: Decimal)
    /// Writes a duration in the field's ``DurationFormat``.
    mutating func write(duration value: Duration)
    /// Writes a value as it was kept.
    mutating func write(any value: AnyValue)
    /// Writes the format's null, or leaves the field out where it has none.
    mutating func writeNone()
    /// Writes the format's null whatever the field says: `null`, an element with `xsi:nil`, or the empty
    /// text in a form.
    mutating func writeNull()
    /// Writes an entity together with the name of its case in a union.
    ///
    /// - Parameters:
    ///   - value: The entity, which has no field for the name.
    ///   - name: The name of the case.
    ///   - fields: The field for the name, and after it those of the entity.
    mutating func write<Value: Entity>(_ value: Value, case name: String, in fields: FieldTable)
    /// Writes the unknown value of a union whose case is the name of an element, as it was read.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of its element in XML.
    mutating func write(any value: AnyValue, case name: String)
    /// Writes a list or map as one value, and not as the items of the current field.
    ///
    /// - Parameter value: The list or map, which XML then has in an element of its own.
    mutating func write<Value: WireValue>(item value: Value)
}

extension ValueWriter {
    /// By default the same as ``writeNone()``.
    public mutating func writeNull() { writeNone() }

    /// By default the entity alone, in formats that have no unions.
    ///
    /// - Parameters:
    ///   - value: The entity.
    ///   - name: The name of the case.
    ///   - fields: The field for the name, and after it those of the entity.
    public mutating func write<Value: Entity>(
        _ value: Value,
        case name: String,
        in fields: FieldTable
    ) {
        write(value)
    }

    /// By default the value alone, in formats that have no elements.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - name: The name of its element in XML.
    public mutating func write(any value: AnyValue, case name: String) {
        write(any: value)
    }

    /// By default the same as any other value.
    ///
    /// - Parameter value: The list or map.
    public mutating func write<Value: WireValue>(item value: Value) {
        value.write(to: &self)
    }

    /// Writes any value by its own ``WireValue/write(to:)``.
    ///
    /// - Parameter value: The value of the current field.
    public mutating func write<Value: WireValue>(_ value: Value) {
        value.write(to: &self)
    }

    /// Writes any value or none.
    ///
    /// - Parameter value: The value of the current field, or `nil` for none.
    public mutating func write<Value: WireValue>(_ value: Value?) {
        if let value { value.write(to: &self) } else { writeNone() }
    }
}
