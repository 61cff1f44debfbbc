import Foundation
import LatheRuntime
import LatheTesting
import Synchronization
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The same numbers in each run (splitmix64).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

private func exchange(_ port: Int, _ text: String) -> String {
    exchange(port, bytes: Array(text.utf8))
}

/// Sends bytes to a server and returns all that it answers until it closes.
private func exchange(_ port: Int, bytes: [UInt8], ends: Bool = false) -> String {
    #if canImport(Glibc)
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard connected == 0 else { return "no connection" }
    #if canImport(Darwin)
    _ = send(descriptor, bytes, bytes.count, 0)
    #else
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
    if ends { shutdown(descriptor, Int32(SHUT_WR)) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        answer += buffer[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
}

/// One behind the other, since each blocks a thread that handlers of other tests may need.
@Suite(.serialized)
struct LoopbackServerTests {
    private func server() throws -> LoopbackServer {
        try LoopbackServer(limits: LoopbackServer.Limits(head: 1000, body: 100)) { request in
            .text("\(request.method) \(request.target) \(request.body.count)")
        }
    }

    @Test(
        "Anything but a request is refused with a status",
        arguments: [
            ("GET / HTTP/2.0\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400),
            ("nonsense\r\n\r\n", 400), ("GET http://h/ HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nbad name: x\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nX: a\r\n folded: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400), ("G(T / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nX\"Y: x\r\n\r\n", 400),
            ("GET /\u{7F}\u{1} HTTP/1.1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 1, 2\r\n\r\nab", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n５\r\nabcde\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n", 400),
            ("GET / HTTP/1.1\r\nX: a\rb\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nX: \u{0}\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n", 413),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
            ("GET / HTTP/1.1\r\nX: \(String(repeating: "x", count: 2000))\r\n\r\n", 431),
        ]
    )
    func refused(_ text: String, _ status: Int) throws {
        let server = try server()
        defer { server.stop() }
        #expect(exchange(server.port, text).hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test("Pipelined requests on one connection are served, including chunked ones")
    func pipeline() throws {
        let server = try server()
        defer { server.stop() }
        let answer = exchange(
            server.port,
            "GET /1 HTTP/1.1\r\n\r\nPOST /2 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3;x=y\r\nabc\r\n2\r\nde\r\n0\r\n\r\nGET /3 HTTP/1.1\r\nConnection: close\r\n\r\n"
        )
        for line in ["GET /1 0", "POST /2 5", "GET /3 0"] { #expect(answer.contains(line)) }
    }

    @Test(
        "An HTTP/1.0 client gets no chunks, and its connection remains open on request",
        arguments: [
            ("GET / HTTP/1.0\r\n\r\n", "HTTP/1.1 200 \r\nConnection: close\r\n\r\none-two"),
            (
                "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
                "HTTP/1.1 200 \r\nConnection: close\r\n\r\none-two"
            ),
            (
                "GET /2 HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /2 HTTP/1.0\r\n\r\n",
                "HTTP/1.1 200 \r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok"
                    + "HTTP/1.1 200 \r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
            ),
            (
                "POST /2 HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na",
                "HTTP/1.1 200 \r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
            ),
        ]
    )
    func old(_ request: String, _ answer: String) throws {
        let server = try LoopbackServer { request in
            if request.path == "/2" { return .init(body: HTTPBody("ok")) }
            let (chunks, source) = AsyncStream.makeStream(of: Data.self)
            for chunk in ["one-", "two"] { source.yield(Data(chunk.utf8)) }
            source.finish()
            return .init(body: HTTPBody(chunks: chunks))
        }
        defer { server.stop() }
        #expect(exchange(server.port, request) == answer)
    }

    @Test(
        "A client that closes cancels the handler, also within its next request",
        arguments: ["", "G", "GET /2 HTTP/1.1\r\n\r\nGET /3 HTTP/1.1\r\n"]
    )
    func closed(_ next: String) async throws {
        let cancelled = AsyncStream<String>.makeStream()
        let server = try LoopbackServer { request in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            cancelled.continuation.yield(request.path)
            return .text("")
        }
        defer { server.stop() }
        let answer = exchange(
            server.port,
            bytes: Array("GET /1 HTTP/1.1\r\n\r\n\(next)".utf8),
            ends: true
        )
        #expect(answer.isEmpty)
        for await path in cancelled.stream {
            #expect(path == "/1")
            break
        }
    }

    @Test("The items of a form are found whatever the case of its type")
    func form() throws {
        let server = try LoopbackServer { .text($0["a"] ?? "none") }
        defer { server.stop() }
        let answer = exchange(
            server.port,
            "POST / HTTP/1.1\r\nContent-Type: Application/X-WWW-Form-Urlencoded; charset=utf-8\r\n"
                + "Connection: close\r\nContent-Length: 3\r\n\r\na=b"
        )
        #expect(answer.hasSuffix("\r\n\r\nb"))
    }

    @Test(
        "A line break in a field of the response makes its status 500, and does not begin another field"
    )
    func splitting() throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Response(
                fields: ["X-One": "1\r\nX-Two: 2\r\n\r\nbody"],
                body: HTTPBody("more")
            )
        }
        defer { server.stop() }
        let answer = exchange(server.port, "GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n")
        #expect(
            answer == "HTTP/1.1 500 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
    }

    @Test("Any bytes are refused or ignored, and the next client is served")
    func garbage() throws {
        let server = try server()
        defer { server.stop() }
        var generator = SeededGenerator(state: 7)
        for _ in 0..<300 {
            let length = Int.random(in: 0..<2000, using: &generator)
            let known = ["GET / HTTP/1.1\r\n", "POST / HTTP/1.1\r\nContent-Length: 9\r\n", ""]
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let text = (known.randomElement(using: &generator) ?? "").utf8 + bytes
            let answer = exchange(
                server.port,
                bytes: Array(text) + Array("\r\n\r\n".utf8),
                ends: true
            )
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "))
        }
        let answer = exchange(server.port, "GET /ok HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(answer.hasSuffix("GET /ok 0"))
    }

    @Test("Stopping closes the port and cancels the handlers that still run")
    func stop() async throws {
        let came = AsyncStream<Void>.makeStream()
        let cancelled = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            came.continuation.yield()
            for await _ in AsyncStream<Void>.makeStream().stream {}
            cancelled.continuation.yield()
            return .text("")
        }
        let port = server.port
        let client = Thread { _ = exchange(port, "GET / HTTP/1.1\r\n") }
        client.start()
        let request = Thread { _ = exchange(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n") }
        request.start()
        for await _ in came.stream { break }
        server.stop()
        for await _ in cancelled.stream { break }
        #expect(exchange(port, "GET / HTTP/1.1\r\n\r\n") == "no connection")
        #expect(server.connectionCount == 0)
    }
}
