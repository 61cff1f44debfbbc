public import Foundation

/// How a client measures time and waits: a clock for durations, and the date for what servers name.
///
/// Tests hand in a clock of their own and wait for nothing.
public struct ClientClock: Sendable {
    /// Waits, until the task is cancelled at the latest.
    let sleep: @Sendable (Duration) async throws -> Void
    /// The time since the clock was made; never runs backwards.
    let elapsed: @Sendable () -> Duration
    /// The date and time of day.
    let date: @Sendable () -> Date

    /// Takes the time from a clock.
    ///
    /// - Parameters:
    ///   - clock: Measures and waits.
    ///   - date: The date and time of day; by default the system's.
    public init<C: Clock>(_ clock: C, date: @escaping @Sendable () -> Date = { Date() })
    where C.Duration == Duration {
        let start = clock.now
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
        elapsed = { start.duration(to: clock.now) }
        self.date = date
    }

    /// The system's clock, which goes on while the machine sleeps.
    public static let continuous = ClientClock(ContinuousClock())
}
