#if Postgres
import LatheCoding

extension EntityStore {
    /// Opens a store in a PostgreSQL database, which many processes and machines can use at once.
    ///
    /// The tables are created if they are not there, in a schema of their own. Columns of earlier and later
    /// versions of the types stay beside one another; a type of which a field holds something else is emptied, to
    /// be fetched again. Unsent edits stay.
    ///
    /// A function that reads or writes may run more than once: when another transaction was in the way or the
    /// connection was lost, what it did is undone and it runs again. It should do nothing but use the store.
    ///
    /// - Parameters:
    ///   - server: Where the server is.
    ///   - types: The types of entities; those inside them need not be named.
    ///   - options: How it is opened; ``StoreOptions/rebuildsCorruptFile`` does not matter.
    /// - Returns: The store.
    /// - Throws: ``StoreError``: `unreachable` at once when there is no server, `unauthorized` when it refuses
    ///   the user, `newerFormat` or `notAStore` for a schema that is left as it is.
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
