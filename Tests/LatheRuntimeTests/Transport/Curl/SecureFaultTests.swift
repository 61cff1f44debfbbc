#if Curl && os(Linux)
import Foundation
import Testing

@testable import LatheRuntime
@testable import LatheTesting

@Suite("An error of TLS is a typed failure", .timeLimit(.minutes(1)))
struct SecureFaultTests {
    typealias Failure = CurlTransport.Failure

    private func body(_ transport: CurlTransport, _ url: URL, isStreamed: Bool) async throws -> Data
    {
        var request = HTTPRequest(.get, url)
        request.isStreamed = isStreamed
        return try await transport.send(request).body.collect(limit: 1 << 24)
    }

    private func code(_ transport: CurlTransport, _ url: URL) async -> Failure.Code? {
        let error = await #expect(throws: Failure.self) {
            try await body(transport, url, isStreamed: false)
        }
        return error?.code
    }

    enum Handshake: CaseIterable { case close, reset, garbage, alert, plain }

    @Test("A server that does not speak TLS to its end", arguments: Handshake.allCases)
    func handshake(_ fault: Handshake) async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.read()
            switch fault {
            case .close: break
            case .reset: socket.resetOnClose()
            case .garbage: socket.flood("garbage", 16)
            // Of the record's type 21, version 1.2: fatal, handshake failure.
            case .alert: _ = socket.write(Data([21, 3, 3, 0, 2, 2, 40]))
            case .plain: _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            }
        }
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.url.port ?? 0)/"))
        #expect(await code(CurlTransport(), url) == .tls)
    }

    @Test(
        "An expired certificate, or one of another host",
        .enabled(if: SecureServer.isThere)
    )
    func certificates() async throws {
        let server = try SecureServer()
        let port = try #require(server.url.port)
        let proxy = try ProxyServer(to: port)
        defer { proxy.stop() }
        let trusting = CurlTransport { $0.authorities = server.file("ca.pem") }
        #expect(await code(trusting, server.expired) == .untrustedServer)
        let elsewhere = CurlTransport {
            $0.authorities = server.file("ca.pem")
            $0.proxy = .init("http://127.0.0.1:\(proxy.port)")
        }
        let other = try #require(URL(string: "https://other.invalid/"))
        #expect(await code(elsewhere, other) == .untrustedServer)
    }

    @Test(
        "A connection that ends without a TLS close alert does not end a body",
        .enabled(if: SecureServer.isThere),
        arguments: ["numbers", "open"],
        [false, true]
    )
    func truncation(_ path: String, _ isStreamed: Bool) async throws {
        let server = try SecureServer()
        let port = try #require(server.url.port)
        // Without HTTP/2, of which each body has its end.
        let transport = CurlTransport {
            $0.authorities = server.file("ca.pem")
            $0.usesHTTP2 = false
        }
        let whole = try await body(
            transport,
            server.url.appending(path: path),
            isStreamed: isStreamed
        )
        #expect(whole == SecureServer.numbers)
        for limit in [5000, 100_000, 500_000] {
            let relay = try SocketServer { socket, _ in socket.relay(to: port, limit: limit) }
            defer { relay.stop() }
            let url = try #require(URL(string: "https://127.0.0.1:\(relay.url.port ?? 0)/\(path)"))
            await #expect(throws: Failure.self, "after \(limit) bytes") {
                try await body(transport, url, isStreamed: isStreamed)
            }
        }
    }

    /// A source that never ends, and counts what is read of it.
    private struct Endless: AsyncSequence, Sendable {
        typealias Element = Data
        let read: ReadCount

        struct AsyncIterator: AsyncIteratorProtocol {
            let read: ReadCount
            mutating func next() async throws -> Data? {
                read.add(1 << 16)
                return Data(count: 1 << 16)
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(read: read) }
    }

    @Test("An upload that the server resets is a failure", arguments: [nil, 1 << 30])
    func resetUpload(_ length: Int?) async throws {
        let server = try SocketServer { socket, _ in
            for _ in 0..<3 { _ = socket.read() }
            socket.resetOnClose()
        }
        defer { server.stop() }
        let body = HTTPBody(chunks: Endless(read: ReadCount()), length: length)
        let request = HTTPRequest(.post, server.url, body: body)
        let error = await #expect(throws: Failure.self) {
            _ = try await CurlTransport().send(request)
        }
        #expect([.notSent, .notReceived, .noResponse].contains(error?.code))
    }

    @Test("An upload that the server never reads waits in its place, and ends when it is cancelled")
    func unreadUpload() async throws {
        let done = DispatchSemaphore(value: 0)
        let server = try SocketServer { _, _ in done.wait() }
        defer {
            done.signal()
            server.stop()
        }
        let read = ReadCount()
        let request = HTTPRequest(
            .post,
            server.url,
            body: HTTPBody(chunks: Endless(read: read), length: nil)
        )
        let upload = Task { try await CurlTransport().send(request) }
        var before = -1
        while read.value == 0 || read.value != before {
            before = read.value
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(read.value < 16 << 20)
        let start = ContinuousClock.now
        upload.cancel()
        await #expect(throws: CancellationError.self) { _ = try await upload.value }
        #expect(ContinuousClock.now - start < .seconds(1))
    }
}
#endif
