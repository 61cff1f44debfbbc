import LatheCoding
import Synchronization

/// The fields of an entity by their key paths, which are identified by offsets in memory, or by what they read.
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

    /// The number of the field that a key path leads to; `nil` when it leads elsewhere.
    ///
    /// Offset and type together tell a property from the first one inside it.
    func place<Root: Entity>(of path: PartialKeyPath<Root>) -> Int? {
        let offset = MemoryLayout<Root>.offset(of: path)
        let type = Swift.type(of: path).valueType
        return properties.firstIndex { property in
            property.type == type
                && (offset.map { $0 == property.offset } ?? property.isRead(by: path))
        }
    }
}
