import Synchronization

/// A supply of tokens that limits the retries of all calls of a client, so that an overloaded server is not
/// flooded.
///
/// There are at most 500 tokens. A retry costs 5 of them, or 10 after a timeout. A successful call returns 5
/// if it was retried, else 1.
final class RetryTokens: Sendable {
    static let capacity = 500
    private let left = Mutex(RetryTokens.capacity)

    /// Takes tokens; returns `false` when there are not enough.
    func take(_ count: Int) -> Bool {
        left.withLock { left in
            guard left >= count else { return false }
            left -= count
            return true
        }
    }

    func give(_ count: Int) {
        left.withLock { $0 = min(Self.capacity, $0 + count) }
    }
}
