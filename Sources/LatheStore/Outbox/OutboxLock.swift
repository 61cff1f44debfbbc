import Synchronization

/// The right to send edits, which one task of all processes has at a time.
protocol OutboxLock: Sendable {
    /// Gives the right up.
    func release()

    /// Whether the task still has it.
    func isHeld() async -> Bool
}

/// The right of one task of a process.
final class MemoryLock: OutboxLock {
    /// Whether a task has it.
    final class State: Sendable {
        let isTaken = Mutex(false)
    }

    private let state: State

    /// Takes the right; `nil` when another task has it.
    init?(_ state: State) {
        let isFree = state.isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
        guard isFree else { return nil }
        self.state = state
    }

    func release() { state.isTaken.withLock { $0 = false } }

    func isHeld() async -> Bool { true }
}
