import Synchronization

/// Counts the calls of a client and its copies, and decides when the next one may begin.
final class RateLimiter: Sendable {
    struct Bucket: Hashable {
        let limit: RateLimit
        /// The value by which calls are counted separately; empty to count all together.
        let caller: String
    }

    /// A slot that is reserved for a call.
    struct Slot: Sendable {
        /// The time at which the call may begin.
        let start: Duration
        let buckets: [Bucket]
        /// Whether the call is counted at this time; `false` if the account may make no calls before, so that the slot
        /// is reserved only then.
        let isReserved: Bool
    }

    /// The start times of the calls in a bucket that the next call depends on, past and future, in order.
    private struct Window {
        private var starts: [Duration] = []
        /// The index of the first time that still counts; earlier ones are removed together.
        private var first = 0

        var isEmpty: Bool { first == starts.count }

        /// Returns the first time, not before the given one, at which one more call may begin.
        ///
        /// The call may begin before others that must wait longer.
        func earliest(_ limit: RateLimit, from time: Duration) -> Duration {
            var time = time
            var oldest = first
            // Each group of as many successive calls as are allowed excludes times no earlier than the groups before.
            while oldest + limit.requests <= starts.count {
                let newest = oldest + limit.requests - 1
                if max(time, starts[newest]) - min(time, starts[oldest]) < limit.window {
                    time = starts[oldest] + limit.window
                }
                oldest += 1
            }
            return time
        }

        mutating func add(_ start: Duration) {
            let later = starts.lastIndex { $0 <= start }.map { $0 + 1 } ?? first
            starts.insert(start, at: max(first, later))
        }

        mutating func remove(_ start: Duration) {
            if let slot = starts[first...].lastIndex(of: start) { starts.remove(at: slot) }
        }

        /// Removes calls that began no later than a time.
        mutating func drop(upTo time: Duration) {
            while first < starts.count, starts[first] <= time { first += 1 }
            guard first > 32, first * 2 > starts.count else { return }
            starts.removeFirst(first)
            first = 0
        }
    }

    private struct State {
        var windows: [Bucket: Window] = [:]
        /// The times until which a server accepts no calls, by the numbers of the accounts.
        var closed: [Int: Duration] = [:]
        /// The number of windows at which outdated ones are removed.
        var most = 64
    }

    private let state = Mutex(State())
    /// It is outside the lock, since each call reads it.
    private let wasEverClosed = Atomic(false)

    /// The number of callers whose calls still count.
    var callerCount: Int { state.withLock { $0.windows.count } }

    /// Reserves the next free slot in all buckets.
    ///
    /// A slot of an account that a server accepts no calls of is not reserved yet, so that it delays no calls of other
    /// accounts.
    ///
    /// - Parameters:
    ///   - buckets: The limits that apply to the call.
    ///   - now: The current time.
    ///   - account: The number of the account.
    /// - Returns: The slot, to be cancelled if the call does not use it.
    func reserve(_ buckets: [Bucket], at now: Duration, account: Int = 0) -> Slot {
        state.withLock { state in
            if let closed = state.closed[account], closed > now {
                return Slot(start: closed, buckets: buckets, isReserved: false)
            }
            for bucket in buckets { state.windows[bucket]?.drop(upTo: now - bucket.limit.window) }
            var start = now
            var earlier: Duration
            // A time that one bucket allows may not be allowed by those before it.
            repeat {
                earlier = start
                for bucket in buckets {
                    start = state.windows[bucket]?.earliest(bucket.limit, from: start) ?? start
                }
            } while start > earlier
            for bucket in buckets { state.windows[bucket, default: Window()].add(start) }
            if state.windows.count > state.most { prune(&state, at: now) }
            return Slot(start: start, buckets: buckets, isReserved: true)
        }
    }

    /// Gives back the slot of a call that will not begin.
    func cancel(_ slot: Slot) {
        guard slot.isReserved else { return }
        state.withLock { state in
            for bucket in slot.buckets { state.windows[bucket]?.remove(slot.start) }
        }
    }

    private func prune(_ state: inout State, at now: Duration) {
        for bucket in Array(state.windows.keys) {
            state.windows[bucket]?.drop(upTo: now - bucket.limit.window)
            if state.windows[bucket]?.isEmpty == true { state.windows[bucket] = nil }
        }
        state.most = max(64, state.windows.count * 2)
    }

    /// Returns the time for which a server accepts no further calls of an account; zero if it accepts them.
    func closed(at now: Duration, account: Int = 0) -> Duration {
        guard wasClosed else { return .zero }
        return max(.zero, (state.withLock { $0.closed[account] } ?? .zero) - now)
    }

    /// Whether a server has ever requested a delay.
    var wasClosed: Bool { wasEverClosed.load(ordering: .acquiring) }

    /// Delays all calls of an account until a time.
    func close(until time: Duration, account: Int = 0, at now: Duration = .zero) {
        state.withLock { state in
            state.closed = state.closed.filter { $0.value > now }
            state.closed[account] = max(state.closed[account] ?? .zero, time)
        }
        wasEverClosed.store(true, ordering: .releasing)
    }
}
