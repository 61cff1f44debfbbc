import Foundation
import LatheCoding

extension EntityStore {
    /// Fetches those of some entities that are not fresh, each by one task of all that use the store.
    ///
    /// What another task or process fetches already is waited for. When that process ends without an answer, or
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
    ///   - fetch: Asks the service for entities; it may leave out those that there are not. It is called at most
    ///     once unless another's call failed.
    /// - Throws: ``StoreError``, or what the function throws.
    public func fetchOnce<Value: StoredEntity>(
        _ ids: some Sequence<Value.ID>,
        of type: Value.Type,
        group: String = "all",
        using fetch: @Sendable ([Value.ID]) async throws -> [Value]
    ) async throws {
        let table = try schema.table(of: type)
        let fields = Value.groups[try table.place(ofGroup: group)].fields
        var claims = Claims<Value>(Array(ids), "\(table.name) \(group)")
        let stale = try await read { [claims] in try $0.needed(claims.ids, of: type, group: group) }
        if stale.isEmpty { return }
        claims.ids = stale
        engine.changes.observe(1)
        defer { engine.changes.observe(-1) }
        while true {
            let seen = engine.changes.count([ClaimRecord.storedName])
            let step = try await write { [claims] in try claims.step($0, table, group) }
            claims.note(step)
            if let claim = step.claim {
                try await fulfill(claim, step.ids, table, fields, fetch)
            } else if step.isDone {
                return
            } else {
                await pause(after: seen)
                try Task.checkCancellation()
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

    /// Fetches what was claimed, and tells meanwhile that the process lives.
    private func fulfill<Value: StoredEntity>(
        _ claim: ClaimRecord,
        _ ids: [Value.ID],
        _ table: Table,
        _ fields: FieldSet<Value>,
        _ fetch: @Sendable ([Value.ID]) async throws -> [Value]
    ) async throws {
        let beats = Task {
            var claim = claim
            while !Task.isCancelled {
                try await Task.sleep(for: Claims<Value>.interval)
                claim.beat += 1
                try await write { [claim] in try $0.merge([claim], fields: .all) }
            }
        }
        do {
            let entities = try await fetch(ids)
            // After the last beat, which would make the claim again.
            beats.cancel()
            _ = await beats.result
            let found = Set(try entities.map { try table.cell(of: $0.id).json() })
            var ended = claim
            ended.ids = claim.ids.filter { !found.contains($0) }
            try await write { [ended] transaction in
                var ended = ended
                ended.endedAt = transaction.now
                try transaction.merge(entities, fields: fields)
                if ended.ids.isEmpty {
                    try transaction.delete(ClaimRecord.where(\.id == ended.id))
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

/// What a call has seen of the claims of others.
private struct Claims<Value: StoredEntity>: Sendable {
    /// How often a claim is renewed, and after how long without that it is void.
    static var interval: Duration { .milliseconds(1_500) }
    private static var longest: Duration { .seconds(6) }
    /// For how many seconds it is known what a service did not have.
    private static var memory: Double { 60 }

    var ids: [Value.ID]
    let group: String
    /// The claims that were waited for, when they were renewed last as far as was seen.
    private var watched: [String: (beat: Int, since: ContinuousClock.Instant)] = [:]

    init(_ ids: [Value.ID], _ group: String) {
        self.ids = ids
        self.group = group
    }

    struct Step: Sendable {
        /// What is to be fetched here; `nil` for nothing.
        var claim: ClaimRecord?
        var ids: [Value.ID] = []
        /// Whether nothing is to be waited for.
        var isDone = true
        /// What others fetched, or tried to.
        var answered: Set<Value.ID> = []
        var seen: [ClaimRecord] = []
    }

    /// Claims what is needed and nobody fetches.
    func step(_ transaction: StoreTransaction, _ table: Table, _ group: String) throws -> Step {
        var step = Step()
        var needed: [(id: Value.ID, text: String)] = []
        for id in try transaction.needed(ids, of: Value.self, group: group) {
            needed.append((id, try table.cell(of: id).json()))
        }
        if needed.isEmpty { return step }
        var (others, missing): (Set<String>, Set<String>) = ([], [])
        for record in try transaction.all(ClaimRecord.where(\.group == self.group)) {
            if let endedAt = record.endedAt {
                if watched[record.id] != nil { missing.formUnion(record.ids) }
                if transaction.now.timeIntervalSince(endedAt) > Self.memory {
                    try transaction.delete(ClaimRecord.where(\.id == record.id))
                }
            } else if isVoid(record) {
                try transaction.delete(ClaimRecord.where(\.id == record.id))
            } else {
                others.formUnion(record.ids)
                step.seen.append(record)
            }
        }
        step.answered = Set(needed.filter { missing.contains($0.text) }.map(\.id))
        needed.removeAll { missing.contains($0.text) }
        let own = needed.filter { !others.contains($0.text) }
        step.isDone = needed.isEmpty
        guard !own.isEmpty else { return step }
        let claim = ClaimRecord(id: UUID().uuidString, group: self.group, ids: own.map(\.text))
        try transaction.merge([claim], fields: .all)
        (step.claim, step.ids) = (claim, own.map(\.id))
        return step
    }

    private func isVoid(_ record: ClaimRecord) -> Bool {
        guard let last = watched[record.id], last.beat == record.beat else { return false }
        return .now - last.since > Self.longest
    }

    mutating func note(_ step: Step) {
        // What was fetched here is not fetched here again, though the service may not have had it.
        let settled = step.answered.union(step.ids)
        ids.removeAll { settled.contains($0) }
        for record in step.seen where watched[record.id]?.beat != record.beat {
            watched[record.id] = (record.beat, .now)
        }
    }
}
