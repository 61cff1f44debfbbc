extension Entity where Self: Equatable {
    /// Returns whether all fields of two values are equal.
    ///
    /// A structure whose stored properties are its fields, in their order, is compared in place, like a
    /// structure with a synthesized `==`. Any other entity is compared by the values that it writes.
    public static func == (left: Self, right: Self) -> Bool {
        withExtendedLifetime(fields) { table in
            let properties = EntityLayout.properties(of: Self.self, table)
            return withUnsafePointer(to: left) { left in
                withUnsafePointer(to: right) { right in
                    properties?.areEqual(left, right) ?? FieldComparison.equal(left, right)
                }
            }
        }
    }
}

extension Entity where Self: Hashable {
    /// Hashes all fields.
    public func hash(into hasher: inout Hasher) {
        withExtendedLifetime(Self.fields) { table in
            let properties = EntityLayout.properties(of: Self.self, table)
            withUnsafePointer(to: self) { entity in
                if let properties {
                    properties.hash(entity, into: &hasher)
                } else {
                    FieldHasher.hash(entity, into: &hasher)
                }
            }
        }
    }

    // The next two members have default implementations, which are compiled anew for each type. These are not, since
    // they use a private type.

    /// A hash of all fields.
    public var hashValue: Int {
        withUnsafePointer(to: self) { HashedEntity(entity: $0).hashValue }
    }

    /// A hash of all fields for the standard library's collections.
    public func _rawHashValue(seed: Int) -> Int {
        withUnsafePointer(to: self) { HashedEntity(entity: $0)._rawHashValue(seed: seed) }
    }
}

/// Has the hash of the entity to which it points.
private struct HashedEntity<Value: Entity & Hashable>: Hashable {
    let entity: UnsafePointer<Value>

    static func == (left: Self, right: Self) -> Bool { left.entity.pointee == right.entity.pointee }

    func hash(into hasher: inout Hasher) { entity.pointee.hash(into: &hasher) }
}
