import Synchronization

/// A time limit was reached.
package struct TimeLimitReached: Error {
    package init() {}
}

/// Runs an operation and cancels it when it exceeds a time limit.
///
/// The operation begins in the caller's thread, if the system supports that. The clock is started only when the
/// operation suspends, so that an operation that does not suspend has almost no additional cost.
///
/// - Parameters:
///   - limit: The maximum duration; `nil` means no limit.
///   - clock: The clock that measures the time.
///   - operation: The operation, which must end soon after it is cancelled.
///   - late: Returns the error to throw when the limit is reached.
/// - Returns: The result of the operation.
/// - Throws: The error of `late`, or an error of the operation.
package nonisolated(nonsending) func within<Value: Sendable>(
    _ limit: Duration?,
    _ clock: ClientClock,
    _ operation: @escaping @Sendable () async throws -> Value,
    late: (TimeLimitReached) -> any Error = { $0 }
) async throws -> Value {
    try Task.checkCancellation()
    guard let limit else { return try await operation() }
    let cutoff = Cutoff()
    let work = begin {
        defer { cutoff.end() }
        return try await operation()
    }
    return try await cutoff.result(of: work, limit, clock, late: late)
}

/// Begins an operation in the caller's thread, if the system supports that.
@inline(__always)
package func begin<Value: Sendable>(
    _ operation: @escaping @Sendable @isolated(any) () async throws -> Value
) -> Task<Value, any Error> {
    var work: Task<Value, any Error>?
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // A loop of one iteration is used because the compiler inlines `immediate` into a loop. Without it, the
        // code of Swift 6.3 records a preference for no executor, which each later change of executors looks up
        // under a lock.
        while work == nil { work = .immediate(operation: operation) }
    }
    return work ?? Task(operation: operation)
}

/// Determines which ends first, some work or its time limit, and cancels the work at the limit.
///
/// Work that can be cancelled without a task of its own saves a scheduler turn.
final class Cutoff: Sendable {
    private enum State {
        case running((@Sendable () -> Void)?)
        case reached
        case ended
    }

    private let state = Mutex(State.running(nil))

    /// Sets the function that cancels the work, in place of the previous one; calls it at once if the limit
    /// is reached.
    func onReach(_ cut: @escaping @Sendable () -> Void) {
        let isReached = state.withLock { state in
            switch state {
            case .running: state = .running(cut)
            case .reached: return true
            case .ended: break
            }
            return false
        }
        if isReached { cut() }
    }

    /// Cancels the work, unless it has ended.
    func reach() {
        let cut = state.withLock { state -> (@Sendable () -> Void)? in
            guard case .running(let cut) = state else { return nil }
            state = .reached
            return cut
        }
        cut?()
    }

    /// Records that the work has ended; returns `false` when the limit was reached before.
    @discardableResult
    func end() -> Bool {
        state.withLock { state in
            if case .reached = state { return false }
            state = .ended
            return true
        }
    }

    /// Returns the result of work in a task, and waits for it only if the work suspended.
    @inline(__always)
    nonisolated(nonsending) func result<Value: Sendable>(
        of work: Task<Value, any Error>,
        _ limit: Duration,
        _ clock: ClientClock,
        late: (TimeLimitReached) -> any Error
    ) async throws -> Value {
        if isEnded { return try await work.value }
        return try await wait(for: work, limit, clock, late: late)
    }

    private var isEnded: Bool {
        state.withLock { state in if case .ended = state { true } else { false } }
    }

    /// Waits for work that suspended, up to the limit.
    @inline(never)
    private nonisolated(nonsending) func wait<Value: Sendable>(
        for work: Task<Value, any Error>,
        _ limit: Duration,
        _ clock: ClientClock,
        late: (TimeLimitReached) -> any Error
    ) async throws -> Value {
        onReach { work.cancel() }
        let number = clock.timer.set(after: limit, clock) { [self] in reach() }
        let result = await work.ownedResult()
        clock.timer.stop(number)
        guard end() else { throw late(TimeLimitReached()) }
        return try result.get()
    }
}
