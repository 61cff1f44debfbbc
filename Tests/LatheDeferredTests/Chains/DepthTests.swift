import LatheDeferred
import Testing

/// Long chains, on threads with the small stacks of tasks.
struct DepthTests {
    private static let length = 100_000

    @Test("A chain of a hundred thousand callbacks is executed", arguments: [true, false])
    func callbacks(_ firesFirst: Bool) async throws {
        let deferred = Deferred<Int>()
        if firesFirst { try deferred.takeResult(0) }
        var end = deferred
        for _ in 0..<Self.length { end = end.then { $0 + 1 } }
        if !firesFirst { try deferred.takeResult(0) }
        #expect(try await end.value == Self.length)
    }

    @Test("An error passes a hundred thousand callbacks")
    func error() async throws {
        let deferred = Deferred<Int>()
        var end = deferred
        for _ in 0..<Self.length { end = end.then { $0 + 1 } }
        try deferred.takeError(Oops())
        await #expect(throws: Oops()) { try await end.value }
    }

    @Test("Deferreds that wait for one another end", arguments: [true, false])
    func waiting(_ inOwnChains: Bool) async throws {
        let first = Deferred<Int>()
        var end = first
        for _ in 0..<Self.length {
            let inner = end
            end =
                inOwnChains
                ? Deferred(result: 0).then { _ in inner.then { $0 + 1 } }
                : Deferred(result: 0).then { _ in inner }.then { $0 + 1 }
        }
        try first.takeResult(0)
        #expect(try await end.value == Self.length)
    }

    @Test("Callbacks that return fired deferreds run one after another")
    func returned() async throws {
        let deferred = Deferred<Int>()
        var end = deferred
        for _ in 0..<Self.length { end = end.then { Deferred(result: $0 + 1) } }
        try deferred.takeResult(0)
        #expect(try await end.value == Self.length)
    }

    @Test("A recursive function in a callback does not overflow the stack")
    func recursion() async throws {
        @Sendable func count(_ number: Int) -> Deferred<Int> {
            number == Self.length
                ? Deferred(result: number) : Deferred(result: number + 1).then { count($0) }
        }
        #expect(try await count(0).value == Self.length)
    }

    @Test("Deferreds whose callbacks fire one another do not overflow the stack")
    func firing() async throws {
        let deferreds = (0...Self.length).map { _ in Deferred<Int>() }
        for (one, next) in zip(deferreds, deferreds.dropFirst()) {
            one.then { try next.takeResult($0 + 1) }
        }
        try deferreds[0].takeResult(0)
        #expect(try await deferreds[Self.length].value == Self.length)
    }

    @Test("A hundred thousand observers in a row get the result")
    func observers() async throws {
        let first = Deferred<Int>()
        var end = first
        for _ in 0..<Self.length { end = Deferred(observing: end) }
        try first.takeResult(1)
        #expect(try await end.value == 1)
    }

    @Test("The end of a long chain is notified when the chain is released unfired")
    func abandoned() async throws {
        var first: Deferred<Int>? = Deferred<Int>()
        var end = first
        for _ in 0..<Self.length { end = end?.then { $0 + 1 } }
        first = nil
        await #expect {
            _ = try await end?.value
        } throws: { error in
            DeferredError.Code.abandoned ~= error
        }
    }

    @Test("Cancelling reaches the beginning of a long chain")
    func cancel() {
        let first = Deferred<Int>()
        var end = first
        for _ in 0..<Self.length { end = end.then { $0 + 1 } }
        end.cancel()
        #expect(end.errorNow is CancellationError)
    }

    @Test("A callback between abandoned deferreds is called for each")
    func abandonedInBetween() async throws {
        let deferred = Deferred<Int>()
        var end = deferred
        for _ in 0..<1000 { end = end.then { _ in Deferred<Int>() }.fail { _ in 1 } }
        try deferred.takeResult(0)
        #expect(try await end.value == 1)
    }
}
