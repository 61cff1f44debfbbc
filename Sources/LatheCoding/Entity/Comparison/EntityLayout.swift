/// The method of comparing and hashing the entities of one type in place.
///
/// It is available for a structure whose stored properties are its fields: the same number, in the same order,
/// each written unchanged. All other entities are compared by the values that they write.
final class EntityLayout: Sendable {
    /// A property and the method of comparing it.
    struct Property: Sendable {
        let offset: Int
        let comparison: ValueComparison
    }

    /// The properties of an entity, those with the fastest comparison first.
    ///
    /// The memory belongs to the layout, so that comparisons need no reference counting.
    struct Properties {
        fileprivate let list: UnsafeBufferPointer<Property>
    }

    private let type: ObjectIdentifier
    /// The properties, which the initializer sets once; `nil` if they are not the fields.
    nonisolated(unsafe) private let properties: Properties?
    /// The layout of another type with the same table, such as another specialization of a generic type.
    private let next = LazyReference<EntityLayout>()

    private init<Value: Entity>(of entity: Value.Type) {
        type = ObjectIdentifier(entity)
        properties = Self.list(of: entity).map { list in
            let memory = UnsafeMutableBufferPointer<Property>.allocate(capacity: list.count)
            _ = memory.initialize(from: list)
            return Properties(list: UnsafeBufferPointer(memory))
        }
    }

    deinit { properties?.list.deallocate() }

    private static func list<Value: Entity>(of entity: Value.Type) -> [Property]? {
        guard let fields = FieldProperty.all(of: entity) else { return nil }
        var properties: [Property] = []
        for field in fields {
            guard let comparison = ValueComparison(of: field.storedType) else { return nil }
            properties.append(Property(offset: field.offset, comparison: comparison))
        }
        return properties.sorted { $0.comparison.cost < $1.comparison.cost }
    }

    /// Returns the properties by which entities of a type are compared; they are determined at the first call.
    ///
    /// - Parameters:
    ///   - entity: The type.
    ///   - table: Its fields.
    /// - Returns: The properties, which are valid as long as the table exists; `nil` if they are not the fields.
    @inline(__always)
    static func properties<Value: Entity>(
        of entity: Value.Type,
        _ table: FieldTable
    ) -> Properties? {
        if let first = table.layout.load(), first.type == ObjectIdentifier(entity) {
            return first.properties
        }
        return find(entity, table).properties
    }

    @inline(never)
    private static func find<Value: Entity>(
        _ entity: Value.Type,
        _ table: FieldTable
    ) -> EntityLayout {
        var place = table.layout.load() ?? table.layout.storeIfNil(EntityLayout(of: entity))
        while place.type != ObjectIdentifier(entity) {
            place = place.next.load() ?? place.next.storeIfNil(EntityLayout(of: entity))
        }
        return place
    }
}

extension EntityLayout.Properties {
    /// Returns whether two entities in memory are equal.
    func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        for property in list {
            let offset = property.offset
            if !property.comparison.equals(left + offset, right + offset) { return false }
        }
        return true
    }

    /// Hashes an entity in memory.
    func hash(_ entity: UnsafeRawPointer, into hasher: inout Hasher) {
        for property in list { property.comparison.hash(entity + property.offset, into: &hasher) }
    }
}

extension Entity {
    /// Whether entities of the type are compared in place.
    package static var isComparedInMemory: Bool {
        withExtendedLifetime(fields) { EntityLayout.properties(of: Self.self, $0) != nil }
    }
}
