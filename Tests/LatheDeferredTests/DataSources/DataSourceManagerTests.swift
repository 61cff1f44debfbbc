import LatheDeferred
import Testing

struct DataSourceManagerTests {
    @Test("HL-180 At most the given number of sources run at a time, in order", arguments: [1, 4])
    func limit(_ limit: Int) async throws {
        let tally = Tally()
        let log = Log()
        let manager = limit == 4 ? DataSourceManager() : DataSourceManager(limit: limit)
        let gates = (0..<20).map { _ in Gate() }
        let deferreds = gates.enumerated().map { number, gate in
            manager.start(
                Source {
                    log.add(number)
                    tally.enter()
                    try await gate.pass()
                    tally.leave()
                }
            )
        }
        for gate in gates { gate.open() }
        for deferred in deferreds { try await deferred.value }
        #expect(tally.most <= limit)
        #expect(log.lines.count == 20)
        if limit == 1 { #expect(log.lines == (0..<20).map(String.init)) }
    }

    @Test(
        "HL-181 The manager's count is reduced before the callbacks run, and the value is passed on"
    )
    func count() async throws {
        let manager = DataSourceManager()
        let gate = Gate()
        let deferred = manager.start(
            Source {
                try await gate.pass()
                return "value"
            }
        )
        #expect(manager.networkInUse)
        let seen = deferred.then { "\($0) \(manager.networkInUse)" }
        gate.open()
        #expect(try await seen.value == "value false")
    }

    @Test("HL-182 The callbacks of a managed source run on the given executor")
    @MainActor
    func executor() async throws {
        let source = Source { 1 }
        let deferred = DataSourceManager().start(source, on: .main)
        let value = try await deferred.then { value in
            MainActor.assertIsolated()
            return value + 1
        }.value
        #expect(value == 2)
    }

    @Test(
        "HL-183 The beginning and the end of network use are reported, also for other users of the network"
    )
    func networkInUse() async throws {
        let manager = DataSourceManager()
        #expect(!manager.networkInUse)
        var changes = manager.networkInUseChanges.makeAsyncIterator()
        manager.incrementTransfers()
        #expect(await changes.next() == true)
        manager.incrementTransfers()
        try await manager.start(Source {}).value
        #expect(manager.networkInUse)
        manager.decrementTransfers()
        manager.decrementTransfers()
        #expect(await changes.next() == false)
        #expect(!manager.networkInUse)
    }

    @Test("A source that never ran may use the manager while it is released")
    func release() async {
        final class Counting: DeferredDataSource {
            let manager: DataSourceManager
            init(_ manager: DataSourceManager) {
                self.manager = manager
                manager.incrementTransfers()
            }
            deinit { manager.decrementTransfers() }
            func execute() async throws -> Int { 1 }
        }
        let manager = DataSourceManager(limit: 1)
        let gate = Gate()
        let running = manager.start(Source { try await gate.pass() })
        let waiting = manager.start(Counting(manager))
        gate.open()
        await manager.stop()
        _ = try? await running.value
        _ = try? await waiting.value
        while manager.networkInUse { await Task.yield() }
    }

    @Test(
        "HL-184 Stopping cancels all sources and waits for them, and does nothing without sources",
        arguments: [0, 1, 10]
    )
    func stop(_ count: Int) async throws {
        let log = Log()
        let manager = DataSourceManager(limit: 2)
        let deferreds = (0..<count).map { _ in
            manager.start(
                Source {
                    defer { log.add("ended") }
                    try await Gate().pass()
                }
            )
        }
        await manager.stop()
        #expect(log.lines.count <= 2)
        for deferred in deferreds { #expect(deferred.errorNow is CancellationError) }
        #expect(!manager.networkInUse)
        #expect(manager.start(Source { 1 }).errorNow is CancellationError)
        await manager.stop()
    }
}
