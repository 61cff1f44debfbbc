import Synchronization

/// Counts the bytes of a response that have been received but not read, to limit the memory that a slow
/// reader needs.
final class ReceiveGate: Sendable {
    private static let high = 1 << 20
    private static let low = 1 << 19

    private struct State {
        var count = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Returns whether received bytes fit into memory; if so, counts them.
    func admits(_ count: Int) -> Bool {
        state.withLock { state in
            guard state.count + count <= Self.high else { return false }
            state.count += count
            return true
        }
    }

    /// Counts received bytes; returns `true` when receiving should pause.
    func receive(_ count: Int) -> Bool {
        state.withLock { state in
            state.count += count
            guard !state.isClosed, state.count > Self.high else { return false }
            state.isClosed = true
            return true
        }
    }

    /// Counts bytes that have been read; returns `true` when receiving may resume.
    func read(_ count: Int) -> Bool {
        state.withLock { state in
            state.count -= count
            guard state.isClosed, state.count < Self.low else { return false }
            state.isClosed = false
            return true
        }
    }
}
