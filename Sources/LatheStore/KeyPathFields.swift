import LatheCoding
import Synchronization

/// The fields of an entity, identified by the memory offsets of key paths, or by the properties that they read.
final class KeyPathFields: Sendable {
    let properties: [FieldProperty]

    private static let known = Mutex<[ObjectIdentifier: KeyPathFields]>([:])

    static func of<Value: Entity>(_ type: Value.Type) -> KeyPathFields {
        let key = ObjectIdentifier(type)
        if let known = known.withLock({ $0[key] }) { return known }
        let made = KeyPathFields(type)
        known.withLock { $0[key] = made }
        return made
    }

    private init<Value: Entity>(_ type: Value.Type) {
        properties = FieldProperty.all(of: type) ?? []
    }

    /// Returns the number of the field that a key path identifies; `nil` if there is none.
    ///
    /// Both offset and type are needed to distinguish a property from the first property inside it.
    func place<Root: Entity>(of path: PartialKeyPath<Root>) -> Int? {
        let offset = MemoryLayout<Root>.offset(of: path)
        let type = Swift.type(of: path).valueType
        return properties.firstIndex { property in
            property.type == type
                && (offset.map { $0 == property.offset } ?? property.isRead(by: path))
        }
    }
}
