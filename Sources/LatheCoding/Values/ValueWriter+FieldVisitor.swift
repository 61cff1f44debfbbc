public import Foundation

// A visited property is written.
extension ValueWriter {
    /// Always `nil`: writing does not fail.
    @inlinable public var pendingFailure: DecodingFailure? { nil }
    /// Writes a text.
    @inlinable public mutating func visit(_ value: inout String) { write(value) }
    /// Writes an optional text.
    @inlinable public mutating func visit(_ value: inout String?) { write(value) }
    /// Writes an integer.
    @inlinable public mutating func visit(_ value: inout Int) { write(value) }
    /// Writes an optional integer.
    @inlinable public mutating func visit(_ value: inout Int?) { write(value) }
    /// Writes a Boolean.
    @inlinable public mutating func visit(_ value: inout Bool) { write(value) }
    /// Writes an optional Boolean.
    @inlinable public mutating func visit(_ value: inout Bool?) { write(value) }
    /// Writes a number.
    @inlinable public mutating func visit(_ value: inout Double) { write(value) }
    /// Writes an optional number.
    @inlinable public mutating func visit(_ value: inout Double?) { write(value) }
    /// Writes a date.
    @inlinable public mutating func visit(_ value: inout Date) { write(value) }
    /// Writes an optional date.
    @inlinable public mutating func visit(_ value: inout Date?) { write(value) }
    /// Writes texts.
    @inlinable public mutating func visit(_ value: inout [String]) { write(value) }
    /// Writes an entity.
    @inlinable public mutating func visit<Value: Entity>(_ value: inout Value) { write(value) }
    /// Writes an optional entity.
    @inlinable public mutating func visit<Value: Entity>(_ value: inout Value?) { write(value) }
    /// Writes a list of entities.
    @inlinable public mutating func visit<Value: Entity>(_ value: inout [Value]) { write(value) }
    /// Writes a value of any type.
    @inlinable
    public mutating func visit<Value: WireValue>(any value: inout Value) { write(value) }
    /// Writes the format's null if the property has no value.
    ///
    /// - Parameter isNone: Whether the property has no value.
    /// - Returns: The value of `isNone`.
    @inlinable
    public mutating func visitNone(_ isNone: Bool) -> Bool {
        if isNone { writeNone() }
        return isNone
    }
    /// Writes a list of values.
    @inlinable public mutating func visit<Value: WireValue>(_ value: inout [Value]) { write(value) }
    /// Writes an optional list of values.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout [Value]?) {
        write(value)
    }
    /// Writes a map.
    @inlinable
    public mutating func visit<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]) {
        write(value)
    }
    /// Writes an optional map.
    @inlinable
    public mutating func visit<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]?) {
        write(value)
    }
    /// Writes an entity that is stored indirectly.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Indirect<Value>) {
        write(value.wrappedValue)
    }
    /// Writes an optional entity that is stored indirectly.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Indirect<Value?>) {
        write(value.wrappedValue)
    }
    /// Writes a value that is stored indirectly.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout Indirect<Value>) {
        write(value.wrappedValue)
    }
    /// Writes a constant value.
    @inlinable
    public mutating func visit<Value: WireValue & Equatable>(constant: Value) { write(constant) }
    /// Writes a value that is never read.
    @inlinable
    public mutating func visit<Value: WireValue>(writeOnly value: Value) { write(value) }
    /// Writes a value.
    @inlinable
    public mutating func visit<Value: WireValue>(unlessEmpty value: inout Value) { write(value) }
    /// Writes a field with the entity's own method.
    @inlinable
    public mutating func visit<Value: ReadWriteEntity>(_ field: FieldNumber, of value: inout Value)
    {
        value.write(field, to: &self)
    }
}
