import Foundation
import LatheTesting
import Synchronization
import Testing

@testable import LatheDownloads
@testable import LatheRuntime

@Suite("Downloads from faulty servers", .timeLimit(.minutes(1)))
struct DownloadFaultTests {
    private typealias Response = ScriptedTransport.Response

    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

    /// A folder of this test's own.
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
    private var file: URL { folder.appending(path: "file.bin") }
    private var part: URL { file.appendingPathExtension("part") }
    private var note: URL { part.appendingPathExtension("tag") }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private func leave(_ bytes: Data, _ validator: Data) throws {
        try bytes.write(to: part)
        let url = try #require(URL(string: "http://example.test/notes"))
        let address = DownloadPart.address(of: HTTPRequest(.get, url))
        try (validator + Data("\n\(address)".utf8)).write(to: note)
    }

    private func remove() throws { try FileManager.default.removeItem(at: folder) }

    /// What a test's transport was asked for, a line for each request.
    private func ranges(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { $0.request.fields["Range"] ?? "all" }
    }

    /// An answer whose body breaks off behind a text.
    private func broken(_ text: String, _ length: Int?, _ fields: HTTPFields) -> Response {
        Response { _ in
            let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            source.yield(Data(text.utf8))
            source.finish(throwing: URLError(.networkConnectionLost))
            let body = HTTPBody(chunks: chunks, length: length)
            return HTTPResponse(status: 200, fields: fields, body: body)
        }
    }

    /// An answer without end; counts its pieces.
    private func endless(
        _ status: Int,
        _ fields: HTTPFields,
        _ length: Int?,
        _ log: Log
    ) -> Response {
        Response { _ in
            let chunks = AsyncThrowingStream<Data, any Error> {
                log.add("piece")
                return Data(count: 10)
            }
            return HTTPResponse(
                status: status,
                fields: fields,
                body: HTTPBody(chunks: chunks, length: length)
            )
        }
    }

    // MARK: Numbers of the server

    @Test(
        "An impossible length is refused",
        arguments: [(9_223_372_036_854_775_295, 1000), (-1, 5)]
    )
    func length(_ length: Int, _ start: Int) async throws {
        try leave(Data(count: start), Data("\"x\"".utf8))
        let transport = ScriptedTransport([
            Response { _ in
                let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
                source.finish()
                return HTTPResponse(
                    status: 206,
                    fields: [
                        "ETag": "\"x\"",
                        "Content-Range": "bytes \(start)-\(start + 4)/\(start + 5)",
                    ],
                    body: HTTPBody(chunks: chunks, length: length)
                )
            }
        ])
        let code = await errorCode {
            try await Client.test(transport).download(ListNotes(), to: file)
        }
        #expect(code == .decoding)
        #expect(ranges(transport) == ["bytes=\(start)-"])
        #expect(try names() == [])
        try remove()
    }

    @Test(
        "An impossible range is refused",
        arguments: [
            "bytes 5-4/10", "bytes 5-9/9", "bytes 5-9223372036854775807/*", "bytes +5-9/10",
            "bytes 5-99999999999999999999/*", "bytes 5/10", "bytes 5-9", "bytes 5-9/x",
            "bytes -5/10", "bytes 6-9/10", "items 5-9/10", "",
        ]
    )
    func range(_ range: String) async throws {
        try leave(Data("hello".utf8), Data("\"x\"".utf8))
        let fields: HTTPFields = ["ETag": "\"x\"", "Content-Range": range]
        let transport = ScriptedTransport([.status(206, fields: fields, body: Data("WORLD".utf8))])
        let code = await errorCode {
            try await Client.test(transport).download(ListNotes(), to: file)
        }
        #expect(code == .decoding)
        #expect(try names() == [])
        try remove()
    }

