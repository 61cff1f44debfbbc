import Foundation
import LatheCoding

extension EntityStore {
    /// Fetches entities that are not fresh, each in only one of the tasks and processes that use the store.
    ///
    /// Fields that a response does not contain keep their stored values, and a null clears. Entities that another task
    /// or process is already fetching are awaited. If that process terminates, or its call fails, this call fetches the
    /// entities.
    ///
    /// ```swift
    /// try await store.fetchOnce(ids, of: Item.self) { try await gw2.items(ids: $0) }
    /// ```
    ///
    /// - Parameters:
    ///   - ids: The identifiers.
    ///   - type: The type of the entities.
    ///   - group: The name of the group of fields that must be fresh, and that responses contain.
    ///   - fetch: A function that requests entities from the service, and may omit entities that do not exist. It is
    ///     called at most once unless another task's call failed.
    /// - Throws: ``StoreError``, or an error of the function.
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

    /// Fetches entities that do not meet a condition of freshness, each in only one of the tasks and processes.
    ///
    /// - Parameters:
    ///   - ids: The identifiers.
    ///   - type: The type of the entities.
    ///   - group: The name of the group of fields.
    ///   - freshness: The condition under which an entity need not be fetched.
    ///   - rule: The treatment of entities that the service does not have.
    ///   - fetch: A function that requests entities from the service.
    /// - Throws: ``StoreError``, or an error of the function.
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

    /// Fetches the items that keys identify, each in only one of the tasks that use the store.
    ///
    /// - Parameters:
    ///   - keys: Texts that identify the items.
    ///   - group: The name of the group to which the keys belong.
    ///   - needed: A function that returns those of some keys whose items must still be fetched.
    ///   - fetch: A function that fetches the items of the claimed keys.
    /// - Throws: ``StoreError``, or an error of the function.
    func fetchOnce(
        _ keys: [String],
        in group: String,
        needed: @escaping @Sendable (StoreSnapshot, [String]) throws -> [String],
        using fetch: @Sendable ([String]) async throws -> Fetched
    ) async throws {
        var claims = FetchClaims(keys, group, start: now())
        // Changes by other processes are observed only while this call waits for them.
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

    /// Waits for a change of claims for at most one second, since a process that was killed changes nothing.
    private func pause(after seen: UInt64) async {
        let changes = engine.changes
        await withTaskGroup { group in
            group.addTask { _ = await changes.wait(for: [ClaimRecord.storedName], after: seen) }
            group.addTask { try? await Task.sleep(for: .seconds(1)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Fetches the claimed items, and renews the claim in the meantime.
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
            // The claim ends after its last renewal, which would otherwise create it again.
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
            // A cancelled task cannot write, and other tasks wait for the removal of the claim.
            _ = await Task {
                try await self.write { try $0.delete(ClaimRecord.where(\.id == claim.id)) }
            }.result
            throw error
        }
    }
}
