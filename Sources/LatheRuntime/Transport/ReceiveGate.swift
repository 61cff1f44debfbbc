import Synchronization

/// Counts the bytes of a response that came and that nobody has read yet, so that no more than a few
/// are in memory ahead of a slow reader.
final class ReceiveGate: Sendable {
    private static let high = 1 << 20
    private static let low = 1 << 19

    private struct State {
        var count = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Whether there is room in memory for bytes that came; then they are counted.
    func admits(_ count: Int) -> Bool {
        state.withLock { state in
            guard state.count + count <= Self.high else { return false }
            state.count += count
            return true
        }
    }

    /// Counts bytes that came in any case; `true` when no more should come for now.
    func receive(_ count: Int) -> Bool {
        state.withLock { state in
            state.count += count
            guard !state.isClosed, state.count > Self.high else { return false }
            state.isClosed = true
            return true
        }
    }

    /// Counts bytes that were read; `true` when more may come again.
    func read(_ count: Int) -> Bool {
        state.withLock { state in
            state.count -= count
            guard state.isClosed, state.count < Self.low else { return false }
            state.isClosed = false
            return true
        }
    }
}