    @Test(
        "A partial download of the remaining bytes is continued",
        arguments: ["bytes 5-6/10", "BYTES 5-6/10"]
    )
    func shortRange(_ range: String) async throws {
        try leave(Data("hello".utf8), Data("\"x\"".utf8))
        let transport = ScriptedTransport([
            .status(206, fields: ["ETag": "\"x\"", "Content-Range": range], body: Data("WO".utf8)),
            .status(
                206,
                fields: ["ETag": "\"x\"", "Content-Range": "bytes 7-9/10"],
                body: Data("RLD".utf8)
            ),
        ])
        try await Client.test(transport).download(ListNotes(), to: file)
        #expect(try text() == "helloWORLD")
        #expect(ranges(transport) == ["bytes=5-", "bytes=7-"])
        try remove()
    }

    // MARK: Validators

    @Test(
        "Parts of two files are never combined",
        arguments: [["ETag": "\"OTHER\""], ["ETag": "W/\"x\""], ["Last-Modified": date], [:]]
    )
    func splice(_ validator: [String: String]) async throws {
        var fields: HTTPFields = ["Content-Range": "bytes 5-9/10", "Date": Self.later]
        for (name, value) in validator { fields[name] = value }
        let transport = ScriptedTransport([
            broken("hello", 10, ["ETag": "\"x\""]),
            .status(206, fields: fields, body: Data("WORLD".utf8)),
            .status(200, fields: fields, body: Data("HELLOWORLD".utf8)),
        ])
        try await Client.test(transport).download(ListNotes(), to: file)
        #expect(try text() == "HELLOWORLD")
        #expect(ranges(transport) == ["all", "bytes=5-", "all"])
        #expect(try names() == ["file.bin"])
        try remove()
    }

    @Test(
        "A download with a strong validator is continued",
        arguments: [["ETag": "\"x\""], ["Date": later]]
    )
    func strong(_ more: [String: String]) async throws {
        var fields: HTTPFields = ["Last-Modified": Self.date]
        for (name, value) in more { fields[name] = value }
        let first = broken("hello", 10, fields)
        fields["Content-Range"] = "bytes 5-9/10"
        let transport = ScriptedTransport([
            first, .status(206, fields: fields, body: Data("WORLD".utf8)),
        ])
        try await Client.test(transport).download(ListNotes(), to: file)
        #expect(try text() == "helloWORLD")
        #expect(transport.requests[1].request.fields["If-Range"] == more["ETag"] ?? Self.date)
        try remove()
    }

    @Test(
        "A weak validator, or one that no header field can contain, is not stored",
        arguments: [
            ["ETag": "\"a\u{01}b\""], ["ETag": "\"a\u{7F}b\""], ["ETag": ""], ["ETag": "W/\"x\""],
            ["ETag": "W/\"x\"", "Last-Modified": date, "Date": later],
            ["Last-Modified": "a\u{7F}b", "Date": later], ["Last-Modified": date],
            ["Last-Modified": date, "Date": date],
        ]
    )
    func unkept(_ validators: [String: String]) async throws {
        var fields: HTTPFields = [:]
        for (name, value) in validators { fields[name] = value }
        let transport = ScriptedTransport([
            broken("hello", 10, fields), .status(200, body: Data("HELLOWORLD".utf8)),
        ])
        let client = Client.test(transport)
        let code = await errorCode { try await client.download(ListNotes(), to: file) }
        #expect(code == .transport)
        #expect(try names() == ["file.bin.part"])
        try await client.download(ListNotes(), to: file)
        #expect(try text() == "HELLOWORLD")
        #expect(ranges(transport) == ["all", "all"])
        try remove()
    }

    @Test(
        "A stored validator that no header field can contain, or that is weak, is ignored",
        arguments: ["\"a\u{01}b\"", "a\u{7F}b", "W/\"x\"", "a\r\nb", ""]
    )
    func note(_ validator: String) async throws {
        try leave(Data("hello".utf8), Data(validator.utf8))
        let transport = ScriptedTransport([.status(200, body: Data("HELLOWORLD".utf8))])
        try await Client.test(transport).download(ListNotes(), to: file)
        #expect(try text() == "HELLOWORLD")
        #expect(ranges(transport) == ["all"])
        #expect(try names() == ["file.bin"])
        try remove()
    }

