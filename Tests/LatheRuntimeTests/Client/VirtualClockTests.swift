import LatheTesting
import Testing

@Suite("A clock that a test moves", .timeLimit(.minutes(1)))
struct VirtualClockTests {
    private let clock = VirtualClock()

    @Test("A task that waits for more sleepers than there are ends when it is cancelled")
    func cancelledWatcher() async throws {
        let watcher = Task { [clock] in await clock.sleepers(1) }
        watcher.cancel()
        await watcher.value
        let sleeper = Task { [clock] in
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await sleeper.value
    }
}
