import LatheDeferred
import Testing

struct FiringTwiceTests {
    @Test(
        "HL-60 A second firing of any kind is an error",
        arguments: [true, false],
        [true, false]
    )
    func twice(_ first: Bool, _ second: Bool) throws {
        let deferred = Deferred<Int>()
        func fire(_ succeeds: Bool) throws {
            try deferred.takeResult(succeeds ? .success(1) : .failure(Oops()))
        }
        try fire(first)
        do {
            try fire(second)
            Issue.record("it fired twice")
        } catch let error as DeferredError {
            #expect(error.code == .alreadyCalled)
            #expect(error.deferred == ObjectIdentifier(deferred))
        }
        #expect((deferred.valueNow != nil) == first)
    }

    @Test("HL-61 After the finalizer, the error states that, even if there are other reasons")
    func finalized() throws {
        let deferred = Deferred<Int>()
        deferred.thenFinally { $0 }
        try deferred.takeResult(1)
        #expect(fault { try deferred.takeResult(2) } == .alreadyFinalized)
        #expect(fault { try deferred.takeError(Oops()) } == .alreadyFinalized)
    }
}
