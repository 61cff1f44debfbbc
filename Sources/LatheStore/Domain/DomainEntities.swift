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
    /// The result is `nil` if the entity is not stored or does not have all required fields.
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
    /// - Parameter query: The selection of the entities and their order.
    /// - Returns: A sequence of the current entities, and of the entities after each change.
    /// - Throws: ``StoreError`` when the store cannot be opened, ``DomainError`` for a type without a source.
    public func changes(
        of query: Query<Value> = Value.everything
    ) async throws -> StoreChanges<Value> {
        try await domain.store(of: Value.self).changes(of: query)
    }

    // MARK: By a policy

    /// Returns the entities that a query selects.
    ///
    /// - Parameters:
    ///   - query: The selection of the entities and their order.
    ///   - policy: The source of the entities; from the network, the whole collection is fetched.
    /// - Returns: The entities that have all required fields.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    public func all(
        _ query: Query<Value> = Value.everything,
        _ policy: ReadPolicy = .storeOnly
    ) async throws -> [Value] {
        try await FetchRun(domain, policy).all(query, policy)
    }

    /// Returns the entity with an identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - policy: The source of the entity; from the network, its details and the entities that it requires are
    ///     fetched.
    /// - Returns: The entity; `nil` if the service, or with ``ReadPolicy/storeOnly`` the store, does not have it.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    public func get(_ id: Value.ID, _ policy: ReadPolicy = .storeOnly) async throws -> Value? {
        try await FetchRun(domain, policy).get(Value.self, id, policy)
    }

    /// Returns the entities that a query selects: first from the store, then from the network.
    ///
    /// - Parameter query: The selection of the entities and their order.
    /// - Returns: A sequence of two elements. The first one is delivered even if the network fails.
    public func storeThenNetwork(
        _ query: Query<Value> = Value.everything
    ) -> StoreThenNetwork<[Value]> {
        StoreThenNetwork { [domain] in
            let run = FetchRun(domain, .networkOnly)
            return { try await run.all(query, $0) }
        }
    }

    /// Returns the entity with an identifier: first from the store, then from the network.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: A sequence of two elements. The first one is delivered even if the network fails.
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
