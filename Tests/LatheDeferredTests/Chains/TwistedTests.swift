import LatheDeferred
import Testing

/// Rules of Twisted's deferreds that no statement about HLDeferred covers.
struct TwistedTests {
    @Test(
        "TW-4 A paused deferred runs nothing, failed or not, and resuming before the firing runs nothing"
    )
    func paused() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        deferred.fail { _ in
            log.add("fail")
            return 0
        }
        deferred.pause()
        deferred.resume()
        deferred.pause()
        try deferred.takeError(Oops())
        #expect(log.lines.isEmpty)
        deferred.resume()
        #expect(log.lines == ["fail"])
    }

    @Test("TW-6 Callbacks for errors, and for both, can return a deferred as well")
    func returned() throws {
        let inner = Deferred<Int>()
        let failed = Deferred<Int>(error: Oops())
        let ends = [
            failed.fail { _ in inner }, failed.both { _ in inner },
            failed.then({ _ in inner }, fail: { _ in inner.then { $0 } }),
        ]
        #expect(ends.allSatisfy { $0.now == nil })
        try inner.takeResult(3)
        #expect(ends.map(\.valueNow) == [3, 3, 3])
    }

    @Test("TW-7 A chain also waits for a fired deferred while that is paused")
    func pausedInner() {
        let inner = Deferred(result: 1)
        inner.pause()
        let outer = Deferred(result: 0).then { _ in inner }
        #expect(outer.now == nil)
        inner.resume()
        #expect(outer.valueNow == 1)
    }

    @Test("TW-8 A paused chain does not delay the deferred that it waited for")
    func pausedOuter() throws {
        let log = Log()
        let inner = Deferred<Int>()
        let outer = Deferred(result: 0).then { _ in inner }
        outer.pause()
        outer.note("outer", in: log)
        inner.note("inner", in: log)
        try inner.takeResult(1)
        #expect(log.lines == ["inner"])
        outer.resume()
        #expect(log.lines == ["inner", "outer"])
    }

    @Test("TW-10 Nested chains keep their order")
    func nested() throws {
        let log = Log()
        let inner = Deferred<Int>()
        let middle = Deferred(result: 0).then { _ in inner.note("inner", in: log) }
        let outer = Deferred(result: 0).then { _ in middle.note("middle 1", in: log) }
        outer.note("outer 1", in: log).note("outer 2", in: log)
        middle.note("middle 2", in: log)
        try inner.takeResult(1)
        #expect(log.lines == ["inner", "middle 1", "outer 1", "outer 2", "middle 2"])
    }

    @Test("TW-11 What a late callback throws is the error of its own deferred")
    func lateThrow() throws {
        let late = Box<Deferred<Int>>()
        let deferred = Deferred<Int>()
        let next = deferred.then { [unowned deferred] value -> Int in
            late.value = deferred.then { _ -> Int in throw Oops() }
            return value
        }
        try deferred.takeResult(1)
        #expect(next.valueNow == 1)
        #expect(late.value?.errorNow as? Oops == Oops())
    }

    @Test("TW-16 The middle one of three deferreds that wait takes callbacks later")
    func middle() throws {
        let inner = Deferred<Int>()
        let middle = Deferred(result: 0).then { _ in inner }
        let outer = Deferred(result: 0).then { _ in middle }
        try inner.takeResult(1)
        #expect(outer.valueNow == 1)
        #expect(middle.then { $0 + 1 }.valueNow == 2)
    }

    @Test(
        "TW-23 A canceller may fire with a value or an error of its own",
        arguments: [true, false]
    )
    func canceller(_ succeeds: Bool) {
        let deferred = Deferred<Int> { deferred in
            _ = try? deferred.takeResult(succeeds ? .success(7) : .failure(Oops()))
        }
        deferred.cancel()
        #expect(deferred.valueNow == (succeeds ? 7 : nil))
        #expect(deferred.errorNow as? Oops == (succeeds ? nil : Oops()))
    }
}