    @Test("A note that is not a text is skipped")
    func binaryNote() async throws {
        try leave(Data("hello".utf8), Data([0x22, 0xFF, 0x22]))
        let transport = ScriptedTransport([.status(200, body: Data("HELLOWORLD".utf8))])
        try await Client.test(transport).download(ListNotes(), to: file)
        #expect(ranges(transport) == ["all"])
        try remove()
    }

    // MARK: New beginnings

    @Test("A server that refuses a range receives one more request")
    func refused() async throws {
        try leave(Data("hello".utf8), Data("\"x\"".utf8))
        let transport = ScriptedTransport(Array(repeating: .status(416), count: 5))
        let code = await errorCode {
            try await Client.test(transport).download(ListNotes(), to: file)
        }
        #expect(code == .status)
        #expect(ranges(transport) == ["bytes=5-", "all"])
        try remove()
    }

    // Root removes files from any folder.
    @Test("A part that cannot be deselected is requested once", .enabled(if: geteuid() != 0))
    func stuck() async throws {
        try leave(Data("hello".utf8), Data("\"x\"".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        let transport = ScriptedTransport(Array(repeating: .status(416), count: 5))
        let code = await errorCode {
            try await Client.test(transport).download(ListNotes(), to: file)
        }
        #expect(code == .status)
        #expect(ranges(transport) == ["bytes=5-", "all"])
        #expect(try names() == ["file.bin.part", "file.bin.part.tag"])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        try remove()
    }

    // MARK: Too many bytes

    @Test(
        "No more is read than the stated length",
        arguments: [(206, "bytes 0-24/25", nil), (206, "bytes 0-24/*", nil), (200, nil, 25)]
            as [(Int, String?, Int?)]
    )
    func overrun(_ status: Int, _ range: String?, _ length: Int?) async throws {
        let log = Log()
        var fields: HTTPFields = ["ETag": "\"x\""]
        fields["Content-Range"] = range
        let transport = ScriptedTransport([endless(status, fields, length, log)])
        let code = await errorCode {
            try await Client.test(transport).download(ListNotes(), to: file)
        }
        #expect(code == .decoding)
        #expect(log.lines.count == 3)
        #expect(transport.requests.count == 1)
        #expect(try names() == [])
        try remove()
    }

    @Test("No more is read than the caller allows, and nothing if the stated length exceeds it")
    func limit() async throws {
        let log = Log()
        let transport = ScriptedTransport([
            endless(200, [:], nil, log), endless(200, [:], 26, log),
            .status(200, body: Data(count: 25)),
        ])
        let client = Client.test(transport)
        var codes: [APIError.Code?] = []
        for _ in 0..<2 {
            codes.append(
                await errorCode { try await client.download(ListNotes(), to: file, limit: 25) }
            )
        }
        #expect(codes == [.bodyTooLarge, .bodyTooLarge])
        #expect(log.lines.count == 3)
        #expect(try names() == [])
        #expect(try await client.download(ListNotes(), to: file, limit: 25).value == 25)
        try remove()
    }

    // MARK: Packed answers

    @Test("A compressed response is refused, whether it is complete or not", arguments: [0, 400])
    func packed(_ missing: Int) async throws {
        let packed = try #require(Packed.zeros["gzip"])
        let server = try LoopbackServer { _ in
            .init(
                fields: ["Content-Encoding": "gzip", "ETag": "\"x\""],
                body: HTTPBody(packed.dropLast(missing))
            )
        }
        defer { server.stop() }
        let client = Client(.test, server: .fixed(server.url), transport: DefaultTransport())
        let code = await errorCode { try await client.download(ListNotes(), to: file) }
        #expect(code == .decoding)
        #expect(try names() == [])
        try remove()
    }

    @Test(
        "A body with the content coding identity is accepted",
        arguments: [("Identity", true), ("identity, gzip", false), ("br", false), ("", true)]
    )
    func coding(_ coding: String, _ isTaken: Bool) async throws {
        let fields: HTTPFields = ["Content-Encoding": coding]
        let transport = ScriptedTransport([.status(200, fields: fields, body: Data("a".utf8))])
        let code = await errorCode {
            try await Client.test(transport).download(ListNotes(), to: file)
        }
        #expect(code == (isTaken ? nil : .decoding))
        #expect(try names() == (isTaken ? ["file.bin"] : []))
        try remove()
    }

    // MARK: Time

    private let clock = VirtualClock()

    /// A client whose download gets what a test gives.
    private func fed() -> (Client, AsyncThrowingStream<Data, any Error>.Continuation) {
        let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        let transport = ScriptedTransport([
            Response { _ in
                let body = HTTPBody(chunks: chunks, length: 4)
                return HTTPResponse(status: 200, fields: ["ETag": "\"x\""], body: body)
            }
        ])
        var client = Client.test(transport)
        client.clock = ClientClock(clock)
        return (client, source)
    }

    @Test(
        "A silent server is waited for until the timeout of the attempt, and the partial file remains"
    )
    func silent() async throws {
        let log = Log()
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedTransport([
            Response { _ in
                let chunks = AsyncThrowingStream<Data, any Error> {
                    log.add("piece")
                    if log.lines.count == 1 { return Data("a".utf8) }
                    ask.yield()
                    // Until it is cancelled.
                    try await Task.sleep(for: .seconds(3600))
                    return nil
                }
                let body = HTTPBody(chunks: chunks, length: 4)
                return HTTPResponse(status: 200, fields: ["ETag": "\"x\""], body: body)
            }
        ])
        var client = Client.test(transport)
        client.clock = ClientClock(clock)
        client.timeout = .seconds(2)
        async let code = errorCode { [client] in
            try await client.download(ListNotes(), to: file)
        }
        for await _ in asked { break }
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        #expect(await code == .timedOut)
        #expect(try names() == ["file.bin.part", "file.bin.part.tag"])
        #expect(try Data(contentsOf: part) == Data("a".utf8))
        #expect(transport.requests.count == 1)
        try remove()
    }

    @Test("A slow server is waited for, whatever the total time")
    func slow() async throws {
        var (client, source) = fed()
        client.timeout = .seconds(2)
        let (counts, progress) = AsyncStream.makeStream(of: Int.self)
        async let code = errorCode { [client] in
            try await client.download(ListNotes(), to: file) { progress.yield($0.bytes) }
        }
        for await count in counts {
            if count == 4 { break }
            clock.advance(by: .milliseconds(1900))
            source.yield(Data("a".utf8))
        }
        source.finish()
        #expect(await code == nil)
        #expect(try text() == "aaaa")
        try remove()
    }

    @Test("The deadline ends an endless download")
    func deadline() async throws {
        var (client, source) = fed()
        client.timeout = nil
        client.deadline = .seconds(3)
        let (counts, progress) = AsyncStream.makeStream(of: Int.self)
        async let code = errorCode { [client] in
            try await client.download(ListNotes(), to: file) { progress.yield($0.bytes) }
        }
        for await count in counts {
            // The deadline has begun.
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(1500))
            if count == 1 { break }
            source.yield(Data("a".utf8))
        }
        #expect(await code == .timedOut)
        #expect(try Data(contentsOf: part) == Data("a".utf8))
        try remove()
    }

    @Test("Without a limit of time a download waits, and is cancelled at once")
    func cancelled() async throws {
        var (client, source) = fed()
        client.timeout = nil
        let (counts, progress) = AsyncStream.makeStream(of: Int.self)
        let task = Task { [client, file] in
            try await client.download(ListNotes(), to: file) { progress.yield($0.bytes) }
        }
        source.yield(Data("a".utf8))
        for await count in counts where count == 1 { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sleeps == [])
        try remove()
    }
}
