// An entity whose stored properties are not its fields is compared and hashed through the method that writes
// it, field by field.

/// Hashes the values that it is given.
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

    /// As what writes nothing, which is equal.
    mutating func writeNone() {}
}

/// Compares the value that it is given with that of another entity's field.
struct FieldComparison<Other: Entity>: UniformWriter {
    let field: FieldNumber
    /// Not copied for each field, as that would count the references of all its fields.
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
        // What writes nothing is as what writes none.
        var match = ValueMatch(expected: value, isEqual: Value.self == Never?.self)
        other.pointee.writeInPlace(field, to: &match)
        isEqual = match.isEqual
    }
}

/// Compares the value that it is given with another one.
private struct ValueMatch<Expected: Hashable>: UniformWriter {
    let expected: Expected
    var isEqual: Bool

    mutating func receive<Value: Hashable>(_ value: Value) {
        // A cast with `as?` takes many times as long.
        isEqual =
            Value.self == Expected.self
            && unsafeBitCast(value, to: Expected.self) == expected
    }
}
