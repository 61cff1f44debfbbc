/// Identifiers of entities of some type.
protocol EntityIDs: Sendable {
    var type: any StoredEntity.Type { get }
    var isEmpty: Bool { get }

    /// Adds identifiers of the same type.
    mutating func formUnion(_ other: any EntityIDs)

    /// Returns the identifiers that are not in another collection of the same type.
    func subtracting(_ other: any EntityIDs) -> any EntityIDs
}

/// A list of unique identifiers of one type, in their order.
struct EntityIDList<Value: StoredEntity>: EntityIDs {
    private(set) var ids: [Value.ID] = []
    private var known: Set<Value.ID> = []

    init(_ ids: some Sequence<Value.ID>) { for id in ids { insert(id) } }

    var type: any StoredEntity.Type { Value.self }
    var isEmpty: Bool { ids.isEmpty }

    private mutating func insert(_ id: Value.ID) {
        if known.insert(id).inserted { ids.append(id) }
    }

    mutating func formUnion(_ other: any EntityIDs) {
        guard let other = other as? EntityIDList else { return }
        for id in other.ids { insert(id) }
    }

    func subtracting(_ other: any EntityIDs) -> any EntityIDs {
        guard let other = other as? EntityIDList else { return self }
        return EntityIDList(ids.filter { !other.known.contains($0) })
    }
}

/// Identifiers of several types.
struct EntityIDSet: Sendable {
    private(set) var lists: [any EntityIDs] = []

    init(_ lists: [any EntityIDs] = []) { for list in lists { formUnion(list) } }

    var isEmpty: Bool { lists.isEmpty }

    private func place(of type: any StoredEntity.Type) -> Int? {
        lists.firstIndex { $0.type == type }
    }

    mutating func formUnion(_ list: any EntityIDs) {
        if list.isEmpty { return }
        if let place = place(of: list.type) {
            lists[place].formUnion(list)
        } else {
            lists.append(list)
        }
    }

    mutating func formUnion(_ other: EntityIDSet) { for list in other.lists { formUnion(list) } }

    /// Adds the identifiers that the set does not contain yet.
    ///
    /// - Returns: The identifiers that were added.
    mutating func insert(_ other: EntityIDSet) -> EntityIDSet {
        var added = EntityIDSet()
        for list in other.lists {
            let new = place(of: list.type).map { list.subtracting(lists[$0]) } ?? list
            added.formUnion(new)
            formUnion(new)
        }
        return added
    }
}
