/// The stored property of a structure that is a field of it.
package struct FieldProperty {
    package let name: String
    /// The declared type.
    package let type: Any.Type
    /// Where the property is in the structure's memory.
    package let offset: Int

    /// The properties of an entity in the order of its fields.
    ///
    /// - Parameter entity: Any entity.
    /// - Returns: `nil` when the stored properties are not the fields: as many, in the same order, each written
    ///   as it is.
    package static func all<Value: Entity>(of entity: Value.Type) -> [FieldProperty]? {
        guard let stored = StoredProperty.all(of: entity),
            let written = WrittenTypes.all(of: entity.blank), stored.count == written.count,
            zip(stored, written).allSatisfy({ $0.isWritten(as: $1) })
        else { return nil }
        return stored.map { FieldProperty(name: $0.name, type: $0.type, offset: $0.offset) }
    }
}
