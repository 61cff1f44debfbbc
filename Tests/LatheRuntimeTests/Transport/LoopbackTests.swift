import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

/// The real transport against a real server.
struct LoopbackTests {
    private static let note = #"{"note":{"id":1,"title":"t"}}"#

    private func client(_ server: LoopbackServer, _ kind: TransportKind) -> Client {
        Client(.test, server: .fixed(server.url), transport: kind.make())
    }

    private func error(_ client: Client) async -> (any Error)? {
        do {
            _ = try await client.send(GetNote())
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A call is sent over the network and receives its response",
        arguments: TransportKind.allCases
    )
    func success(_ kind: TransportKind) async throws {
        let log = Log()
        let server = try LoopbackServer { request in
            log.add("\(request.method) \(request.target) \(request.fields["Cookie"] ?? "-")")
            return .json(Self.note)
        }
        defer { server.stop() }
        var client = client(server, kind)
        client.parameters["token"] = "a+b c/%"
        #expect(try await client.send(GetNote()).title == "t")
        #expect(log.lines == ["GET /notes/1?token=a%2Bb%20c%2F%25 -"])
    }

    @Test(
        "Fields and bodies arrive as they were sent",
        arguments: TransportKind.allCases,
        [0, 1, 5_000_000]
    )
    func upload(_ kind: TransportKind, _ size: Int) async throws {
        let server = try LoopbackServer { request in
            LoopbackServer.Response(
                fields: [
                    "X-Echo": request.fields["X-One"] ?? "", "X-Type": request.method.rawValue,
                ],
                body: HTTPBody(request.body)
            )
        }
        defer { server.stop() }
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let request = HTTPRequest(
            .post,
            server.url,
            fields: ["X-One": "1, 2", "Cookie": "a=b"],
            body: HTTPBody(body)
        )
        let response = try await kind.make().send(request)
        #expect(response.fields["X-Echo"] == "1, 2")
        #expect(response.fields["X-Type"] == "POST")
        #expect(try await response.body.collect(limit: .max) == body)
    }

    @Test(
        "Statuses are returned",
        arguments: TransportKind.allCases,
        [200, 201, 204, 304, 400, 401, 404, 407, 500, 503]
    )
    func status(_ kind: TransportKind, _ status: Int) async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Response(
                status: status,
                fields: ["WWW-Authenticate": "Basic realm=\"x\""],
                body: HTTPBody("why")
            )
        }
        defer { server.stop() }
        let response = try await kind.make().send(HTTPRequest(.get, server.url))
        #expect(response.status == status)
        let hasBody = ![204, 304].contains(status)
        #expect(try await response.body.collect(limit: .max) == Data((hasBody ? "why" : "").utf8))
    }

    @Test(
        "Every method is sent without a body",
        arguments: TransportKind.allCases,
        [
            HTTPMethod.get, .post, .put, .patch, .delete, .options, .propfind, .query,
        ] + ["PURGE", "MKCOL", "COPY", "MOVE", "UNLOCK"].map { HTTPMethod(rawValue: $0) }
    )
    func bodiless(_ kind: TransportKind, _ method: HTTPMethod) async throws {
        let server = try LoopbackServer { request in
            .text("\(request.method) \(request.body.count)")
        }
        defer { server.stop() }
        let response = try await kind.make().send(HTTPRequest(method, server.url))
        let body = try await response.body.collect(limit: 100)
        #expect(String(decoding: body, as: UTF8.self) == "\(method) 0")
    }

    @Test(
        "Every method is sent with a body",
        arguments: TransportKind.allCases,
        [
            HTTPMethod.get, .post, .put, .patch, .delete, .options, .propfind, .query,
        ] + ["PROPPATCH", "LOCK", "REPORT", "SEARCH"].map { HTTPMethod(rawValue: $0) }
    )
    func bodies(_ kind: TransportKind, _ method: HTTPMethod) async throws {
        let server = try LoopbackServer { request in
            .text("\(request.method) \(String(decoding: request.body, as: UTF8.self))")
        }
        defer { server.stop() }
        let request = HTTPRequest(method, server.url, body: HTTPBody("text"))
        if kind == .urlSession, method == .get {
            await #expect(throws: URLSessionTransport.BodyOfGET.self) {
                try await kind.make().send(request)
            }
            return
        }
        let response = try await kind.make().send(request)
        let body = try await response.body.collect(limit: 100)
        #expect(String(decoding: body, as: UTF8.self) == "\(method) text")
    }

    @Test(
        "Interim responses precede the final response",
        arguments: TransportKind.allCases,
        [100, 102, 103]
    )
    func interim(_ kind: TransportKind, _ status: Int) async throws {
        let server = try RawServer(
            "HTTP/1.1 \(status) Wait\r\nLink: </a.css>; rel=preload\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
                + "Content-Length: \(Self.note.utf8.count)\r\n\r\n\(Self.note)"
        )
        defer { server.stop() }
        let client = Client(.test, server: .fixed(server.url), transport: kind.make())
        let answer = try await client.response(to: GetNote())
        #expect(answer.status == 200)
        #expect(answer.value.title == "t")
    }

    @Test(
        "A response whose status allows no body has none, whatever its stated length",
        arguments: TransportKind.allCases,
        [204, 304]
    )
    func lengthOfNothing(_ kind: TransportKind, _ status: Int) async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Response(status: status, fields: ["Content-Length": "5"])
        }
        defer { server.stop() }
        let response = try await kind.make().send(HTTPRequest(.get, server.url))
        #expect(response.status == status)
        #expect(response.fields["Content-Length"] == "5")
        #expect(try await response.body.collect(limit: .max).isEmpty)
    }

    @Test("HEAD has a length and no body", arguments: TransportKind.allCases)
    func head(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in .text("12345") }
        defer { server.stop() }
        let response = try await kind.make().send(HTTPRequest(.head, server.url))
        #expect(response.fields["Content-Length"] == "5")
        #expect(try await response.body.collect(limit: .max).isEmpty)
    }

    @Test(
        "Cancelling a call closes its connection, and the handler is cancelled",
        arguments: TransportKind.allCases
    )
    func cancellation(_ kind: TransportKind) async throws {
        let came = AsyncStream<Void>.makeStream()
        let gone = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            came.continuation.yield()
            let never = AsyncStream<Void>.makeStream()
            for await _ in never.stream {}
            if Task.isCancelled { gone.continuation.yield() }
            return .text("too late")
        }
        defer { server.stop() }
        let client = client(server, kind)
        let call = Task { try await client.send(GetNote()) }
        for await _ in came.stream { break }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        for await _ in gone.stream { break }
    }

    @Test(
        "Cancelling while the body is received closes the connection",
        arguments: TransportKind.allCases
    )
    func cancellationInBody(_ kind: TransportKind) async throws {
        let gone = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            continuation.onTermination = { _ in gone.continuation.yield() }
            continuation.yield(Data("[".utf8))
            return LoopbackServer.Response(body: HTTPBody(chunks: stream))
        }
        defer { server.stop() }
        let transport = kind.make()
        let response = try await transport.send(HTTPRequest(.get, server.url))
        let reading = Task { try await response.body.collect(limit: .max) }
        var chunks = response.body.length == nil
        chunks = chunks && !reading.isCancelled
        #expect(chunks)
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        for await _ in gone.stream { break }
    }

    @Test(
        "Calls can be cancelled at any time, also during redirects and challenges",
        arguments: TransportKind.allCases
    )
    func cancellationAnywhere(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/notes/1": .redirect(to: "/notes/2")
            case "/notes/2": .redirect(to: "/notes/3", status: 308)
            case "/notes/3":
                LoopbackServer.Response(
                    status: 401,
                    fields: ["WWW-Authenticate": "Basic realm=\"x\""],
                    body: HTTPBody("{}")
                )
            default: .json(Self.note)
            }
        }
        defer { server.stop() }
        let client = client(server, kind)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let call = Task { try await client.send(GetNote()) }
                    for _ in 0..<(number * 5) { await Task.yield() }
                    call.cancel()
                    let result = await call.result
                    #expect(throws: (any Error).self) { try result.get() }
                }
            }
        }
        #expect(try await client.send(GetNote(id: 4)).title == "t")
    }

    @Test(
        "An attempt that takes too long times out, before the header section or in the body",
        arguments: TransportKind.allCases
    )
    func timeout(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            continuation.yield(Data("[".utf8))
            if request.path == "/notes/1" {
                do { for try await _ in stream {} } catch {}
                return .text("too late")
            }
            return LoopbackServer.Response(body: HTTPBody(chunks: stream))
        }
        defer { server.stop() }
        var client = client(server, kind)
        client.timeout = .milliseconds(100)
        for id in [1, 2] {
            do {
                _ = try await client.send(GetNote(id: id))
                Issue.record("nothing was thrown")
            } catch APIError.Code.timedOut {
                // What the test is about.
            }
        }
        client.timeout = nil
        client.deadline = .milliseconds(100)
        let late = try #require(await error(client) as? APIError)
        #expect(late.code == .timedOut)
        #expect(late.reason == "no response before the deadline")
    }

    @Test(
        "A truncated body is an error, with and without a length",
        arguments: TransportKind.allCases,
        [
            (true, LoopbackServer.Response.Ending.truncated), (false, .truncated), (true, .reset),
            (false, .reset),
        ]
    )
    func truncated(
        _ kind: TransportKind,
        _ how: (hasLength: Bool, ending: LoopbackServer.Response.Ending)
    ) async throws {
        let server = try LoopbackServer { _ in
            let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            continuation.yield(Data(Self.note.utf8))
            continuation.finish()
            let length =
                how.hasLength ? Self.note.utf8.count + (how.ending == .reset ? 10 : 0) : nil
            return LoopbackServer.Response(
                body: HTTPBody(chunks: stream, length: length),
                ending: how.ending
            )
        }
        defer { server.stop() }
        let error = try #require(await error(client(server, kind)) as? APIError)
        #expect(error.code == .transport)
    }

    @Test(
        "A large body is received completely, with a length and in chunks",
        arguments: TransportKind.allCases,
        [true, false]
    )
    func large(_ kind: TransportKind, _ hasLength: Bool) async throws {
        let size = 32 << 20
        let server = try LoopbackServer { _ in
            let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
            for part in 0..<32 { continuation.yield(Data(repeating: UInt8(part), count: 1 << 20)) }
            continuation.finish()
            return LoopbackServer.Response(
                body: HTTPBody(chunks: stream, length: hasLength ? size : nil)
            )
        }
        defer { server.stop() }
        let response = try await kind.make().send(HTTPRequest(.get, server.url))
        let body = try await response.body.collect(limit: size)
        #expect(body.count == size)
        #expect(body.last == 31)
    }

    @Test(
        "A hundred concurrent calls each get their own response",
        arguments: TransportKind.allCases
    )
    func concurrent(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            let id = request.path.split(separator: "/").last ?? ""
            return .json(#"{"note":{"id":\#(id),"title":"t"}}"#)
        }
        defer { server.stop() }
        let client = client(server, kind)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<100 {
                group.addTask {
                    let note = try await client.send(GetNote(id: id))
                    #expect(note.id == id)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("No server is an error of the transport", arguments: TransportKind.allCases)
    func refused(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in .text("") }
        server.stop()
        let error = try #require(await error(client(server, kind)) as? APIError)
        #expect(error.code == .transport)
    }

    @Test(
        "A discovery follows redirects, and the folder that responded becomes the root",
        arguments: TransportKind.allCases
    )
    func discovery(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/old/api.json": .redirect(to: "/new/api.json", status: 301)
            case "/new/api.json": .json(#"{"url":"v8?id=7&","minversion":8}"#)
            case "/new/v8/notes/1" where request["id"] == "7": .json(Self.note)
            default: LoopbackServer.Response(status: 404)
            }
        }
        defer { server.stop() }
        var client = client(server, kind)
        client.server = .discovered(
            from: server.url.appending(path: "old"),
            by: CheckVersion.discovery
        )
        #expect(try await client.send(GetNote()).title == "t")
    }
}
