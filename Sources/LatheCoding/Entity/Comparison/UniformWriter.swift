import Foundation

/// A writer that treats all values in the same way, whatever their kind.
protocol UniformWriter: ValueWriter {
    mutating func receive<Value: Hashable>(_ value: Value)
    /// Receives a value that may not be `Hashable`; by default its text then replaces it.
    mutating func receive<Value: WireValue>(any value: Value)
    /// Receives an optional value; by default the value inside it.
    mutating func receive<Value: WireValue>(optional value: Value?)
}

extension UniformWriter {
    mutating func receive<Value: WireValue>(any value: Value) {
        if let value = value as? any Hashable {
            receive(value)
        } else {
            receive(JSONWriter.identity(of: value, as: "."))
        }
    }

    mutating func receive<Value: WireValue>(optional value: Value?) {
        if let value { receive(any: value) } else { writeNone() }
    }

    mutating func write(_ value: String) { receive(value) }
    mutating func write(_ value: String?) { receive(value) }
    mutating func write(_ value: Int) { receive(value) }
    mutating func write(_ value: Int?) { receive(value) }
    mutating func write(_ value: Bool) { receive(value) }
    mutating func write(_ value: Bool?) { receive(value) }
    mutating func write(_ value: Double) { receive(value) }
    mutating func write(_ value: Double?) { receive(value) }
    mutating func write(_ value: Date) { receive(value) }
    mutating func write(_ value: Date?) { receive(value) }
    mutating func write(_ value: [String]) { receive(value) }
    mutating func write<Value: Entity>(_ value: Value) { receive(any: value) }
    mutating func write<Value: Entity>(_ value: Value?) { receive(optional: value) }
    mutating func write<Value: Entity>(_ value: [Value]) { receive(any: value) }
    mutating func write<Value: WireValue>(_ value: Value) { receive(any: value) }
    mutating func write<Value: WireValue>(_ value: Value?) { receive(optional: value) }
    mutating func write<Value: WireValue>(_ value: [Value]) { receive(any: value) }
    mutating func write<Value: WireValue>(_ value: [Value]?) { receive(optional: value) }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) {
        receive(any: value)
    }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        receive(optional: value)
    }
    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) {
        receive(value)
    }
    mutating func write(decimal value: Decimal) { receive(value) }
    mutating func write(duration value: Duration) { receive(value) }
    mutating func write(any value: AnyValue) { receive(value) }
    mutating func writeNone() { receive(Never?.none) }
}
