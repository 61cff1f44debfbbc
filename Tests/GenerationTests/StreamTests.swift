import Foundation
import GoldenStreams
import LatheCoding
import LatheDownloads
import LatheRuntime
import LatheStreams
import LatheTesting
import Testing

@Suite("Streams of a schema")
struct StreamTests {
    private func notes(_ responses: ScriptedTransport.Response...) -> (Notes, ScriptedTransport) {
        let transport = ScriptedTransport(responses)
        return (StreamsClient(transport: transport).notes, transport)
    }

    private func events(_ text: String) -> ScriptedTransport.Response {
        .status(200, fields: ["Content-Type": "text/event-stream"], body: Data(text.utf8))
    }

    @Test("Events are read by their types, until the data that ends them")
    func cases() async throws {
        let (notes, transport) = notes(
            events(
                """
                id: 7
                event: note.created
                data: {"id": 1, "text": "a"}

                event: note.removed
                data: {"data": {"removal":
                data: {"note": 1}}}

                event: renamed
                data: {"id": 1

                event: moved
                data: {"times": [0, 60]}

                event: ping
                data:

                retry: 50
                event: later
                data: x

                data: [DONE]

                event: ping
                data: 1


                """
            )
        )
        var found: [String] = []
        var last: TypedEvent<Notes.Changes.Event>?
        for try await event in notes.changes(since: 3, lastEventID: "6") {
            last = event
            switch event.value {
            case .noteCreated(let note): found.append("\(event.type) \(note.id) \(note.text)")
            case .noteRemoved(let removal): found.append("removed \(removal.note)")
            case .named(let name): found.append("named \(name)")
            case .moved(let times): found.append("moved \(times.map(\.timeIntervalSince1970))")
            case .ping: found.append("ping")
            case .unknown(let other): found.append("\(other.type): \(other.data)")
            }
        }
        #expect(
            found == [
                "note.created 1 a", "removed 1", #"named {"id": 1"#, "moved [0.0, 60.0]", "ping",
                "later: x",
            ]
        )
        #expect(last?.id == "7")
        #expect(last?.retry == .milliseconds(50))
        let sent = try #require(transport.requests.first)
        #expect(sent.request.url.absoluteString == "https://streams.example/notes/changes?since=3")
        #expect(sent.request.fields["Last-Event-ID"] == "6")
        #expect(sent.request.fields["Accept"] == "text/event-stream")
    }

    @Test("Events of one type need no names")
    func values() async throws {
        let (notes, transport) = notes(
            events("event: any\ndata: {\"id\": 1, \"text\": \"a\"}\n\n"),
            events("data: one\n\ndata: two\ndata: lines\n\ndata: .\n\ndata: three\n\n")
        )
        for try await event in notes.live(ids: [1, 2]) { #expect(event.value.text == "a") }
        #expect(transport.requests.first?.request.method == .post)
        var words: [String] = []
        for try await event in notes.words() { words.append(event.value) }
        #expect(words == ["one", "two\nlines"])
    }

    @Test(
        "An event that is not a value is a failure with its number and place, after the events before it"
    )
    func wrongEvent() async throws {
        let (notes, _) = notes(
            events("data: {\"id\": 1, \"text\": \"a\"}\n\ndata: {\"id\": 2}\n\ndata: 3\n\n")
        )
        var events = notes.live().makeAsyncIterator()
        #expect(try await events.next()?.value.id == 1)
        let error = await #expect(throws: APIError.self) { try await events.next() }
        #expect(error?.code == .decoding)
        #expect(error?.reason.hasPrefix("event 2 of the response: ") == true)
        #expect((error?.cause as? DecodingFailure)?.code == .missingValue)
        #expect(try await events.next() == nil)
    }

    @Test("A response of another media type, and one that fails, are errors")
    func refused() async throws {
        let (notes, _) = notes(.json("{}"), .status(500))
        for code in [APIError.Code.decoding, .status] {
            var events = notes.words().makeAsyncIterator()
            let error = await #expect(throws: APIError.self) { try await events.next() }
            #expect(error?.code == code)
        }
    }

    @Test("Each line is a value, and each iterator sends the call")
    func lines() async throws {
        let text = "{\"id\": 1, \"text\": \"a\"}\n\n{\"id\": 2, \"text\": \"b\"}"
        let (notes, transport) = notes(
            .json(text),
            .json(text),
            .json("{\"time\": 60}\n{\"time\": null}\n{}\n{\"time\": \"x\"}\n")
        )
        let stream = notes.export()
        for _ in 1...2 {
            var texts: [String] = []
            for try await note in stream { texts.append(note.text) }
            #expect(texts == ["a", "b"])
        }
        #expect(transport.requests.count == 2)
        var times = notes.times().makeAsyncIterator()
        #expect(try await times.next() == .some(Date(timeIntervalSince1970: 60)))
        #expect(try await times.next() == .some(nil))
        #expect(try await times.next() == .some(nil))
        let error = await #expect(throws: APIError.self) { try await times.next() }
        #expect(error?.reason.hasPrefix("line 4 of the response: 1:10: $.time:") == true)
    }

    @Test("A JSON text sequence is read like lines, including a document of several lines")
    func sequences() async throws {
        let text = "\u{1E}{\"id\": 1,\n\"text\": \"a\"}\n\u{1E}{\"id\": 2, \"text\": \"b\"}\n"
        let client = StreamsClient(
            transport: ScriptedTransport([
                .json(text), .json(text), .json("\u{1E}{\"id\": 1\u{1E}{}"),
            ])
        )
        var texts: [String] = []
        for try await note in client.notes.export() { texts.append(note.text) }
        for try await note in client.client.jsonLines(Note.self, of: Notes.Export()) {
            texts.append(note.text)
        }
        #expect(texts == ["a", "b", "a", "b"])
        var cut = client.notes.export().makeAsyncIterator()
        let error = await #expect(throws: APIError.self) { try await cut.next() }
        #expect(error?.code == .decoding)
    }

    // MARK: Failures in place of files and streams

    /// A way to read a response that is a file or a stream.
    enum Reader: CaseIterable {
        case typedEvents, events, typedLines, jsonLines, download

        static let note = #"{"id":1,"text":"a"}"#

        /// A successful response, its content type, and what is read from it.
        var success: (type: String, text: String, read: [String]) {
            switch self {
            case .typedEvents: ("text/event-stream", "data: \(Self.note)\n\n", ["a"])
            case .events: ("text/event-stream", "data: \(Self.note)\n\n", [Self.note])
            case .typedLines, .jsonLines: ("application/x-ndjson", "\(Self.note)\n", ["a"])
            case .download: ("application/pdf", "%PDF", ["%PDF"])
            }
        }

        func read(_ client: StreamsClient) async throws -> [String] {
            var found: [String] = []
            switch self {
            case .typedEvents:
                for try await event in client.watches.changes() { found.append(event.value.text) }
            case .events:
                for try await event in client.client.events(of: Watches.Changes()) {
                    found.append(event.data)
                }
            case .typedLines:
                for try await note in client.watches.feed() { found.append(note.text) }
            case .jsonLines:
                for try await note in client.client.jsonLines(Note.self, of: Watches.Feed()) {
                    found.append(note.text)
                }
            case .download:
                let file = FileManager.default.temporaryDirectory
                    .appending(path: UUID().uuidString)
                defer { try? FileManager.default.removeItem(at: file) }
                do {
                    try await client.client.download(Watches.File(), to: file)
                } catch {
                    #expect(!FileManager.default.fileExists(atPath: file.path))
                    throw error
                }
                found.append(try String(contentsOf: file, encoding: .utf8))
            }
            return found
        }
    }

    private func read(
        _ reader: Reader,
        _ type: String,
        _ text: String,
        status: Int = 200
    ) async throws -> [String] {
        let transport = ScriptedTransport([
            .status(status, fields: ["Content-Type": type], body: Data(text.utf8))
        ])
        return try await reader.read(StreamsClient(transport: transport))
    }

    private func error(_ call: () async throws -> [String]) async -> APIError? {
        await #expect(throws: APIError.self) { try await call() }
    }

    @Test("A file or stream that is not a failure is read", arguments: Reader.allCases)
    func successes(_ reader: Reader) async throws {
        let (type, text, found) = reader.success
        #expect(try await read(reader, type, text) == found)
    }

    @Test(
        "A failure of status 200 is found by its content type, in both formats",
        arguments: Reader.allCases
    )
    func failuresByType(_ reader: Reader) async {
        var refusals = [("application/json; charset=utf-8", #"{"error":{"code":"full"}}"#)]
        #if XML
        refusals.append(("application/xml", "<r><error><code>full</code></error></r>"))
        #endif
        for (type, text) in refusals {
            let error = await error { try await read(reader, type, text) }
            #expect(error?.code == .failure)
            #expect(error?.failure(as: Problem.self)?.code == "full")
            #expect(error?.response?.status == 200)
        }
        let broken = await error { try await read(reader, "application/json", "{") }
        #expect(broken?.code == .decoding)
    }

    @Test("A failure is found by its status", arguments: Reader.allCases)
    func failuresByStatus(_ reader: Reader) async {
        let missing = await error {
            try await read(reader, "application/json", #"{"id":7}"#, status: 404)
        }
        #expect(missing?.failure(as: Missing.self)?.id == 7)
        // The type of a stream does not make a failed response one.
        let full = await error {
            try await read(reader, reader.success.type, #"{"error":{"code":"full"}}"#, status: 403)
        }
        #expect(full?.code != .decoding)
        #expect(full?.response?.status == 403)
        #if XML
        let xml = "<r><error><code>full</code></error></r>"
        let other = await error { try await read(reader, "application/xml", xml, status: 403) }
        #expect(other?.failure(as: Problem.self)?.code == "full")
        #endif
    }

    @Test(
        "A document with a failure's content type that contains no failure is the requested result"
    )
    func noFailures() async throws {
        let note = Reader.note
        for reader in [Reader.typedLines, .jsonLines] {
            #expect(try await read(reader, "application/json", note) == ["a"])
        }
        #expect(try await read(.download, "application/json", note) == [note])
        for reader in [Reader.typedEvents, .events] {
            let error = await error { try await read(reader, "application/json", note) }
            #expect(error?.code == .decoding)
            #expect(error?.reason == "the response is not `text/event-stream`")
        }
    }
}
