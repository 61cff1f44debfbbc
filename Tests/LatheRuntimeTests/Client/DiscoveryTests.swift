import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

struct DiscoveryTests {
    private static let note = ScriptedTransport.Response.json(#"{"note":{"id":1,"title":"t"}}"#)

    private func client(_ transport: any Transport) throws -> Client {
        let root = try #require(URL(string: "http://h/fb"))
        return Client(
            .test,
            server: .discovered(from: root, by: CheckVersion.discovery),
            transport: transport
        )
    }

    private static func isDiscovery(_ request: HTTPRequest) -> Bool {
        request.url.path().hasSuffix("/api.json")
    }

    @Test("Concurrent calls share one discovery, and later ones its result")
    func shared() async throws {
        let transport = ScriptedTransport()
        let gate = AsyncStream<Void>.makeStream()
        transport.respond(
            with: ScriptedTransport.Response { request in
                for await _ in gate.stream { break }
                return HTTPResponse(
                    status: 200,
                    url: request.url,
                    body: HTTPBody(#"{"url":"api.asp?id=7&","minversion":1}"#)
                )
            },
            when: Self.isDiscovery
        )
        for _ in 0..<21 { transport.respond(with: Self.note) { !Self.isDiscovery($0) } }
        let client = try client(transport)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await client.send(GetNote()) } }
            gate.continuation.yield()
            try await group.waitForAll()
        }
        _ = try await client.send(GetNote())
        #expect(transport.requests.filter { Self.isDiscovery($0.request) }.count == 1)
        #expect(transport.requests[0].request.url.absoluteString == "http://h/fb/api.json")
        let last = try #require(transport.requests.last?.request.url.absoluteString)
        #expect(last == "http://h/fb/api.asp/notes/1?id=7")
    }

    @Test("The task-local values of a caller are available in a discovery")
    func taskLocals() async throws {
        let log = Log()
        let transport = ScriptedTransport([.json(#"{"url":"/v1","minversion":1}"#), Self.note])
        var client = try client(transport)
        client.middleware = [NotingCaller(log: log)]
        try await Caller.$name.withValue("mine") { [client] in
            _ = try await client.send(GetNote())
        }
        #expect(log.lines == ["session.checkVersion mine", "notes.get mine"])
    }

    @Test("A failed discovery is repeated by the next call")
    func again() async throws {
        let transport = ScriptedTransport([
            .status(503), .json(#"{"url":"/v1","minversion":1}"#), Self.note,
        ])
        let client = try client(transport)
        await #expect {
            try await client.send(GetNote())
        } throws: { error in
            (error as? APIError)?.endpoint == "session.checkVersion"
        }
        _ = try await client.send(GetNote())
        #expect(transport.requests.last?.request.url.absoluteString == "http://h/v1/notes/1")
    }

    @Test("A server that is too new is an error with the expected and the found version")
    func tooNew() async throws {
        let transport = ScriptedTransport([.json(#"{"url":"api?","minversion":9}"#)])
        let client = try client(transport)
        await #expect {
            try await client.send(GetNote())
        } throws: { error in
            String(describing: error)
                == "session.checkVersion: discovery: the server is too new: its minimum version is 9, "
                + "not at most 8"
        }
    }

    @Test("A cancelled caller leaves the discovery to the others")
    func cancelled() async throws {
        let transport = ScriptedTransport()
        let gate = AsyncStream<Void>.makeStream()
        let started = AsyncStream<Void>.makeStream()
        transport.respond(
            with: ScriptedTransport.Response { request in
                started.continuation.yield()
                for await _ in gate.stream { break }
                return HTTPResponse(
                    status: 200,
                    url: request.url,
                    body: HTTPBody(#"{"url":"v1","minversion":1}"#)
                )
            },
            when: Self.isDiscovery
        )
        // For the case that the other comes only when the first has left.
        transport.respond(with: .json(#"{"url":"v1","minversion":1}"#), when: Self.isDiscovery)
        transport.respond(with: Self.note) { !Self.isDiscovery($0) }
        let client = try client(transport)
        let leaving = Task { try await client.send(GetNote()) }
        for await _ in started.stream { break }
        let staying = Task { try await client.send(GetNote()) }
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        gate.continuation.yield()
        #expect(try await staying.value.title == "t")
    }
}
