import LatheDeferred
import Testing

struct FinalizerTests {
    @Test("HL-80 The finalizer runs last, whenever it was set", arguments: [true, false])
    func last(_ isFirst: Bool) throws {
        let log = Log()
        let deferred = Deferred<Int>()
        if isFirst { deferred.thenFinally { _ in log.add("f") } }
        deferred.note("c", in: log).note("d", in: log)
        let observer = Deferred<Int>()
        observer.note("o", in: log)
        try deferred.notify(observer)
        if !isFirst { deferred.thenFinally { _ in log.add("f") } }
        try deferred.takeResult(1)
        #expect(log.lines == ["c", "d", "o", "f"])
    }

    @Test("HL-81 Without callbacks the finalizer gets the result")
    func alone() throws {
        let deferred = Deferred<Int>()
        let final = deferred.thenFinally { $0 + 1 }
        try deferred.takeResult(1)
        #expect(final.valueNow == 2)
    }

    @Test(
        "HL-82 The finalizer is for values, for errors or for both; a missing side passes the result on"
    )
    func sides() {
        let log = Log()
        for outcome: Result<Int, any Error> in [.success(1), .failure(Oops())] {
            func make() -> Deferred<Int> { Deferred(observing: Deferred<Int>.fired(outcome)) }
            make().thenFinally { log.add("then \($0)") }
            make().failFinally { _ in
                log.add("fail")
                return 0
            }
            make().bothFinally { _ in log.add("both") }
            make().thenFinally(
                { _ in log.add("value") },
                failFinally: { _ in log.add("error") }
            )
        }
        #expect(log.lines == ["then 1", "both", "value", "fail", "both", "error"])
        #expect(Deferred<Int>(error: Oops()).thenFinally { $0 }.errorNow as? Oops == Oops())
        #expect(Deferred(result: 1).failFinally { _ in 0 }.valueNow == 1)
    }

    @Test(
        "HL-83 The result of the finalizer has its own deferred, which waits for one that it returns"
    )
    func result() throws {
        let inner = Deferred<String>()
        let deferred = Deferred<Int>()
        let final = deferred.thenFinally { _ in inner }
        try deferred.takeResult(1)
        #expect(final.isCalled)
        #expect(final.now == nil)
        #expect(deferred.then { $0 }.faultNow == .alreadyFinalized)
        try inner.takeResult("end")
        #expect(final.then { $0.count }.valueNow == 3)
        #expect(
            Deferred(result: 1).bothFinally { _ in Deferred(result: "at once") }.valueNow
                == "at once"
        )
    }

    @Test("HL-84 A chain has one finalizer")
    func one() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        deferred.thenFinally { _ in log.add("first") }
        #expect(deferred.then { $0 }.thenFinally { $0 }.faultNow == .alreadyHasFinalizer)
        #expect(deferred.failFinally { _ in 0 }.faultNow == .alreadyHasFinalizer)
        try deferred.takeResult(1)
        #expect(log.lines == ["first"])
    }

    @Test("HL-85 Once the finalizer has started nothing can be added or fired")
    func closed() throws {
        let deferred = Deferred<Int>()
        let next = deferred.then { $0 }
        deferred.thenFinally { $0 }
        try deferred.takeResult(1)
        for deferred in [deferred, next] {
            #expect(deferred.then { $0 }.faultNow == .alreadyFinalized)
            #expect(deferred.fail { _ in 0 }.faultNow == .alreadyFinalized)
            #expect(deferred.both { _ in 0 }.faultNow == .alreadyFinalized)
            #expect(deferred.thenReturn(0).faultNow == .alreadyFinalized)
            #expect(deferred.on(.inline).faultNow == .alreadyFinalized)
            #expect(deferred.thenFinally { $0 }.faultNow == .alreadyFinalized)
            #expect(fault { try deferred.notify(Deferred()) } == .alreadyFinalized)
            #expect(fault { try deferred.takeResult(1) } == .alreadyFinalized)
            #expect(fault { try deferred.takeError(Oops()) } == .alreadyFinalized)
        }
    }

    @Test("HL-86 A finalizer set on a fired deferred runs immediately and closes the chain")
    func atOnce() {
        let deferred = Deferred(result: 1)
        #expect(deferred.thenFinally { $0 + 1 }.valueNow == 2)
        #expect(deferred.then { $0 }.faultNow == .alreadyFinalized)
    }

    @Test("HL-87 While the chain waits or is paused the finalizer does not run")
    func waits() throws {
        let log = Log()
        let inner = Deferred<Int>()
        let deferred = Deferred<Int>()
        let end = deferred.then { _ in inner }.note("rest", in: log)
        deferred.bothFinally { _ in log.add("finalizer") }
        end.pause()
        try deferred.takeResult(1)
        #expect(log.lines.isEmpty)
        try inner.takeResult(2)
        #expect(log.lines == ["rest"])
        end.resume()
        #expect(log.lines == ["rest", "finalizer"])
    }

    @Test(
        "HL-88 The error for what is not allowed within a callback or the finalizer can be thrown by it"
    )
    func within() async throws {
        let deferred = Deferred<Int>()
        deferred.failFinally { _ in 0 }
        let next = deferred.then { [unowned deferred] _ in deferred.thenFinally { $0 } }
        try deferred.takeResult(1)
        await #expect {
            try await next.value
        } throws: { error in
            DeferredError.Code.alreadyHasFinalizer ~= error
        }

        let other = Deferred<Int>()
        let final = other.thenFinally { [unowned other] _ in other.then { $0 } }
        try other.takeResult(1)
        #expect(final.faultNow == .alreadyFinalized)
    }
}

extension Deferred {
    static func fired(_ outcome: Outcome) -> Deferred {
        switch outcome {
        case .success(let value): Deferred(result: value)
        case .failure(let error): Deferred(error: error)
        }
    }
}
