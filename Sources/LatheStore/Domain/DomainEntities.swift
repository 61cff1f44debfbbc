/// The entities of a type in a domain.
///
/// ```swift
/// let stored = try await gw2[Item.self].all
/// let item = try await gw2[Item.self].get(30_689, .networkUnlessFresh)
/// ```
public struct DomainEntities<Client: Sendable, Value: StoredEntity>: Sendable {
    let domain: Domain<Client>

    // MARK: The store

    /// All stored entities that have their required fields; no request is sent.
    public var all: [Value] {
        get async throws { try await all() }
    }

    /// The identifiers of all known entities, including those without details; no request is sent.
    public var ids: [Value.ID] {
        get async throws {
            try await domain.store(of: Value.self).read { try $0.ids(Value.everything) }
        }
    }

    /// The stored entity with an identifier; no request is sent.
    ///
    /// It is `nil` if it is not stored or does not have all required fields.
    public subscript(id: Value.ID) -> Value? {
        get async throws { try await get(id) }
    }

    /// The entity with an identifier, to fetch it or its related entities: `boards[id].lists`.
    ///
    /// If the type of an expression is ambiguous, the result is the stored entity.
    @_disfavoredOverload
    public subscript(id: Value.ID) -> DomainEntity<Client, Value> {
        DomainEntity(domain: domain, id: id)
    }

    /// Observes stored entities for the current restrictions.
    ///
    /// - Parameter query: Which entities, and in which order.
    /// - Returns: The entities as they are now, and again after each change of them.
    /// - Throws: ``StoreError`` when the store cannot be opened, ``DomainError`` for a type without a source.
    public func changes(
        of query: Query<Value> = Value.everything
    ) async throws -> StoreChanges<Value> {
        try await domain.store(of: Value.self).changes(of: query)
    }

    // MARK: By a policy

    /// The entities that a query finds.
    ///
    /// - Parameters:
    ///   - query: Which entities, and in which order.
    ///   - policy: Where they are from; the network is asked for the collection.
    /// - Returns: The entities that have all fields that they must have.
    /// - Throws: ``DomainError``, ``StoreError``, what the calls throw, or `CancellationError`.
    public func all(
        _ query: Query<Value> = Value.everything,
        _ policy: ReadPolicy = .storeOnly
    ) async throws -> [Value] {
        try await FetchRun(domain, policy).all(query, policy)
    }

    /// The entity of an identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - policy: Where it is from; the network is asked for its details, and for what it requires.
    /// - Returns: `nil` when the service, or with ``ReadPolicy/storeOnly`` the store, does not have it.
    /// - Throws: ``DomainError``, ``StoreError``, what the calls throw, or `CancellationError`.
    public func get(_ id: Value.ID, _ policy: ReadPolicy = .storeOnly) async throws -> Value? {
        try await FetchRun(domain, policy).get(Value.self, id, policy)
    }

    /// The entities that a query finds: first as they are stored, then as the network has them.
    ///
    /// - Parameter query: Which entities, and in which order.
    /// - Returns: A sequence of two elements. When the network fails, the first is delivered all the same.
    public func storeThenNetwork(
        _ query: Query<Value> = Value.everything
    ) -> StoreThenNetwork<[Value]> {
        StoreThenNetwork { [domain] in
            let run = FetchRun(domain, .networkOnly)
            return { try await run.all(query, $0) }
        }
    }

    /// The entity of an identifier: first as it is stored, then as the network has it.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: A sequence of two elements. When the network fails, the first is delivered all the same.
    public func storeThenNetwork(_ id: Value.ID) -> StoreThenNetwork<Value?> {
        StoreThenNetwork { [domain] in
            let run = FetchRun(domain, .networkOnly)
            return { try await run.get(Value.self, id, $0) }
        }
    }
}

extension FetchRun {
    init(_ domain: Domain<Client>, _ policy: ReadPolicy) {
        self.init(domain, isRefreshing: policy == .networkOnly)
    }

    fileprivate func all<Value: StoredEntity>(
        _ query: Query<Value>,
        _ policy: ReadPolicy
    ) async throws -> [Value] {
        if policy != .storeOnly { try await fetchCollections([Value.self]) }
        return try await store(of: Value.self).all(query)
    }

    fileprivate func get<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        _ policy: ReadPolicy
    ) async throws -> Value? {
        if policy != .storeOnly { try await fetch(type, [id]) }
        return try await store(of: type).get(type, id)
    }
}
