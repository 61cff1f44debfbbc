import LatheDeferred
import Testing

struct ObservingTests {
    @Test("HL-50 An observer and its callbacks run at the position where the observer was added")
    func order() throws {
        let log = Log()
        let source = Deferred<Int>()
        let observer = Deferred<Int>()
        observer.note("o1", in: log).note("o2", in: log)
        let first = source.note("a1", in: log)
        try first.notify(observer)
        first.note("a2", in: log)
        try source.takeResult(1)
        #expect(log.lines == ["a1", "o1", "o2", "a2"])
    }

    @Test("HL-51 What an observer does with the result has no effect on others")
    func independent() throws {
        let source = Deferred<Int>()
        let observer = Deferred<Int>()
        let changed = observer.then { $0 * 100 }
        try source.notify(observer)
        let next = source.then { $0 + 1 }
        try source.takeResult(1)
        #expect(changed.valueNow == 100)
        #expect(next.valueNow == 2)
    }

    @Test("HL-52 Errors are passed too, and each observer handles its own")
    func errors() throws {
        let source = Deferred<Int>()
        let recovered = Deferred(observing: source).fail { _ in 5 }
        let failed = Deferred(observing: source)
        try source.takeError(Oops())
        #expect(recovered.valueNow == 5)
        #expect(failed.errorNow as? Oops == Oops())
        #expect(source.errorNow as? Oops == Oops())
    }

    @Test("HL-53 A fired deferred notifies immediately")
    func fired() throws {
        let observer = Deferred<Int>()
        try Deferred(result: 3).notify(observer)
        #expect(observer.valueNow == 3)
    }

    @Test(
        "HL-54 A deferred can become an observer before the other fires, afterwards, and while it waits"
    )
    func observing() throws {
        let inner = Deferred<Int>()
        let source = Deferred<Int>()
        let waiting = source.then { _ in inner }
        let before = Deferred(observing: source)
        try source.takeResult(1)
        let after = Deferred(observing: source)
        let during = Deferred(observing: waiting)
        #expect(before.valueNow == 1)
        #expect(after.valueNow == 1)
        #expect(during.now == nil)
        try inner.takeResult(2)
        #expect(during.valueNow == 2)
    }

    @Test("HL-55 An observer that waits takes callbacks and is not called")
    func waiting() throws {
        let log = Log()
        let source = Deferred<Int>()
        let observer = Deferred(observing: source)
        observer.note("queued", in: log)
        #expect(!observer.isCalled)
        #expect(log.lines.isEmpty)
        try source.takeResult(1)
        #expect(log.lines == ["queued"])
    }

    @Test(
        "HL-56 Only a new deferred can become an observer (corrected: the error names it, not the source)"
    )
    func refused() throws {
        let source = Deferred<Int>()
        let fired = Deferred(result: 1)
        do {
            try source.notify(fired)
            Issue.record("a fired deferred became an observer")
        } catch let error as DeferredError {
            #expect(error.code == .alreadyCalled)
            #expect(error.deferred == ObjectIdentifier(fired))
        }
        let observing = Deferred(observing: source)
        #expect(fault { try source.notify(observing) } == .alreadyObserving)
        #expect(fault { try source.notify(source.then { $0 }) } == .alreadyObserving)
        #expect(fault { try source.notify(source) } == .waitsOnItself)

        let closed = Deferred(result: 1)
        closed.thenFinally { $0 }
        #expect(fault { try closed.notify(Deferred()) } == .alreadyFinalized)
        #expect(Deferred(observing: closed).faultNow == .alreadyFinalized)
    }

    @Test(
        "HL-57 An observer that is fired or cancelled first keeps that result (corrected: it was lost)"
    )
    func early() throws {
        let source = Deferred<Int>()
        let fired = Deferred(observing: source)
        let cancelled = Deferred(observing: source)
        let next = fired.then { $0 + 1 }
        try fired.takeResult(5)
        cancelled.cancel()
        #expect(next.valueNow == 6)
        #expect(cancelled.errorNow is CancellationError)
        #expect(!source.isCalled)
        try source.takeResult(1)
        #expect(fired.valueNow == 5)
        #expect(cancelled.errorNow is CancellationError)
    }
}
