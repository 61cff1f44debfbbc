import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

private protocol Plain: Request where ResponseValue == NoContent, FailureValue == Fault {}

extension Plain {
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private let answerAt = Envelope(value: .init(".", .optional), failure: "error")

private struct Get: Plain {
    static let endpoint = Endpoint("things.get", .get, "/get", responseEnvelope: answerAt)
}

private struct Add: Plain {
    static let endpoint = Endpoint("things.add", .post, "/add", responseEnvelope: answerAt)
}

private struct Pay: Plain {
    static let endpoint = Endpoint(
        "things.pay",
        .post,
        "/pay",
        responseEnvelope: answerAt,
        policy: CallPolicy(idempotencyKey: "Idempotency-Key")
    )
}

private struct Order: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "things.order",
        .post,
        "/order",
        parameters: [.init(.header, "Idempotency-Key", idempotencyKey: true)]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.writeNone()
    }
}

private struct Bearing: Plain {
    static let endpoint = Endpoint(
        "things.bear",
        .post,
        "/bear",
        responseEnvelope: answerAt,
        policy: CallPolicy(auth: ["main"])
    )
}

/// Counts requests and never answers.
private final class Silent: Transport {
    private let storage = Mutex(0)
    var count: Int { storage.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        storage.withLock { $0 += 1 }
        try await Task.sleep(for: .seconds(3600))
        throw CancellationError()
    }
}

@Suite("Calls that are retried", .timeLimit(.minutes(1)))
struct RetryingCallTests {
    private let clock = VirtualClock()

    @Test(
        "If a server accepts no calls for longer than a call may wait, the next call fails immediately"
    )
    func closedForLong() async throws {
        let transport = ScriptedTransport([
            .status(200, fields: ["RateLimit-Remaining": "0", "RateLimit-Reset": "3600"]),
            .status(200),
        ])
        let client = client(transport)
        _ = try await client.send(Get())
        let error = await #expect(throws: APIError.self) { try await client.send(Get()) }
        #expect(error?.code == .rateLimited)
        #expect(error?.reason == "the server accepts no calls for the next 3600 seconds")
        #expect(transport.requests.count == 1)
        clock.advance(by: .seconds(3600))
        _ = try await client.send(Get())
        #expect(transport.remaining == 0)
    }

    @Test(
        "A failure is thrown if the server requests an excessive delay",
        arguments: ["100000000000000000000", "Fri, 31 Dec 9999 23:59:59 GMT"]
    )
    func farAway(_ delay: String) async throws {
        let transport = ScriptedTransport([.status(503, fields: ["Retry-After": delay])])
        let client = client(transport)
        let error = await #expect(throws: APIError.self) { try await client.send(Get()) }
        #expect(error?.code == .status)
        #expect(transport.requests.count == 1)
    }

    private func client(
        _ transport: any Transport,
        _ policy: RetryPolicy? = RetryPolicy(attempts: 3, codes: ["7"]),
        limits: [RateLimit] = []
    ) -> Client {
        var client = Client(
            API(name: "Test", retry: policy, limits: limits),
            server: .fixed("http://example.test"),
            transport: transport
        )
        client.timeout = nil
        client.clock = ClientClock(clock) { Date(timeIntervalSince1970: 1_445_412_470) }
        return client
    }

    /// Runs a call and lets the time of each of its waits pass.
    private func send<R: Request>(
        _ request: R,
        _ client: Client,
        waits: Int,
        options: CallOptions = CallOptions()
    ) async throws -> R.ResponseValue {
        async let answer = client.send(request, options: options)
        for _ in 0..<waits {
            await clock.sleepers(1)
            clock.advance(by: .seconds(3600))
        }
        return try await answer
    }

    private let patient = RetryPolicy(attempts: 3, totalTimeout: .seconds(100_000))

    @Test("A call is retried until it succeeds")
    func success() async throws {
        let transport = ScriptedTransport([
            .status(503), .error(URLError(.networkConnectionLost)), .status(200),
        ])
        _ = try await send(Get(), client(transport, patient), waits: 2)
        #expect(transport.requests.count == 3)
        #expect(clock.sleeps.count == 2)
        #expect(clock.sleeps[0] <= .milliseconds(500) && clock.sleeps[1] <= .seconds(1))
    }

