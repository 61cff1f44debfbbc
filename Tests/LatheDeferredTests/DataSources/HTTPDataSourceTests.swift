import Foundation
import LatheCoding
import LatheDeferred
import LatheRuntime
import LatheTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server with a page, a document, and nothing else.
func server() throws -> LoopbackServer {
    try LoopbackServer { request in
        switch request.path {
        case "/page": .text("<html></html>", type: "text/html")
        case "/object": .json(#"{"name": "x"}"#)
        case "/null": .json("null")
        case "/empty": .json("")
        case "/unchanged": LoopbackServer.Response(status: 304)
        case "/cut":
            LoopbackServer.Response(body: HTTPBody(Data(count: 100_000)), ending: .truncated)
        default: LoopbackServer.Response(status: 404, fields: ["X-Why": "absent"])
        }
    }
}

/// A transport that answers as little as a server out of reach.
struct SilentTransport: Transport {
    var started = Gate()
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        started.open()
        try await Gate().pass()
        return HTTPResponse(status: 200)
    }
}

struct URLDataSourceTests {
    private let address = URL(filePath: "/").appending(path: "x")

    @Test(
        "HL-150 A source sends its request unchanged; the transport limits the time and compresses"
    )
    func request() async throws {
        let transport = ScriptedTransport([.status(200), .status(200)])
        let get = URLDataSource(address, transport: transport)
        #expect(get.timeLimit == .seconds(240))
        _ = try await get.start().value
        var conditional = HTTPRequest(.get, address)
        conditional.fields["If-Modified-Since"] = "Sat, 29 Oct 1994 19:43:31 GMT"
        _ = try await URLDataSource(conditional, transport: transport).start().value
        #expect(transport.requests.map(\.request.method) == [.get, .get])
        #expect(transport.requests.map(\.request.fields.count) == [0, 1])

        var late = URLDataSource(address, transport: SilentTransport())
        late.timeLimit = .zero
        await #expect(throws: URLError(.timedOut)) { try await late.start().value }
    }

    @Test("HL-150 A source posts bytes (corrected: it treated them as text)")
    func post() async throws {
        let transport = ScriptedTransport([.status(200)])
        let source = URLDataSource(
            posting: Data("a=1".utf8),
            to: address,
            contentType: "application/x-www-form-urlencoded",
            transport: transport
        )
        _ = try await source.start().value
        let sent = try #require(transport.requests.first)
        #expect(sent.request.method == .post)
        #expect(sent.request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(sent.body == Data("a=1".utf8))
    }

    @Test("HL-151 A success has the body", arguments: [200, 201, 299])
    func success(_ status: Int) async throws {
        let transport = ScriptedTransport([.status(status, body: Data("body".utf8))])
        let response = try await URLDataSource(address, transport: transport).start().value
        #expect(response.entity == Data("body".utf8))
        #expect(response.status == status)
        #expect(response.entityWasOK == (status == 200))
    }

    @Test("HL-151 A success is received over the network")
    func wire() async throws {
        let server = try server()
        defer { server.stop() }
        let response = try await URLDataSource(server.url.appending(path: "page")).start().value
        #expect(response.entity == Data("<html></html>".utf8))
    }

    @Test("HL-152 Another status is a value without a body, with the reason")
    func notFound() async throws {
        let server = try server()
        defer { server.stop() }
        let absent = try await URLDataSource(server.url.appending(path: "absent")).start().value
        #expect(absent.entity == nil)
        #expect(absent.entityWasNotFound)
        let same = try await URLDataSource(server.url.appending(path: "unchanged")).start().value
        #expect(same.entity == nil)
        #expect(same.entityWasNotModified)
    }

    @Test("HL-153 Without a response the deferred fails")
    func failure() async throws {
        let url = try #require(URL(string: "random-string://foo/bar"))
        await #expect(throws: (any Error).self) { try await URLDataSource(url).start().value }
        let transport = ScriptedTransport([.error(Oops())])
        await #expect(throws: Oops()) {
            try await URLDataSource(address, transport: transport).start().value
        }
    }

    @Test(
        "HL-154 A response has status and header fields; before it there is none (corrected: the status was 0)"
    )
    func head() async throws {
        let server = try server()
        defer { server.stop() }
        let response = try await URLDataSource(server.url.appending(path: "absent")).start().value
        #expect(response.status == 404)
        #expect(response.fields["X-Why"] == "absent")
        #expect(response.fields["X-Other"] == nil)
    }

    @Test("HL-155 Cancelling closes the connection, and the deferred fails")
    func cancel() async throws {
        let came = Gate()
        let gone = Gate()
        let server = try LoopbackServer { _ in
            came.open()
            try? await Gate().pass()
            gone.open()
            return .text("too late")
        }
        defer { server.stop() }
        let deferred = URLDataSource(server.url).start()
        try await came.pass()
        deferred.cancel()
        await #expect(throws: CancellationError.self) { try await deferred.value }
        try await gone.pass()
    }
}

struct JSONDataSourceTests {
    private func load(_ path: String) async throws -> DataSourceResponse<JSONValue> {
        let server = try server()
        defer { server.stop() }
        return try await JSONDataSource(server.url.appending(path: path)).start().value
    }

    @Test("HL-170 The body is read as JSON")
    func object() async throws {
        #expect(try await load("object").entity == ["name": "x"])
    }

    @Test("HL-171 A page is not JSON, and the error says where")
    func page() async throws {
        await #expect {
            try await load("page")
        } throws: { error in
            (error as? DecodingFailure)?.line == 1
        }
    }

    @Test("HL-172 An empty body is not JSON, and null is a value (corrected: null was an error)")
    func nothing() async throws {
        await #expect(throws: DecodingFailure.self) { try await load("empty") }
        #expect(try await load("null").entity == .null)
    }

    @Test("HL-173 Another status is a value without a document")
    func notFound() async throws {
        let response = try await load("absent")
        #expect(response.entity == nil)
        #expect(response.entityWasNotFound)
    }
}
