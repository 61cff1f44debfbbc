import LatheCoding
import LatheDeferred
import LatheRuntime
import LatheTesting
import Testing

/// A call that returns a text.
struct GetName: Request {
    typealias ResponseValue = String
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "name.get",
        .get,
        "/name",
        responseEnvelope: Envelope(value: "name")
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

struct BridgeTests {
    private func client(_ transport: any Transport) -> Client {
        Client(API(name: "Test"), server: .fixed("http://example.test"), transport: transport)
    }

    @Test("A task awaits a deferred's value or error")
    func value() async throws {
        let deferred = Deferred<Int>()
        async let value = deferred.then { $0 + 1 }.value
        try deferred.takeResult(1)
        #expect(try await value == 2)
        await #expect(throws: Oops()) { try await Deferred<Int>(error: Oops()).value }
    }

    @Test("The value can be awaited any number of times, also after a finalizer")
    func again() async throws {
        let deferred = Deferred(result: 1)
        deferred.thenFinally { $0 }
        #expect(try await deferred.value == 1)
        #expect(try await deferred.value == 1)
    }

    @Test(
        "A cancelled task stops waiting immediately and cancels the deferred",
        arguments: [true, false]
    )
    func cancelWaiter(_ before: Bool) async throws {
        let cancelled = Gate()
        let deferred = Deferred<Int> { _ in cancelled.open() }
        let task = Task {
            if before { try? await Gate().pass() }
            return try await deferred.value
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await cancelled.pass()
        #expect(!deferred.isCalled)
    }

    @Test("Cancelling a task that awaits an observer cancels only the observer")
    func cancelObserver() async throws {
        let deferred = Deferred<Int>()
        let task = Task { try await Deferred(observing: deferred).value }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!deferred.isCalled)
    }

    @Test("Asynchronous code becomes a deferred; cancelling that cancels the code")
    func operation() async throws {
        #expect(try await Deferred { 1 }.then { $0 + 1 }.value == 2)
        await #expect(throws: Oops()) { try await Deferred<Int> { throw Oops() }.value }
        let running = Gate()
        let deferred = Deferred {
            running.open()
            try await Gate().pass()
        }
        try await running.pass()
        deferred.cancel()
        await #expect(throws: CancellationError.self) { try await deferred.value }
    }

    @Test("A callback can continue with asynchronous code")
    func operationInCallback() async throws {
        let end = Deferred(result: 1).then { value in
            Deferred {
                await Task.yield()
                return value + 1
            }
        }
        #expect(try await end.value == 2)
    }

    @Test("A client's call becomes a deferred of its value or its error")
    func call() async throws {
        let transport = ScriptedTransport([.json(#"{"name": "x"}"#), .status(500)])
        let client = client(transport)
        #expect(try await client.deferred(GetName()).then { $0 + "!" }.value == "x!")
        await #expect {
            try await client.deferred(GetName()).value
        } throws: { error in
            APIError.Code.status ~= error
        }
    }

    @Test("Cancelling a call's deferred cancels the call")
    func cancelCall() async throws {
        let transport = SilentTransport()
        let deferred = client(transport).deferred(GetName())
        try await transport.started.pass()
        deferred.then { $0.count }.cancel()
        await #expect(throws: CancellationError.self) { try await deferred.value }
    }
}
