import Foundation
import LatheCoding
public import LatheRuntime

extension EntityStore {
    /// The rate limits that are shared by all processes and machines with this store.
    ///
    /// ```swift
    /// client.sharedLimits = store.rateLimits
    /// ```
    ///
    /// For each call of an API or an endpoint with limits, a slot is reserved in a transaction of the store. The clocks
    /// of the machines must agree.
    public var rateLimits: some SharedRateLimits { StoreRateLimits(store: self) }
}

private struct StoreRateLimits: SharedRateLimits {
    let store: EntityStore

    func reserve(_ counters: [RateLimitCounter], at now: Date) async throws -> Date {
        try await change(counters, dropping: now) { records in
            var start = now.timeIntervalSinceReferenceDate
            // A start that one limit delays may be too early for another limit.
            var isSettled = false
            while !isSettled {
                isSettled = true
                for record in records {
                    let next = record.earliest(from: start)
                    if next > start { (start, isSettled) = (next, false) }
                }
            }
            for place in records.indices { records[place].add(at: start, now: now) }
            return Date(timeIntervalSinceReferenceDate: start)
        }
    }

    func cancel(_ counters: [RateLimitCounter], at start: Date) async {
        // The task may be cancelled, and a slot that remains reserved delays later calls.
        _ = await Task {
            try await change(counters) { records in
                for place in records.indices {
                    records[place].slices.remove(at: start.timeIntervalSinceReferenceDate)
                }
            }
        }.result
    }

    func close(_ counters: [RateLimitCounter], until date: Date) async {
        // The task may be cancelled. If the store cannot record the date, the client itself still applies it.
        _ = await Task {
            try await change(counters) { records in
                for place in records.indices { records[place].close(until: date) }
            }
        }.result
    }

    /// Changes the counts of limits in one transaction.
    ///
    /// - Parameters:
    ///   - counters: The limits.
    ///   - now: The current date. If a limit is new, limits that count no calls at this date are removed; `nil` removes
    ///     none.
    ///   - body: A function that changes the counts of the limits, in their order.
    /// - Returns: The result of the function.
    /// - Throws: ``StoreError``.
    private func change<Result: Sendable>(
        _ counters: [RateLimitCounter],
        dropping now: Date? = nil,
        _ body: @escaping @Sendable (inout [CountedLimit]) -> Result
    ) async throws -> Result {
        try await store.write { transaction in
            var isNew = false
            var limits = try counters.map { counter in
                let record = try transaction.get(LimitRecord.self, counter.id)
                if record == nil { isNew = true }
                return CountedLimit(record ?? LimitRecord(id: counter.id), counter.limit)
            }
            if isNew, let now { try transaction.delete(LimitRecord.where(\.end < now)) }
            let result = body(&limits)
            try transaction.merge(limits.map(\.record), fields: .all)
            return result
        }
    }
}

/// A limit with its counted calls.
private struct CountedLimit {
    var slices: CallSlices
    private var stored: LimitRecord

    init(_ record: LimitRecord, _ limit: RateLimit) {
        stored = record
        slices = CallSlices(
            record.slices,
            requests: limit.requests,
            per: limit.window / .seconds(1)
        )
    }

    var record: LimitRecord {
        var record = stored
        record.slices = slices.numbers
        let ends = [slices.end.map(Date.init(timeIntervalSinceReferenceDate:)), stored.closedUntil]
        record.end = ends.compactMap(\.self).max() ?? .distantPast
        return record
    }

    func earliest(from time: Double) -> Double {
        let opening = stored.closedUntil?.timeIntervalSinceReferenceDate ?? time
        return slices.earliest(from: max(time, opening))
    }

    mutating func add(at time: Double, now: Date) {
        slices.drop(before: now.timeIntervalSinceReferenceDate)
        slices.add(at: time)
    }

    mutating func close(until date: Date) {
        stored.closedUntil = max(stored.closedUntil ?? date, date)
    }
}
