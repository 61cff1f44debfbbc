import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

/// Counts what a server gets.
private final class Received: Sendable {
    let total = Mutex(0)
    let sum = Mutex<UInt64>(0)

    func take(_ piece: Data) {
        total.withLock { $0 += piece.count }
        let sum = piece.reduce(UInt64(0)) { $0 &+ UInt64($1) }
        self.sum.withLock { $0 &+= sum }
    }
}

/// Chunks that are made when they are asked for.
private struct Chunks: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error
    var count: Int
    var size = 1 << 16
    var breaksOff = false

    struct Broken: Error {}

    struct AsyncIterator: AsyncIteratorProtocol {
        var left: Int
        let chunks: Chunks

        mutating func next() async throws -> Data? {
            guard left > 0 else {
                if chunks.breaksOff { throw Broken() }
                return nil
            }
            left -= 1
            return Data(repeating: UInt8(truncatingIfNeeded: left), count: chunks.size)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(left: count, chunks: self) }
}

/// The most memory that this process had so far, in bytes; `nil` where the system does not say.
private func peakMemory() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
}

/// A call with a text whose compressed form is much smaller.
private struct SendText: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "texts.send",
        .post,
        "/texts",
        parameters: [.init(.body, "text")],
        body: .raw(contentType: "text/plain"),
        policy: CallPolicy(isCompressed: true)
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(String(repeating: "a", count: 100_000))
    }
}

@Suite("Uploads to a real server")
struct UploadTests {
    private func server(_ received: Received) throws -> LoopbackServer {
        try LoopbackServer(
            limits: .init(body: 1 << 32),
            receiver: { _, piece in received.take(piece) }
        ) { request in
            .text(
                "\(request.fields["Content-Length"] ?? "-") "
                    + "\(request.fields["Transfer-Encoding"] ?? "-")"
            )
        }
    }

    private func send(
        _ body: HTTPBody,
        to server: LoopbackServer,
        by kind: TransportKind
    ) async throws -> String {
        let response = try await kind.make().send(HTTPRequest(.post, server.url, body: body))
        return String(decoding: try await response.body.collect(limit: 1000), as: UTF8.self)
    }

