public import Foundation
import LatheCoding

/// A store of entities by type and identifier, in memory, in a file or in a database.
///
/// ```swift
/// let store = try await EntityStore.open(file, [Board.self, List.self, Card.self])
/// try await store.write { try $0.merge(cards, fields: .all) }
/// let open = try await store.all(Card.where(\.listID == list).sorted(by: \.position))
/// ```
///
/// All tasks can use a store at the same time, and several stores and processes can use one file.
public final class EntityStore: Sendable {
    let engine: any StoreEngine
    let schema: StoreSchema
    let now: @Sendable () -> Date

    init(_ engine: any StoreEngine, _ schema: StoreSchema, _ options: StoreOptions) {
        self.engine = engine
        self.schema = schema
        now = options.now
    }

    static func schema(
        _ types: [any StoredEntity.Type],
        _ options: StoreOptions
    ) throws(StoreError) -> StoreSchema {
        try StoreSchema(
            types + [
                ClaimRecord.self, CollectionRecord.self, EditRecord.self, LimitRecord.self,
            ],
            storesSecrets: options.storesSecrets
        )
    }

    /// Creates a store in memory, whose content is lost when it is released.
    ///
    /// - Parameters:
    ///   - types: The types of entities; the types inside them are included.
    ///   - options: The options for opening the store.
    /// - Returns: The empty store.
    /// - Throws: ``StoreError/Code/unknownType`` for a type that cannot be stored.
    public static func inMemory(
        _ types: [any StoredEntity.Type],
        options: StoreOptions = StoreOptions()
    ) throws(StoreError) -> EntityStore {
        let schema = try schema(types, options)
        return EntityStore(MemoryEngine(schema), schema, options)
    }

    /// Opens a store in a SQLite file, which is created if it does not exist.
    ///
    /// A file of an earlier schema is updated: added fields have no value in existing entities, and removed fields are
    /// dropped. If the content of a field has another type, the entities of its type are removed, so that they are
    /// fetched again. Unsent edits are kept.
    ///
    /// - Parameters:
    ///   - file: The location of the file, which only its owner can read. SQLite creates further files in the same
    ///     folder, whose names begin with that name.
    ///   - types: The types of entities; the types inside them are included.
    ///   - options: The options for opening the store.
    /// - Returns: The store.
    /// - Throws: ``StoreError``; if the code is `newerFormat`, `notAStore` or `corrupt`, the file is not changed.
    public static func open(
        _ file: URL,
        _ types: [any StoredEntity.Type],
        options: StoreOptions = StoreOptions()
    ) async throws -> EntityStore {
        #if Store
        let schema = try schema(types, options)
        let engine = try await SQLiteEngine.open(
            StoreFile(path: file.path),
            schema,
            rebuilds: options.rebuildsCorruptFile
        )
        return EntityStore(engine, schema, options)
        #else
        throw StoreError(
            .unsupportedEngine,
            "opening a store",
            "files need the package trait Store"
        )
        #endif
    }

    /// Reads from a consistent state of the store.
    ///
    /// - Parameter body: A function that receives the state; it must not keep it.
    /// - Returns: The result of the function.
    /// - Throws: ``StoreError``, or an error of the function.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (StoreSnapshot) throws -> Result
    ) async throws -> Result {
        let (schema, now) = (schema, now())
        return try await engine.read(isOneRow: false) {
            try body(StoreSnapshot(schema, $0, now: now))
        }
    }

    /// Writes in one transaction, which is rolled back if the function throws.
    ///
    /// - Parameter body: A function that receives the transaction; it must not keep it.
    /// - Returns: The result of the function.
    /// - Throws: ``StoreError``, or an error of the function.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await write(isDurable: false, body)
    }

    func write<Result: Sendable>(
        isDurable: Bool,
        _ body: @escaping @Sendable (StoreTransaction) throws -> Result
    ) async throws -> Result {
        let (schema, now) = (schema, now())
        return try await engine.write(isDurable: isDurable) {
            try body(StoreTransaction(schema, $0, now: now))
        }
    }

    /// Removes the content and the files; the store cannot be used afterwards.
    ///
    /// - Throws: ``StoreError`` when a file cannot be removed.
    public func erase() async throws { try await engine.erase() }

    /// Closes the files after running transactions have finished; the store cannot be used afterwards.
    public func close() async { await engine.close() }
}
