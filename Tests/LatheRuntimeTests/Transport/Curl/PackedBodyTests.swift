#if Curl && os(Linux)
import Foundation
import LatheTesting
import Testing

@testable import LatheRuntime

@Suite("Compressed bodies")
struct PackedBodyTests {
    /// `hello hello hello` packed by gzip.
    private static let gzip = Data([
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9,
        0x57, 0xC8, 0x40, 0x90, 0x00, 0x80, 0x88, 0xF9, 0xE5, 0x11, 0x00, 0x00, 0x00,
    ])
    private static let text = Data("hello hello hello".utf8)
    /// The same without zlib's head and end.
    private static let raw = gzip.dropFirst(10).dropLast(8)

    private func body(_ packed: Data, _ coding: String, isStreamed: Bool) async throws -> Data {
        let server = try LoopbackServer { _ in
            .init(fields: ["Content-Encoding": coding], body: HTTPBody(packed))
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = isStreamed
        let response = try await CurlTransport().send(request)
        return try await response.body.collect(limit: 1 << 24)
    }

    @Test(
        "gzip in one member or several, deflate with and without zlib's head, and nothing at all",
        arguments: [
            (Self.gzip, "gzip", Self.text),
            (Self.gzip + Self.gzip, "x-gzip", Self.text + Self.text),
            (Data(Self.raw), "deflate", Self.text),
            (Packed.zeros["deflate"] ?? Data(), "Deflate", Data(count: 1 << 20)),
            (Packed.zeros["gzip"] ?? Data(), "gzip", Data(count: 1 << 20)),
            (Self.text, "identity", Self.text), (Data(), "gzip", Data()),
        ],
        [false, true]
    )
    func whole(
        _ sample: (packed: Data, coding: String, text: Data),
        _ isStreamed: Bool
    )
        async throws
    {
        let body = try await body(sample.packed, sample.coding, isStreamed: isStreamed)
        #expect(body == sample.text)
    }

    @Test("A compressed body that is truncated anywhere is a failure", arguments: 1..<gzip.count)
    func cut(_ count: Int) async throws {
        let error = await #expect(throws: CurlTransport.Failure.self) {
            try await body(Self.gzip.prefix(count), "gzip", isStreamed: count.isMultiple(of: 2))
        }
        #expect(error?.code == .contentCoding)
    }

    @Test(
        "A compressed body that is malformed, has further bytes, or has another coding is a failure",
        arguments: [
            (Self.gzip + Data([0]), "gzip"), (Data("hello".utf8), "gzip"),
            (Data("hello".utf8), "deflate"), (Self.gzip, "br"), (Self.gzip, "gzip, gzip"),
            (Self.gzip.prefix(24) + Data([1, 0, 0, 0]), "gzip"),
            (Data(Self.raw) + Self.gzip, "deflate"),
        ]
    )
    func broken(_ packed: Data, _ coding: String) async throws {
        let error = await #expect(throws: CurlTransport.Failure.self) {
            try await body(packed, coding, isStreamed: false)
        }
        #expect(error?.code == .contentCoding)
    }

    @Test("Bytes are decompressed however they are divided into chunks", arguments: [1, 2, 3, 7])
    func pieces(_ size: Int) throws {
        let inflater = try Inflater(.gzip)
        let packed = try #require(Packed.zeros["gzip"]) + Self.gzip
        var unpacked = Data()
        for start in stride(from: 0, to: packed.count, by: size) {
            inflater.push(packed[start..<min(start + size, packed.count)])
            while let piece = try inflater.next() {
                #expect(piece.count <= 1 << 16)
                unpacked += piece
            }
        }
        try inflater.finish()
        #expect(unpacked == Data(count: 1 << 20) + Self.text)
    }

    @Test("A reader that stops at a limit has decompressed at most one chunk beyond it")
    func bomb() async throws {
        let packed = try #require(Packed.zeros["gzip"])
        let server = try LoopbackServer { _ in
            .init(
                fields: ["Content-Encoding": "gzip"],
                body: HTTPBody(pieces: Array(repeating: HTTPBody(packed), count: 2000))
            )
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.bodyLimit = 3 << 20
        let response = try await CurlTransport().send(request)
        var count = 0
        await #expect(throws: HTTPBody.TooLarge(limit: 3 << 20)) {
            for try await chunk in response.body { count += chunk.count }
        }
        #expect(count <= 3 << 20)
    }

    @Test("Reading an endless body of empty members can be cancelled", .timeLimit(.minutes(1)))
    func emptyMembers() async throws {
        let member: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]
        let members = Data(repeatElement(member, count: 4096).joined())
        let server = try SocketServer { socket, _ in
            _ = socket.readRequest()
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8))
            while socket.write(members) {}
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.isStreamed = true
        let streamed = request
        let call = Task { try await CurlTransport().send(streamed).body.collect(limit: 1000) }
        try await Task.sleep(for: .milliseconds(200))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
#endif
