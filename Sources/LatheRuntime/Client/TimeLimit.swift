import Synchronization

/// A limit of time was reached.
package struct TimeLimitReached: Error {}

/// Runs an operation and cancels it when it takes too long.
///
/// The operation begins in the thread of the caller, where the system can do that. The clock is started only when it has to wait for
/// something, so that one that need not costs next to nothing more.
///
/// - Parameters:
///   - limit: How long it may take; `nil` for ever.
///   - clock: Measures the time.
///   - operation: What to run; must end soon after it is cancelled.
///   - late: What to throw when it takes too long.
/// - Returns: What the operation returns.
/// - Throws: What `late` returns, or what the operation throws.
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

/// Begins an operation in the thread of the caller, where the system can do that.
@inline(__always)
func begin<Value: Sendable>(
    _ operation: @escaping @Sendable @isolated(any) () async throws -> Value
) -> Task<Value, any Error> {
    var work: Task<Value, any Error>?
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // The compiler makes `immediate` part of a loop, of this one too, which has one turn. Left outside, Swift 6.3's notes
        // a preference for no executor, which each later change of executors looks up under a lock.
        while work == nil { work = .immediate(operation: operation) }
    }
    return work ?? Task(operation: operation)
}

/// Who was first: an operation or its limit of time.
final class Race: Sendable {
    private enum Winner { static let none = 0, operation = 1, limit = 2 }

    private let winner = Atomic(Winner.none)

    private var isOver: Bool { winner.load(ordering: .acquiring) != Winner.none }
    private var isLate: Bool { winner.load(ordering: .acquiring) == Winner.limit }

    /// Notes an end; `false` when the other one was first.
    @discardableResult
    func end(isLate: Bool = false) -> Bool {
        winner.compareExchange(
            expected: Winner.none,
            desired: isLate ? Winner.limit : Winner.operation,
            ordering: .acquiringAndReleasing
        ).exchanged
    }

    /// What an operation returns that began and notes its end; it is waited for only if it could not end at once.
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

    /// Waits for an operation that could not end at once, up to the limit.
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

/// A limit of time for work that can be cut short without a task of its own, which saves a turn of the scheduler.
final class Cutoff: Sendable {
    private enum State {
        case running((@Sendable () -> Void)?)
        case reached
        case ended
    }

    private let state = Mutex(State.running(nil))

    /// Sets how the work is cut short, in place of what was set before; at once if the time is over.
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

    /// Cuts the work short, unless it has ended.
    func reach() {
        let cut = state.withLock { state -> (@Sendable () -> Void)? in
            guard case .running(let cut) = state else { return nil }
            state = .reached
            return cut
        }
        cut?()
    }

    /// Notes that the work has ended; `false` when it took too long.
    func end() -> Bool {
        state.withLock { state in
            if case .reached = state { return false }
            state = .ended
            return true
        }
    }
}

/// A limit of time for each of the waits of some work, one after the other.
///
/// One alarm serves them all: one for each piece of a body would cost more than the piece.
final class WaitLimit: Sendable {
    private struct State {
        /// When the wait began; `nil` while nothing is waited for.
        var since: Duration?
        /// The alarm's number; `nil` when the work has ended.
        var alarm: Int?
        var isReached = false
    }

    private let limit: Duration
    private let clock: ClientClock
    private let state = Mutex(State())

    init(_ limit: Duration, _ clock: ClientClock) {
        self.limit = limit
        self.clock = clock
    }

    /// Notes that the work begins to wait.
    func begin() {
        let now = clock.elapsed()
        state.withLock { $0.since = now }
    }

    /// Notes that the work waits no more.
    func end() { state.withLock { $0.since = nil } }

    /// Runs work and cancels it when one of its waits takes too long.
    ///
    /// - Parameter operation: What to run; must end soon after it is cancelled.
    /// - Returns: What the operation returns.
    /// - Throws: ``TimeLimitReached``, or what the operation throws.
    func run<Value: Sendable>(
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
        // What ended well all the same stays so.
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

    /// Cuts the work short if it waits for too long by now, else has the rest of the time waited for.
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
