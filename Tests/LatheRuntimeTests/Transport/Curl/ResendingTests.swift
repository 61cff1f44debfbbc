#if Curl && os(Linux)
import Foundation
import LatheCoding
import Synchronization
import Testing
import libcurl

@testable import LatheRuntime
@testable import LatheTesting

/// One chunk, however often it is asked for.
private struct Once: AsyncSequence, Sendable {
    typealias Element = Data
    let chunk: Data

    func makeAsyncIterator() -> AsyncStream<Data>.Iterator {
        AsyncStream { source in
            source.yield(chunk)
            source.finish()
        }.makeAsyncIterator()
    }
}

@Suite("Bodies that are sent again", .timeLimit(.minutes(1)))
struct ResendingTests {
    private func chunks(_ count: Int) -> HTTPBody {
        let (stream, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        for _ in 0..<count { source.yield(Data(repeating: 7, count: 1000)) }
        source.finish()
        return HTTPBody(chunks: stream)
    }

    private func file(_ count: Int) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        try Data(repeating: 5, count: count).write(to: url)
        return url
    }

    @Test(
        "A POST that a server may have processed on a kept connection is not sent again",
        arguments: [0, 10, 60_000],
        [HTTPMethod.post, .patch]
    )
    func processed(_ count: Int, _ method: HTTPMethod) async throws {
        let received = Mutex(0)
        let server = try SocketServer { socket, number in
            while socket.readRequest() != nil {
                // The second request is processed and not responded to.
                guard
                    received.withLock({
                        $0 += 1; return $0
                    }) != 2
                else { return }
                _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
            }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let request = HTTPRequest(method, server.url, body: HTTPBody(Data(count: count)))
        let error = await #expect(throws: CurlTransport.Failure.self) {
            try await transport.send(request)
        }
        #expect(error?.code == .noResponse)
        #expect(received.withLock { $0 } == 2)
    }

    @Test(
        "A reused connection that the server closes without a response is replaced, whatever is sent",
        arguments: [0, 10, 100_000, 1_000_000],
        ["bytes", "file", "chunks"]
    )
    func stale(_ count: Int, _ kind: String) async throws {
        let server = try SocketServer { socket, number in
            let answer = Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
            _ = socket.readRequest()
            _ = socket.write(answer)
            // The first connection takes one more request, and says nothing to it.
            if number == 0 { _ = socket.read() }
        }
        defer { server.stop() }
        let file = try file(count)
        defer { try? FileManager.default.removeItem(at: file) }
        let body =
            switch kind {
            case "bytes": HTTPBody(Data(count: count))
            case "file": HTTPBody(file: file)
            default: HTTPBody(chunks: Once(chunk: Data(count: count)), length: count)
            }
        let transport = CurlTransport()
        _ = try await transport.send(HTTPRequest(.get, server.url))
        let response = try await transport.send(HTTPRequest(.put, server.url, body: body))
        #expect(try await response.body.collect(limit: 10) == Data("ok".utf8))
    }

