public import Foundation
import LatheCoding
import LatheRuntime
import Synchronization

/// The entities of an API, requested by type and identifier instead of by endpoint.
///
/// ```swift
/// try await gw2.fetch(Item.self)                  // The collection: here the identifiers.
/// try await gw2.fetch(Recipe.self, 7_319)         // The details, and the items that the recipe needs.
/// let recipes = try await gw2[Recipe.self].all    // What is stored, without a network too.
/// ```
///
/// Fetched entities are merged into a store, and read from it. Tasks and processes that use the same store, and request
/// the same entities at the same time, share one call.
///
/// Restrictions are parameters of the client. Entities that were fetched under other values of the restrictions are in
/// a separate store: they are not read, and are available again when the client has those values again.
///
/// When the account is deauthorized, by the domain or by its client, all stored data is deleted.
public final class Domain<Client: Sendable>: Sendable {
    /// The description of how entities are fetched.
    public let description: DomainDescription<Client>
    let stores: DomainStores
    private let current: Mutex<Client>
    /// Removes stored data that is not in an open store.
    private let removeRest: @Sendable () async throws -> Void
    /// The accounts whose data is stored.
    private let accounts = Mutex<[Account]>([])
    /// The name that distinguishes this domain from other domains of the account.
    private let name = UUID().uuidString
    /// The location at which the data remains after the domain is released; `nil` if the data is lost then.
    private let place: String?

    /// Creates a domain with stores that a function opens, such as those of a server.
    ///
    /// - Parameters:
    ///   - description: The description of how the entities are fetched.
    ///   - client: The client that sends the calls, with the values of the restrictions.
    ///   - open: A function that opens the store of some values of the restrictions, with the types of the description.
    ///     It must return different stores for different values. It is called when a store is first used.
    public convenience init(
        _ description: DomainDescription<Client>,
        client: Client,
        opening open: @escaping @Sendable (DomainScope) async throws -> EntityStore
    ) {
        self.init(description, client, open, place: nil, removeRest: {})
    }

    private init(
        _ description: DomainDescription<Client>,
        _ client: Client,
        _ open: @escaping @Sendable (DomainScope) async throws -> EntityStore,
        place: String?,
        removeRest: @escaping @Sendable () async throws -> Void
    ) {
        self.description = description
        current = Mutex(client)
        stores = DomainStores(open)
        self.place = place
        self.removeRest = removeRest
        deletesData(with: client)
    }

    deinit {
        for account in accounts.withLock({ $0 }) {
            account.onDeauthorization(name, nil)
            if let place { account.onDeauthorization(place, removeRest) }
        }
    }

    /// Registers the deletion of the data for when the client's account is deauthorized.
    private func deletesData(with client: Client) {
        guard let account = description.account?(client).account else { return }
        let isNew = accounts.withLock { accounts in
            if accounts.contains(where: { $0 === account }) { return false }
            accounts.append(account)
            return true
        }
        if isNew { account.onDeauthorization(name) { [weak self] in try await self?.erase() } }
    }

