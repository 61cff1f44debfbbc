/// An entity of a domain, by its identifier, with its relations.
///
/// An API's module adds its relations as properties:
///
/// ```swift
/// extension DomainEntity<Client, Board> {
///     public var lists: [List] { get async throws { try await related(.lists) } }
/// }
/// ```
public struct DomainEntity<Client: Sendable, Value: StoredEntity>: Sendable, Identifiable {
    /// The domain that it is in.
    public let domain: Domain<Client>
    /// The identifier.
    public let id: Value.ID

    /// The entity.
    ///
    /// - Parameter policy: Where it is from.
    /// - Returns: `nil` when the service, or with ``ReadPolicy/storeOnly`` the store, does not have it.
    /// - Throws: ``DomainError``, ``StoreError``, what the calls throw, or `CancellationError`.
    public func get(_ policy: ReadPolicy = .networkUnlessFresh) async throws -> Value? {
        try await DomainEntities(domain: domain).get(id, policy)
    }

    /// Fetches the entity, unless it is fresh, and the entities of its relations.
    ///
    /// - Parameter refresh: `true` to fetch entities even if they are fresh.
    /// - Returns: The entity.
    /// - Throws: ``DomainError``, with the code `notFound` when the service does not have it, ``StoreError``,
    ///   what
    ///   the calls throw, or `CancellationError`.
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

    /// The entities of a relation.
    ///
    /// - Parameters:
    ///   - relation: The relation.
    ///   - policy: Where they are from.
    /// - Returns: The entities, in the order of the relation's query.
    /// - Throws: ``DomainError``, ``StoreError``, what the calls throw, or `CancellationError`.
    public func related<Other: StoredEntity>(
        _ relation: EntityRelation<Client, Value, Other>,
        _ policy: ReadPolicy = .networkUnlessFresh
    ) async throws -> [Other] {
        let run = FetchRun(domain, policy)
        if policy != .storeOnly { try await run.fetch(relation, of: id) }
        return try await run.store(of: Other.self).all(relation.query(id))
    }
}
