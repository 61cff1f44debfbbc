/// An entity of a domain, identified by its identifier, with its relations.
///
/// An API's module adds its relations as properties:
///
/// ```swift
/// extension DomainEntity<Client, Board> {
///     public var lists: [List] { get async throws { try await related(.lists) } }
/// }
/// ```
public struct DomainEntity<Client: Sendable, Value: StoredEntity>: Sendable, Identifiable {
    /// The domain of the entity.
    public let domain: Domain<Client>
    /// The identifier.
    public let id: Value.ID

    /// Returns the entity.
    ///
    /// - Parameter policy: The source of the entity.
    /// - Returns: The entity; `nil` if the service, or with ``ReadPolicy/storeOnly`` the store, does not have it.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    public func get(_ policy: ReadPolicy = .networkUnlessFresh) async throws -> Value? {
        try await DomainEntities(domain: domain).get(id, policy)
    }

    /// Fetches the entity, unless it is fresh, and the entities of its relations.
    ///
    /// - Parameter refresh: `true` to fetch entities even if they are fresh.
    /// - Returns: The entity.
    /// - Throws: ``DomainError``, with the code `notFound` if the service does not have the entity, ``StoreError``, an
    ///   error of the calls, or `CancellationError`.
    @discardableResult
    public func fetchWithRelations(refresh: Bool = false) async throws -> Value {
        let run = FetchRun(domain, isRefreshing: refresh)
        let source = try domain.description.source(for: Value.self)
        try await run.fetch(Value.self, [id])
        guard let entity = try await run.store(of: Value.self).get(Value.self, id) else {
            throw DomainError(.notFound, Value.self, "the service does not have the entity")
        }
        try await run.concurrently(source.relations) { try await $0(run, id) }
        return entity
    }

    /// Returns the entities of a relation.
    ///
    /// - Parameters:
    ///   - relation: The relation.
    ///   - policy: The source of the entities.
    /// - Returns: The entities, in the order of the relation's query.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    public func related<Other: StoredEntity>(
        _ relation: EntityRelation<Client, Value, Other>,
        _ policy: ReadPolicy = .networkUnlessFresh
    ) async throws -> [Other] {
        let run = FetchRun(domain, policy)
        if policy != .storeOnly { try await run.fetch(relation, of: id) }
        return try await run.store(of: Other.self).all(relation.query(id))
    }
}
