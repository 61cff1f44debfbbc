import Synchronization

/// The exclusive right to send edits, which only one task of all processes holds at a time.
protocol OutboxLock: Sendable {
    /// Releases the lock; a second call has no effect, even if another task holds the lock then.
    func release()

    /// Returns whether the task still holds the lock.
    func isHeld() async -> Bool
}

/// A lock among the tasks of one process.
final class MemoryLock: OutboxLock {
    /// The state that the locks of one store share.
    final class State: Sendable {
        let isTaken = Mutex(false)
    }

    private let state: State
    private let isReleased = Atomic(false)

    /// Acquires the lock; `nil` if another task holds it.
    init?(_ state: State) {
        let isFree = state.isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        guard isFree else { return nil }
        self.state = state
    }

    func release() {
        guard !isReleased.exchange(true, ordering: .relaxed) else { return }
        state.isTaken.withLock { $0 = false }
    }

    func isHeld() async -> Bool { true }
}
