#if Postgres
import LatheCoding

extension EntityStore {
    /// Opens a store in a PostgreSQL database, which many processes and machines can use at once.
    ///
    /// The tables are created if they do not exist, in a separate schema. Columns of earlier and later versions of the
    /// types are kept. If the content of a field has another type, the entities of its type are removed, so that they
    /// are fetched again. Unsent edits are kept.
    ///
    /// A function that reads or writes may run more than once: if another transaction conflicts with it or the
    /// connection is lost, its changes are undone and it runs again. It should only use the store.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - types: The types of entities; the types inside them are included.
    ///   - options: The options for opening the store; ``StoreOptions/rebuildsCorruptFile`` is ignored.
    /// - Returns: The store.
    /// - Throws: ``StoreError``: immediately `unreachable` if there is no server, `unauthorized` if the server refuses
    ///   the user, and `newerFormat` or `notAStore` for a schema, which is then not changed.
    public static func open(
        _ server: PostgresServer,
        _ types: [any StoredEntity.Type],
        options: StoreOptions = StoreOptions()
    ) async throws -> EntityStore {
        let schema = try schema(types, options)
        return EntityStore(try await PostgresEngine.open(server, schema), schema, options)
    }
}
#endif
