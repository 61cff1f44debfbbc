import LatheDeferred
import Testing

/// A data source of a closure.
struct Source<Value: Sendable>: DeferredDataSource {
    let body: @Sendable () async throws -> Value
    func execute() async throws -> Value { try await body() }
}

/// Lets a test hold asynchronous code up; whoever waits leaves when it is cancelled.
struct Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.yield() }

    func pass() async throws {
        for await _ in stream { return }
        throw CancellationError()
    }
}

struct DataSourceTests {
    @Test("HL-130 A started source returns a deferred that need not be retained")
    func start() async throws {
        let done = Gate()
        Source { 1 }.start().then { _ in done.open() }
        try await done.pass()
    }

    @Test("HL-131 The callbacks run on the specified executor")
    func executor() async throws {
        let log = Log()
        let executor = CallbackExecutor { job in
            log.add("job")
            job()
        }
        #expect(try await Source { 1 }.start(on: executor).then { $0 + 1 }.value == 2)
        #expect(log.lines.contains("job"))
    }

    @Test("HL-132 A source returns a value or throws an error (corrected: it must do one of them)")
    func execute() async throws {
        #expect(try await Source { "value" }.start().value == "value")
        await #expect(throws: Oops()) { try await Source<Int> { throw Oops() }.start().value }
    }

    @Test("HL-133 The callback gets what the source returned")
    func result() async throws {
        let log = Log()
        let source = Source {
            log.add("execute")
            return "ok"
        }
        try await source.start().then { log.add($0) }.value
        #expect(log.lines == ["execute", "ok"])
    }

    @Test("HL-134 What the source throws makes the deferred fail")
    func thrown() async throws {
        #expect(try await Source<Int> { throw Oops() }.start().fail { _ in 5 }.value == 5)
    }

    @Test("HL-135 The source has ended when its existing callbacks have run")
    func completion() async throws {
        let log = Log()
        let gate = Gate()
        let manager = DataSourceManager(limit: 1)
        let first = manager.start(Source { try await gate.pass() })
        first.then { log.add("callback") }
        let second = manager.start(Source { log.add("next source") })
        gate.open()
        try await second.value
        #expect(log.lines == ["callback", "next source"])
    }

    @Test("HL-136 Cancelling stops a running or queued source (corrected: queued ones never fired)")
    func cancel() async throws {
        let running = Gate()
        let manager = DataSourceManager(limit: 1)
        let first = manager.start(
            Source {
                running.open()
                try await Gate().pass()
            }
        )
        let second = manager.start(Source { 2 })
        second.cancel()
        #expect(second.errorNow is CancellationError)
        try await running.pass()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    @Test(
        "HL-136 The result of a cancelled source is ignored (corrected: it fired twice)"
    )
    func cancelTooLate() async throws {
        let gate = Gate()
        let running = Gate()
        let deferred = Source {
            running.open()
            // The source does not look at the cancellation.
            try await Task { try await gate.pass() }.value
            return 1
        }.start()
        try await running.pass()
        deferred.cancel()
        #expect(!deferred.isCalled)
        gate.open()
        await #expect(throws: CancellationError.self) { try await deferred.value }
    }

    @Test("HL-140 Waiting sources occupy no thread, and run concurrently")
    func concurrent() async throws {
        let gates = (0..<100).map { _ in Gate() }
        let deferreds = gates.map { gate in Source { try await gate.pass() }.start() }
        for gate in gates.reversed() { gate.open() }
        for deferred in deferreds { try await deferred.value }
    }

    @Test("HL-141 A source cancelled before its start fails immediately and never runs")
    func cancelledBefore() async throws {
        let log = Log()
        let gate = Gate()
        let manager = DataSourceManager(limit: 1)
        let first = manager.start(Source { try await gate.pass() })
        let second = manager.start(Source { log.add("ran") })
        second.cancel()
        let third = manager.start(Source { 3 })
        gate.open()
        #expect(try await third.value == 3)
        try await first.value
        #expect(second.errorNow is CancellationError)
        #expect(log.lines.isEmpty)
    }

    @Test(
        "HL-142 A running source is notified of the cancellation before the cancelling call returns"
    )
    func cancelsSynchronously() async throws {
        let log = Log()
        let running = Gate()
        let deferred = Source {
            try await withTaskCancellationHandler {
                running.open()
                try await Gate().pass()
            } onCancel: {
                log.add("cancelled")
            }
        }.start()
        try await running.pass()
        deferred.cancel()
        #expect(log.lines == ["cancelled"])
    }

    @Test("HL-143 A source can end by a later event")
    func later() async throws {
        let gate = Gate()
        let deferred = Source {
            try await gate.pass()
            return "ok"
        }.start()
        #expect(!deferred.isCalled)
        gate.open()
        #expect(try await deferred.value == "ok")
    }

    @Test(
        "HL-144 A source ends only after its callbacks, also if they run on another executor or pause"
    )
    func finished() async throws {
        let log = Log()
        let manager = DataSourceManager(limit: 1)
        let first = manager.start(Source { 1 }, on: .concurrent)
        first.pause()
        first.then { _ in log.add("callback") }
        let second = manager.start(Source { log.add("next source") })
        first.resume()
        try await second.value
        #expect(log.lines == ["callback", "next source"])
    }
}
