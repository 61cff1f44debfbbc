public import Foundation

// The value of a visited property is written.
extension ValueWriter {
    /// Writes a text.
    @inlinable public mutating func visit(_ value: inout String) { write(value) }
    /// Writes a text or none.
    @inlinable public mutating func visit(_ value: inout String?) { write(value) }
    /// Writes an integer.
    @inlinable public mutating func visit(_ value: inout Int) { write(value) }
    /// Writes an integer or none.
    @inlinable public mutating func visit(_ value: inout Int?) { write(value) }
    /// Writes a truth value.
    @inlinable public mutating func visit(_ value: inout Bool) { write(value) }
    /// Writes a truth value or none.
    @inlinable public mutating func visit(_ value: inout Bool?) { write(value) }
    /// Writes a number.
    @inlinable public mutating func visit(_ value: inout Double) { write(value) }
    /// Writes a number or none.
    @inlinable public mutating func visit(_ value: inout Double?) { write(value) }
    /// Writes a point in time.
    @inlinable public mutating func visit(_ value: inout Date) { write(value) }
    /// Writes a point in time or none.
    @inlinable public mutating func visit(_ value: inout Date?) { write(value) }
    /// Writes texts.
    @inlinable public mutating func visit(_ value: inout [String]) { write(value) }
    /// Writes an entity.
    @inlinable public mutating func visit<Value: Entity>(_ value: inout Value) { write(value) }
    /// Writes an entity or none.
    @inlinable public mutating func visit<Value: Entity>(_ value: inout Value?) { write(value) }
    /// Writes a list of entities.
    @inlinable public mutating func visit<Value: Entity>(_ value: inout [Value]) { write(value) }
    /// Writes a value of any type.
    @inlinable
    public mutating func visit<Value: WireValue>(any value: inout Value) { write(value) }
    /// Writes the format's null where the property has no value.
    ///
    /// - Parameter isNone: Whether it has none.
    /// - Returns: The same.
    @inlinable
    public mutating func visitNone(_ isNone: Bool) -> Bool {
        if isNone { writeNone() }
        return isNone
    }
    /// Writes a list of values.
    @inlinable public mutating func visit<Value: WireValue>(_ value: inout [Value]) { write(value) }
    /// Writes a list of values or none.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout [Value]?) {
        write(value)
    }
    /// Writes a map.
    @inlinable
    public mutating func visit<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]) {
        write(value)
    }
    /// Writes a map or none.
    @inlinable
    public mutating func visit<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]?) {
        write(value)
    }
    /// Writes an entity in memory of its own.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Indirect<Value>) {
        write(value.wrappedValue)
    }
    /// Writes an entity in memory of its own, or none.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Indirect<Value?>) {
        write(value.wrappedValue)
    }
    /// Writes a value in memory of its own.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout Indirect<Value>) {
        write(value.wrappedValue)
    }
    /// Writes a value that is always the same.
    @inlinable
    public mutating func visit<Value: WireValue & Equatable>(constant: Value) { write(constant) }
    /// Writes a value that is never read.
    @inlinable
    public mutating func visit<Value: WireValue>(writeOnly value: Value) { write(value) }
    /// Writes a value.
    @inlinable
    public mutating func visit<Value: WireValue>(unlessEmpty value: inout Value) { write(value) }
    /// Writes a field by the entity's own method.
    @inlinable
    public mutating func visit<Value: ReadWriteEntity>(_ field: FieldNumber, of value: inout Value)
    {
        value.write(field, to: &self)
    }
}
