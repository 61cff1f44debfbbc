import Foundation

// Entities are compared and hashed through the method that writes them, field by field. Synthesised code
// for it was a quarter of an entity's compile time, and most entities are never compared; one that has to
// be compared faster than in some 200 ns a field declares its own `==` and `hash(into:)`.

extension Entity where Self: Equatable {
    /// Compares all fields, in their order, up to the first that differs.
    public static func == (left: Self, right: Self) -> Bool {
        withUnsafePointer(to: right) { right in
            fields.fields.indices.allSatisfy { number in
                let number = FieldNumber(number)
                var comparison = FieldComparison(field: number, other: right)
                left.write(number, to: &comparison)
                return comparison.isEqual
            }
        }
    }
}

extension Entity where Self: Hashable {
    /// Hashes all fields, in their order.
    public func hash(into hasher: inout Hasher) {
        var fields = FieldHasher(hasher: hasher)
        for number in Self.fields.fields.indices { write(FieldNumber(number), to: &fields) }
        hasher = fields.hasher
    }

    /// A hash of all fields.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}

/// Hashes the values that it is given.
private struct FieldHasher: ValueVisitor {
    var hasher: Hasher

    mutating func visit<Value: Hashable>(_ value: Value) { hasher.combine(value) }
}

/// Compares the value that it is given with that of another entity's field.
private struct FieldComparison<Other: Entity>: ValueVisitor {
    let field: FieldNumber
    /// Not copied, as that would count the references of all its fields.
    let other: UnsafePointer<Other>
    var isEqual = false

    mutating func visit<Value: Hashable>(_ value: Value) {
        var match = ValueMatch(expected: value)
        other.pointee.write(field, to: &match)
        isEqual = match.isEqual
    }
}

/// Compares the value that it is given with another one.
private struct ValueMatch<Expected: Hashable>: ValueVisitor {
    let expected: Expected
    var isEqual = false

    mutating func visit<Value: Hashable>(_ value: Value) {
        // A cast with `as?` takes many times as long.
        guard Value.self == Expected.self else { return }
        isEqual = unsafeBitCast(value, to: Expected.self) == expected
    }
}

/// A writer that does the same with all values, whatever their kind.
private protocol ValueVisitor: ValueWriter {
    mutating func visit<Value: Hashable>(_ value: Value)
}

extension ValueVisitor {
    /// Visits a value that may not be `Hashable`; then its text stands for it.
    private mutating func visit(any value: some WireValue) {
        if let value = value as? any Hashable {
            visit(value)
        } else {
            visit(JSONWriter.identity(of: value, as: "."))
        }
    }

    private mutating func visit(optional value: (some WireValue)?) {
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
