import LatheDeferred
import Synchronization
import Testing

/// Keeps jobs until a test runs them.
final class Jobs: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    var executor: CallbackExecutor {
        CallbackExecutor { [self] job in waiting.withLock { $0.append(job) } }
    }

    /// Runs what is there, and what comes by that; returns how many there were.
    func run() -> Int {
        var count = 0
        while let job = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            count += 1
            job()
        }
        return count
    }
}

struct ExecutorTests {
    @Test("Callbacks run on the deferred's executor, those of a whole chain in one job")
    func chain() throws {
        let log = Log()
        let jobs = Jobs()
        let deferred = Deferred<Int>(on: jobs.executor)
        deferred.note("a", in: log).note("b", in: log).note("c", in: log)
        try deferred.takeResult(1)
        #expect(log.lines.isEmpty)
        #expect(jobs.run() == 1)
        #expect(log.lines == ["a", "b", "c"])
    }

    @Test("A chain can switch to another executor and back")
    func on() throws {
        let log = Log()
        let jobs = Jobs()
        let deferred = Deferred<Int>()
        deferred.note("here", in: log).on(jobs.executor).note("there", in: log)
            .on(.inline).note("anywhere", in: log)
        try deferred.takeResult(1)
        #expect(log.lines == ["here"])
        #expect(jobs.run() == 1)
        #expect(log.lines == ["here", "there", "anywhere"])
    }

    @Test("A chain that waits for a deferred of another executor returns to its own")
    func back() throws {
        let log = Log()
        let jobs = Jobs()
        let inner = Deferred<Int>()
        let deferred = Deferred<Int>(on: jobs.executor)
        deferred.then { _ in inner }.note("own", in: log)
        try deferred.takeResult(1)
        #expect(jobs.run() == 1)
        try inner.takeResult(2)
        #expect(log.lines.isEmpty)
        #expect(jobs.run() == 1)
        #expect(log.lines == ["own"])
    }

    @Test("Callbacks of one deferred never run concurrently, however many threads add and fire")
    func threads() async throws {
        let tally = Tally()
        let deferred = Deferred<Int>(on: .concurrent)
        let ends = await withTaskGroup(of: [Deferred<Void>].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<500).map { _ in
                        deferred.then { _ -> Void in
                            tally.enter()
                            tally.leave()
                        }
                    }
                }
            }
            group.addTask {
                _ = try? deferred.takeResult(1)
                return []
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for end in ends { try await end.value }
        #expect(tally.most == 1)
        #expect(tally.count == 4000)
    }

    @Test("One of Swift's executors can run callbacks, and so can the main actor")
    func swift() async throws {
        let executor = CallbackExecutor(globalConcurrentExecutor)
        #expect(try await Deferred(result: 1, on: executor).then { $0 + 1 }.value == 2)
        let main = Deferred(result: 1).on(.main).then { value in
            MainActor.assertIsolated()
            return value
        }
        #expect(try await main.value == 1)
    }

    @Test("Of many concurrent firings one succeeds, and the others are errors")
    func race() async {
        for _ in 0..<100 {
            let deferred = Deferred<Int>()
            let winners = await withTaskGroup(of: Int.self) { group in
                for number in 0..<4 {
                    group.addTask { (try? deferred.takeResult(number)) == nil ? 0 : 1 }
                }
                return await group.reduce(0, +)
            }
            #expect(winners == 1)
        }
    }
}
