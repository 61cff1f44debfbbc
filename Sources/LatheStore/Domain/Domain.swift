public import Foundation
import Synchronization

/// The entities of an API, requested by type and identifier instead of by endpoint.
///
/// ```swift
/// try await gw2.fetch(Item.self)                  // The collection: here the identifiers.
/// try await gw2.fetch(Recipe.self, 7_319)         // The details, and the items that the recipe needs.
/// let recipes = try await gw2[Recipe.self].all    // What is stored, without a network too.
/// ```
///
/// What is fetched is merged into a store, and read from there. Tasks, and processes that use the same store,
/// that
/// ask for the same at once share one call.
///
/// Restrictions are parameters of the client. What was fetched under other values of them is kept apart, in a
/// store
/// of its own: it is not read, and is there again when the values are set back.
public final class Domain<Client: Sendable>: Sendable {
    /// The description of how entities are fetched.
    public let description: DomainDescription<Client>
    let stores: DomainStores
    private let current: Mutex<Client>
    private let removeFiles: @Sendable () throws -> Void

    /// Creates a domain with stores that a function opens, such as those of a server.
    ///
    /// - Parameters:
    ///   - description: How the entities are fetched.
    ///   - client: Sends the calls, with the values of the restrictions.
    ///   - open: Opens the store of some values of restrictions with the types of the description; it must be
    ///     another store for other values. It is called when a store is first used.
    public convenience init(
        _ description: DomainDescription<Client>,
        client: Client,
        opening open: @escaping @Sendable (DomainScope) async throws -> EntityStore
    ) {
        self.init(description, client, open, removeFiles: {})
    }

    private init(
        _ description: DomainDescription<Client>,
        _ client: Client,
        _ open: @escaping @Sendable (DomainScope) async throws -> EntityStore,
        removeFiles: @escaping @Sendable () throws -> Void
    ) {
        self.description = description
        current = Mutex(client)
        stores = DomainStores(open)
        self.removeFiles = removeFiles
    }

    /// Creates a domain in memory, whose content is lost when it is released.
    ///
    /// - Parameters:
    ///   - description: How the entities are fetched.
    ///   - client: Sends the calls, with the values of the restrictions.
    ///   - options: How the stores are opened.
    /// - Returns: The domain, with nothing stored.
    public static func inMemory(
        _ description: DomainDescription<Client>,
        client: Client,
        options: StoreOptions = StoreOptions()
    ) -> Domain {
        let types = description.types
        return Domain(description, client: client) { _ in
            try EntityStore.inMemory(types, options: options)
        }
    }

    /// Opens a domain in SQLite files.
    ///
    /// - Parameters:
    ///   - file: Where the file is, readable by its owner alone. What is fetched under values of
    ///     restrictions is in files beside it, with `@` and the values after its name.
    ///   - description: How the entities are fetched.
    ///   - client: Sends the calls, with the values of the restrictions.
    ///   - options: How the stores are opened.
    /// - Returns: The domain.
    /// - Throws: ``StoreError`` when the file cannot be opened.
    public static func open(
        _ file: URL,
        _ description: DomainDescription<Client>,
        client: Client,
        options: StoreOptions = StoreOptions()
    ) async throws -> Domain {
        let types = description.types
        let domain = Domain(
            description,
            client,
            { scope in
                let path = scope.isEmpty ? file.path : "\(file.path)@\(scope)"
                return try await EntityStore.open(
                    URL(filePath: path),
                    types,
                    options: options
                )
            },
            removeFiles: { try Self.removeFiles(of: file) }
        )
        _ = try await domain.stores.store(DomainScope([], client))
        return domain
    }

    /// The client that sends the calls; its restrictions determine which entities are fetched and read.
    ///
    /// A running call continues with the client with which it started. A client is a value: a class whose
    /// parameters change meanwhile would mix responses.
    public var client: Client { current.withLock { $0 } }

    /// Changes the client, for example its language.
    ///
    /// - Parameter body: Changes it, and does nothing else.
    public func setClient(_ body: (inout sending Client) -> Void) { current.withLock { body(&$0) } }

    /// The entities of a type.
    public subscript<Value: StoredEntity>(_ type: Value.Type) -> DomainEntities<Client, Value> {
        DomainEntities(domain: self)
    }

    /// Returns the store of a type's entities for the current restrictions, for queries and edits.
    ///
    /// - Parameter type: The type of the entities.
    /// - Returns: The store.
    /// - Throws: ``StoreError`` when it cannot be opened, ``DomainError`` for a type without a source.
    public func store<Value: StoredEntity>(of type: Value.Type) async throws -> EntityStore {
        try await FetchRun(self).store(of: type)
    }

    /// Removes all stored entities, including those of other restrictions; the domain is empty afterwards.
    ///
    /// Stores that another function opens, and that this domain did not use, are not removed.
    ///
    /// - Throws: ``StoreError`` when a file cannot be removed.
    public func erase() async throws {
        for store in await stores.takeAll() { try await store.erase() }
        try removeFiles()
    }

    /// Closes the stores after running transactions have finished.
    ///
    /// A later call opens them again.
    public func close() async {
        for store in await stores.takeAll() { await store.close() }
    }

    private static func removeFiles(of file: URL) throws {
        let manager = FileManager.default
        let folder = file.deletingLastPathComponent()
        let name = file.lastPathComponent
        let own = Set(["", "-wal", "-shm", "-journal", "-outbox"].map { name + $0 })
        for found in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        where own.contains(found) || found.hasPrefix(name + "@") {
            do {
                try manager.removeItem(at: folder.appending(path: found))
            } catch let error as CocoaError where error.code == .fileNoSuchFile {
                continue
            } catch {
                throw StoreError(.readOnly, "removing a store", "a file cannot be removed")
            }
        }
    }
}
