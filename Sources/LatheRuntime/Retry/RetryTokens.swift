import Synchronization

/// What all calls of a client pay tries from, so that a server in trouble is not flooded with them.
///
/// A try costs 5 tokens of 500, or 10 behind one that was not answered in time. A call that succeeds
/// brings back 5 when it was tried again, else 1.
final class RetryTokens: Sendable {
    static let capacity = 500
    private let left = Mutex(RetryTokens.capacity)

    /// Takes tokens; `false` when there are not as many.
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
