// If the stored properties of an entity are not its fields, the entity is compared and hashed field by field, by
// the values that it writes.

/// Hashes the values that it receives.
struct FieldHasher: UniformWriter {
    var hasher: Hasher

    static func hash<Value: Entity>(_ entity: UnsafePointer<Value>, into hasher: inout Hasher) {
        var fields = FieldHasher(hasher: hasher)
        var entity = entity.pointee
        for number in Value.fields.fields.indices {
            entity.writeInPlace(FieldNumber(number), to: &fields)
        }
        hasher = fields.hasher
    }

    mutating func receive<Value: Hashable>(_ value: Value) { hasher.combine(value) }

    /// Ignores an absent value, which is equal to a field that is not written.
    mutating func writeNone() {}
}

/// Compares the value that it receives with that of the same field of another entity.
struct FieldComparison<Other: Entity>: UniformWriter {
    let field: FieldNumber
    /// The other entity; it is not copied for each field, since a copy counts the references of all its fields.
    let other: UnsafeMutablePointer<Other>
    var isWritten = false
    var isEqual = false

    static func equal(_ left: UnsafePointer<Other>, _ right: UnsafePointer<Other>) -> Bool {
        var (left, right) = (left.pointee, right.pointee)
        return withUnsafeMutablePointer(to: &right) { right in
            Other.fields.fields.indices.allSatisfy { number in
                var comparison = FieldComparison(field: FieldNumber(number), other: right)
                left.writeInPlace(comparison.field, to: &comparison)
                if !comparison.isWritten { comparison.writeNone() }
                return comparison.isEqual
            }
        }
    }

    mutating func receive<Value: Hashable>(_ value: Value) {
        isWritten = true
        // A field that is not written is equal to one without a value.
        var match = ValueMatch(expected: value, isEqual: Value.self == Never?.self)
        other.pointee.writeInPlace(field, to: &match)
        isEqual = match.isEqual
    }
}

/// Compares the value that it receives with an expected one.
private struct ValueMatch<Expected: Hashable>: UniformWriter {
    let expected: Expected
    var isEqual: Bool

    mutating func receive<Value: Hashable>(_ value: Value) {
        // A cast with `as?` takes many times longer.
        isEqual =
            Value.self == Expected.self
            && unsafeBitCast(value, to: Expected.self) == expected
    }
}
