import Foundation

/// One call of a domain, with the client, and therefore the restrictions, with which it began.
struct FetchRun<Client: Sendable>: Sendable {
    let domain: Domain<Client>
    let client: Client
    /// Whether requested entities are fetched even if they are fresh.
    let isRefreshing: Bool
    let progress: ProgressCounter?

    /// The maximum number of times that required entities may require further ones.
    private static var maximumRounds: Int { 64 }
    /// The maximum number of simultaneous calls for entities of one type.
    private static var maximumCalls: Int { 4 }

    init(_ domain: Domain<Client>, isRefreshing: Bool = false, progress: ProgressCounter? = nil) {
        self.domain = domain
        client = domain.client
        self.isRefreshing = isRefreshing
        self.progress = progress
    }

    func store<Value: StoredEntity>(of type: Value.Type) async throws -> EntityStore {
        let source = try domain.description.source(for: type)
        return try await domain.stores.store(DomainScope(source.restrictions, client))
    }

    /// Returns the condition under which requested entities need not be fetched.
    func freshness(in store: EntityStore) -> Freshness {
        isRefreshing ? .after(store.now()) : .live
    }

    // MARK: Collections

    /// Fetches the collections of types, the collections that they require, and all entities that these require.
    func fetchCollections(_ types: [any StoredEntity.Type]) async throws {
        try await complete(try await list(types, areRequested: true))
    }

    /// Fetches collections, each one after those of the types that it requires, and otherwise at the same time.
    ///
    /// - Returns: The entities that may require further entities.
    private func list(
        _ types: [any StoredEntity.Type],
        areRequested: Bool
    ) async throws -> EntityIDSet {
        if types.isEmpty { return EntityIDSet() }
        var waiting = try plan(types)
        let requested = Set(areRequested ? types.map { ObjectIdentifier($0) } : [])
        return try await withThrowingTaskGroup(of: Listed.self) { group in
            var (done, running) = (Set<ObjectIdentifier>(), 0)
            var listed = EntityIDSet()
            while running > 0 || !waiting.isEmpty {
                var ready = waiting.filter { $0.needs.isSubset(of: done) }
                // Types that require one another have no correct order.
                if ready.isEmpty, running == 0 { ready = Array(waiting.prefix(1)) }
                let started = Set(ready.map(\.key))
                waiting.removeAll { started.contains($0.key) }
                for step in ready {
                    let isRequested = requested.contains(step.key)
                    group.addTask {
                        let ids = try await step.source.fetchCollection(self, isRequested)
                        return Listed(key: step.key, ids: ids)
                    }
                }
                running += ready.count
                if let step = try await group.next() {
                    running -= 1
                    done.insert(step.key)
                    if let ids = step.ids { listed.formUnion(ids) }
                }
            }
            return listed
        }
    }

    private struct Listed: Sendable {
        let key: ObjectIdentifier
        let ids: (any EntityIDs)?
    }

    private struct Step {
        let source: any AnyEntitySource<Client>
        let needs: Set<ObjectIdentifier>
        var key: ObjectIdentifier { ObjectIdentifier(source.type) }
    }

    /// Returns the types and all types that they require, without duplicates.
    private func plan(_ types: [any StoredEntity.Type]) throws -> [Step] {
        var steps: [Step] = []
        var known: Set<ObjectIdentifier> = []
        var waiting = Array(types.reversed())
        while let type = waiting.popLast() {
            guard known.insert(ObjectIdentifier(type)).inserted else { continue }
            let source = try domain.description.source(of: type)
            let needs = Set(source.requiredTypes.map { ObjectIdentifier($0) })
            steps.append(Step(source: source, needs: needs.subtracting([ObjectIdentifier(type)])))
            waiting += source.requiredTypes
        }
        return steps
    }

    // MARK: Entities

    /// Fetches entities by their identifiers, and all entities that they require.
    func fetch<Value: StoredEntity>(_ type: Value.Type, _ ids: [Value.ID]) async throws {
        let source = try domain.description.source(for: type)
        var listed = try await list(source.requiredTypes, areRequested: false)
        try await source.fetch(ids, self, isRequested: true)
        listed.formUnion(EntityIDList<Value>(ids))
        try await complete(listed)
    }

