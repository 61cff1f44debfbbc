public import Foundation

// A visited property is read; its failure is kept for the method `read` of the entity's field, which throws it. After
// a failure, a visit does nothing, as the position of the reader is undefined.
extension ValueReader {
    /// Reads a text.
    @inlinable
    public mutating func visit(_ value: inout String) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional text.
    @inlinable
    public mutating func visit(_ value: inout String?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an integer.
    @inlinable
    public mutating func visit(_ value: inout Int) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional integer.
    @inlinable
    public mutating func visit(_ value: inout Int?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a Boolean.
    @inlinable
    public mutating func visit(_ value: inout Bool) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional Boolean.
    @inlinable
    public mutating func visit(_ value: inout Bool?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a number.
    @inlinable
    public mutating func visit(_ value: inout Double) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional number.
    @inlinable
    public mutating func visit(_ value: inout Double?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a date.
    @inlinable
    public mutating func visit(_ value: inout Date) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional date.
    @inlinable
    public mutating func visit(_ value: inout Date?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads texts.
    @inlinable
    public mutating func visit(_ value: inout [String]) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an entity.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Value) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional entity.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Value?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a list of entities.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout [Value]) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a list of values.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout [Value]) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional list of values.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout [Value]?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a map.
    @inlinable
    public mutating func visit<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads an optional map.
    @inlinable
    public mutating func visit<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]?) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(&value) } catch { pendingFailure = error }
    }
    /// Reads a value of any type.
    @inlinable
    public mutating func visit<Value: WireValue>(any value: inout Value) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try value.read(from: &self) } catch { pendingFailure = error }
    }
    /// Consumes the value if it means that there is no value.
    ///
    /// - Parameter isNone: Whether the property has no value, which is ignored.
    /// - Returns: Whether the document has no value.
    @inlinable
    public mutating func visitNone(_ isNone: Bool) -> Bool {
        guard pendingFailure == nil else { return true }
        do throws(DecodingFailure) {
            return try readNone()
        } catch {
            pendingFailure = error
            return true
        }
    }
    /// Reads an entity that is stored indirectly.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Indirect<Value>) {
        visit(&value.wrappedValue)
    }
    /// Reads an optional entity that is stored indirectly.
    @inlinable
    public mutating func visit<Value: Entity>(_ value: inout Indirect<Value?>) {
        visit(&value.wrappedValue)
    }
    /// Reads a value of any type that is stored indirectly.
    @inlinable
    public mutating func visit<Value: WireValue>(_ value: inout Indirect<Value>) {
        visit(any: &value.wrappedValue)
    }
    /// Reads a value that must be constant, or no value if the field may be absent.
    @inlinable
    public mutating func visit<Value: WireValue & Equatable>(constant: Value) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try read(constant: constant) } catch { pendingFailure = error }
    }
    /// Reads a value and discards it.
    @inlinable
    public mutating func visit<Value: WireValue>(writeOnly value: Value) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try skip() } catch { pendingFailure = error }
    }
    /// Reads any value in place; the property does not change if the document has none, such as an empty text
    /// that means no value.
    @inlinable
    public mutating func visit<Value: WireValue>(unlessEmpty value: inout Value) {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) {
            if try !readNone() { value = try Value.read(from: &self) }
        } catch { pendingFailure = error }
    }
    /// Reads a field by the entity's own method.
    @inlinable
    public mutating func visit<Value: ReadWriteEntity>(_ field: FieldNumber, of value: inout Value)
    {
        guard pendingFailure == nil else { return }
        do throws(DecodingFailure) { try value.read(field, from: &self) } catch {
            pendingFailure = error
        }
    }
}
