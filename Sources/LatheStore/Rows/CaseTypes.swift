import Foundation
import LatheCoding

/// A reader without a document, which notes the types of the values that the case of a union reads.
struct CaseTypes: ValueReader {
    private(set) var types: [Any.Type] = []
    var pendingFailure: DecodingFailure?

    private mutating func note<Value: WireValue>(_: Value.Type) -> Value {
        types.append(Value.self)
        return .blank
    }

    mutating func read(_ value: inout String) { value = note(String.self) }
    mutating func read(_ value: inout String?) { value = note(String?.self) }
    mutating func read(_ value: inout Int) { value = note(Int.self) }
    mutating func read(_ value: inout Int?) { value = note(Int?.self) }
    mutating func read(_ value: inout Bool) { value = note(Bool.self) }
    mutating func read(_ value: inout Bool?) { value = note(Bool?.self) }
    mutating func read(_ value: inout Double) { value = note(Double.self) }
    mutating func read(_ value: inout Double?) { value = note(Double?.self) }
    mutating func read(_ value: inout Date) { value = note(Date.self) }
    mutating func read(_ value: inout Date?) { value = note(Date?.self) }
    mutating func read(_ value: inout [String]) { value = note([String].self) }
    mutating func read<Value: Entity>(_ value: inout Value) { value = note(Value.self) }
    mutating func read<Value: Entity>(_ value: inout Value?) { value = note(Value?.self) }
    mutating func read<Value: Entity>(_ value: inout [Value]) { value = note([Value].self) }
    mutating func read<Value: WireValue>(_ value: inout [Value]) { value = note([Value].self) }
    mutating func read<Value: WireValue>(_ value: inout [Value]?) { value = note([Value]?.self) }
    mutating func read<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]) {
        value = note([Key: Value].self)
    }
    mutating func read<Key: MapKey, Value: WireValue>(_ value: inout [Key: Value]?) {
        value = note([Key: Value]?.self)
    }

    mutating func readNone() -> Bool { false }
    mutating func text() -> String { note(String.self) }
    mutating func integer<Value: FixedWidthInteger & Sendable>(_ type: Value.Type) -> Value {
        types.append(type)
        return 0
    }
    mutating func double() -> Double { note(Double.self) }
    mutating func decimal() -> Decimal { note(Decimal.self) }
    mutating func bool() -> Bool { note(Bool.self) }
    mutating func date() -> Date { note(Date.self) }
    mutating func duration() -> Duration { note(Duration.self) }
    mutating func anyValue() -> AnyValue { note(AnyValue.self) }
    mutating func discriminator(_ name: String) -> String? { nil }
    mutating func union<Value: ShapeUnion>(_ type: Value.Type) -> Value { note(type) }
    mutating func fallbackCase<Value: Union>(of union: Value.Type) -> String {
        types.append(union)
        return Value.cases.first ?? ""
    }

    func failure(_ code: DecodingFailure.Code, expected: String, found: String) -> DecodingFailure {
        DecodingFailure(code, expected: expected, found: found)
    }
}
