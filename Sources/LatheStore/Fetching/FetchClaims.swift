import Foundation
import LatheCoding

/// The result of a fetch for some keys.
struct Fetched: Sendable {
    /// The keys for which the service had nothing.
    var missing: [String]
    /// Writes the fetched items, in the transaction that ends the claim.
    var merge: @Sendable (StoreTransaction) throws -> Void
}

/// The state of one call: its keys, and the claims of other calls that it has seen.
struct FetchClaims: Sendable {
    /// The interval at which a claim is renewed, and the time without renewal after which it is void.
    static let interval: Duration = .milliseconds(1_500)
    private static let longest: Duration = .seconds(6)
    /// The number of seconds for which the store remembers what a service did not have.
    private static let memory: Double = 60

    private var keys: [String]
    private let group: String
    /// The time at which the call began.
    private let start: Date
    /// The claims of other calls, with the time at which this call last saw a renewal.
    private var watched: [String: (beat: Int, since: ContinuousClock.Instant)] = [:]

    /// Creates the state of a call.
    ///
    /// - Parameters:
    ///   - keys: The keys to fetch.
    ///   - group: The group to which the keys belong; only claims of the same group exclude one another.
    ///   - start: The time at which the call began, by the store's clock.
    init(_ keys: [String], _ group: String, start: Date) {
        self.keys = keys
        self.group = group
        self.start = start
    }

    struct Step: Sendable {
        /// The claim of the keys that this call fetches; `nil` if there are none.
        var claim: ClaimRecord?
        /// Whether there is nothing to wait for.
        var isDone = true
        /// The keys that other calls tried to fetch and that the service did not have.
        var found: Set<String> = []
        var seen: [ClaimRecord] = []
    }

    /// Claims the keys that are needed and that no other call is fetching.
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
                // This call could have waited for a call that ended after this one began.
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
        // Keys that this call fetched are not fetched again, even if the service did not have them.
        let settled = step.found.union(step.claim?.ids ?? [])
        keys.removeAll { settled.contains($0) }
        for record in step.seen where watched[record.id]?.beat != record.beat {
            watched[record.id] = (record.beat, .now)
        }
    }
}
