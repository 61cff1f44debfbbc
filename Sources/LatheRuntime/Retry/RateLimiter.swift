import Synchronization

/// Counts the calls of a client and its copies, and says when the next one may begin.
final class RateLimiter: Sendable {
    struct Bucket: Hashable {
        let limit: RateLimit
        /// The value by which calls are counted apart; empty where all count together.
        let caller: String
    }

    /// A call's place among the others.
    struct Place: Sendable {
        /// When the call may begin.
        let start: Duration
        fileprivate let buckets: [Bucket]
    }

    /// The calls of a bucket that the next one depends on: when they began, or will, in order.
    private struct Window {
        private var starts: [Duration] = []
        /// The first that still counts; those before are dropped together.
        private var first = 0

        var isEmpty: Bool { first == starts.count }

        /// When one more call may begin.
        func earliest(_ limit: RateLimit) -> Duration {
            starts.count - first < limit.requests
                ? .zero : starts[starts.count - limit.requests] + limit.window
        }

        mutating func add(_ start: Duration) {
            let later = starts.lastIndex { $0 <= start }.map { $0 + 1 } ?? first
            starts.insert(start, at: max(first, later))
        }

        mutating func remove(_ start: Duration) {
            if let place = starts[first...].lastIndex(of: start) { starts.remove(at: place) }
        }

        /// Drops calls that began before a time.
        mutating func drop(upTo time: Duration) {
            while first < starts.count, starts[first] <= time { first += 1 }
            guard first > 32, first * 2 > starts.count else { return }
            starts.removeFirst(first)
            first = 0
        }
    }

    private struct State {
        var windows: [Bucket: Window] = [:]
        /// Until when a server wants no calls, by the accounts' numbers.
        var closed: [Int: Duration] = [:]
        /// With how many windows those that are over are looked for.
        var most = 64
    }

    private let state = Mutex(State())
    /// Beside the lock, as each call asks.
    private let wasEverClosed = Atomic(false)

    /// The number of callers whose calls still count.
    var callerCount: Int { state.withLock { $0.windows.count } }

    /// Takes the next free place in all buckets.
    ///
    /// - Parameters:
    ///   - buckets: The limits that the call counts for.
    ///   - now: The time.
    ///   - account: The number of the account.
    /// - Returns: The place, to be cancelled if the call does not take it.
    func reserve(_ buckets: [Bucket], at now: Duration, account: Int = 0) -> Place {
        state.withLock { state in
            var start = max(now, state.closed[account] ?? .zero)
            for bucket in buckets {
                state.windows[bucket]?.drop(upTo: now - bucket.limit.window)
                start = max(start, state.windows[bucket]?.earliest(bucket.limit) ?? .zero)
            }
            for bucket in buckets { state.windows[bucket, default: Window()].add(start) }
            if state.windows.count > state.most { prune(&state, at: now) }
            return Place(start: start, buckets: buckets)
        }
    }

    /// Gives back the place of a call that will not begin.
    func cancel(_ place: Place) {
        state.withLock { state in
            for bucket in place.buckets { state.windows[bucket]?.remove(place.start) }
        }
    }

    private func prune(_ state: inout State, at now: Duration) {
        for bucket in Array(state.windows.keys) {
            state.windows[bucket]?.drop(upTo: now - bucket.limit.window)
            if state.windows[bucket]?.isEmpty == true { state.windows[bucket] = nil }
        }
        state.most = max(64, state.windows.count * 2)
    }

    /// How long a server wants no more calls of an account; zero where it takes them.
    func closed(at now: Duration, account: Int = 0) -> Duration {
        guard wasClosed else { return .zero }
        return max(.zero, (state.withLock { $0.closed[account] } ?? .zero) - now)
    }

    /// Whether a server ever wanted no calls for a time.
    var wasClosed: Bool { wasEverClosed.load(ordering: .acquiring) }

    /// Holds back all calls of an account until a time.
    func close(until time: Duration, account: Int = 0, at now: Duration = .zero) {
        state.withLock { state in
            state.closed = state.closed.filter { $0.value > now }
            state.closed[account] = max(state.closed[account] ?? .zero, time)
        }
        wasEverClosed.store(true, ordering: .releasing)
    }
}