    @Test(
        "An unsolicited response is never used, and its connection is replaced",
        arguments: [HTTPMethod.get, .post],
        [false, true]
    )
    func unasked(_ method: HTTPMethod, _ isStreamed: Bool) async throws {
        let server = try SocketServer { socket, number in
            let text = number == 0 ? "first" : "right"
            func answer(_ text: String) -> Data {
                Data("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\(text)".utf8)
            }
            while socket.readRequest() != nil {
                _ = socket.write(answer(text))
                if number > 0 { continue }
                Thread.sleep(forTimeInterval: 0.02)
                _ = socket.write(answer("wrong"))
            }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let sent = Mutex(0)
        func text() async throws -> String {
            var body = HTTPBody("abc")
            body.onRead = { count in sent.withLock { $0 += count } }
            var request = HTTPRequest(method, server.url, body: method == .post ? body : nil)
            request.isStreamed = isStreamed
            let response = try await transport.send(request)
            return String(decoding: try await response.body.collect(limit: 10), as: UTF8.self)
        }
        #expect(try await text() == "first")
        try await Task.sleep(for: .milliseconds(100))
        for _ in 0..<3 { #expect(try await text() == "right") }
        #expect(sent.withLock { $0 } == (method == .post ? 12 : 0))
    }

    @Test("A request whose HTTP/2 connection ended unanswered is sent again from its first byte")
    func beginning() throws {
        let url = try #require(URL(string: "https://example.test/"))
        let request = HTTPRequest(.get, url, body: HTTPBody(Data(count: 100_000)))
        let transfer = try CurlTransfer(request, CurlLoop(CurlTransport.Configuration()))
        var buffer = [UInt8](repeating: 0, count: 1000)
        #expect(buffer.withUnsafeMutableBytes { transfer.read(into: $0) } == 1000)
        #expect(transfer.sent == 1000)
        #expect(transfer.startsAgain(after: CURLE_HTTP2))
        #expect(transfer.sent == 0)
    }

    @Test("A handle whose transfer was cancelled before it had a connection can be used again")
    func cancelledInLine() async throws {
        let asked = AsyncStream<Void>.makeStream()
        let server = try SocketServer { socket, number in
            _ = socket.readRequest()
            if number == 0 {
                asked.continuation.yield()
                _ = socket.read()
            } else {
                _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
            }
        }
        defer { server.stop() }
        let transport = CurlTransport { $0.maximumConnectionsPerHost = 1 }
        let url = server.url
        let first = Task { try await transport.send(HTTPRequest(.get, url)) }
        for await _ in asked.stream { break }
        let second = Task { try await transport.send(HTTPRequest(.get, url)) }
        try await Task.sleep(for: .milliseconds(50))
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        var request = HTTPRequest(.get, url)
        request.isStreamed = true
        let last = request
        let third = Task { try await transport.send(last).body.collect(limit: 10) }
        try await Task.sleep(for: .milliseconds(50))
        first.cancel()
        #expect(try await third.value == Data("ok".utf8))
    }

    @Test("A redirect with status 307 sends bytes and files again, but not chunks")
    func redirect() async throws {
        let server = try LoopbackServer { request in
            request.path == "/first"
                ? .redirect(to: "/second", status: 307) : .text("\(request.body.count)")
        }
        defer { server.stop() }
        let file = try file(300_000)
        defer { try? FileManager.default.removeItem(at: file) }
        let transport = CurlTransport()
        func send(_ body: HTTPBody) async throws -> String {
            let url = server.url.appending(path: "first")
            let response = try await transport.sendFollowingRedirects(
                HTTPRequest(.post, url, body: body)
            )
            let text = String(decoding: try await response.body.collect(limit: 100), as: UTF8.self)
            return "\(response.status) \(text)"
        }
        #expect(try await send(HTTPBody(Data(count: 10))) == "200 10")
        #expect(try await send(HTTPBody(Data(count: 200_000))) == "200 200000")
        #expect(try await send(HTTPBody(file: file)) == "200 300000")
        #expect(try await send(chunks(3)) == "307 ")
    }

    @Test(
        "A body is sent with its length or in chunks, and without waiting for 100 Continue"
    )
    func framing() async throws {
        let heads = Mutex<[String]>([])
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            if let head = socket.readRequest() { heads.withLock { $0.append(head) } }
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        defer { server.stop() }
        let fields: HTTPFields = [
            "Content-Length": "99", "Transfer-Encoding": "chunked", "Expect": "100-continue",
        ]
        func head(_ method: HTTPMethod, _ body: HTTPBody?) async throws -> String {
            let transport = CurlTransport()
            _ = try await transport.send(HTTPRequest(.get, server.url))
            let request = HTTPRequest(method, server.url, fields: fields, body: body)
            _ = try await transport.send(request)
            return heads.withLock { $0.removeLast() }
        }
        let posted = try await head(.post, HTTPBody(""))
        #expect(posted.contains("Content-Length: 0\r\n"))
        #expect(!posted.contains("Expect") && !posted.contains("Transfer-Encoding"))
        #expect(!posted.contains("Content-Type"))
        #expect(try await head(.post, nil).contains("Content-Length: 0\r\n"))
        #expect(try await !head(.delete, nil).contains("Content-Length"))
        #expect(try await !head(.get, nil).contains("Content-Length"))
        #expect(try await !head(.head, HTTPBody("ab")).contains("Content-Length"))
    }
}
#endif
