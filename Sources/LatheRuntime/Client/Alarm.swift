import Synchronization

/// Rings at the ends of limits of time; one task sleeps until the next of them, however many there are.
///
/// A task for each limit would take as long to start, to cancel and to end as all the rest of a small call.
final class Alarm: Sendable {
    private typealias End = (time: Duration, ring: @Sendable () -> Void)
    private typealias Sleeper = (number: Int, until: Duration, task: Task<Void, Never>)

    private struct State {
        var ends: [Int: End] = [:]
        /// There is none while there are no ends.
        var sleeper: Sleeper?
        var next = 0

        mutating func number() -> Int {
            next += 1
            return next
        }
    }

    private let state = Mutex(State())

    /// Rings once when that much time has gone.
    ///
    /// - Parameters:
    ///   - limit: The time from now.
    ///   - clock: The clock that the alarm belongs to.
    ///   - ring: What to do then; must be quick.
    /// - Returns: The number to stop it by.
    func set(
        after limit: Duration,
        _ clock: ClientClock,
        _ ring: @escaping @Sendable () -> Void
    ) -> Int {
        let time = clock.elapsed() + min(limit, ClientClock.longest)
        return state.withLock { state in
            let number = state.number()
            state.ends[number] = (time, ring)
            if state.sleeper.map({ time < $0.until }) ?? true { sleep(until: time, clock, &state) }
            return number
        }
    }

    /// Rings no more for that number, unless it just does.
    func stop(_ number: Int) {
        state.withLock { state in
            state.ends[number] = nil
            guard state.ends.isEmpty else { return }
            state.sleeper?.task.cancel()
            state.sleeper = nil
        }
    }

    private func sleep(until time: Duration, _ clock: ClientClock, _ state: inout State) {
        state.sleeper?.task.cancel()
        let number = state.number()
        let task = Task.detached { [self] in
            guard (try? await clock.sleep(time - clock.elapsed())) != nil else { return }
            wake(number, clock)
        }
        state.sleeper = (number, time, task)
    }

    /// Rings for all whose time is over, and has the next waited for.
    private func wake(_ sleeper: Int, _ clock: ClientClock) {
        let rings = state.withLock { state -> [@Sendable () -> Void] in
            guard state.sleeper?.number == sleeper else { return [] }
            state.sleeper = nil
            let now = clock.elapsed()
            let due = state.ends.filter { $0.value.time <= now }
            for number in due.keys { state.ends[number] = nil }
            if let next = state.ends.values.map(\.time).min() { sleep(until: next, clock, &state) }
            return due.values.map(\.ring)
        }
        for ring in rings { ring() }
    }
}
