import Foundation

/// Records the types of the values that an entity writes for its fields.
struct WrittenTypes: UniformWriter {
    private var types: [Any.Type] = []
    /// Whether the next value belongs to an optional property.
    private var isOptional = false

    /// Returns the types of the values that an entity writes, in the order of its fields.
    ///
    /// - Parameter entity: The blank entity, so that the result does not depend on any value.
    /// - Returns: The types; `nil` unless the entity writes one value for each field.
    static func all<Value: Entity>(of entity: Value) -> [Any.Type]? {
        var written = WrittenTypes()
        var entity = entity
        for number in Value.fields.fields.indices {
            entity.writeInPlace(FieldNumber(number), to: &written)
            guard written.types.count == number + 1 else { return nil }
        }
        return written.types
    }

    mutating func receive<Value: Hashable>(_: Value) { types.append(Value.self) }
    mutating func receive<Value: WireValue>(any _: Value) {
        types.append(isOptional ? Value?.self : Value.self)
        isOptional = false
    }
    mutating func receive<Value: WireValue>(optional _: Value?) { types.append(Value?.self) }
    mutating func visitNone(_: Bool) -> Bool {
        isOptional = true
        return false
    }

    mutating func writeNone() { types.append(Never?.self) }
}

/// A type whose values are written as values of another type.
private protocol WrittenAsAnother {
    static var other: Any.Type { get }
    static var optionalOther: Any.Type { get }
}

extension Identifier: WrittenAsAnother {
    static var other: Any.Type { RawValue.self }
    static var optionalOther: Any.Type { RawValue?.self }
}

extension Indirect: WrittenAsAnother {
    static var other: Any.Type { Value.self }
    static var optionalOther: Any.Type { Value?.self }
}

extension Optional: WrittenAsAnother {
    static var other: Any.Type {
        (Wrapped.self as? any WrittenAsAnother.Type)?.optionalOther ?? Wrapped?.self
    }
    static var optionalOther: Any.Type { other }
}

extension StoredProperty {
    /// Returns whether the property's value is written as a value of another type.
    func isWritten(as written: Any.Type) -> Bool {
        type == written || (type as? any WrittenAsAnother.Type)?.other == written
    }
}
