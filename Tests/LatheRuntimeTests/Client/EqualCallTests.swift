import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

@Suite("Equal concurrent calls", .timeLimit(.minutes(1)))
struct EqualCallTests {
    private let clock = VirtualClock()

    /// A transport of which each answer takes a second of the clock.
    private func transport(_ responses: Int, status: Int = 200) -> ScriptedTransport {
        let clock = clock
        let body = #"{"note":{"id":1,"title":"t"}}"#
        return ScriptedTransport(
            (0..<responses).map { _ in
                ScriptedTransport.Response { request in
                    let end = clock.now.advanced(by: .seconds(1))
                    try await clock.sleep(until: end, tolerance: nil)
                    return HTTPResponse(status: status, url: request.url, body: HTTPBody(body))
                }
            }
        )
    }

    private func client(_ transport: ScriptedTransport, shares: Bool = true) -> Client {
        var client = Client.test(transport)
        client.clock = ClientClock(clock)
        client.timeout = nil
        client.sharesEqualCalls = shares
        return client
    }

    /// Waits until that many wait for the call.
    private func waiting(_ count: Int, _ client: Client) async {
        let flight = client.sharing.value(CallKey(GetNote())) { SingleFlight<CallResponse<Note>>() }
        await eventually { flight.waiterCount == count }
    }

    @Test("They are one call if the client shares them")
    func shared() async throws {
        let transport = transport(2)
        let client = client(transport)
        async let one = client.send(GetNote())
        async let other = client.send(GetNote())
        await waiting(2, client)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await [one, other].map(\.title) == ["t", "t"])
        #expect(transport.requests.count == 1)
        async let later = client.send(GetNote())
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await later.title == "t")
        #expect(transport.requests.count == 2)
        #expect(client.sharing.isEmpty)
    }

    @Test("They are separate calls by default, and with other values, options and clients")
    func apart() async throws {
        let transport = transport(5)
        let plain = client(transport, shares: false)
        let sharing = client(transport)
        var changed = sharing
        changed.parameters["token"] = "x"
        async let one = plain.send(GetNote())
        async let two = plain.send(GetNote())
        async let three = sharing.send(GetNote(id: 2))
        async let four = sharing.send(GetNote(id: 2), options: CallOptions(attempts: 1))
        async let five = changed.send(GetNote(id: 2))
        await clock.sleepers(5)
        clock.advance(by: .seconds(1))
        _ = try await (one, two, three, four, five)
        #expect(transport.requests.count == 5)
    }

    @Test("Calls that change something are never shared")
    func changes() async throws {
        let transport = transport(2)
        let client = client(transport)
        async let one = client.send(PutNote())
        async let two = client.send(PutNote())
        await clock.sleepers(2)
        clock.advance(by: .seconds(1))
        _ = try await (one, two)
        #expect(transport.requests.count == 2)
    }

    @Test("All waiting callers get the error")
    func failure() async throws {
        let transport = transport(1, status: 503)
        let client = client(transport)
        async let one = errorCode { _ = try await client.send(GetNote()) }
        async let other = errorCode { _ = try await client.send(GetNote()) }
        await waiting(2, client)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(await [one, other] == [.status, .status])
    }

    @Test("A caller that is cancelled before the call begins leaves nothing")
    func leavingFirst() async throws {
        let transport = transport(0)
        let client = client(transport)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(GetNote())
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(client.sharing.isEmpty)
        #expect(transport.requests.isEmpty)
    }

    @Test("A caller that leaves does not cancel the call of the others")
    func leaving() async throws {
        let transport = transport(1)
        let client = client(transport)
        let one = Task { try await client.send(GetNote()) }
        let other = Task { try await client.send(GetNote()) }
        await waiting(2, client)
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await other.value.title == "t")
        #expect(transport.requests.count == 1)
    }
}
