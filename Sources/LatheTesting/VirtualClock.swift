import Synchronization

/// A clock that only a test advances, so that waiting takes no time.
///
/// ```swift
/// let clock = VirtualClock()
/// client.clock = ClientClock(clock)
/// async let response = client.send(request)
/// await clock.sleepers(1)
/// clock.advance(by: .seconds(2))
/// ```
public final class VirtualClock: Clock {
    /// A time of the clock, measured from its start.
    public struct Instant: InstantProtocol {
        /// The time since the clock's start.
        public var offset: Duration

        /// Returns the instant after a duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the duration from this instant to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Returns whether one instant is before another.
        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let end: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var next = 0
        /// The tasks that wait until a number of tasks sleep.
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]
        /// The lengths of all sleeps so far.
        var history: [Duration] = []

        /// Returns a number for a task that sleeps or waits.
        mutating func number() -> Int {
            next += 1
            return next
        }
    }

    private let state = Mutex(State())

    /// Creates a clock at its start.
    public init() {}

    /// The current time of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// The smallest step, one nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The lengths of all sleeps so far, in the order in which they began.
    public var sleeps: [Duration] { state.withLock { $0.history } }

    /// Sleeps until the clock reaches a time.
    ///
    /// - Parameters:
    ///   - deadline: The time.
    ///   - tolerance: Not used.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { $0.number() }
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(end: deadline, continuation: continuation), number)
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: number)
                if sleeper == nil { state.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func add(_ sleeper: Sleeper, _ number: Int) {
        let (result, watchers) = state.withLock {
            state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
            state.history.append(state.now.duration(to: sleeper.end))
            if state.cancelled.remove(number) != nil { return (.failure(CancellationError()), []) }
            if sleeper.end <= state.now { return (.success(()), []) }
            state.sleepers[number] = sleeper
            let count = state.sleepers.count
            let ready = state.watchers.filter { $0.value.count <= count }
            for number in ready.keys { state.watchers[number] = nil }
            return (nil, ready.values.map(\.continuation))
        }
        if let result { sleeper.continuation.resume(with: result) }
        for watcher in watchers { watcher.resume() }
    }

    /// Waits until at least a number of tasks sleep, or the waiting task is cancelled.
    public func sleepers(_ count: Int) async {
        let number = state.withLock { $0.number() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.sleepers.count >= count || Task.isCancelled { return true }
                    state.watchers[number] = (count, continuation)
                    return false
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { $0.watchers.removeValue(forKey: number) }
            watcher?.continuation.resume()
        }
    }

    /// Advances the clock, and resumes the tasks whose deadlines it reaches.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            let due = state.sleepers.filter { $0.value.end <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.sorted { $0.end < $1.end }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }
}
