#if Curl && os(Linux)
import Foundation
import LatheCoding
import Synchronization
import Testing

@testable import LatheRuntime
@testable import LatheTesting

@Suite("Responses that are received no faster than they are read", .timeLimit(.minutes(1)))
struct BackpressureTests {
    /// Sends 64 MiB in which each mebibyte has its number, and counts what the system took.
    private func server(_ sent: ReadCount) throws -> SocketServer {
        try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: \(64 << 20)\r\n\r\n".utf8))
            for number in 0..<64 {
                let part = Data(repeating: UInt8(number), count: 1 << 16)
                for _ in 0..<16 {
                    guard socket.write(part) else { return }
                    sent.add(part.count)
                }
            }
        }
    }

    @Test("A slow reader slows down the server, and all bytes are received in order")
    func slow() async throws {
        let sent = ReadCount()
        let server = try server(sent)
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = true
        let response = try await CurlTransport().send(request)
        var chunks = response.body.makeAsyncIterator()
        var body = try #require(try await chunks.next())
        var before = -1
        while sent.value != before {
            before = sent.value
            try await Task.sleep(for: .milliseconds(200))
        }
        // What is not in the transport is in the buffers of the two sockets.
        #expect(sent.value < 16 << 20)
        var largest = 0
        var count = body.count
        while let chunk = try await chunks.next() {
            largest = max(largest, chunk.count)
            for (place, byte) in [(count, chunk.first), (count + chunk.count - 1, chunk.last)] {
                #expect(byte == UInt8(place >> 20))
            }
            count += chunk.count
            body = chunk
        }
        #expect(count == 64 << 20)
        #expect(body.last == 63)
        #expect(largest <= 1 << 19)
    }

    @Test("A waiting reader does not block other requests")
    func others() async throws {
        let sent = ReadCount()
        let slow = try server(sent)
        defer { slow.stop() }
        let quick = try LoopbackServer { _ in .text("ok") }
        defer { quick.stop() }
        let transport = CurlTransport()
        var request = HTTPRequest(.get, slow.url)
        request.isStreamed = true
        let response = try await transport.send(request)
        for _ in 0..<100 {
            let other = try await transport.send(HTTPRequest(.get, quick.url))
            #expect(try await other.body.collect(limit: 10) == Data("ok".utf8))
        }
        #expect(response.status == 200)
    }

    @Test("A body that is released unread or partly read closes its connection", arguments: [0, 3])
    func dropped(_ reads: Int) async throws {
        let gone = AsyncStream<Int>.makeStream()
        let sent = ReadCount()
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 200 OK\r\n\r\n".utf8))
            socket.flood("x")
            gone.continuation.yield(sent.value)
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = true
        let transport = CurlTransport()
        do {
            let body = try await transport.send(request).body
            var chunks = body.makeAsyncIterator()
            for _ in 0..<reads { #expect(try await chunks.next() != nil) }
        }
        for await _ in gone.stream { break }
    }

    @Test("A body that is too large is an error, also if its end would fit")
    func tooLarge() async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 500 No\r\n\r\n".utf8))
            // What waits for the reader, what libcurl keeps meanwhile, and the end.
            for size in [1 << 18, 1 << 16, 100] {
                _ = socket.write(Data(repeating: 7, count: size))
                Thread.sleep(forTimeInterval: 0.2)
            }
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = true
        request.bodyLimit = 1 << 18 + 1000
        let response = try await CurlTransport().send(request)
        try await Task.sleep(for: .seconds(1))
        await #expect(throws: HTTPBody.TooLarge.self) {
            _ = try await response.body.collect(limit: .max)
        }
    }

    @Test("Two readers of one body get an error, or share it")
    func twoReaders() async throws {
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab".utf8))
            _ = socket.readRequest()
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = true
        let response = try await CurlTransport().send(request)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    await #expect(throws: (any Error).self) {
                        _ = try await response.body.collect(limit: 1000)
                    }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
#endif
