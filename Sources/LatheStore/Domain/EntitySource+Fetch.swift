import Foundation
import Synchronization

/// A source of entities, regardless of their type.
protocol AnyEntitySource<Client>: Sendable {
    associatedtype Client: Sendable

    var type: any StoredEntity.Type { get }
    var requiredTypes: [any StoredEntity.Type] { get }
    var restrictionNames: [String] { get }
    /// Whether edits of the type can be sent.
    var isEditable: Bool { get }

    /// Returns the values of the type's restrictions.
    func scope(_ client: Client) -> DomainScope

    /// Sends an edit, unless another program has sent it or this program cannot read it.
    ///
    /// - Parameters:
    ///   - id: The edit's ``Edit/id``.
    ///   - store: The store of the edit.
    ///   - client: The client that sends the call.
    /// - Returns: The edit if the service refused it; `nil` otherwise.
    /// - Throws: The error that prevented the sending; the edit is then kept.
    func sendEdit(_ id: Int, in store: EntityStore, _ client: Client) async throws -> RefusedEdit?

    /// Fetches the collection.
    ///
    /// - Parameters:
    ///   - run: The call.
    ///   - isRequested: Whether the caller requested the collection. If it is only required, it is fetched only if it
    ///     was never fetched.
    /// - Returns: The entities of the collection, if they may require further entities.
    /// - Throws: Any error of a call of a domain.
    func fetchCollection(
        _ run: FetchRun<Client>,
        _ isRequested: Bool
    ) async throws -> (any EntityIDs)?

    /// Fetches the entities that were never fetched.
    func fetchMissing(_ ids: any EntityIDs, _ run: FetchRun<Client>) async throws

    /// Returns the entities that stored entities require.
    func requirements(of ids: any EntityIDs, _ run: FetchRun<Client>) async throws -> EntityIDSet
}

extension EntitySource: AnyEntitySource {
    var type: any StoredEntity.Type { Value.self }
    var restrictionNames: [String] { restrictions.map(\.name) }

    func scope(_ client: Client) -> DomainScope { DomainScope(restrictions, client) }

    func fetchCollection(
        _ run: FetchRun<Client>,
        _ isRequested: Bool
    ) async throws -> (any EntityIDs)? {
        guard let listing else {
            throw DomainError(
                .unsupportedFetch,
                Value.self,
                "its source has no call for all entities"
            )
        }
        let store = try await run.store(of: Value.self)
        let freshness = isRequested ? run.freshness(in: store) : .fetched
        var areNamesNeeded = false
        if let names {
            areNamesNeeded = try await store.read { snapshot in
                let time = try snapshot.fetched(collection: Names.collection)
                return freshness.needs(
                    time?.timeIntervalSinceReferenceDate,
                    timeToLive: names.timeToLive,
                    now: snapshot.now
                )
            }
        }
        // If both calls are needed, they are sent at the same time.
        let withNames = areNamesNeeded ? names : nil
        let haveNamesCome = NamesFlag()
        try await run.collect(
            Value.storedName,
            in: store,
            unless: freshness,
            timeToLive: listing.timeToLive
        ) { client in
            let fetched = try await fetch(listing, withNames, client)
            if withNames != nil { haveNamesCome.set() }
            return fetched
        }
        if let names, !haveNamesCome.isSet {
            try await fetch(names, run, store, unless: freshness)
        }
        guard case .entities = listing.content, !requirements.isEmpty else { return nil }
        return EntityIDList<Value>(try await store.read { try $0.ids(Value.everything) })
    }

    private func fetch(
        _ listing: Listing,
        _ names: Names?,
        _ client: Client
    ) async throws -> (count: Int, merge: @Sendable (StoreTransaction) throws -> Void) {
        async let named = names?.received(client)
        let (ids, entities, group): ([Value.ID], [Value], String?)
        let carried: CarriedFields
        switch listing.content {
        case .ids(let fetch):
            (ids, entities, group) = (try await fetch(client), [], nil)
            carried = CarriedFields([])
        case .entities(let fetch, let name):
            (entities, carried) = try await ResponseNotes.noting { try await fetch(client) }
            (ids, group) = (entities.map(\.id), name)
        }
        let merging = try await named
        return (
            ids.count,
            { transaction in
                if listing.missing == .remove {
                    try transaction.retain(ids, of: Value.everything)
                }
                if let group {
                    let fields = try transaction.fields(ofGroup: group, of: Value.self)
                    try transaction.merge(entities, fields: fields, carried: carried)
                } else {
                    try transaction.add(ids, of: Value.self)
                }
                try merging?(transaction, Set(ids))
                try transaction.noteFetch(ofCollection: Value.storedName, of: Value.self)
            }
        )
    }

