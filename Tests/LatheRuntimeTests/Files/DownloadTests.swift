import Foundation
import LatheTesting
import Synchronization
import Testing

@testable import LatheDownloads
@testable import LatheRuntime

@Suite("Downloads to a file", .timeLimit(.minutes(1)))
struct DownloadTests {
    private static let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    private static let tag = "\"v1\""

    /// A folder of this test's own.
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
    private var file: URL { folder.appending(path: "file.bin") }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// A server that knows ranges; of the first answers it sends so many bytes and breaks off.
    private func server(
        _ log: Log,
        breaking: [Int] = [],
        tag: String? = tag
    ) throws
        -> LoopbackServer
    {
        let breaks = Mutex(breaking)
        return try LoopbackServer { request in
            let range = request.fields["Range"]
            log.add("\(range ?? "all") \(request.fields["If-Range"] ?? "-")")
            var start = 0
            if let range, request.fields["If-Range"] == tag {
                start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
            }
            var fields: HTTPFields = [:]
            fields["ETag"] = tag
            guard start < Self.bytes.count else { return .init(status: 416, fields: fields) }
            if start > 0 {
                fields["Content-Range"] =
                    "bytes \(start)-\(Self.bytes.count - 1)/\(Self.bytes.count)"
            }
            let rest = Self.bytes.dropFirst(start)
            let stop = breaks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            guard let stop else {
                return .init(status: start > 0 ? 206 : 200, fields: fields, body: HTTPBody(rest))
            }
            let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            source.yield(rest.prefix(stop))
            source.finish()
            return .init(
                status: start > 0 ? 206 : 200,
                fields: fields,
                body: HTTPBody(chunks: chunks, length: rest.count),
                ending: .truncated
            )
        }
    }

    private func client(_ server: LoopbackServer) throws -> Client {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return Client(.test, server: .fixed(server.url), transport: DefaultTransport())
    }

    @Test("A file exists completely or not at all, and the progress reaches its end")
    func whole() async throws {
        let log = Log()
        let server = try server(log)
        defer { server.stop() }
        let last = Mutex<TransferProgress?>(nil)
        let answer = try await client(server).download(ListNotes(), to: file) { progress in
            last.withLock { $0 = progress }
        }
        #expect(answer.value == 300_000)
        #expect(try Data(contentsOf: file) == Self.bytes)
        #expect(try names() == ["file.bin"])
        #expect(last.withLock { $0 } == TransferProgress(.download, bytes: 300_000, total: 300_000))
        #expect(log.lines == ["all -"])
        try FileManager.default.removeItem(at: folder)
    }

    @Test("A download over a broken connection continues after the bytes that were received")
    func resume() async throws {
        let log = Log()
        let server = try server(log, breaking: [100_000, 50_000])
        defer { server.stop() }
        try await client(server).download(ListNotes(), to: file)
        #expect(try Data(contentsOf: file) == Self.bytes)
        #expect(log.lines == ["all -", "bytes=100000- \"v1\"", "bytes=150000- \"v1\""])
        try FileManager.default.removeItem(at: folder)
    }

