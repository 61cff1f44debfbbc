/// A stored property of a structure that is also a field.
package struct FieldProperty: Sendable {
    package let name: String
    /// The declared type.
    package let type: Any.Type
    /// The type of the stored wrapper if the value is stored indirectly.
    private let wrapper: (any IndirectProperty.Type)?
    /// The offset of the property in the structure's memory.
    package let offset: Int

    /// The type of the value in the structure's memory.
    var storedType: Any.Type { wrapper ?? type }

    /// Returns the properties of an entity in the order of its fields.
    ///
    /// - Parameter entity: The entity's type.
    /// - Returns: The properties; `nil` unless the stored properties are the fields: the same number, in the same
    ///   order, each written unchanged.
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

    /// Sets the property of an entity, unless its value is stored indirectly.
    ///
    /// - Parameters:
    ///   - value: A value of the property's type.
    ///   - entity: An entity of the type that has the property.
    /// - Returns: Whether the property was set.
    package func set<Value, Root: Entity>(_ value: Value, in entity: inout Root) -> Bool {
        guard wrapper == nil, Value.self == type else { return false }
        return withUnsafeMutableBytes(of: &entity) { bytes in
            guard let base = bytes.baseAddress else { return false }
            base.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee = value
            return true
        }
    }

    /// Returns whether a key path reads this property, if its value is stored indirectly.
    ///
    /// - Parameter path: A key path whose values have the property's type.
    /// - Returns: `false` for a property whose value is in the structure itself; its offset identifies it.
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
