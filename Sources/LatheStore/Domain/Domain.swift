import Dispatch
public import Foundation
import Synchronization

/// The entities of an API as a program sees them: asked for by type and identifier, and never by endpoint.
///
/// ```swift
/// try await gw2.fetch(Item.self)                  // The collection: here the identifiers.
/// try await gw2.fetch(Recipe.self, 7_319)         // The details, and the items that the recipe needs.
/// let recipes = try await gw2[Recipe.self].all    // What is stored, without a network too.
/// ```
///
/// What is fetched is merged into a store, and read from there. Tasks, and processes that use the same store, that
/// ask for the same at once share one call.
///
/// Restrictions are parameters of the client. What was fetched under other values of them is kept apart, in a store
/// of its own: it is not read, and is there again when the values are set back.
public final class Domain<Client: Sendable>: Sendable {
    /// How the entities are fetched.
    public let description: DomainDescription<Client>
    let stores: DomainStores
    private let current: Mutex<Client>
    private let removeFiles: @Sendable () throws -> Void

    /// Creates a domain over stores that a function opens, as those of a server.
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

    /// Creates a domain whose content is gone with it.
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

    /// Opens a domain in files of SQLite.
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
            removeFiles: { [names = description.restrictionNames] in
                try Self.removeFiles(of: file, names)
            }
        )
        _ = try await domain.stores.store(DomainScope([], client))
        return domain
    }

    /// Sends the calls; its values of restrictions say what is fetched and read.
    ///
    /// A call that is running goes on with the client that it began with. A client is a value: a class whose
    /// parameters change meanwhile would mix responses.
    public var client: Client { current.withLock { $0 } }

    /// Changes the client, as its language.
    ///
    /// - Parameter body: Changes it, and does nothing else.
    public func setClient(_ body: (inout sending Client) -> Void) { current.withLock { body(&$0) } }

    /// The entities of a type.
    public subscript<Value: StoredEntity>(_ type: Value.Type) -> DomainEntities<Client, Value> {
        DomainEntities(domain: self)
    }

    /// The store in which entities of a type are under the present values of restrictions, for queries and edits.
    ///
    /// - Parameter type: The type of the entities.
    /// - Returns: The store.
    /// - Throws: ``StoreError`` when it cannot be opened, ``DomainError`` for a type without a source.
    public func store<Value: StoredEntity>(of type: Value.Type) async throws -> EntityStore {
        try await FetchRun(self).store(of: type)
    }

    /// Removes all that is stored, under other values of restrictions too; the domain is empty afterwards.
    ///
    /// Stores that another function opens, and that this domain did not use, are not removed.
    ///
    /// - Throws: ``StoreError`` when a file cannot be removed.
    public func erase() async throws {
        for store in await stores.takeAll() { try await store.erase() }
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [removeFiles] in
                continuation.resume(with: Result { try removeFiles() })
            }
        }
    }

    /// Closes the stores after what is running.
    ///
    /// A later call opens them again.
    public func close() async {
        for store in await stores.takeAll() { await store.close() }
    }

    /// Removes the files of all values of some restrictions.
    private static func removeFiles(of file: URL, _ restrictions: Set<String>) throws {
        let manager = FileManager.default
        let folder = file.deletingLastPathComponent()
        let name = file.lastPathComponent
        let ends = ["-wal", "-shm", "-journal", "-outbox", ".damaged", ""]
        func isOwn(_ found: String) -> Bool {
            guard found.hasPrefix(name) else { return false }
            var rest = String(found.dropFirst(name.count))
            // A damaged file has others beside it too.
            for _ in 0..<2 {
                if let end = ends.first(where: { rest.hasSuffix($0) }) {
                    rest.removeLast(end.count)
                }
            }
            // Another account's file may be called the same up to an `@`.
            return rest.isEmpty
                || rest.first == "@" && DomainScope.isScope(rest.dropFirst(), restrictions)
        }
        for found in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
        where isOwn(found) {
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
