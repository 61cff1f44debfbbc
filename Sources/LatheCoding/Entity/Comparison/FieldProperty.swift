/// The stored property of a structure that is a field of it.
package struct FieldProperty: Sendable {
    package let name: String
    /// The declared type.
    package let type: Any.Type
    /// The type of what is in memory, if the value is in memory of its own.
    private let wrapper: (any IndirectProperty.Type)?
    /// Where the property is in the structure's memory.
    package let offset: Int

    /// The type of what is in the structure's memory.
    var storedType: Any.Type { wrapper ?? type }

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
        return stored.map(FieldProperty.init)
    }

    private init(_ stored: StoredProperty) {
        wrapper = stored.type as? any IndirectProperty.Type
        name = wrapper == nil ? stored.name : String(stored.name.dropFirst())
        type = wrapper?.valueType ?? stored.type
        offset = stored.offset
    }

    /// Whether a key path reads the property, whose value is in memory of its own.
    ///
    /// - Parameter path: A key path whose values have the property's type.
    /// - Returns: `false` for a property whose value is in the structure itself, which its offset tells.
    package func isRead<Root: Entity>(by path: PartialKeyPath<Root>) -> Bool {
        guard let wrapper else { return false }
        var isRead = false
        var entity = Root.blank
        withUnsafeMutableBytes(of: &entity) { bytes in
            guard let base = bytes.baseAddress else { return }
            wrapper.note(at: base + offset) { isRead = true }
        }
        _ = entity[keyPath: path]
        return isRead
    }
}
