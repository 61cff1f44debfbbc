import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime
@testable import LatheStreams

/// A call that returns a list.
struct ListNotes: Request {
    typealias ResponseValue = [Note]
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "notes.list",
        .get,
        "/notes",
        responseEnvelope: Envelope(value: Field("notes", [.list, .optional]), failure: "error")
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call whose body has the second of two forms.
private struct SendName: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "names.send",
        .post,
        "/names",
        parameters: [.init(.body, "name")],
        body: .object(.json),
        bodies: [.object(.json), .raw(contentType: "text/plain")]
    )
    var bodyNumber: Int { 1 }

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write("Ada")
    }
}

/// The same chunk again and again.
private struct Repeated: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error
    let chunk: Data
    let count: Int

    struct AsyncIterator: AsyncIteratorProtocol {
        let chunk: Data
        var left: Int

        mutating func next() async throws -> Data? {
            guard left > 0 else { return nil }
            left -= 1
            return chunk
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunk: chunk, left: count) }
}

@Suite("Responses that are read while they are received")
struct StreamingTests {
    private func client(_ server: LoopbackServer, _ kind: TransportKind) -> Client {
        Client(.test, server: .fixed(server.url), transport: kind.make())
    }

    @Test("A call whose response is streamed sends the form of its body that it chooses")
    func bodyForm() async throws {
        let transport = ScriptedTransport([.status(204), .status(204)])
        let client = Client.test(transport)
        _ = try await client.send(SendName())
        _ = try await client.open(SendName())
        let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies == ["Ada", "Ada"])
        let types = transport.requests.map { $0.request.fields["Content-Type"] }
        #expect(types == ["text/plain", "text/plain"])
    }

    @Test("An element is delivered before the next one is sent", arguments: TransportKind.allCases)
    func immediate(_ kind: TransportKind) async throws {
        let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        let server = try LoopbackServer { _ in
            .init(
                fields: ["Content-Type": "application/json"],
                body: HTTPBody(chunks: chunks)
            )
        }
        defer { server.stop() }
        source.yield(Data(#"{"notes":[{"id":1,"title":"a"},{"id":2,"#.utf8))
        var elements = client(server, kind).elements(of: ListNotes()).makeAsyncIterator()
        #expect(try await elements.next()?.id == 1)
        source.yield(Data(#""title":"b"}"#.utf8))
        #expect(try await elements.next()?.id == 2)
        source.yield(Data("]}".utf8))
        source.finish()
        #expect(try await elements.next() == nil)
        #expect(try await elements.next() == nil)
    }

    @Test(
        "A slow reader does not block other calls, and gets all bytes in order",
        arguments: TransportKind.allCases
    )
    func slow(_ kind: TransportKind) async throws {
        let note = #"{"id":7,"title":"\#(String(repeating: "x", count: 65000))"}"#
        let server = try LoopbackServer { request in
            if request.path == "/notes/1" { return .json(#"{"note":{"id":1,"title":"t"}}"#) }
            let body = HTTPBody(
                pieces: [
                    HTTPBody(#"{"notes":["#),
                    HTTPBody(chunks: Repeated(chunk: Data("\(note),".utf8), count: 200)),
                    HTTPBody("\(note)]}"),
                ]
            )
            return .init(fields: ["Content-Type": "application/json"], body: body)
        }
        defer { server.stop() }
        let client = client(server, kind)
        var count = 0
        for try await element in client.elements(of: ListNotes()) {
            #expect(element.id == 7)
            count += 1
            if count == 3 {
                for _ in 0..<200 { #expect(try await client.send(GetNote()).id == 1) }
            }
        }
        #expect(count == 201)
    }

    @Test("Ending the reading closes the connection", arguments: TransportKind.allCases)
    func dropped(_ kind: TransportKind) async throws {
        let ended = AsyncStream.makeStream(of: Void.self)
        let server = try LoopbackServer { _ in
            let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            source.onTermination = { _ in ended.continuation.yield() }
            source.yield(Data(#"{"notes":[{"id":1,"title":"a"},"#.utf8))
            return .init(
                fields: ["Content-Type": "application/json"],
                body: HTTPBody(chunks: chunks)
            )
        }
        defer { server.stop() }
        for try await _ in client(server, kind).elements(of: ListNotes()) { break }
        for await _ in ended.stream { break }
    }

    @Test(
        "A failure at the place of the list is typed, by status or in a response with status 200",
        arguments: [200, 404]
    )
    func failure(_ status: Int) async throws {
        let transport = ScriptedTransport([
            .json(#"{"error":{"code":3,"text":"no"}}"#, status: status)
        ])
        let error = try await #require(throws: APIError.self) {
            for try await _ in Client.test(transport).elements(of: ListNotes()) {}
        }
        #expect(error.code == .failure)
        #expect(error.failure(as: Fault.self)?.code == 3)
    }

    @Test("An element that does not match the schema is a failure after the elements before it")
    func malformed() async throws {
        let transport = ScriptedTransport([
            .json(#"{"notes":[{"id":1,"title":"a"},{"id":"x"}]}"#)
        ])
        var elements = Client.test(transport).elements(of: ListNotes()).makeAsyncIterator()
        #expect(try await elements.next()?.id == 1)
        let error = await #expect(throws: APIError.self) { try await elements.next() }
        #expect(error?.code == .decoding)
        #expect(error?.reason.contains("notes[1].id") == true)
        #expect(try await elements.next() == nil)
    }

    @Test("A truncated response is an error, not an end", arguments: TransportKind.allCases)
    func truncated(_ kind: TransportKind) async throws {
        let server = try LoopbackServer { _ in
            .init(
                fields: ["Content-Type": "application/json"],
                body: HTTPBody(#"{"notes":[{"id":1,"title":"a"}]}"#),
                ending: .truncated
            )
        }
        defer { server.stop() }
        let client = client(server, kind)
        let error = await #expect(throws: APIError.self) {
            for try await _ in client.elements(of: ListNotes()) {}
        }
        #expect(error?.code == .transport)
    }

    @Test(
        "The limit of a body applies to the decompressed bytes",
        arguments: TransportKind.allCases,
        ["gzip", "deflate"]
    )
    func bomb(_ kind: TransportKind, _ encoding: String) async throws {
        let packed = try #require(Packed.zeros[encoding])
        let server = try LoopbackServer { _ in
            .init(
                fields: ["Content-Type": "application/json", "Content-Encoding": encoding],
                body: HTTPBody(packed)
            )
        }
        defer { server.stop() }
        var client = client(server, kind)
        let body = try await client.open(ListNotes()).value
        #expect(try await body.collect(limit: .max) == Data(count: 1 << 20))
        client.limits.body = 1 << 19
        let limited = client
        let error = await #expect(throws: APIError.self) { try await limited.send(ListNotes()) }
        #expect(error?.code == .bodyTooLarge)
    }

    @Test(
        "A body above the limit of its call is ended, although it is not read",
        .timeLimit(.minutes(1)),
        arguments: TransportKind.allCases
    )
    func cut(_ kind: TransportKind) async throws {
        let gone = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            source.onTermination = { _ in gone.continuation.yield() }
            for _ in 0..<64 { source.yield(Data(count: 1 << 16)) }
            return .init(body: HTTPBody(chunks: chunks))
        }
        defer { server.stop() }
        var request = HTTPRequest(.get, server.url)
        request.bodyLimit = 1 << 20
        let response = try await kind.make().send(request)
        for await _ in gone.stream { break }
        await #expect(throws: HTTPBody.TooLarge(limit: 1 << 20)) {
            _ = try await response.body.collect(limit: .max)
        }
    }

    @Test("A call passes its time limit to the transport")
    func limit() async throws {
        let transport = ScriptedTransport([.json(#"{"notes":[]}"#)])
        var client = Client.test(transport)
        client.limits.body = 1000
        _ = try await client.send(ListNotes())
        #expect(transport.requests.map(\.request.bodyLimit) == [1000])
    }

    @Test("A truncated compressed body is an error", arguments: TransportKind.allCases)
    func truncatedGzip(_ kind: TransportKind) async throws {
        let packed = try #require(Packed.zeros["gzip"])
        let server = try LoopbackServer { _ in
            .init(fields: ["Content-Encoding": "gzip"], body: HTTPBody(packed.dropLast(400)))
        }
        defer { server.stop() }
        let client = client(server, kind)
        let error = await #expect(throws: APIError.self) { try await client.send(ListNotes()) }
        #expect(error?.code == .transport || error?.code == .decoding)
    }
}
