import Foundation

/// A writer that does the same with all values, whatever their kind.
protocol FieldVisitor: ValueWriter {
    mutating func visit<Value: Hashable>(_ value: Value)
    /// Visits a value that may not be `Hashable`; by default its text then stands for it.
    mutating func visit<Value: WireValue>(any value: Value)
    /// Visits a value or none; by default what it holds.
    mutating func visit<Value: WireValue>(optional value: Value?)
}

extension FieldVisitor {
    mutating func visit<Value: WireValue>(any value: Value) {
        if let value = value as? any Hashable {
            visit(value)
        } else {
            visit(JSONWriter.identity(of: value, as: "."))
        }
    }

    mutating func visit<Value: WireValue>(optional value: Value?) {
        if let value { visit(any: value) } else { writeNone() }
    }

    mutating func write(_ value: String) { visit(value) }
    mutating func write(_ value: String?) { visit(value) }
    mutating func write(_ value: Int) { visit(value) }
    mutating func write(_ value: Int?) { visit(value) }
    mutating func write(_ value: Bool) { visit(value) }
    mutating func write(_ value: Bool?) { visit(value) }
    mutating func write(_ value: Double) { visit(value) }
    mutating func write(_ value: Double?) { visit(value) }
    mutating func write(_ value: Date) { visit(value) }
    mutating func write(_ value: Date?) { visit(value) }
    mutating func write(_ value: [String]) { visit(value) }
    mutating func write<Value: Entity>(_ value: Value) { visit(any: value) }
    mutating func write<Value: Entity>(_ value: Value?) { visit(optional: value) }
    mutating func write<Value: Entity>(_ value: [Value]) { visit(any: value) }
    mutating func write<Value: WireValue>(_ value: Value) { visit(any: value) }
    mutating func write<Value: WireValue>(_ value: Value?) { visit(optional: value) }
    mutating func write<Value: WireValue>(_ value: [Value]) { visit(any: value) }
    mutating func write<Value: WireValue>(_ value: [Value]?) { visit(optional: value) }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) { visit(any: value) }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        visit(optional: value)
    }
    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) { visit(value) }
    mutating func write(decimal value: Decimal) { visit(value) }
    mutating func write(duration value: Duration) { visit(value) }
    mutating func write(any value: AnyValue) { visit(value) }
    mutating func writeNone() { visit(Never?.none) }
}
