import LatheDeferred
import Testing

struct WaitingTests {
    @Test(
        "HL-40 A chain waits for a deferred that a callback returns, and for its callbacks at that time"
    )
    func waits() throws {
        let log = Log()
        let inner = Deferred<Int>()
        let innerEnd = inner.note("inner", in: log).then { $0 * 10 }
        let outer = Deferred<Int>()
        outer.then { _ in innerEnd }.then { log.add($0) }
        try outer.takeResult(1)
        #expect(log.lines.isEmpty)
        try inner.takeResult(4)
        #expect(log.lines == ["inner", "40"])
    }

    @Test("HL-41 The order of two chains, one waiting for the other")
    func pausing() throws {
        let log = Log()
        let first = Deferred<String>()
        let second = Deferred<String>()
        let secondEnd =
            second
            .then { value -> String in
                log.add("B \(value)")
                return "ok"
            }
            .then { value -> String in
                log.add("C \(value)")
                return "d2-second"
            }
        let firstEnd =
            first
            .then { value -> Deferred<String> in
                log.add("A \(value)")
                return secondEnd
            }
            .then { value -> String in
                log.add("E \(value)")
                return "d1-second"
            }
        try first.takeResult("1")
        try second.takeResult("2")
        firstEnd.then { log.add("F \($0)") }
        secondEnd.then { log.add("G \($0)") }
        #expect(
            log.lines == ["A 1", "B 2", "C ok", "E d2-second", "F d1-second", "G d2-second"]
        )
    }

    @Test("HL-42 The deferred that was returned keeps its result", arguments: [true, false])
    func keeps(_ succeeds: Bool) throws {
        let inner = Deferred<Int>()
        let outer = Deferred(result: 0).then { _ in inner }
        try inner.takeResult(succeeds ? .success(7) : .failure(Oops()))
        for deferred in [inner, outer] {
            #expect(deferred.valueNow == (succeeds ? 7 : nil))
            #expect(deferred.errorNow as? Oops == (succeeds ? nil : Oops()))
        }
    }

    @Test("HL-43 The result of a fired deferred is used immediately")
    func atOnce() {
        let outer = Deferred(result: 1).then { Deferred(result: $0 + 1) }.then { $0 * 10 }
        #expect(outer.valueNow == 20)
        let failed = Deferred(result: 1).then { _ in Deferred<Int>(error: Oops()) }
        #expect(failed.errorNow as? Oops == Oops())
    }

    @Test(
        "HL-44 Callbacks that are added later to the returned deferred run after its result is passed, and do not change it"
    )
    func afterHandOver() throws {
        let log = Log()
        let inner = Deferred<Int>()
        let outer = Deferred(result: 0).then { _ in inner }
        outer.then { log.add("outer \($0)") }
        inner.then { $0 * 2 }.then { log.add("inner \($0)") }
        try inner.takeResult(4)
        #expect(log.lines == ["outer 4", "inner 8"])
    }

    @Test("HL-45 Any number of deferreds can wait for one another")
    func transitive() throws {
        let log = Log()
        let last = Deferred<Int>()
        let middle = Deferred(result: 0).then { _ in last }
        let outer = Deferred(result: 0).then { _ in middle.note("middle", in: log) }
        outer.note("outer", in: log)
        last.note("last, later", in: log)
        try last.takeResult(3)
        #expect(log.lines == ["middle", "outer", "last, later"])
        #expect(outer.valueNow == 3)
    }

    @Test("HL-46 Passing a result a hundred thousand times does not deepen the stack")
    func iterative() throws {
        let last = Deferred<Int>()
        var outer = last
        for _ in 0..<100_000 {
            let inner = outer
            outer = Deferred(result: 0).then { _ in inner }
        }
        try last.takeResult(1)
        #expect(outer.valueNow == 1)
    }

    @Test("HL-47 A chain that waits for itself fails (corrected: it waited indefinitely)")
    func itself() throws {
        let own = Box<Deferred<Int>>()
        let first = Deferred<Int>()
        let next = first.then { _ in try #require(own.value) }
        own.value = next
        try first.takeResult(1)
        #expect(next.faultNow == .waitsOnItself)

        let second = Deferred<Int>()
        let end = second.then { _ in try #require(own.value) }.then { $0 + 1 }
        own.value = Deferred(result: 0).then { _ in end }
        try second.takeResult(1)
        #expect(end.faultNow == .waitsOnItself)
    }

    @Test("HL-48 Waiting pauses automatically; explicit pauses are counted and delay the callbacks")
    func explicitPause() throws {
        let log = Log()
        let deferred = Deferred<Int>()
        let end = deferred.note("first", in: log).note("second", in: log)
        deferred.pause()
        deferred.pause()
        try deferred.takeResult(1)
        deferred.resume()
        #expect(deferred.isCalled)
        #expect(log.lines.isEmpty)
        deferred.resume()
        #expect(log.lines == ["first", "second"])
        end.pause()
        end.then { log.add($0) }
        #expect(log.lines == ["first", "second"])
        end.resume()
        #expect(log.lines == ["first", "second", "1"])
    }
}
