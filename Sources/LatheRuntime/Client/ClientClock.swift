public import Foundation

/// How a client measures time and waits: a clock for durations, and the date for what servers name.
///
/// Tests hand in a clock of their own and wait for nothing.
public struct ClientClock: Sendable {
    /// The closures, behind one reference that all copies of the clock count.
    private final class Source: Sendable {
        let sleep: @Sendable (Duration) async throws -> Void
        let elapsed: @Sendable () -> Duration
        let date: @Sendable () -> Date
        let alarm = Alarm()

        init<C: Clock>(_ clock: C, _ date: @escaping @Sendable () -> Date)
        where C.Duration == Duration {
            let start = clock.now
            sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
            elapsed = { start.duration(to: clock.now) }
            self.date = date
        }
    }

    private let source: Source

    /// The longest time to wait, 136 years: the system's clocks trap at times that they cannot count.
    static let longest = Duration.seconds(1 << 32)

    /// Rings at the ends of limits of time.
    var alarm: Alarm { source.alarm }

    /// Waits, until the task is cancelled at the latest.
    func sleep(_ duration: Duration) async throws {
        try await source.sleep(min(duration, Self.longest))
    }
    /// The time since the clock was made; never runs backwards.
    func elapsed() -> Duration { source.elapsed() }
    /// The date and time of day.
    func date() -> Date { source.date() }

    /// Takes the time from a clock.
    ///
    /// - Parameters:
    ///   - clock: Measures and waits.
    ///   - date: The date and time of day; by default the system's.
    public init<C: Clock>(_ clock: C, date: @escaping @Sendable () -> Date = { Date() })
    where C.Duration == Duration {
        source = Source(clock, date)
    }

    /// The system's clock, which goes on while the machine sleeps.
    public static let continuous = ClientClock(ContinuousClock())
}
