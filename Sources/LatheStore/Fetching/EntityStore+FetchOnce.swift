import Foundation
import LatheCoding

extension EntityStore {
    /// Fetches entities that are not fresh, each by only one of the tasks and processes that use the store.
    ///
    /// Fields that a response does not contain keep their stored values, and a null clears.
    /// Entities that another task or process is already fetching are awaited. When that process terminates, or
    /// its call fails, the entities are fetched here.
    ///
    /// ```swift
    /// try await store.fetchOnce(ids, of: Item.self) { try await gw2.items(ids: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - ids: The identifiers.
    ///   - type: The type of the entities.
    ///   - group: The name of the group of fields that must be fresh, and that responses carry.
    ///   - fetch: Requests entities from the service, and may omit those that do not exist. It is called at most
    ///     once unless another's call failed.
    /// - Throws: ``StoreError``, or what the function throws.
    public func fetchOnce<Value: StoredEntity>(
        _ ids: some Sequence<Value.ID>,
        of type: Value.Type,
        group: String = "all",
        using fetch: @Sendable ([Value.ID]) async throws -> [Value]
    ) async throws {
        try await fetchOnce(
            Array(ids),
            of: type,
            group: group,
            unless: .live,
            missing: .keep,
            using: fetch
        )
    }

    /// The same of those that are to be fetched for another reason.
    ///
    /// - Parameters:
    ///   - ids: The identifiers.
    ///   - type: The type of the entities.
    ///   - group: The name of the group of fields.
    ///   - freshness: What need not be fetched.
    ///   - rule: What becomes of entities that the service does not have.
    ///   - fetch: Asks the service.
    /// - Throws: ``StoreError``, or what the function throws.
    func fetchOnce<Value: StoredEntity>(
        _ ids: [Value.ID],
        of type: Value.Type,
        group: String,
        unless freshness: Freshness,
        missing rule: MissingRule,
        using fetch: @Sendable ([Value.ID]) async throws -> [Value]
    ) async throws {
        let table = try schema.table(of: type)
        let fields = Value.groups[try table.place(ofGroup: group)].fields
        let stale = try await read {
            try $0.needed(ids, of: type, group: group, unless: freshness)
        }
        if stale.isEmpty { return }
        let texts = try stale.map { try table.cell(of: $0).json() }
        let ids = Dictionary(zip(texts, stale)) { first, _ in first }
        try await fetchOnce(
            texts,
            in: "\(table.name) \(group)",
            needed: { snapshot, keys in
                let wanted = keys.compactMap { ids[$0] }
                return try snapshot.needed(wanted, of: type, group: group, unless: freshness)
                    .map { try table.cell(of: $0).json() }
            },
            using: { keys in
                let (entities, carried) = try await ResponseNotes.noting {
                    try await fetch(keys.compactMap { ids[$0] })
                }
                let found = Set(try entities.map { try table.cell(of: $0.id).json() })
                let missing = keys.filter { !found.contains($0) }
                return Fetched(missing: missing) { transaction in
                    if rule == .remove {
                        try transaction.remove(missing.compactMap { ids[$0] }, of: type)
                    }
                    try transaction.merge(entities, fields: fields, carried: carried)
                }
            }
        )
    }

    /// Fetches what some keys stand for, each by one task of all that use the store.
    ///
    /// - Parameters:
    ///   - keys: Texts that name what is fetched.
    ///   - group: What they are of.
    ///   - needed: Those of some keys that are still to be fetched.
    ///   - fetch: Fetches what the keys that were claimed stand for.
    /// - Throws: ``StoreError``, or what the function throws.
    func fetchOnce(
        _ keys: [String],
        in group: String,
        needed: @escaping @Sendable (StoreSnapshot, [String]) throws -> [String],
        using fetch: @Sendable ([String]) async throws -> Fetched
    ) async throws {
        var claims = FetchClaims(keys, group, start: now())
        // What other processes do matters only as long as they are waited for.
        var observes = false
        func observe(_ wanted: Bool) {
            if observes != wanted { engine.changes.observe(wanted ? 1 : -1) }
            observes = wanted
        }
        defer { observe(false) }
        while true {
            try Task.checkCancellation()
            let seen = engine.changes.count([ClaimRecord.storedName])
            let step = try await write { [claims] in try claims.step($0, needed) }
            claims.note(step)
            if let claim = step.claim {
                observe(false)
                try await fulfill(claim, fetch)
            } else if step.isDone {
                return
            } else {
                observe(true)
                await pause(after: seen)
            }
        }
    }

    /// Waits for a change of claims, and a second at most, since a process that was killed changes nothing.
    private func pause(after seen: UInt64) async {
        let changes = engine.changes
        await withTaskGroup { group in
            group.addTask { _ = await changes.wait(for: [ClaimRecord.storedName], after: seen) }
            group.addTask { try? await Task.sleep(for: .seconds(1)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Fetches what was claimed, and meanwhile renews the claim.
    private func fulfill(
        _ claim: ClaimRecord,
        _ fetch: @Sendable ([String]) async throws -> Fetched
    ) async throws {
        let beats = Task {
            var claim = claim
            while !Task.isCancelled {
                try await Task.sleep(for: FetchClaims.interval)
                claim.beat += 1
                try await write { [claim] in try $0.merge([claim], fields: .all) }
            }
        }
        do {
            let fetched = try await fetch(claim.ids)
            // After the last beat, which would make the claim again.
            beats.cancel()
            _ = await beats.result
            try await write { transaction in
                var ended = claim
                ended.ids = fetched.missing
                ended.endedAt = transaction.now
                try fetched.merge(transaction)
                if ended.ids.isEmpty {
                    try transaction.delete(ClaimRecord.where(\.id == claim.id))
                } else {
                    try transaction.merge([ended], fields: .all)
                }
            }
        } catch {
            beats.cancel()
            _ = await beats.result
            // A cancelled task cannot write, and others wait for the claim to be gone.
            _ = await Task {
                try await self.write { try $0.delete(ClaimRecord.where(\.id == claim.id)) }
            }.result
            throw error
        }
    }
}
