extension Entity where Self: Equatable {
    /// Compares all fields.
    ///
    /// A structure whose stored properties are its fields, in their order, is compared where it is in memory,
    /// as synthesised code does it; any other entity by what it writes.
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

    /// A hash of all fields.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
