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

    /// Counts received bytes, and calls `pause` if receiving should pause.
    ///
    /// `pause` and the `resume` of ``read(_:resume:)`` are called under the lock of the count. Otherwise a reader that
    /// reads in between would resume before the pause, which nothing would then end.
    func receive(_ count: Int, pause: () -> Void) {
        state.withLock { state in
            state.count += count
            guard !state.isClosed, state.count > Self.high else { return }
            state.isClosed = true
            pause()
        }
    }

    /// Counts bytes that have been read, and calls `resume` if receiving may resume.
    func read(_ count: Int, resume: () -> Void) {
        state.withLock { state in
            state.count -= count
            guard state.isClosed, state.count < Self.low else { return }
            state.isClosed = false
            resume()
        }
    }
}
