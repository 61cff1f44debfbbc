import LatheCoding
import Synchronization

/// The fields of an entity by their key paths, which are identified by offsets in memory.
final class KeyPathFields: Sendable {
    struct Place: Sendable {
        let offset: Int
        let type: ObjectIdentifier
    }

    let names: [String]
    let places: [Place]
    let types: [Any.Type]

    private static let known = Mutex<[ObjectIdentifier: KeyPathFields]>([:])

    static func of<Value: Entity>(_ type: Value.Type) -> KeyPathFields {
        let key = ObjectIdentifier(type)
        if let known = known.withLock({ $0[key] }) { return known }
        let made = KeyPathFields(type)
        known.withLock { $0[key] = made }
        return made
    }

    private init<Value: Entity>(_ type: Value.Type) {
        let properties = FieldProperty.all(of: type) ?? []
        names = properties.map(\.name)
        types = properties.map(\.type)
        places = properties.map { Place(offset: $0.offset, type: ObjectIdentifier($0.type)) }
    }

    /// The number of the field that a key path leads to; `nil` when it leads elsewhere.
    ///
    /// Offset and type together tell a property from the first one inside it.
    func place<Root>(of path: PartialKeyPath<Root>) -> Int? {
        guard let offset = MemoryLayout<Root>.offset(of: path) else { return nil }
        let type = ObjectIdentifier(Swift.type(of: path).valueType)
        return places.firstIndex { $0.offset == offset && $0.type == type }
    }
}
