import LatheCoding

// Single operations, each in its own transaction.
extension EntityStore {
    /// Returns the entity with an identifier.
    ///
    /// - Parameters:
    ///   - type: The type of the entity.
    ///   - id: The identifier.
    ///   - depth: The number of levels of nested entities that are read, 1 by default; see ``Query/depth``.
    /// - Returns: The entity; `nil` if it is not stored or does not have all required fields.
    /// - Throws: ``StoreError``.
    public func get<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        depth: Int = 1
    ) async throws -> Value? {
        let table = try schema.table(of: type)
        let cell = try table.cell(of: id)
        return try await engine.read(isOneRow: !table.hasEntitiesInside) { [schema] rows in
            try EntityLookup(schema: schema, rows: rows).entity(type, cell, depth: max(0, depth))
        }
    }

    /// Returns the entities that a query selects.
    ///
    /// - Parameter query: The selection of the entities and their order.
    /// - Returns: The entities that have all required fields.
    /// - Throws: ``StoreError``.
    public func all<Value: StoredEntity>(_ query: Query<Value>) async throws -> [Value] {
        try await read { try $0.all(query) }
    }

    /// Returns the number of entities that a query selects, regardless of its limit.
    ///
    /// - Parameter query: The selection of the entities.
    /// - Returns: The number of the entities that have all required fields.
    /// - Throws: ``StoreError``.
    public func count<Value: StoredEntity>(_ query: Query<Value>) async throws -> Int {
        try await read { try $0.count(query) }
    }

    /// Merges the entities of a response; see ``StoreTransaction/merge(_:fields:)``.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - fields: The fields of each entity that the response contained.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(
        _ entities: [Value],
        fields: FieldSet<Value>? = nil
    ) async throws {
        try await write { try $0.merge(entities, fields: fields) }
    }

    /// Merges entities with the fields of their document: absent fields keep their stored values, and a null clears.
    ///
    /// - Parameter entities: The entities with the fields that the document contained.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(received entities: [Received<Value>]) async throws {
        try await write { try $0.merge(received: entities) }
    }

    /// Merges entities with the fields of their responses: absent fields keep their stored values, and a null clears.
    ///
    /// This also applies to non-optional lists, to fields with defaults and to the entities inside:
    ///
    /// ```swift
    /// try await store.merge { try await [client.cards.get(id, fields: [.name])] }
    /// ```
    ///
    /// A group of fields is fresh if the responses contained all of it. If the function itself created an entity, the
    /// fields that are not `nil` are merged.
    ///
    /// - Parameter calls: A function that sends the calls, in its own task or in child tasks.
    /// - Returns: The entities of the responses.
    /// - Throws: ``StoreError``, or an error of the function.
    @discardableResult
    public func merge<Value: StoredEntity>(
        responseOf calls: @Sendable () async throws -> [Value]
    ) async throws -> [Value] {
        let (entities, carried) = try await ResponseNotes.noting(calls)
        try await write { try $0.merge(entities, fields: nil, carried: carried) }
        return entities
    }

    /// Removes the entities that a query selects, regardless of its order and limit; edits of them are kept.
    ///
    /// - Parameter query: The selection of the entities.
    /// - Returns: The number of removed entities.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func delete<Value: StoredEntity>(_ query: Query<Value>) async throws -> Int {
        try await write { try $0.delete(query) }
    }

    /// Removes all entities, unsent edits and records of fetches.
    ///
    /// - Throws: ``StoreError``.
    public func deleteAll() async throws {
        try await write { try $0.deleteAll() }
    }

    /// Observes the entities that a query selects.
    ///
    /// - Parameter query: The selection of the entities and their order.
    /// - Returns: A sequence of the current entities, and of the entities after each change.
    public func changes<Value: StoredEntity>(of query: Query<Value>) -> StoreChanges<Value> {
        StoreChanges(self, query)
    }
}
