import Foundation
import LatheCoding

/// Determines whether a value is present: an optional may be `nil`, and a patch may keep the current value.
struct PresenceCheck: ValueWriter {
    /// The kind of the written value.
    enum Found { case nothing, none, value }

    private(set) var found = Found.nothing

    private mutating func note(_ isThere: Bool) { found = isThere ? .value : .none }

    mutating func write(_ value: String) { note(true) }
    mutating func write(_ value: String?) { note(value != nil) }
    mutating func write(_ value: Int) { note(true) }
    mutating func write(_ value: Int?) { note(value != nil) }
    mutating func write(_ value: Bool) { note(true) }
    mutating func write(_ value: Bool?) { note(value != nil) }
    mutating func write(_ value: Double) { note(true) }
    mutating func write(_ value: Double?) { note(value != nil) }
    mutating func write(_ value: Date) { note(true) }
    mutating func write(_ value: Date?) { note(value != nil) }
    mutating func write(_ value: [String]) { note(true) }
    mutating func write<Value: Entity>(_ value: Value) { note(true) }
    mutating func write<Value: Entity>(_ value: Value?) { note(value != nil) }
    mutating func write<Value: Entity>(_ value: [Value]) { note(true) }
    mutating func write<Value: WireValue>(_ value: [Value]) { note(true) }
    mutating func write<Value: WireValue>(_ value: [Value]?) { note(value != nil) }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]) { note(true) }
    mutating func write<Key: MapKey, Value: WireValue>(_ value: [Key: Value]?) {
        note(value != nil)
    }
    mutating func write<Value: FixedWidthInteger & Sendable>(integer value: Value) { note(true) }
    mutating func write(decimal value: Decimal) { note(true) }
    mutating func write(duration value: Duration) { note(true) }
    mutating func write(any value: AnyValue) { note(true) }
    mutating func writeNone() { note(false) }
    mutating func writeNull() { note(true) }
}
