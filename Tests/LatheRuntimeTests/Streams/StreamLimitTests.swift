import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime
@testable import LatheStreams
import LatheXML

/// Chunks that are always ready; counts those that were taken.
private final class Endless: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    let start: Data
    let chunk: Data
    let most: Int
    /// The number of the chunk with which the reading task is cancelled.
    let cancelsAt: Int
    private let state = Mutex(0)

    init(_ start: String, _ chunk: String, most: Int, cancelsAt: Int = .max) {
        self.start = Data(start.utf8)
        self.chunk = Data(chunk.utf8)
        self.most = most
        self.cancelsAt = cancelsAt
    }

    var taken: Int { state.withLock { $0 } }

    struct Iterator: AsyncIteratorProtocol {
        let source: Endless

        mutating func next() async throws -> Data? {
            let number = source.state.withLock { taken in
                taken += 1
                return taken
            }
            if number == source.cancelsAt { withUnsafeCurrentTask { $0?.cancel() } }
            if number > source.most { return nil }
            return number == 1 && !source.start.isEmpty ? source.start : source.chunk
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(source: self) }
}

@Suite("Limits of responses that are read while they are received")
struct StreamLimitTests {
    private func client(_ body: Endless, _ type: String) -> Client {
        let transport = ScriptedTransport([
            .init { request in
                HTTPResponse(
                    status: 200,
                    fields: ["Content-Type": type],
                    url: request.url,
                    body: HTTPBody(chunks: body)
                )
            }
        ])
        var client = Client(
            API(name: "Test", formats: [.json, .xml]),
            server: .fixed("http://example.test"),
            transport: transport
        )
        client.limits.body = 1 << 18
        return client
    }

    /// The documents of the formats that are built in.
    private static func read(
        _ documents: [(String, String, String)]
    ) -> [(String, String, String)] {
        #if XML
        documents
        #else
        documents.filter { $0.0 != "application/xml" }
        #endif
    }

    private static let text = String(repeating: "x", count: 1 << 14)
    private static let children = String(repeating: "<t>x</t>", count: 1 << 11)

    @Test(
        "One element has no more bytes than a body may have",
        arguments: read([
            ("application/json", #"{"notes":[{"id":1,"title":""#, text),
            ("application/xml", "<response><notes><id>1</id><title>", text),
            ("application/xml", "<response><notes><id>1</id>", children),
        ])
    )
    func element(_ type: String, _ start: String, _ chunk: String) async throws {
        let body = Endless(start, chunk, most: 300)
        let client = client(body, type)
        let error = await #expect(throws: APIError.self) {
            for try await _ in client.elements(of: ListNotes()) {}
        }
        #expect(error?.code == .decoding)
        #expect((error?.cause as? DecodingFailure)?.code == .limitExceeded)
        #expect(body.taken < 40)
    }

    @Test(
        "A list has any number of bytes",
        arguments: read([
            ("application/json", #"{"notes":[{"id":0,"title":"a"}"#, #",{"id":1,"title":"b"}"#),
            (
                "application/xml", "<response>",
                "<notes><id>1</id><title>b</title></notes>"
            ),
        ])
    )
    func list(_ type: String, _ start: String, _ element: String) async throws {
        let body = Endless(start, String(repeating: element, count: 400), most: 100)
        var client = client(body, type)
        client.limits.decoding.bytes = 1 << 16
        var count = 0
        let error = await #expect(throws: APIError.self) {
            for try await _ in client.elements(of: ListNotes()) { count += 1 }
        }
        // The list has no end, which is told behind all of its elements.
        #expect(error?.code == .decoding)
        #expect(count >= 99 * 400)
    }

    @Test("Taking elements of one chunk costs the same for each of them")
    func linear() async throws {
        func time(_ count: Int) async throws -> Duration {
            let notes = String(repeating: #"{"id":1,"title":"b"},"#, count: count - 1)
            let body = Endless(
                #"{"notes":[\#(notes){"id":1,"title":"b"}]}"#,
                " ",
                most: 1
            )
            let client = client(body, "application/json")
            let start = ContinuousClock.now
            var found = 0
            for try await _ in client.elements(of: ListNotes()) { found += 1 }
            #expect(found == count)
            return ContinuousClock.now - start
        }
        var ratios: [Double] = []
        for _ in 0..<2 { ratios.append(try await time(16_000) / time(2000)) }
        // It would be 64 if each copied the others.
        #expect((ratios.min() ?? .infinity) < 24)
    }

    @Test("Waiting for an event can be cancelled")
    func events() async throws {
        let body = Endless("", ": a comment\n", most: 1000, cancelsAt: 5)
        let client = client(body, "text/event-stream")
        let reading = Task {
            for try await _ in client.events(of: ListNotes()) {}
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(body.taken == 6)
    }

    @Test("Reading available events can be cancelled")
    func readyEvents() async throws {
        let body = Endless("", "data: 1\n\ndata: 2\n\n", most: 1000, cancelsAt: 5)
        let client = client(body, "text/event-stream")
        let reading = Task { for try await _ in client.events(of: ListNotes()) {} }
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(body.taken < 8)
    }

    @Test("Reading lines, elements and whole bodies can be cancelled between two chunks")
    func others() async throws {
        let calls: [@Sendable (Client) async throws -> Void] = [
            { client in for try await _ in client.jsonLines(Note.self, of: ListNotes()) {} },
            { client in for try await _ in client.elements(of: ListNotes()) {} },
            { client in _ = try await client.open(ListNotes()).value.collect(limit: .max) },
        ]
        for call in calls {
            let body = Endless("", "  ", most: 1000, cancelsAt: 5)
            let client = client(body, "application/json")
            let reading = Task { try await call(client) }
            await #expect(throws: CancellationError.self) { try await reading.value }
            #expect(body.taken == 6)
        }
    }

    @Test("A list whose body ends before its first byte is not an absent list")
    func brokenList() async throws {
        struct Broken: Error {}
        let transport = ScriptedTransport([
            .init { request in
                let chunks = AsyncThrowingStream<Data, any Error> { $0.finish(throwing: Broken()) }
                return HTTPResponse(
                    status: 200,
                    fields: ["Content-Type": "application/json"],
                    url: request.url,
                    body: HTTPBody(chunks: chunks, length: 1000)
                )
            }
        ])
        var elements = Client.test(transport).elements(of: ListNotes()).makeAsyncIterator()
        let error = await #expect(throws: APIError.self) { try await elements.next() }
        #expect(error?.code == .transport)
        #expect(error?.cause is Broken)
    }

    @Test("A streamed body that ends early throws an APIError with the code transport")
    func brokenBody() async throws {
        struct Broken: Error {}
        let chunks = AsyncThrowingStream<Data, any Error> { chunks in
            chunks.yield(Data("[".utf8))
            chunks.finish(throwing: Broken())
        }
        let transport = ScriptedTransport([
            .init { request in
                HTTPResponse(
                    status: 200,
                    fields: ["Content-Type": "application/json"],
                    url: request.url,
                    body: HTTPBody(chunks: chunks)
                )
            }
        ])
        let client = Client(
            API(name: "Test"),
            server: .fixed("http://example.test"),
            transport: transport
        )
        let body = try await client.open(ListNotes()).value
        let error = await #expect(throws: APIError.self) { try await body.collect(limit: .max) }
        #expect(error?.code == .transport)
        #expect(error?.cause is Broken)
    }
}
