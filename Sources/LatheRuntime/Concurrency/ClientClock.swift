public import Foundation

/// The clock of a client: it measures durations, waits, and returns the date for times that servers name.
///
/// Tests use a clock of their own, so that they need not wait.
public struct ClientClock: Sendable {
    /// The closures, held by one reference that all copies of the clock share.
    private final class Source: Sendable {
        let sleep: @Sendable (Duration) async throws -> Void
        let elapsed: @Sendable () -> Duration
        let date: @Sendable () -> Date
        let timer = SharedTimer()

        init<C: Clock>(_ clock: C, _ date: @escaping @Sendable () -> Date)
        where C.Duration == Duration {
            let start = clock.now
            sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
            elapsed = { start.duration(to: clock.now) }
            self.date = date
        }
    }

    private let source: Source

    /// The maximum duration of a wait, 136 years, since the system's clocks trap on times that they cannot
    /// represent.
    static let longest = Duration.seconds(1 << 32)

    /// Calls functions at the ends of time limits.
    package var timer: SharedTimer { source.timer }

    /// Waits for a duration, or until the task is cancelled.
    package func sleep(_ duration: Duration) async throws {
        try await source.sleep(min(duration, Self.longest))
    }
    /// Returns the time since the clock was created, which never decreases.
    package func elapsed() -> Duration { source.elapsed() }
    /// Returns the current date.
    package func date() -> Date { source.date() }

    /// Creates a client's clock from a clock.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures durations and waits.
    ///   - date: Returns the current date; by default the system's.
    public init<C: Clock>(_ clock: C, date: @escaping @Sendable () -> Date = { Date() })
    where C.Duration == Duration {
        source = Source(clock, date)
    }

    /// The system's continuous clock, which advances while the machine sleeps.
    public static let continuous = ClientClock(ContinuousClock())
}
