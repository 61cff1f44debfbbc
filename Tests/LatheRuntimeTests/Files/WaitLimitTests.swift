import LatheTesting
import Synchronization
import Testing

@testable import LatheDownloads
@testable import LatheRuntime

/// A clock that calls a function each time it is read.
private final class CallingClock: Clock {
    let clock = VirtualClock()
    private let reading = Mutex<(@Sendable () -> Void)?>(nil)

    func onReading(_ function: @escaping @Sendable () -> Void) {
        reading.withLock { $0 = function }
    }

    var minimumResolution: Duration { clock.minimumResolution }

    var now: VirtualClock.Instant {
        reading.withLock(\.self)?()
        return clock.now
    }

    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
    }
}

@Suite("Time limits of waits", .timeLimit(.minutes(1)))
struct WaitLimitTests {
    @Test("A custom clock may use the limit while it is read")
    func customClock() async throws {
        let calling = CallingClock()
        let limit = WaitLimit(.seconds(10), ClientClock(calling))
        calling.onReading { limit.end() }
        let clock = calling.clock
        async let result = limit.run {
            limit.begin()
            try await clock.sleep(until: clock.now.advanced(by: .seconds(15)), tolerance: nil)
            return "done"
        }
        for seconds in [10, 5] {
            await clock.sleepers(2)
            clock.advance(by: .seconds(seconds))
        }
        #expect(try await result == "done")
    }
}
