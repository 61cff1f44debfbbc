import Synchronization

/// Calls functions at given times; one task sleeps until the next time, however many there are.
///
/// Starting, cancelling and ending a task for each time limit would take as long as the rest of a small call.
package final class SharedTimer: Sendable {
    private typealias End = (time: Duration, ring: @Sendable () -> Void)
    private typealias Sleeper = (number: Int, until: Duration, task: Task<Void, Never>)

    private struct State {
        var ends: [Int: End] = [:]
        /// The sleeping task; `nil` if no times are set.
        var sleeper: Sleeper?
        var next = 0

        mutating func number() -> Int {
            next += 1
            return next
        }
    }

    private let state = Mutex(State())

    /// Sets a time at which a function is called once.
    ///
    /// - Parameters:
    ///   - limit: The time from now.
    ///   - clock: The clock that the timer belongs to.
    ///   - ring: The function, which must be quick.
    /// - Returns: The number with which ``stop(_:)`` cancels it.
    package func set(
        after limit: Duration,
        _ clock: ClientClock,
        _ ring: @escaping @Sendable () -> Void
    ) -> Int {
        let time = clock.elapsed() + min(limit, ClientClock.longest)
        let (number, replaced) = state.withLock { state in
            let number = state.number()
            state.ends[number] = (time, ring)
            let sleeper = state.sleeper
            if let sleeper, sleeper.until <= time { return (number, nil as Task<Void, Never>?) }
            sleep(until: time, clock, &state)
            return (number, sleeper?.task)
        }
        // The task is cancelled after the lock, since a custom clock may run any code when its sleep is cancelled.
        replaced?.cancel()
        return number
    }

    /// Cancels the time with a number, unless its function is being called.
    package func stop(_ number: Int) {
        let sleeper = state.withLock { state -> Task<Void, Never>? in
            state.ends[number] = nil
            guard state.ends.isEmpty else { return nil }
            defer { state.sleeper = nil }
            return state.sleeper?.task
        }
        sleeper?.cancel()
    }

    private func sleep(until time: Duration, _ clock: ClientClock, _ state: inout State) {
        let number = state.number()
        let task = Task.detached { [self] in
            guard (try? await clock.sleep(time - clock.elapsed())) != nil else { return }
            wake(number, clock)
        }
        state.sleeper = (number, time, task)
    }

    /// Calls the functions whose times have been reached, and starts the wait for the next one.
    private func wake(_ sleeper: Int, _ clock: ClientClock) {
        let now = clock.elapsed()
        let rings = state.withLock { state -> [@Sendable () -> Void] in
            guard state.sleeper?.number == sleeper else { return [] }
            state.sleeper = nil
            let due = state.ends.filter { $0.value.time <= now }
            for number in due.keys { state.ends[number] = nil }
            if let next = state.ends.values.map(\.time).min() { sleep(until: next, clock, &state) }
            return due.values.map(\.ring)
        }
        for ring in rings { ring() }
    }
}
