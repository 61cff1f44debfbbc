extension Domain {
    /// Fetches the collection of a type, unless it is fresh, and the entities that it requires.
    ///
    /// The source's call for the collection determines which fields of each entity are fetched: all, some, or only the
    /// identifiers. In the last case, details are fetched by identifier.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - refresh: `true` to fetch it even if it is fresh.
    ///   - progress: Receives the progress of the call, from one task at a time; it must return soon. `nil`, the
    ///     default, reports no progress.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    public func fetch<Value: StoredEntity>(
        _ type: Value.Type,
        refresh: Bool = false,
        progress: (@Sendable (FetchProgress) -> Void)? = nil
    ) async throws {
        try await run(refresh, progress).fetchCollections([type])
    }

    /// Fetches the collections of a group's types, each one after the collections that it requires.
    ///
    /// - Parameters:
    ///   - group: The types.
    ///   - refresh: `true` to fetch them even if they are fresh.
    ///   - progress: Receives the progress of the call, from one task at a time; it must return soon. `nil`, the
    ///     default, reports no progress.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    public func fetch(
        _ group: DomainGroup<Client>,
        refresh: Bool = false,
        progress: (@Sendable (FetchProgress) -> Void)? = nil
    ) async throws {
        try await run(refresh, progress).fetchCollections(group.types)
    }

    /// Fetches the details of an entity, unless they are fresh, and the entities that it requires.
    ///
    /// - Parameters:
    ///   - type: The type of the entity.
    ///   - id: The identifier.
    ///   - refresh: `true` to fetch it even if it is fresh.
    /// - Returns: The entity.
    /// - Throws: ``DomainError``, with the code `notFound` if the service does not have the entity, ``StoreError``, an
    ///   error of the calls, or `CancellationError`.
    @discardableResult
    public func fetch<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        refresh: Bool = false
    ) async throws -> Value {
        guard let entity = try await fetch(type, ids: [id], refresh: refresh).first else {
            throw DomainError(.notFound, type, "the service does not have the entity")
        }
        return entity
    }

    /// Fetches the details of an entity, unless they are fresh, and the entities that it requires.
    ///
    /// - Parameters:
    ///   - entity: The entity; only its identifier is used.
    ///   - refresh: `true` to fetch it even if it is fresh.
    /// - Returns: The entity with its details.
    /// - Throws: ``DomainError``, with the code `notFound` if the service does not have the entity, ``StoreError``, an
    ///   error of the calls, or `CancellationError`.
    @discardableResult
    public func fetch<Value: StoredEntity>(
        _ entity: Value,
        refresh: Bool = false
    ) async throws -> Value {
        try await fetch(Value.self, entity.id, refresh: refresh)
    }

    /// Fetches the details of entities that are not fresh, many in each call, and the entities that they
    /// require.
    ///
    /// - Parameters:
    ///   - type: The type of the entities.
    ///   - ids: The identifiers.
    ///   - refresh: `true` to fetch them even if they are fresh.
    ///   - progress: Receives the progress of the call, from one task at a time; it must return soon. `nil`, the
    ///     default, reports no progress.
    /// - Returns: The entities in the order of the identifiers, without those that the service does not have.
    /// - Throws: ``DomainError``, ``StoreError``, an error of the calls, or `CancellationError`.
    @discardableResult
    public func fetch<Value: StoredEntity>(
        _ type: Value.Type,
        ids: some Sequence<Value.ID>,
        refresh: Bool = false,
        progress: (@Sendable (FetchProgress) -> Void)? = nil
    ) async throws -> [Value] {
        let run = run(refresh, progress)
        let ids = Array(ids)
        try await run.fetch(type, ids)
        return try await run.store(of: type).read { snapshot in
            try ids.compactMap { try snapshot.get(type, $0) }
        }
    }

    private func run(
        _ refresh: Bool,
        _ progress: (@Sendable (FetchProgress) -> Void)?
    ) -> FetchRun<Client> {
        FetchRun(self, isRefreshing: refresh, progress: progress.map { ProgressCounter($0) })
    }
}
