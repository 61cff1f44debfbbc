import LatheDeferred
import Testing

struct CancellationTests {
    @Test(
        "HL-70 The canceller can be read, is not called before, and is released when the deferred fires"
    )
    func canceller() throws {
        final class Work: Sendable {}
        let log = Log()
        weak var work: Work?
        let deferred: Deferred<Int>
        do {
            let strong = Work()
            work = strong
            deferred = Deferred { _ in
                withExtendedLifetime(strong) { log.add("cancelled") }
            }
        }
        #expect(deferred.canceller != nil)
        #expect(work != nil)
        try deferred.takeResult(1)
        #expect(deferred.canceller == nil)
        #expect(work == nil)
        #expect(log.lines.isEmpty)
    }

    @Test("HL-71 A canceller that fires has done so before the cancelling call returns")
    func cancels() {
        let log = Log()
        let deferred = Deferred<Int> { deferred in
            log.add("canceller")
            _ = try? deferred.takeError(CancellationError())
        }
        deferred.fail { error in
            log.add(error)
            return 0
        }
        deferred.cancel()
        #expect(log.lines == ["canceller", "CancellationError()"])
    }

    @Test(
        "HL-72 A canceller may fire later and is called once (corrected: it was called each time)"
    )
    func asynchronous() throws {
        let log = Log()
        let deferred = Deferred<Int> { _ in log.add("canceller") }
        deferred.cancel()
        deferred.cancel()
        #expect(!deferred.isCalled)
        #expect(log.lines == ["canceller"])
        try deferred.takeError(CancellationError())
        #expect(deferred.errorNow is CancellationError)
    }

    @Test("HL-73 Without a canceller the deferred fires by itself")
    func alone() {
        let deferred = Deferred<Int>()
        deferred.cancel()
        #expect(deferred.errorNow is CancellationError)
    }

    @Test("HL-74 Then one late firing is ignored, and the next one is an error")
    func forgives() throws {
        let deferred = Deferred<Int>()
        deferred.cancel()
        deferred.cancel()
        try deferred.takeResult(1)
        #expect(fault { try deferred.takeResult(1) } == .alreadyCalled)
        #expect(deferred.errorNow is CancellationError)
    }

    @Test("HL-75 With a canceller a late firing is an error")
    func strict() {
        let deferred = Deferred<Int> { _ = try? $0.takeError(CancellationError()) }
        deferred.cancel()
        #expect(fault { try deferred.takeResult(1) } == .alreadyCalled)
    }

    @Test("HL-76 Cancelling a fired deferred does nothing")
    func fired() throws {
        let log = Log()
        let deferred = Deferred<Int> { _ in log.add("canceller") }
        try deferred.takeResult(1)
        deferred.cancel()
        #expect(log.lines.isEmpty)
        #expect(deferred.valueNow == 1)
    }

    @Test(
        "HL-77 Cancelling is passed to what is waited for, through any number of levels",
        arguments: [1, 2, 50]
    )
    func forwarded(_ levels: Int) throws {
        let log = Log()
        let last = Deferred<Int>()
        var outer = last
        for _ in 0..<levels {
            let inner = outer
            let source = Deferred<Int> { _ in log.add("wrong canceller") }
            outer = source.then { _ in inner }
            try source.takeResult(0)
        }
        outer.cancel()
        #expect(last.errorNow is CancellationError)
        #expect(outer.errorNow is CancellationError)
        #expect(log.lines.isEmpty)
    }

    @Test("HL-77 Cancelling the end of a chain cancels its beginning")
    func beginning() {
        let log = Log()
        let deferred = Deferred<Int> { deferred in
            log.add("canceller")
            _ = try? deferred.takeError(CancellationError())
        }
        let end = deferred.then { "\($0)" }.then { $0.count }
        end.cancel()
        #expect(log.lines == ["canceller"])
        #expect(end.errorNow is CancellationError)
    }

    @Test("HL-78 A callback for errors can recover from a cancellation")
    func recovery() {
        let deferred = Deferred<Int>()
        let end = deferred.fail { $0 is CancellationError ? 9 : 0 }
        end.cancel()
        #expect(end.valueNow == 9)
    }

    @Test("HL-79 With a finalizer a late firing is also ignored (corrected: it was an error)")
    func withFinalizer() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        deferred.bothFinally { _ in log.add("finalizer") }
        deferred.cancel()
        #expect(log.lines == ["finalizer"])
        try deferred.takeResult(1)
        #expect(fault { try deferred.takeResult(1) } == .alreadyFinalized)
    }
}
