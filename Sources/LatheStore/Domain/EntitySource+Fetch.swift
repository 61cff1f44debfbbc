import Foundation

/// A source of some type.
protocol AnyEntitySource<Client>: Sendable {
    associatedtype Client: Sendable

    var type: any StoredEntity.Type { get }
    var requiredTypes: [any StoredEntity.Type] { get }
    var restrictionNames: [String] { get }

    /// Fetches the collection.
    ///
    /// - Parameters:
    ///   - run: The call.
    ///   - isRequested: Whether it was asked for; what is required alone need only have been fetched once.
    /// - Returns: Its entities, when they may require others that are to be fetched.
    /// - Throws: Any error of a call of a domain.
    func fetchCollection(
        _ run: FetchRun<Client>,
        _ isRequested: Bool
    ) async throws -> (any EntityIDs)?

    /// Fetches those of some entities that were never fetched.
    func fetchMissing(_ ids: any EntityIDs, _ run: FetchRun<Client>) async throws

    /// What stored entities require.
    func requirements(of ids: any EntityIDs, _ run: FetchRun<Client>) async throws -> EntityIDSet
}

extension EntitySource: AnyEntitySource {
    var type: any StoredEntity.Type { Value.self }
    var restrictionNames: [String] { restrictions.map(\.name) }

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
        try await run.collect(
            Value.storedName,
            in: store,
            unless: isRequested ? run.freshness(in: store) : .fetched,
            timeToLive: listing.timeToLive
        ) { try await fetch(listing, $0) }
        guard case .entities = listing.content, !requirements.isEmpty else { return nil }
        return EntityIDList<Value>(try await store.read { try $0.ids(Value.everything) })
    }

    private func fetch(
        _ listing: Listing,
        _ client: Client
    ) async throws -> (count: Int, merge: @Sendable (StoreTransaction) throws -> Void) {
        async let named = fetchNames(client)
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
        let known = Set(ids)
        let (names, namesCarried) = try await named
        let partial = names.filter { known.contains($0.id) }
        let nameGroup = self.names?.group
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
                if let nameGroup {
                    let fields = try transaction.fields(ofGroup: nameGroup, of: Value.self)
                    try transaction.merge(partial, fields: fields, carried: namesCarried)
                }
                try transaction.noteFetch(ofCollection: Value.storedName, of: Value.self)
            }
        )
    }

    private func fetchNames(_ client: Client) async throws -> ([Value], CarriedFields) {
        guard let names else { return ([], CarriedFields([])) }
        return try await ResponseNotes.noting { try await names.fetch(client) }
    }

    /// Fetches entities by their identifiers, or with the collection where there is no other call.
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
        // In parts, so that a large collection is not in memory as a whole.
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

extension StoreSnapshot {
    /// The fields of a group.
    func fields<Value: StoredEntity>(
        ofGroup group: String,
        of type: Value.Type
    ) throws -> FieldSet<Value> {
        Value.groups[try schema.table(of: type).place(ofGroup: group)].fields
    }
}
