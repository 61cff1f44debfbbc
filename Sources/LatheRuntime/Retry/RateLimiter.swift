import Synchronization

/// Counts the calls of a client and its copies, and says how long one must wait.
final class RateLimiter: Sendable {
    struct Bucket: Hashable {
        let limit: RateLimit
        /// Who calls; empty where all count together.
        let caller: String
    }

    /// The last calls of a bucket, as many as the limit allows, in a ring.
    private struct Window {
        var starts: [Duration] = []
        var oldest = 0
    }

    private struct State {
        var windows: [Bucket: Window] = [:]
        /// Until when a server wants no calls.
        var closed = Duration.zero
    }

    private let state = Mutex(State())
    /// Beside the lock, as each call asks.
    private let wasEverClosed = Atomic(false)

    /// Takes the next free place in all buckets, and returns how long it is until then.
    func reserve(_ buckets: [Bucket], at now: Duration) -> Duration {
        state.withLock { state in
            var start = max(now, state.closed)
            for bucket in buckets {
                if let window = state.windows[bucket],
                    window.starts.count == bucket.limit.requests
                {
                    start = max(start, window.starts[window.oldest] + bucket.limit.window)
                }
            }
            for bucket in buckets {
                var window = state.windows.removeValue(forKey: bucket) ?? Window()
                if window.starts.count < bucket.limit.requests {
                    window.starts.append(start)
                } else {
                    window.starts[window.oldest] = start
                    window.oldest = (window.oldest + 1) % bucket.limit.requests
                }
                state.windows[bucket] = window
            }
            return start - now
        }
    }

    /// How long a server wants no more calls; zero where it takes them.
    func closed(at now: Duration) -> Duration {
        wasClosed ? max(.zero, state.withLock { $0.closed } - now) : .zero
    }

    /// Whether a server ever wanted no calls for a time.
    var wasClosed: Bool { wasEverClosed.load(ordering: .acquiring) }

    /// Holds back all calls until a time.
    func close(until time: Duration) {
        state.withLock { $0.closed = max($0.closed, time) }
        wasEverClosed.store(true, ordering: .releasing)
    }
}
