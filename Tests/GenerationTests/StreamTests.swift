import Foundation
import GoldenStreams
import LatheCoding
import LatheRuntime
import LatheStreams
import LatheTesting
import Testing

@Suite("Streams of a schema")
struct StreamTests {
    private func notes(_ replies: ScriptedTransport.Reply...) -> (Notes, ScriptedTransport) {
        let transport = ScriptedTransport(replies)
        return (StreamsClient(transport: transport).notes, transport)
    }

    private func events(_ text: String) -> ScriptedTransport.Reply {
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

    @Test("An event that is no value says its number and place, after those before it")
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
}
