import LatheRuntime
import Synchronization

/// A time limit for each of the successive waits of some work.
///
/// One timer serves all waits, since one for each chunk of a body would cost more than the chunk.
final class WaitLimit: Sendable {
    private struct State {
        /// The time at which the wait began; `nil` while the work does not wait.
        var since: Duration?
        /// The timer's number; `nil` before it is set.
        var timer: Int?
        var isReached = false
        var isEnded = false
    }

    private let limit: Duration
    private let clock: ClientClock
    private let state = Mutex(State())

    init(_ limit: Duration, _ clock: ClientClock) {
        self.limit = limit
        self.clock = clock
    }

    /// Records that the work begins to wait.
    func begin() {
        let now = clock.elapsed()
        state.withLock { $0.since = now }
    }

    /// Records that the work no longer waits.
    func end() { state.withLock { $0.since = nil } }

    /// Runs work and cancels it when one of its waits exceeds the limit.
    ///
    /// - Parameter operation: The operation, which must end soon after it is cancelled.
    /// - Returns: The result of the operation.
    /// - Throws: `TimeLimitReached`, or an error of the operation.
    func run<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let work = LatheRuntime.begin(operation)
        set(after: limit) { work.cancel() }
        let result = await work.ownedResult()
        let (timer, isReached) = state.withLock { state in
            state.isEnded = true
            return (state.timer, state.isReached)
        }
        if let timer { clock.timer.stop(timer) }
        // Work that succeeded in spite of the limit keeps its result.
        if isReached, case .failure = result { throw TimeLimitReached() }
        return try result.get()
    }

    // The clock is used outside of the lock, since a custom clock may run any code.
    private func set(after time: Duration, _ cut: @escaping @Sendable () -> Void) {
        let timer = clock.timer.set(after: time, clock) { [self] in ring(cut) }
        let isEnded = state.withLock { state in
            state.timer = timer
            return state.isEnded
        }
        if isEnded { clock.timer.stop(timer) }
    }

    /// Cancels the work if the current wait exceeds the limit, else sets the timer for the rest of the time.
    private func ring(_ cut: @escaping @Sendable () -> Void) {
        let now = clock.elapsed()
        let rest = state.withLock { state -> Duration? in
            if state.isEnded { return nil }
            let rest = limit - (state.since.map { now - $0 } ?? .zero)
            state.isReached = rest <= .zero
            return rest
        }
        guard let rest else { return }
        if rest > .zero { set(after: rest, cut) } else { cut() }
    }
}