    /// On Apple's platforms a length that is not known before the end is not sent.
    @Test("A body is sent with its length where that is known", arguments: TransportKind.allCases)
    func lengths(_ kind: TransportKind) async throws {
        let received = Received()
        let server = try server(received)
        defer { server.stop() }
        let known = HTTPBody(chunks: Chunks(count: 9, size: 1000), length: 9000)
        #expect(try await send(known, to: server, by: kind) == "9000 -")
        let unknown = HTTPBody(chunks: Chunks(count: 9, size: 1000))
        #expect(["9000 -", "- chunked"].contains(try await send(unknown, to: server, by: kind)))
        #expect(received.total.withLock { $0 } == 18000)
        #expect(
            try await send(HTTPBody(chunks: Chunks(count: 0), length: 0), to: server, by: kind)
                == "0 -"
        )
    }

    /// With `LATHE_LARGE_UPLOAD=1` it is a gigabyte.
    @Test(
        "A large upload arrives completely, with constant memory",
        arguments: TransportKind.allCases
    )
    func large(_ kind: TransportKind) async throws {
        let isLarge = ProcessInfo.processInfo.environment["LATHE_LARGE_UPLOAD"] == "1"
        let count = isLarge ? 1 << 14 : 1 << 11
        let received = Received()
        let server = try server(received)
        defer { server.stop() }
        let before = peakMemory()
        let body = HTTPBody(pieces: [
            HTTPBody("front"), HTTPBody(chunks: Chunks(count: count), length: count << 16),
        ])
        #expect(try await send(body, to: server, by: kind) == "\(count << 16 + 5) -")
        #expect(received.total.withLock { $0 } == count << 16 + 5)
        let front = "front".utf8.reduce(UInt64(0)) { $0 + UInt64($1) }
        let sum = (0..<count).reduce(UInt64(0)) { $0 + UInt64($1 & 255) << 16 }
        #expect(received.sum.withLock { $0 } == sum + front)
        if let before, let after = peakMemory() {
            print(
                "uploaded \(count >> 4) MiB; the peak of memory grew by \((after - before) >> 10) KiB"
            )
            // Other tests run beside this one; alone it is a few megabytes.
            if isLarge { #expect(after - before < 64 << 20) }
        }
    }

    @Test("A file is sent from the disk", arguments: TransportKind.allCases)
    func file(_ kind: TransportKind) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).bin")
        try Data(repeating: 3, count: 3_000_001).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let received = Received()
        let server = try server(received)
        defer { server.stop() }
        let body = try #require(HTTPBody(file: url).measured)
        #expect(try await send(body, to: server, by: kind) == "3000001 -")
        #expect(received.sum.withLock { $0 } == 9_000_003)
    }

    @Test(
        "A failed source is reported with the error that it threw",
        arguments: TransportKind.allCases,
        [nil, 1 << 20]
    )
    func broken(_ kind: TransportKind, _ length: Int?) async throws {
        let server = try server(Received())
        defer { server.stop() }
        let body = HTTPBody(chunks: Chunks(count: 3, breaksOff: true), length: length)
        await #expect(throws: Chunks.Broken.self) { try await send(body, to: server, by: kind) }
    }

    @Test(
        "Chunks of another length than the stated one are an error",
        arguments: TransportKind.allCases,
        [1, 100, 3 << 16, 100_000_000]
    )
    func wrongLength(_ kind: TransportKind, _ length: Int) async throws {
        let server = try server(Received())
        defer { server.stop() }
        let body = HTTPBody(chunks: Chunks(count: 10), length: length)
        await #expect(throws: HTTPBody.WrongLength(length: length)) {
            try await send(body, to: server, by: kind)
        }
    }

    @Test(
        "An upload whose task is cancelled ends, though its source never does",
        arguments: TransportKind.allCases
    )
    func cancelled(_ kind: TransportKind) async throws {
        let server = try server(Received())
        defer { server.stop() }
        let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data(count: 100_000))
        let task = Task { try await send(HTTPBody(chunks: chunks), to: server, by: kind) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A response before the end of the upload is taken", arguments: TransportKind.allCases)
    func early(_ kind: TransportKind) async throws {
        let server = try LoopbackServer(limits: .init(body: 1000)) { _ in .text("") }
        defer { server.stop() }
        let body = HTTPBody(chunks: Chunks(count: 4), length: 4 << 16)
        let response = try await kind.make().send(HTTPRequest(.post, server.url, body: body))
        #expect(response.status == 413)
    }

    @Test(
        "Progress is reported in both directions, up to the end",
        arguments: TransportKind.allCases
    )
    func progress(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { request in
            LoopbackServer.Response(body: HTTPBody(request.body))
        }
        defer { server.stop() }
        let transport = kind.make()
        let values = Mutex<[TransferProgress]>([])
        var client = Client(.test, server: .fixed(server.url), transport: transport)
        client.middleware = [ProgressReporting { value in values.withLock { $0.append(value) } }]
        let request = HTTPRequest(.post, server.url, body: HTTPBody(Data(count: 200_000)))
        let response = try await client.middleware[0].send(request, to: GetNote.endpoint) {
            [transport] in try await transport.send($0)
        }
        _ = try await response.body.collect(limit: .max)
        let all = values.withLock { $0 }
        let up = all.filter { $0.direction == .upload }
        let down = all.filter { $0.direction == .download }
        #expect(up.map(\.bytes) == [65536, 131072, 196608, 200_000])
        #expect(up.last?.fraction == 1)
        #expect(up.first?.fraction == 65536.0 / 200_000)
        #expect(down.map(\.bytes) == down.map(\.bytes).sorted())
        #expect(down.last == TransferProgress(.download, bytes: 200_000, total: 200_000))
    }

    @Test(
        "The progress of a compressed body is that of its content",
        .enabled(if: GZip.compressed(Data()) != nil),
        arguments: TransportKind.allCases
    )
    func compressedProgress(_ kind: TransportKind) async throws {
        let encodings = Log()
        let server = try LoopbackServer { request in
            encodings.add(request.fields["Content-Encoding"] ?? "none")
            return .init(status: 204)
        }
        defer { server.stop() }
        let values = Mutex<[TransferProgress]>([])
        var client = Client(.test, server: .fixed(server.url), transport: kind.make())
        client.middleware = [ProgressReporting { value in values.withLock { $0.append(value) } }]
        _ = try await client.send(SendText())
        #expect(encodings.lines == ["gzip"])
        let sent = values.withLock { $0.filter { $0.direction == .upload } }
        #expect(sent.last == TransferProgress(.upload, bytes: 100_000, total: 100_000))
    }
}
