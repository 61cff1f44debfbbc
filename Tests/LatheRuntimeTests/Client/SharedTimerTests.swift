import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

@Suite("The timer for limits of time", .timeLimit(.minutes(1)))
struct SharedTimerTests {
    private let time = VirtualClock()
    private let clock: ClientClock
    private let rung: AsyncStream<Int>
    private let ring: AsyncStream<Int>.Continuation

    init() {
        clock = ClientClock(time)
        (rung, ring) = AsyncStream.makeStream(of: Int.self)
    }

    private func set(after seconds: Int) -> Int {
        clock.timer.set(after: .seconds(seconds), clock) { [ring] in ring.yield(seconds) }
    }

    private func sleeps(_ count: Int) async {
        await eventually { time.sleeps.count >= count }
    }

    @Test("One sleeping task serves many time limits, each of which ends at its time")
    func manyLimits() async {
        for seconds in [30, 10, 20] { _ = set(after: seconds) }
        var rings = rung.makeAsyncIterator()
        await time.sleepers(1)
        time.advance(by: .seconds(10))
        #expect(await rings.next() == 10)
        await time.sleepers(1)
        time.advance(by: .seconds(25))
        #expect(Set([await rings.next(), await rings.next()]) == [20, 30])
        #expect(time.sleeps.last == .seconds(10))
    }

    @Test("A time limit that ends before those that are already set is observed")
    func earlierLimit() async {
        _ = set(after: 60)
        await sleeps(1)
        _ = set(after: 5)
        await sleeps(2)
        await time.sleepers(1)
        time.advance(by: .seconds(5))
        var rings = rung.makeAsyncIterator()
        #expect(await rings.next() == 5)
        await sleeps(3)
        #expect(time.sleeps == [.seconds(60), .seconds(5), .seconds(55)])
    }

    @Test("Waits beyond the range of clocks last as long as possible")
    func longest() async throws {
        let number = set(after: .max)
        await time.sleepers(1)
        #expect(time.sleeps == [ClientClock.longest])
        clock.timer.stop(number)
        let sleep = Task { try await ClientClock.continuous.sleep(.seconds(Int64.max)) }
        try await Task.sleep(for: .milliseconds(10))
        sleep.cancel()
        await #expect(throws: CancellationError.self) { try await sleep.value }
    }

    @Test("A clock whose sleep is cancelled may use the timer")
    func reentrance() async {
        let log = Log()
        let owner = Owner()
        let clock = ClientClock(CancellingClock(time: time, onCancel: { owner.use(log) }))
        owner.clock.withLock { $0 = clock }
        _ = clock.timer.set(after: .seconds(60), clock) {}
        await time.sleepers(1)
        let number = clock.timer.set(after: .seconds(5), clock) {}
        await eventually { log.lines.count == 1 }
        await time.sleepers(1)
        clock.timer.stop(number)
        #expect(log.lines == ["used"])
    }

    @Test("A stopped timer is not called")
    func stopping() async {
        let stopped = set(after: 10)
        _ = set(after: 20)
        await time.sleepers(1)
        clock.timer.stop(stopped)
        time.advance(by: .seconds(10))
        await sleeps(2)
        await time.sleepers(1)
        time.advance(by: .seconds(10))
        var rings = rung.makeAsyncIterator()
        #expect(await rings.next() == 20)
    }
}

/// A clock that calls a function when a sleep is cancelled.
private struct CancellingClock: Clock {
    let time: VirtualClock
    let onCancel: @Sendable () -> Void

    var now: VirtualClock.Instant { time.now }
    var minimumResolution: Duration { time.minimumResolution }

    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
        try await withTaskCancellationHandler {
            try await time.sleep(until: deadline, tolerance: tolerance)
        } onCancel: {
            onCancel()
        }
    }
}

/// Sets a time of a clock's timer and cancels it.
private final class Owner: Sendable {
    let clock = Mutex<ClientClock?>(nil)

    func use(_ log: Log) {
        guard let clock = clock.withLock(\.self) else { return }
        clock.timer.stop(clock.timer.set(after: .seconds(100), clock) {})
        log.add("used")
    }
}