    @Test(
        "A later download continues an interrupted one, and keeps the old file until then"
    )
    func later() async throws {
        let log = Log()
        let server = try server(log, breaking: [100_000])
        defer { server.stop() }
        let client = try client(server)
        try Data("old".utf8).write(to: file)
        await #expect(throws: APIError.self) {
            try await client.download(ListNotes(), to: file, attempts: 1)
        }
        #expect(try Data(contentsOf: file) == Data("old".utf8))
        #expect(try names() == ["file.bin", "file.bin.part", "file.bin.part.tag"])
        let digest = SHA256Reference.digest
        try await client.download(ListNotes(), to: file, sha256: digest)
        #expect(try Data(contentsOf: file) == Self.bytes)
        #expect(log.lines.last == "bytes=100000- \"v1\"")
        try FileManager.default.removeItem(at: folder)
    }

    /// What the server is asked for by a download that finds a part, and that must come to the whole file.
    ///
    /// The part has the server's own address unless another one is given.
    private func asked(
        behind part: Data,
        _ tag: String,
        of address: String? = nil
    ) async throws -> [String] {
        let log = Log()
        let server = try server(log)
        defer { server.stop() }
        let client = try client(server)
        let own = DownloadPart.address(of: HTTPRequest(.get, server.url.appending(path: "notes")))
        try part.write(to: file.appendingPathExtension("part"))
        try Data("\(tag)\n\(address ?? own)".utf8)
            .write(to: file.appendingPathExtension("part.tag"))
        try await client.download(ListNotes(), to: file)
        #expect(try Data(contentsOf: file) == Self.bytes)
        try FileManager.default.removeItem(at: folder)
        return log.lines
    }

    @Test("A file that changed on the server is downloaded from its beginning")
    func changed() async throws {
        let asked = try await asked(behind: Data(repeating: 1, count: 1000), "\"v0\"")
        #expect(asked == ["bytes=1000- \"v0\""])
    }

    @Test("A partial download that is longer than the file is discarded")
    func tooLong() async throws {
        let asked = try await asked(behind: Data(count: 300_000), Self.tag)
        #expect(asked == ["bytes=300000- \"v1\"", "all -"])
    }

    @Test("A partial download of another address is not continued, whatever its entity tag")
    func otherAddress() async throws {
        let asked = try await asked(
            behind: Data(repeating: 1, count: 1000),
            Self.tag,
            of: "another"
        )
        #expect(asked == ["all -"])
    }

    @Test("A range of a file whose length the server does not know is not taken for its end")
    func unknownLength() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = ScriptedTransport([
            .status(
                206,
                fields: ["ETag": Self.tag, "Content-Range": "bytes 5-7/*"],
                body: Data("567".utf8)
            ),
            .status(200, fields: ["ETag": Self.tag], body: Data("0123456789".utf8)),
        ])
        let address = DownloadPart.address(
            of: HTTPRequest(.get, try #require(URL(string: "http://example.test/notes")))
        )
        try Data("01234".utf8).write(to: file.appendingPathExtension("part"))
        try Data("\(Self.tag)\n\(address)".utf8)
            .write(to: file.appendingPathExtension("part.tag"))
        try await Client.test(transport).download(ListNotes(), to: file)
        #expect(try Data(contentsOf: file) == Data("0123456789".utf8))
        #expect(transport.requests.map { $0.request.fields["Range"] } == ["bytes=5-", nil])
    }

    @Test(
        "Two downloads do not write one file at a time, also through a link to its folder",
        arguments: [false, true]
    )
    func together(_ isLinked: Bool) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (chunks, feed) = AsyncThrowingStream.makeStream(of: Data.self)
        let transport = ScriptedTransport([
            .init { request in
                HTTPResponse(status: 200, url: request.url, body: HTTPBody(chunks: chunks))
            },
            .status(200, body: Data("next".utf8)),
        ])
        let client = Client.test(transport)
        let begun = Log()
        async let first = client.download(ListNotes(), to: file) { _ in begun.add("") }
        await eventually { !begun.lines.isEmpty }
        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        let same = isLinked ? link.appending(path: file.lastPathComponent) : file
        let error = await #expect(throws: APIError.self) {
            try await client.download(ListNotes(), to: same)
        }
        #expect(error?.code == .invalidRequest)
        feed.yield(Data("whole".utf8))
        feed.finish()
        #expect(try await first.value == 5)
        #expect(try Data(contentsOf: file) == Data("whole".utf8))
        try await client.download(ListNotes(), to: file)
        #expect(try Data(contentsOf: file) == Data("next".utf8))
        try FileManager.default.removeItem(at: folder)
    }

    @Test("Without an entity tag an interrupted download is not continued")
    func untagged() async throws {
        let log = Log()
        let server = try server(log, breaking: [10], tag: nil)
        defer { server.stop() }
        let client = try client(server)
        let error = await #expect(throws: APIError.self) {
            try await client.download(ListNotes(), to: file)
        }
        #expect(error?.code == .transport)
        #expect(log.lines.count == 1)
        try FileManager.default.removeItem(at: folder)
    }

    @Test("A file with another digest is refused and leaves nothing")
    func digest() async throws {
        let server = try server(Log())
        defer { server.stop() }
        let client = try client(server)
        let error = await #expect(throws: APIError.self) {
            try await client.download(
                ListNotes(),
                to: file,
                sha256: String(repeating: "0", count: 64)
            )
        }
        #expect(error?.code == .checksum)
        #expect(try names() == [])
        try await client.download(
            ListNotes(),
            to: file,
            sha256: SHA256Reference.digest.uppercased()
        )
        try FileManager.default.removeItem(at: folder)
    }

    @Test(
        "The digest is that of FIPS 180-4, however the bytes are divided",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func vectors(_ text: String, _ expected: String) {
        for size in [1, 3, 55, 64, 1000] {
            var digest = FileDigest()
            var rest = Data(text.utf8)
            while !rest.isEmpty {
                digest.update(rest.prefix(size))
                rest = rest.dropFirst(size)
            }
            #expect(digest.finish() == expected)
        }
    }
}

/// The digest of the bytes above, by `sha256sum`.
private enum SHA256Reference {
    static let digest = "230ed06df482a77672cd93b6d4024053b380b8563d3a939aa5d25574772ee479"
}