    /// Fetches a relation of an entity, and all entities that its entities require.
    func fetch<Owner, Value>(
        _ relation: EntityRelation<Client, Owner, Value>,
        of owner: Owner.ID
    ) async throws {
        let store = try await store(of: Value.self)
        let name = try relation.collection(of: owner)
        try await collect(
            name,
            in: store,
            unless: freshness(in: store),
            timeToLive: relation.timeToLive
        ) { client in
            let (entities, carried) = try await ResponseNotes.noting {
                try await relation.fetch(client, owner)
            }
            return (
                entities.count,
                { transaction in
                    try transaction.merge(
                        entities,
                        fields: transaction.fields(ofGroup: relation.group, of: Value.self),
                        carried: carried,
                        replacing: relation.query(owner),
                        missing: relation.missing,
                        collection: name
                    )
                }
            )
        }
        let query = relation.query(owner)
        try await complete(EntityIDSet([EntityIDList<Value>(store.read { try $0.ids(query) })]))
    }

    /// Fetches a collection in only one of the tasks that use the store.
    ///
    /// - Parameters:
    ///   - name: The name of the collection.
    ///   - store: The store of its entities.
    ///   - freshness: The condition under which the collection need not be fetched.
    ///   - timeToLive: The time to live of the collection.
    ///   - fetch: A function that fetches the collection. It returns the number of entities, and a function that merges
    ///     them and records the fetch.
    /// - Throws: Any error of a call of a domain.
    func collect(
        _ name: String,
        in store: EntityStore,
        unless freshness: Freshness,
        timeToLive: Duration?,
        _ fetch:
            @Sendable (Client) async throws -> (
                count: Int, merge: @Sendable (StoreTransaction) throws -> Void
            )
    ) async throws {
        try await step {
            let needed: @Sendable (StoreSnapshot, [String]) throws -> [String] = {
                snapshot,
                names in
                try names.filter { name in
                    let time = try snapshot.fetched(collection: name)?
                        .timeIntervalSinceReferenceDate
                    return freshness.needs(time, timeToLive: timeToLive, now: snapshot.now)
                }
            }
            if try await store.read({ try needed($0, [name]) }).isEmpty { return }
            try await store.fetchOnce([name], in: CollectionRecord.storedName, needed: needed) {
                _ in
                let fetched = try await fetch(client)
                progress?.change { $0.entities += fetched.count }
                return Fetched(missing: [], merge: fetched.merge)
            }
        }
    }

    // MARK: Requirements

    /// Fetches the entities that some entities require, directly or indirectly, and that were never fetched.
    ///
    /// Each round fetches the entities of all types at the same time. No entity is examined twice, so that cycles end.
    private func complete(_ start: EntityIDSet) async throws {
        var (visited, round) = (start, start)
        for _ in 0..<Self.maximumRounds {
            var required = EntityIDSet()
            for list in round.lists {
                let source = try domain.description.source(of: list.type)
                required.formUnion(try await source.requirements(of: list, self))
            }
            var new = visited.insert(required)
            if new.isEmpty { return }
            let sources = try new.lists.map { list in
                (list: list, source: try domain.description.source(of: list.type))
            }
            let types = sources.flatMap(\.source.requiredTypes)
            new.formUnion(visited.insert(try await list(types, areRequested: false)))
            try await concurrently(sources, atMost: sources.count) { list, source in
                try await source.fetchMissing(list, self)
            }
            round = new
        }
        let type = round.lists.first?.type ?? CollectionRecord.self
        throw DomainError(
            .endlessRequirements,
            type,
            "entities require others over more than \(Self.maximumRounds) steps"
        )
    }

    // MARK: Steps

    /// Runs a function as one step of the progress.
    func step(_ body: () async throws -> Void) async throws {
        progress?.change { $0.total += 1 }
        try await body()
        progress?.change { $0.completed += 1 }
    }

    /// Calls a function for each element, for several elements at the same time.
    func concurrently<Element: Sendable>(
        _ elements: [Element],
        atMost most: Int = maximumCalls,
        _ body: @escaping @Sendable (Element) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, element) in elements.enumerated() {
                if place >= most { try await group.next() }
                group.addTask { try await body(element) }
            }
            try await group.waitForAll()
        }
    }
}
