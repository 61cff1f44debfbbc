import LatheDeferred
import Testing

struct ChainTests {
    @Test("HL-10 A deferred can be released unfired; only its waiting callers are notified")
    func goesAway() async {
        weak var gone: Deferred<Int>?
        var deferred: Deferred<Int>? = Deferred<Int>()
        gone = deferred
        deferred = nil
        #expect(gone == nil)

        var source: Deferred<Int>? = Deferred<Int>()
        let text = source?.then { "\($0)" }
        source = nil
        await #expect {
            _ = try await text?.value
        } throws: { error in
            DeferredError.Code.abandoned ~= error
        }
    }

    @Test("HL-11 A callback runs once, within the firing, with the value")
    func oneCallback() throws {
        let log = Log()
        let deferred = Deferred<String>()
        deferred.then { log.add($0) }
        try deferred.takeResult("success")
        #expect(log.lines == ["success"])
    }

    @Test("HL-12 Callbacks run in their order, and each gets what the one before returned")
    func manyCallbacks() throws {
        let log = Log()
        let deferred = Deferred<String>()
        deferred
            .then { value -> Int in
                log.add(value)
                return 1
            }
            .then { value -> [Int] in
                log.add(value)
                return [value, 2]
            }
            .then { log.add($0) }
        try deferred.takeResult("starting")
        #expect(log.lines == ["starting", "1", "[1, 2]"])
    }

    @Test(
        "HL-13 A value takes one side of a callback and an error the other; a missing side passes it on"
    )
    func eitherOr() {
        let log = Log()
        func run(_ deferred: Deferred<Int>) {
            deferred.then({ log.add("value \($0)") }, fail: { log.add("error \($0)") })
            deferred.fail { _ in 0 }.then { log.add($0) }
        }
        run(Deferred(result: 1))
        run(Deferred(error: CancellationError()))
        #expect(log.lines == ["value 1", "1", "error CancellationError()", "0"])
    }

    @Test("HL-14 After a value, callbacks for errors do not run")
    func noError() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        let end = deferred.then { $0 + 1 }
        try deferred.takeResult(1)
        end.fail { _ in
            log.add("fail")
            return 0
        }
        #expect(log.lines.isEmpty)
        #expect(end.valueNow == 2)
    }

    @Test("HL-15 A callback for errors gets the error")
    func oneErrback() throws {
        let box = Box<any Error>()
        let deferred = Deferred<Int>()
        deferred.fail { error in
            box.value = error
            throw error
        }
        try deferred.takeError(DeferredFailure("success"))
        #expect((box.value as? DeferredFailure)?.value as? String == "success")
    }

    @Test("HL-16 Callbacks for errors that throw the error pass it on")
    func manyErrbacks() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        var end = deferred
        for _ in 1...3 {
            end = end.fail { error in
                log.add((error as? Oops)?.text ?? "other")
                throw error
            }
        }
        try deferred.takeError(Oops(text: "first"))
        #expect(log.lines == ["first", "first", "first"])
    }

    @Test("HL-17 After an error, callbacks for values do not run")
    func noValue() {
        let log = Log()
        let end = Deferred<Int>(error: Oops()).fail { throw $0 }
        end.then { log.add($0) }
        #expect(log.lines.isEmpty)
        #expect(end.errorNow as? Oops == Oops())
    }

    @Test(
        "HL-18 Throwing continues with the callback for errors, and returning with that for values"
    )
    func switching() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        deferred
            .then { _ -> Int in
                log.add("then 1")
                throw Oops()
            }
            .then({ _ in log.add("wrong") }, fail: { _ in log.add("fail 2") })
            .then({ _ in log.add("then 3") }, fail: { _ in log.add("wrong") })
            .fail { _ in log.add("wrong") }
        try deferred.takeResult(1)
        #expect(log.lines == ["then 1", "fail 2", "then 3"])
    }

    @Test(
        "HL-19 A thrown error skips callbacks for values, as long as callbacks for errors throw it again"
    )
    func throwing() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        deferred
            .then { _ -> Int in throw Oops() }
            .fail { error in
                log.add("fail")
                throw error
            }
            .then { _ in log.add("wrong") }
        try deferred.takeResult(1)
        #expect(log.lines == ["fail"])
    }

    @Test("HL-20 A callback for errors that returns nil continues the chain with nil")
    func recovery() {
        let end = Deferred<Int?>(error: Oops()).fail { _ in nil }
        #expect(end.valueNow == .some(nil))
    }

    @Test("HL-21 A callback for both gets the value or the error")
    func both() {
        let log = Log()
        for deferred in [Deferred(result: 1), Deferred(error: Oops())] {
            deferred.both { outcome in
                switch outcome {
                case .success(let value): log.add(value)
                case .failure(let error): log.add((error as? Oops)?.text ?? "other")
                }
            }
        }
        #expect(log.lines == ["1", "oops"])
    }

    @Test("HL-22 A value can be replaced; an error is passed on")
    func thenReturn() {
        #expect(Deferred(result: 1).thenReturn("other").valueNow == "other")
        #expect(Deferred<Int>(error: Oops()).thenReturn("other").errorNow as? Oops == Oops())
    }

    @Test("HL-23 A callback added to a fired deferred has run before the adding call returns")
    func late() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        try deferred.takeResult(1)
        deferred.then { log.add($0) }
        log.add("added")
        #expect(log.lines == ["1", "added"])
    }

    @Test(
        "HL-24 A callback added by a running one runs after it has returned, and after those added before"
    )
    func reentrant() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        deferred.then { [unowned deferred] _ in
            deferred.then { _ in log.add("late") }
            log.add("first")
        }
        deferred.then { _ in log.add("second") }
        try deferred.takeResult(1)
        #expect(log.lines == ["first", "second", "late"])
    }

    @Test("HL-25 A deferred is fired from then on, also while it waits for another")
    func isCalled() throws {
        let deferred = Deferred<Int>()
        let inner = Deferred<Int>()
        let next = deferred.then { _ in inner }
        #expect(!deferred.isCalled && !next.isCalled)
        try deferred.takeResult(1)
        #expect(deferred.isCalled && next.isCalled)
        #expect(next.now == nil)
    }

    @Test("HL-26 Firing with a failed result is firing with an error")
    func failedResult() throws {
        let deferred = Deferred<Int>()
        try deferred.takeResult(.failure(Oops()))
        #expect(deferred.errorNow as? Oops == Oops())
    }

    @Test("HL-27 Any value can be an error if it is wrapped, and an error is unchanged")
    func wrapping() throws {
        let deferred = Deferred<Int>()
        try deferred.takeError(DeferredFailure.wrap("text"))
        #expect((deferred.errorNow as? DeferredFailure)?.value as? String == "text")
        let other = Deferred<Int>()
        try other.takeError(DeferredFailure.wrap(Oops()))
        #expect(other.errorNow as? Oops == Oops())
    }

    @Test(
        "HL-28 A deferred can be the value of a deferred (corrected: its type distinguishes this from waiting)"
    )
    func deferredAsValue() throws {
        let inner = Deferred<Int>()
        let outer = Deferred<Deferred<Int>>()
        let value = outer.then { $0 }
        try outer.takeResult(inner)
        #expect(outer.now != nil)
        #expect(value.now == nil)
        try inner.takeResult(5)
        #expect(value.valueNow == 5)
    }

    @Test("HL-29 A deferred can be made fired, with a value or an error")
    func fired() {
        let value = Deferred(result: 1)
        let error = Deferred<Int>(error: Oops())
        #expect(value.isCalled && error.isCalled)
        #expect(value.valueNow == 1)
        #expect(error.errorNow as? Oops == Oops())
    }

    @Test(
        "HL-30 Calls can be chained: firing and notifying return the deferred, callbacks return their own"
    )
    func chaining() throws {
        let observer = Deferred<Int>()
        let deferred = Deferred<Int>()
        let same = try deferred.notify(observer).takeResult(1)
        #expect(same === deferred)
        #expect(try Deferred<Int>().takeError(Oops()).isCalled)
        let end = same.then { $0 + 1 }.fail { _ in 0 }.both { try $0.get() * 2 }.thenReturn("end")
        #expect(end.valueNow == "end")
        #expect(observer.valueNow == 1)
    }

    @Test(
        "HL-31 A description has the type, the address and what is waited for; the debug description has the result"
    )
    func description() throws {
        let deferred = Deferred<Int>()
        let inner = Deferred<Int>()
        let next = deferred.then { _ in inner }
        #expect(deferred.description.hasPrefix("Deferred<Int> at 0x"))
        #expect(next.debugDescription == next.description)
        try deferred.takeResult(1)
        #expect(next.description.hasSuffix(" waiting on \(inner.description)"))
        #expect(deferred.debugDescription == "\(deferred.description) result: 1")
        #expect(!deferred.description.contains("result"))
        try inner.takeError(Oops())
        #expect(next.debugDescription.hasSuffix(" result: Oops(text: \"oops\")"))
    }
}