    @Test("The last failure is thrown with the number of tries")
    func failure() async throws {
        let transport = ScriptedTransport([.status(503), .status(502), .status(500)])
        let client = client(transport, patient)
        let error = await #expect(throws: APIError.self) {
            try await send(Get(), client, waits: 2)
        }
        #expect(error?.response?.status == 500)
        #expect(error?.attempts == 3)
        #expect(
            error?.description
                == "things.get: status: the server responded with 500 (after 3 attempts)"
        )
    }

    @Test("A client without a policy, and a call of one attempt, fail at once")
    func once() async throws {
        let plain = ScriptedTransport([.status(503)])
        let error = await #expect(throws: APIError.self) {
            try await client(plain, nil).send(Get())
        }
        #expect(error?.attempts == 1)
        let single = ScriptedTransport([.status(503)])
        await #expect(throws: APIError.self) {
            try await client(single).send(Get(), options: CallOptions(attempts: 1))
        }
        #expect(clock.sleeps.isEmpty)
    }

    @Test("The delay that a server requests is observed, in both forms")
    func retryAfter() async throws {
        let transport = ScriptedTransport([
            .status(503, fields: ["Retry-After": "7"]),
            .status(429, fields: ["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"]),
            .status(200),
        ])
        _ = try await send(Get(), client(transport, patient), waits: 2)
        #expect(clock.sleeps == [.seconds(7), .seconds(10)])
    }

    @Test("A POST is retried only if the server says that it did nothing")
    func undone() async throws {
        let lagging = ScriptedTransport([
            .json(#"{"error":{"code":7}}"#), .status(429), .status(200),
        ])
        var client = client(lagging)
        client.retry?.totalTimeout = .seconds(100_000)
        _ = try await send(Add(), client, waits: 2)
        #expect(lagging.requests.count == 3)

        let failing = ScriptedTransport([.status(503)])
        await #expect(throws: APIError.self) { try await self.client(failing).send(Add()) }
        #expect(failing.remaining == 0)
    }

    @Test("All attempts of a call have one idempotency key, and another call has another one")
    func idempotencyKey() async throws {
        let transport = ScriptedTransport([.status(503), .status(200), .status(200)])
        let client = client(transport, patient)
        _ = try await send(Pay(), client, waits: 1)
        _ = try await client.send(Pay())
        let keys = transport.requests.compactMap { $0.request.fields["Idempotency-Key"] }
        #expect(keys.count == 3)
        #expect(keys[0] == keys[1])
        #expect(keys[1] != keys[2])
    }

    @Test("A call with a parameter for its idempotency key is retried")
    func keyParameter() async throws {
        let transport = ScriptedTransport([.status(503), .status(200)])
        _ = try await send(Order(), client(transport, patient), waits: 1)
        let keys = transport.requests.map { $0.request.fields["Idempotency-Key"] }
        #expect(keys.count == 2)
        #expect(keys[0] != nil && keys[0] == keys[1])
    }

    @Test("The total timeout ends the retries")
    func totalTimeout() async throws {
        let transport = ScriptedTransport([.status(503, fields: ["Retry-After": "61"])])
        await #expect(throws: APIError.self) { try await client(transport).send(Get()) }
        #expect(clock.sleeps.isEmpty)
    }

    @Test("A cancelled call stops waiting")
    func cancellation() async throws {
        let transport = ScriptedTransport([.status(503)])
        let client = client(transport)
        let task = Task { try await client.send(Get()) }
        await clock.sleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A deadline ends a call during a wait; the timeout of an attempt ends only the attempt")
    func times() async throws {
        let waiting = ScriptedTransport([.status(503, fields: ["Retry-After": "50"])])
        let client = client(waiting)
        async let late = errorCode {
            _ = try await client.send(Get(), options: CallOptions(deadline: .seconds(30)))
        }
        await clock.sleepers(2)
        clock.advance(by: .seconds(30))
        #expect(await late == .timedOut)

        let silent = Silent()
        var impatient = self.client(silent, RetryPolicy(attempts: 2, initialBackoff: .seconds(1)))
        impatient.timeout = .seconds(500)
        async let code = errorCode { [impatient] in
            _ = try await impatient.send(Get(), options: CallOptions(timeout: .seconds(5)))
        }
        for _ in 0..<3 {
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
        }
        #expect(await code == .timedOut)
        #expect(silent.count == 2)
    }

    @Test("A deadline that ends the attempts reports the last failure")
    func lastFailure() async throws {
        let waiting = ScriptedTransport([.status(503, fields: ["Retry-After": "50"])])
        let client = client(waiting)
        let call = Task {
            try await client.send(Get(), options: CallOptions(deadline: .seconds(30)))
        }
        await clock.sleepers(2)
        clock.advance(by: .seconds(30))
        let late = await #expect(throws: APIError.self) { try await call.value }
        #expect(late?.code == .timedOut)
        #expect(late?.reason == "no response before the deadline")
        #expect(late?.response?.status == 503)
        #expect(late?.request != nil)
        #expect((late?.cause as? APIError)?.code == .status)
    }

    @Test("Calls wait for a rate limit, and when the server says that no call is left")
    func limits() async throws {
        let transport = ScriptedTransport([
            .status(200), .status(200),
            .status(200, fields: ["RateLimit-Remaining": "0", "RateLimit-Reset": "40"]),
            .status(200),
        ])
        let client = client(transport, limits: [RateLimit(requests: 2, per: .seconds(10))])
        _ = try await client.send(Get())
        _ = try await client.send(Get())
        #expect(clock.sleeps.isEmpty)
        async let third = client.send(Get())
        await clock.sleepers(1)
        #expect(clock.sleeps == [.seconds(10)])
        #expect(transport.requests.count == 2)
        clock.advance(by: .seconds(10))
        _ = try await third
        async let fourth = client.send(Get())
        await clock.sleepers(1)
        #expect(clock.sleeps == [.seconds(10), .seconds(40)])
        clock.advance(by: .seconds(40))
        _ = try await fourth
    }

    @Test(
        "A POST that a redirect changed to GET is not sent again if the GET fails",
        arguments: [401, 429, 503, 200],
        [302, 303]
    )
    func redirected(_ status: Int, _ redirect: Int) async throws {
        let failure = #"{"error":{"code":7}}"#
        let transport = ScriptedTransport([
            .status(redirect, fields: ["Location": "/done"]),
            .status(status, fields: ["Retry-After": "1"], body: Data(failure.utf8)),
        ])
        var client = client(transport)
        client.api.auth["main"] = .bearer
        try await client.authorize(Credential(["token": "old"]), scheme: "main") { _, _ in
            Credential(["token": "new"])
        }
        let sender = client
        await #expect(throws: APIError.self) { try await sender.send(Bearing()) }
        #expect(transport.requests.map(\.request.method) == [.post, .get])
    }

    @Test("An idempotent call is sent again, also after a redirect")
    func redirectedSafely() async throws {
        let transport = ScriptedTransport([
            .status(303, fields: ["Location": "/done"]), .status(503),
            .status(303, fields: ["Location": "/done"]), .status(200),
        ])
        _ = try await send(Pay(), client(transport), waits: 1)
        #expect(transport.requests.map(\.request.method) == [.post, .get, .post, .get])
    }
}
