import LatheCoding

// One call each, in a transaction of its own.
extension EntityStore {
    /// The entity of an identifier.
    ///
    /// - Parameters:
    ///   - type: The type of the entity.
    ///   - id: The identifier.
    ///   - depth: How many levels of entities inside are read, see ``Query/depth``.
    /// - Returns: `nil` when it is not there, or not with all fields that it must have.
    /// - Throws: ``StoreError``.
    public func get<Value: StoredEntity>(
        _ type: Value.Type,
        _ id: Value.ID,
        depth: Int = 1
    ) async throws -> Value? {
        let table = try schema.table(of: type)
        let cell = try table.cell(of: id)
        return try await engine.read(isOneRow: !table.hasEntitiesInside) { [schema] rows in
            try EntityLookup(schema: schema, rows: rows).entity(type, cell, depth: depth)
        }
    }

    /// The entities that a query finds.
    ///
    /// - Parameter query: Which entities, and in which order.
    /// - Returns: The entities that have all fields that they must have.
    /// - Throws: ``StoreError``.
    public func all<Value: StoredEntity>(_ query: Query<Value>) async throws -> [Value] {
        try await read { try $0.all(query) }
    }

    /// Returns the number of entities that a query finds, regardless of its limit.
    ///
    /// - Parameter query: Which entities.
    /// - Returns: The number of those that have all fields that they must have.
    /// - Throws: ``StoreError``.
    public func count<Value: StoredEntity>(_ query: Query<Value>) async throws -> Int {
        try await read { try $0.count(query) }
    }

    /// Merges entities of a response, see ``StoreTransaction/merge(_:fields:)``.
    ///
    /// - Parameters:
    ///   - entities: The entities.
    ///   - fields: What the response carried of each.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(
        _ entities: [Value],
        fields: FieldSet<Value>? = nil
    ) async throws {
        try await write { try $0.merge(entities, fields: fields) }
    }

    /// Merges entities as a document had them: absent fields stay as they are, nulls clear.
    ///
    /// - Parameter entities: The entities with what the document carried of each.
    /// - Throws: ``StoreError``.
    public func merge<Value: StoredEntity>(received entities: [Received<Value>]) async throws {
        try await write { try $0.merge(received: entities) }
    }

    /// Merges entities as the responses of calls had them: absent fields stay as they are, nulls clear.
    ///
    /// This is true of non-optional lists, of fields with defaults and of the entities inside too:
    ///
    /// ```swift
    /// try await store.merge { try await [client.cards.get(id, fields: [.name])] }
    /// ```
    ///
    /// A group of fields is fresh when the responses carried all of it. Of an entity that the function made itself, what is
    /// not `nil` is merged.
    ///
    /// - Parameter calls: Sends the calls, in its own task or in child tasks.
    /// - Returns: The entities of the responses.
    /// - Throws: ``StoreError``, or what the function throws.
    @discardableResult
    public func merge<Value: StoredEntity>(
        responseOf calls: @Sendable () async throws -> [Value]
    ) async throws -> [Value] {
        let (entities, carried) = try await ResponseNotes.noting(calls)
        try await write { try $0.merge(entities, fields: nil, carried: carried) }
        return entities
    }

    /// Removes the entities that a query finds, whatever its order and limit; edits of them stay.
    ///
    /// - Parameter query: Which entities.
    /// - Returns: How many there were.
    /// - Throws: ``StoreError``.
    @discardableResult
    public func delete<Value: StoredEntity>(_ query: Query<Value>) async throws -> Int {
        try await write { try $0.delete(query) }
    }

    /// Removes all entities, unsent edits and notes of what was fetched.
    ///
    /// - Throws: ``StoreError``.
    public func deleteAll() async throws {
        try await write { try $0.deleteAll() }
    }

    /// Observes the entities that a query finds.
    ///
    /// - Parameter query: Which entities, and in which order.
    /// - Returns: The entities as they are now, and again after each change of them.
    public func changes<Value: StoredEntity>(of query: Query<Value>) -> StoreChanges<Value> {
        StoreChanges(self, query)
    }
}