    /// Fetches the names if they are stale, or if entities that were listed since the last fetch have none.
    private func fetch(
        _ names: Names,
        _ run: FetchRun<Client>,
        _ store: EntityStore,
        unless freshness: Freshness
    ) async throws {
        let time = try await store.read { snapshot -> Date? in
            guard let named = try snapshot.fetched(collection: Names.collection),
                let listed = try snapshot.fetched(collection: Value.storedName), listed > named
            else { return nil }
            let ids = try snapshot.ids(Value.everything)
            let unnamed = try snapshot.needed(
                ids,
                of: Value.self,
                group: names.group,
                unless: .fetched
            )
            return unnamed.isEmpty ? nil : named
        }
        try await run.collect(
            Names.collection,
            in: store,
            unless: time.map { .after($0) } ?? freshness,
            timeToLive: names.timeToLive
        ) { client in
            let merge = try await names.received(client)
            return (
                0,
                { transaction in
                    try merge(transaction, Set(transaction.ids(Value.everything)))
                }
            )
        }
    }

    /// Fetches entities by their identifiers, or with the collection if there is no call for identifiers.
    func fetch(_ ids: [Value.ID], _ run: FetchRun<Client>, isRequested: Bool) async throws {
        guard let details else {
            guard listing != nil else {
                throw DomainError(.unsupportedFetch, Value.self, "its source has no call for it")
            }
            _ = try await fetchCollection(run, isRequested)
            return
        }
        let store = try await run.store(of: Value.self)
        let freshness = isRequested ? run.freshness(in: store) : .fetched
        let needed = try await store.read {
            try $0.needed(ids, of: Value.self, group: details.group, unless: freshness)
        }
        let chunks = stride(from: 0, to: needed.count, by: details.most).map { start in
            Array(needed[start..<min(needed.count, start + details.most)])
        }
        try await run.concurrently(chunks) { chunk in
            try await run.step {
                try await store.fetchOnce(
                    chunk,
                    of: Value.self,
                    group: details.group,
                    unless: freshness,
                    missing: details.missing
                ) { ids in
                    let entities = try await details.fetch(run.client, ids)
                    run.progress?.change { $0.entities += entities.count }
                    return entities
                }
            }
        }
    }

    func fetchMissing(_ ids: any EntityIDs, _ run: FetchRun<Client>) async throws {
        guard let list = ids as? EntityIDList<Value> else { return }
        try await fetch(list.ids, run, isRequested: false)
    }

    func requirements(of ids: any EntityIDs, _ run: FetchRun<Client>) async throws -> EntityIDSet {
        var required = EntityIDSet()
        guard !requirements.isEmpty, let ids = (ids as? EntityIDList<Value>)?.ids else {
            return required
        }
        let store = try await run.store(of: Value.self)
        // The entities are read in parts, so that a large collection is not in memory as a whole.
        for start in stride(from: 0, to: ids.count, by: 500) {
            try Task.checkCancellation()
            let part = ids[start..<min(ids.count, start + 500)]
            let found = try await store.read { snapshot in
                var found = EntityIDSet()
                for id in part {
                    guard let entity = try snapshot.get(Value.self, id) else { continue }
                    for requirement in requirements { found.formUnion(requirement(entity)) }
                }
                return found
            }
            required.formUnion(found)
        }
        return required
    }
}

extension EntitySource.Names {
    /// The name of the collection that records when the names were fetched.
    static var collection: String { "names of \(Value.storedName)" }

    /// The time to live of the names; `nil` for no limit.
    var timeToLive: Duration? { Value.groups.first { $0.name == group }?.timeToLive }

    /// Sends the call.
    ///
    /// - Parameter client: The client that sends the call.
    /// - Returns: A function that merges the received names of some entities.
    /// - Throws: An error of the call.
    func received(
        _ client: Client
    ) async throws -> @Sendable (StoreTransaction, Set<Value.ID>) throws -> Void {
        let (entities, carried) = try await ResponseNotes.noting { try await fetch(client) }
        return { transaction, known in
            try transaction.merge(
                entities.filter { known.contains($0.id) },
                fields: transaction.fields(ofGroup: group, of: Value.self),
                carried: carried
            )
            try transaction.noteFetch(ofCollection: Self.collection, of: Value.self)
        }
    }
}

/// A flag that is set when the names were received with a listing.
private final class NamesFlag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}

extension StoreSnapshot {
    /// Returns the fields of a group.
    func fields<Value: StoredEntity>(
        ofGroup group: String,
        of type: Value.Type
    ) throws -> FieldSet<Value> {
        Value.groups[try schema.table(of: type).place(ofGroup: group)].fields
    }
}
