#if Curl && os(Linux)
import Foundation
import LatheCoding
import Testing

@testable import LatheRuntime
@testable import LatheTesting

@Suite("A fault of a server is a typed failure", .timeLimit(.minutes(1)))
struct ServerFaultTests {
    typealias Failure = CurlTransport.Failure

    private func answer(
        _ text: String,
        isStreamed: Bool = false
    ) async throws -> (response: HTTPResponse, body: String) {
        let server = try SocketServer(text)
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = isStreamed
        let response = try await CurlTransport().send(request)
        let body = try await response.body.collect(limit: 1 << 20)
        return (response, String(decoding: body, as: UTF8.self))
    }

    private func failure(_ text: String) async -> Failure.Code? {
        do {
            _ = try await answer(text)
            return nil
        } catch {
            return (error as? Failure)?.code
        }
    }

    @Test(
        "Trailers are separate from the header fields, including those that describe the body",
        arguments: [false, true]
    )
    func trailers(_ isStreamed: Bool) async throws {
        let (response, body) = try await answer(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n"
                + "5\r\nhello\r\n0\r\nX-T: a\r\nX-U: b\r\nContent-Length: 1\r\n"
                + "Content-Encoding: gzip\r\nTransfer-Encoding: x\r\nSet-Cookie: a=b\r\n\r\n",
            isStreamed: isStreamed
        )
        #expect(body == "hello")
        for name in ["X-T", "Content-Length", "Content-Encoding", "Set-Cookie"] {
            #expect(response.fields[name] == nil)
        }
        #expect(response.fields["Transfer-Encoding"] == "chunked")
        let trailers = response.body.trailers?.fields.map { "\($0.name): \($0.value)" }
        #expect(
            trailers == [
                "X-T: a", "X-U: b", "Content-Length: 1", "Content-Encoding: gzip",
                "Transfer-Encoding: x", "Set-Cookie: a=b",
            ]
        )
    }

    @Test(
        "A body that ends within its trailers has none",
        arguments: [false, true]
    )
    func brokenTrailers(_ isStreamed: Bool) async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            _ = socket.write(Data((head + "5\r\nhello\r\n0\r\nX-T: a\r\nX-U").utf8))
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = isStreamed
        let response = try await CurlTransport().send(request)
        await #expect(throws: Failure.self) {
            _ = try await response.body.collect(limit: 1 << 20)
        }
        #expect(response.body.trailers?.fields.isEmpty ?? false)
    }

    @Test(
        "A transfer coding that was not requested, or has parameters, is a failure",
        arguments: ["chunked;q=1", "gzip, chunked", "xchunked", "chunked, gzip"]
    )
    func transferCodings(_ codings: String) async {
        let body = "5\r\nhello\r\n0\r\n\r\n"
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(codings)\r\n\r\n\(body)"
        #expect(await failure(text) == .malformedResponse)
    }

    @Test("A chunk size with anything but digits is a failure", arguments: [false, true])
    func chunkSizes(_ isStreamed: Bool) async throws {
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let error = await #expect(throws: Failure.self) {
            _ = try await answer(text + "0x5\r\nhello\r\n0\r\n\r\n", isStreamed: isStreamed)
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test(
        "An invalid or incomplete header section is a failure",
        arguments: [
            ("", Failure.Code.noResponse), ("HTTP/1.1 200 OK\r\nContent-Type: a\r\n", .notReceived),
            ("HTTP/1.1 200 OK\r\n", .notReceived), ("nothing\r\n\r\n", .malformedResponse),
            ("HTTP/1.1 2 OK\r\n\r\n", .malformedResponse),
            ("HTTP/1.1 101 Switch\r\nUpgrade: x\r\n\r\n", .malformedResponse),
            ("HTTP/1.1 200 OK\r\nno field\r\nContent-Length: 0\r\n\r\n", .malformedResponse),
            ("HTTP/1.1 100 Continue\r\n\r\n", .noResponse),
            (
                "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                .malformedResponse
            ),
            ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .malformedResponse),
            ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", .malformedResponse),
        ]
    )
    func heads(_ text: String, _ code: Failure.Code) async {
        let found = await failure(text)
        #expect(found == code)
    }

    @Test(
        "A body without its end is a failure",
        arguments: [
            "Content-Length: 5\r\n\r\nabc",
            "Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
            "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
            "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX: y\r\n",
        ]
    )
    func bodies(_ rest: String) async {
        #expect(await failure("HTTP/1.1 200 OK\r\n\(rest)") == .truncatedBody)
    }

    @Test("A stated length above the limit of a body ends the call immediately")
    func hugeLength() async throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775296\r\n\r\nabc"
        await #expect(throws: HTTPBody.TooLarge.self) { _ = try await answer(text) }
    }

    @Test("One length stated twice is one length")
    func doubledLength() async throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\nContent-Length: 2\r\n\r\nab"
        if case .malformedResponse? = await failure(text) { return }
        #expect(try await answer(text).body == "ab")
    }

    @Test(
        "Fields, bytes and interim responses of a head are limited",
        arguments: [
            "X: y\r\n", "X: \(String(repeating: "y", count: 10_000))\r\n",
            "\r\nHTTP/1.1 103 Early Hints\r\n",
        ]
    )
    func endlessHead(_ line: String) async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 103 Early Hints\r\n".utf8))
            socket.flood(line)
        }
        defer { server.stop() }
        let error = await #expect(throws: Failure.self) {
            _ = try await CurlTransport().send(HTTPRequest(.get, server.url))
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test("Endless trailers are a failure")
    func endlessTrailers() async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n"
            _ = socket.write(Data(head.utf8))
            socket.flood("X-T: a\r\n")
        }
        defer { server.stop() }
        let error = await #expect(throws: Failure.self) {
            let response = try await CurlTransport().send(HTTPRequest(.get, server.url))
            _ = try await response.body.collect(limit: 1000)
        }
        #expect(error?.code == .malformedResponse)
    }

    @Test("Bytes of a field outside ASCII are text: UTF-8, or else ISO 8859-1")
    func fields() async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            let head =
                Data("HTTP/1.1 200 Ök\r\nX-Utf: grün 水\r\nX-Latin: gr".utf8) + Data([0xFC])
                + Data("n\r\nX-Fold: a\r\n  b\r\nX-Empty:\r\nContent-Length: 0\r\n\r\n".utf8)
            _ = socket.write(head)
        }
        defer { server.stop() }
        let fields = try await CurlTransport().send(HTTPRequest(.get, server.url)).fields
        #expect(fields["X-Utf"] == "grün 水")
        #expect(fields["X-Latin"] == "grün")
        #expect(fields["X-Fold"] == "a b")
        #expect(fields["X-Empty"] == "")
    }

    @Test("A large body of a redirect is not waited for")
    func floodedRedirect() async throws {
        let server = try SocketServer { socket, number in
            _ = socket.readRequest()
            guard number == 0 else {
                _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
                return
            }
            let head = "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 100000000\r\n\r\n"
            _ = socket.write(Data(head.utf8))
            socket.flood("x")
        }
        defer { server.stop() }
        let start = ContinuousClock.now
        let response = try await CurlTransport().sendFollowingRedirects(
            HTTPRequest(.get, server.url)
        )
        #expect(try await response.body.collect(limit: 10) == Data("ok".utf8))
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test("Deadlines are observed while servers send endless data")
    func floods() async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
            socket.flood("1\r\n1\r\n")
        }
        defer { server.stop() }
        var client = Client(.test, server: .fixed(server.url), transport: CurlTransport())
        client.deadline = .milliseconds(500)
        client.limits.body = .max
        let calls = client
        let start = ContinuousClock.now
        await withTaskGroup(of: APIError.Code?.self) { group in
            for _ in 0..<6 {
                group.addTask { await errorCode { _ = try await calls.send(GetNote()) } }
            }
            for await code in group { #expect(code == .timedOut) }
        }
        #expect(ContinuousClock.now - start < .seconds(2))
    }
}
#endif
