import Foundation
import LatheCoding

/// What was fetched for some keys.
struct Fetched: Sendable {
    /// The keys for which the service had nothing.
    var missing: [String]
    /// Writes the rest, in the transaction that ends the claim.
    var merge: @Sendable (StoreTransaction) throws -> Void
}

/// What a call has seen of the claims of others.
struct FetchClaims: Sendable {
    /// How often a claim is renewed, and after how long without that it is void.
    static let interval: Duration = .milliseconds(1_500)
    private static let longest: Duration = .seconds(6)
    /// For how many seconds it is known what a service did not have.
    private static let memory: Double = 60

    private var keys: [String]
    private let group: String
    /// When the call began.
    private let start: Date
    /// The claims that were waited for, when they were renewed last as far as was seen.
    private var watched: [String: (beat: Int, since: ContinuousClock.Instant)] = [:]

    /// Begins a call.
    ///
    /// - Parameters:
    ///   - keys: What is to be fetched.
    ///   - group: What the keys are of; claims of one group exclude one another.
    ///   - start: When the call began, by the store's clock.
    init(_ keys: [String], _ group: String, start: Date) {
        self.keys = keys
        self.group = group
        self.start = start
    }

    struct Step: Sendable {
        /// What is to be fetched here; `nil` for nothing.
        var claim: ClaimRecord?
        /// Whether nothing is to be waited for.
        var isDone = true
        /// What others fetched, or tried to.
        var found: Set<String> = []
        var seen: [ClaimRecord] = []
    }

    /// Claims what is needed and nobody fetches.
    func step(
        _ transaction: StoreTransaction,
        _ needed: (StoreSnapshot, [String]) throws -> [String]
    ) throws -> Step {
        var step = Step()
        var open = try needed(transaction, keys)
        if open.isEmpty { return step }
        var (others, missing): (Set<String>, Set<String>) = ([], [])
        for record in try transaction.all(ClaimRecord.where(\.group == group)) {
            if let endedAt = record.endedAt {
                // A call that ended after this one began could have been waited for.
                if watched[record.id] != nil || endedAt >= start { missing.formUnion(record.ids) }
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
        step.found = missing.intersection(open)
        open.removeAll { missing.contains($0) }
        let own = open.filter { !others.contains($0) }
        step.isDone = open.isEmpty
        guard !own.isEmpty else { return step }
        let claim = ClaimRecord(id: UUID().uuidString, group: group, ids: own)
        try transaction.merge([claim], fields: .all)
        step.claim = claim
        return step
    }

    private func isVoid(_ record: ClaimRecord) -> Bool {
        guard let last = watched[record.id], last.beat == record.beat else { return false }
        return .now - last.since > Self.longest
    }

    mutating func note(_ step: Step) {
        // What was fetched here is not fetched here again, though the service may not have had it.
        let settled = step.found.union(step.claim?.ids ?? [])
        keys.removeAll { settled.contains($0) }
        for record in step.seen where watched[record.id]?.beat != record.beat {
            watched[record.id] = (record.beat, .now)
        }
    }
}
