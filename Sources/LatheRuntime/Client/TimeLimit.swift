import Synchronization

/// A time limit was reached.
package struct TimeLimitReached: Error {}

/// Runs an operation and cancels it when it exceeds a time limit.
///
/// The operation begins in the caller's thread, where the system supports that. The clock is started only
/// when the operation suspends, so that one that does not costs next to nothing more.
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
    let race = Race()
    let work = begin {
        defer { race.end() }
        return try await operation()
    }
    return try await race.result(of: work, limit, clock, late: late)
}

/// Begins an operation in the caller's thread, where the system supports that.
@inline(__always)
func begin<Value: Sendable>(
    _ operation: @escaping @Sendable @isolated(any) () async throws -> Value
) -> Task<Value, any Error> {
    var work: Task<Value, any Error>?
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // A loop of one iteration, because the compiler inlines `immediate` into a loop. Elsewhere, the code
        // of Swift 6.3 records a preference for no executor, which each later change of executors looks up
        // under a lock.
        while work == nil { work = .immediate(operation: operation) }
    }
    return work ?? Task(operation: operation)
}

/// Decides which ends first: an operation or its time limit.
final class Race: Sendable {
    private enum Winner { static let none = 0, operation = 1, limit = 2 }

    private let winner = Atomic(Winner.none)

    private var isOver: Bool { winner.load(ordering: .acquiring) != Winner.none }
    private var isLate: Bool { winner.load(ordering: .acquiring) == Winner.limit }

    /// Records an end; returns `false` when the other one came first.
    @discardableResult
    func end(isLate: Bool = false) -> Bool {
        winner.compareExchange(
            expected: Winner.none,
            desired: isLate ? Winner.limit : Winner.operation,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// Returns the result of a begun operation, and waits for it only if the operation suspended.
    @inline(__always)
    nonisolated(nonsending) func result<Value: Sendable>(
        of work: Task<Value, any Error>,
        _ limit: Duration,
        _ clock: ClientClock,
        late: (TimeLimitReached) -> any Error
    ) async throws -> Value {
        if isOver { return try await work.value }
        return try await wait(for: work, limit, clock, late: late)
    }

    /// Waits for an operation that suspended, up to the limit.
    @inline(never)
    private nonisolated(nonsending) func wait<Value: Sendable>(
        for work: Task<Value, any Error>,
        _ limit: Duration,
        _ clock: ClientClock,
        late: (TimeLimitReached) -> any Error
    ) async throws -> Value {
        let number = clock.alarm.set(after: limit, clock) { [self] in
            if end(isLate: true) { work.cancel() }
        }
        let result = await work.ownedResult()
        clock.alarm.stop(number)
        if isLate { throw late(TimeLimitReached()) }
        return try result.get()
    }
}

/// A time limit for work that can be cancelled without a task of its own, which saves a scheduler turn.
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
    func end() -> Bool {
        state.withLock { state in
            if case .reached = state { return false }
            state = .ended
            return true
        }
    }
}

/// A time limit for each of the successive waits of some work.
///
/// One alarm serves all waits, since one for each chunk of a body would cost more than the chunk.
package final class WaitLimit: Sendable {
    private struct State {
        /// The time at which the wait began; `nil` while the work does not wait.
        var since: Duration?
        /// The alarm's number; `nil` when the work has ended.
        var alarm: Int?
        var isReached = false
    }

    private let limit: Duration
    private let clock: ClientClock
    private let state = Mutex(State())

    package init(_ limit: Duration, _ clock: ClientClock) {
        self.limit = limit
        self.clock = clock
    }

    /// Records that the work begins to wait.
    package func begin() {
        let now = clock.elapsed()
        state.withLock { $0.since = now }
    }

    /// Records that the work no longer waits.
    package func end() { state.withLock { $0.since = nil } }

    /// Runs work and cancels it when one of its waits exceeds the limit.
    ///
    /// - Parameter operation: The operation, which must end soon after it is cancelled.
    /// - Returns: The result of the operation.
    /// - Throws: ``TimeLimitReached``, or an error of the operation.
    package func run<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let work = LatheRuntime.begin(operation)
        state.withLock { set(after: limit, { work.cancel() }, &$0) }
        let result = await work.ownedResult()
        let isReached = state.withLock { state in
            if let alarm = state.alarm { clock.alarm.stop(alarm) }
            state.alarm = nil
            return state.isReached
        }
        // Work that succeeded in spite of the limit keeps its result.
        if isReached, case .failure = result { throw TimeLimitReached() }
        return try result.get()
    }

    private func set(
        after time: Duration,
        _ cut: @escaping @Sendable () -> Void,
        _ state: inout State
    ) {
        state.alarm = clock.alarm.set(after: time, clock) { [self] in ring(cut) }
    }

    /// Cancels the work if the current wait exceeds the limit, else sets the alarm for the rest of the time.
    private func ring(_ cut: @escaping @Sendable () -> Void) {
        let isReached = state.withLock { state in
            guard state.alarm != nil else { return false }
            let waited = state.since.map { clock.elapsed() - $0 } ?? .zero
            state.isReached = waited >= limit
            if !state.isReached { set(after: limit - waited, cut, &state) }
            return state.isReached
        }
        if isReached { cut() }
    }
}
