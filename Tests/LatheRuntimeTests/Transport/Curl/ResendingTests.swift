#if Curl && os(Linux)
import Foundation
import LatheCoding
import Synchronization
import Testing

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
        "A kept connection that the server closes without an answer is replaced, whatever is sent",
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
        let response = try await transport.send(HTTPRequest(.post, server.url, body: body))
        #expect(try await response.body.collect(limit: 10) == Data("ok".utf8))
    }

    @Test("A redirect of 307 sends bytes and files again, and stops at chunks")
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
            let response = try await transport.send(HTTPRequest(.post, url, body: body))
            let text = String(decoding: try await response.body.collect(limit: 100), as: UTF8.self)
            return "\(response.status) \(text)"
        }
        #expect(try await send(HTTPBody(Data(count: 10))) == "200 10")
        #expect(try await send(HTTPBody(Data(count: 200_000))) == "200 200000")
        #expect(try await send(HTTPBody(file: file)) == "200 300000")
        #expect(try await send(chunks(3)) == "307 ")
    }

    @Test(
        "A body goes with its length, in chunks, or not at all, and nobody waits for 100 Continue"
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