    /// Creates a domain in memory; its content is lost when it is released.
    ///
    /// - Parameters:
    ///   - description: The description of how the entities are fetched.
    ///   - client: The client that sends the calls, with the values of the restrictions.
    ///   - options: The options for opening the stores.
    /// - Returns: The empty domain.
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
    ///   - file: The location of the file, which only its owner can read. Entities that were fetched under values of
    ///     restrictions are in further files in the same folder, with `@` and the values after the name.
    ///   - description: The description of how the entities are fetched.
    ///   - client: The client that sends the calls, with the values of the restrictions.
    ///   - options: The options for opening the stores.
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
                let path = scope.isEmpty ? file.path : "\(file.path)@\(scope.fileName)"
                return try await EntityStore.open(
                    URL(filePath: path),
                    types,
                    options: options
                )
            },
            place: "file \(file.path)",
            removeRest: { [names = description.restrictionNames] in
                try await FileWork.run { try Self.removeFiles(of: file, names) }
            }
        )
        _ = try await domain.stores.store(DomainScope([], client))
        return domain
    }

    #if Postgres
    /// Opens a domain in a PostgreSQL database, which many processes and machines can use at once.
    ///
    /// - Parameters:
    ///   - server: The server. Entities that were fetched under values of restrictions are in further schemas, with `@`
    ///     and the values after the name of the server's schema.
    ///   - description: The description of how the entities are fetched.
    ///   - client: The client that sends the calls, with the values of the restrictions.
    ///   - options: The options for opening the stores.
    /// - Returns: The domain.
    /// - Throws: ``StoreError`` when the server cannot be used.
    public static func open(
        _ server: PostgresServer,
        _ description: DomainDescription<Client>,
        client: Client,
        options: StoreOptions = StoreOptions()
    ) async throws -> Domain {
        let types = description.types
        let name = PostgresText.shortened(server.schema, to: 38)
        let domain = Domain(
            description,
            client,
            { scope in
                var server = server
                server.schema = scope.isEmpty ? name : "\(name)@\(scope)"
                return try await EntityStore.open(server, types, options: options)
            },
            place: "schema \(name) of \(PostgresText.hash(server.address))",
            removeRest: { [names = description.restrictionNames] in
                try await PostgresEngine.erase(schemas: [name], beginningWith: "\(name)@", server) {
                    DomainScope.isScope($0, names)
                }
            }
        )
        _ = try await domain.stores.store(DomainScope([], client))
        return domain
    }
    #endif

    /// The client that sends the calls; its restrictions determine which entities are fetched and read.
    ///
    /// A running call continues with the client with which it started. The client should be a value: if a class changes
    /// its parameters during a call, the call may mix responses.
    public var client: Client { current.withLock { $0 } }

    /// Changes the client, for example its language.
    ///
    /// - Parameter body: A function that changes the client and does nothing else. It must not use the domain, which is
    ///   locked during the call.
    public func setClient(_ body: (inout sending Client) -> Void) {
        current.withLock { body(&$0) }
        deletesData(with: client)
    }

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

    /// Removes all stored entities, including those of other restrictions.
    ///
    /// The domain is empty afterwards. If the domain opens its stores with a function, stores that it did not use are
    /// not removed.
    ///
    /// - Throws: ``StoreError`` when a file cannot be removed.
    public func erase() async throws {
        var failure: (any Error)?
        for store in await stores.takeAll() {
            do { try await store.erase() } catch { failure = failure ?? error }
        }
        do { try await removeRest() } catch { failure = failure ?? error }
        if let failure { throw failure }
    }

    /// Removes the account's credentials of all schemes, ends its sessions, and deletes all stored data.
    ///
    /// As with ``erase()``, the deleted data includes unsent edits and the data of other values of restrictions; it is
    /// deleted regardless of the service's response. If the description names the account, a method of the client that
    /// removes a credential has the same effect; see ``DomainDescription/account(_:)``.
    ///
    /// - Throws: An error of a call that ends a session, an error of the account's store, or ``StoreError`` if data
    ///   cannot be deleted.
    public func deauthorize() async throws {
        var failure: (any Error)?
        if let client = description.account?(client) {
            for scheme in client.api.auth.keys.sorted() {
                do { try await client.deauthorize(scheme: scheme) } catch {
                    failure = failure ?? error
                }
            }
        }
        do { try await erase() } catch { failure = failure ?? error }
        if let failure { throw failure }
    }

    /// Closes the stores after running transactions have finished.
    ///
    /// A later call opens them again.
    public func close() async {
        for store in await stores.takeAll() { await store.close() }
    }

    /// Removes the files of a domain for all values of some restrictions.
    private static func removeFiles(of file: URL, _ restrictions: Set<String>) throws {
        let manager = FileManager.default
        let folder = file.deletingLastPathComponent()
        let name = file.lastPathComponent
        let ends = ["-wal", "-shm", "-journal", "-outbox", "-rebuild"]
        func isOwn(_ found: String) -> Bool {
            guard found.hasPrefix(name) else { return false }
            var rest = found.dropFirst(name.count)
            if let end = ends.first(where: { rest.hasSuffix($0) }) { rest.removeLast(end.count) }
            // A file that was damaged has a further suffix, such as `.damaged` and `.damaged-2`.
            if let damaged = rest.range(of: ".damaged", options: .backwards) {
                let number = rest[damaged.upperBound...]
                let isNumbered = number.first == "-" && UInt(number.dropFirst()) != nil
                if number.isEmpty || isNumbered { rest = rest[..<damaged.lowerBound] }
            }
            // Another account's file may have the same name up to an `@`.
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
