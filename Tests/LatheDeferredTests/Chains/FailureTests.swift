import LatheDeferred
import Testing

struct FailureTests {
    @Test("HL-1 A failure holds a value; of another failure, it holds that failure's value")
    func value() {
        #expect(DeferredFailure("v").value as? String == "v")
        #expect(DeferredFailure(DeferredFailure("v")).value as? String == "v")
        #expect(DeferredFailure(DeferredFailure()).value == nil)
    }

    @Test("HL-2 Wrapping does not change a failure or any other error")
    func wrap() {
        #expect((DeferredFailure.wrap(DeferredFailure(7)) as? DeferredFailure)?.value as? Int == 7)
        #expect(DeferredFailure.wrap(Oops()) as? Oops == Oops())
        #expect((DeferredFailure.wrap("v") as? DeferredFailure)?.value as? String == "v")
    }

    @Test("HL-3 A failure can hold nothing")
    func nothing() {
        #expect(DeferredFailure().value == nil)
        #expect(DeferredFailure().description == "a failure without a value")
    }

    @Test(
        "HL-4 As an error a failure is its value or itself (corrected: an empty one does not crash)"
    )
    func asError() {
        #expect(DeferredFailure(Oops()).valueAsError as? Oops == Oops())
        #expect((DeferredFailure("v").valueAsError as? DeferredFailure)?.value as? String == "v")
        #expect((DeferredFailure().valueAsError as? DeferredFailure)?.value == nil)
    }

    @Test("HL-5 What a callback throws becomes the error")
    func thrown() throws {
        let deferred = Deferred<Int>()
        let next = deferred.then { _ -> Int in throw Oops() }
        try deferred.takeResult(1)
        #expect(next.errorNow as? Oops == Oops())
    }
}
