import Foundation
import LatheTesting
import Testing

@testable import LatheRuntime
@testable import LatheStreams

extension LineSplitter {
    /// Returns the lines that a chunk completes.
    fileprivate mutating func push(_ piece: Data) throws -> [[UInt8]] {
        var lines: [[UInt8]] = []
        try push(piece, onto: &lines)
        return lines
    }
}

@Suite("Responses of lines")
struct LineStreamTests {
    private static let text =
        "\u{FEFF}: hello\r\nid: 1\r\nretry: 250\r\nevent: add\r\ndata: a\r\ndata:  b\r\n\r\n"
        + "data\n\nevent: none\n\nid\ndata: ü\rdata:x\r\rdata: lost"

    @Test(
        "Events are read as in the standard, however the bytes are divided",
        arguments: [1, 2, 3, 7, 500]
    )
    func events(_ size: Int) throws {
        var splitter = LineSplitter(limit: 100)
        var parser = EventParser(limit: 100)
        var events: [ServerSentEvent] = []
        var rest = Data(Self.text.utf8)
        while !rest.isEmpty {
            for line in try splitter.push(rest.prefix(size)) {
                if let event = try parser.push(line) { events.append(event) }
            }
            rest = rest.dropFirst(size)
        }
        let wait = Duration.milliseconds(250)
        #expect(
            events == [
                ServerSentEvent(type: "add", data: "a\n b", id: "1", retry: wait),
                ServerSentEvent(data: "", id: "1", retry: wait),
                ServerSentEvent(data: "ü\nx", id: "", retry: wait),
            ]
        )
    }

    @Test(
        "A record separator begins a document, which may have several lines",
        arguments: [1, 2, 3, 7, 500]
    )
    func sequences(_ size: Int) throws {
        let text =
            "\u{1E}{\"a\": [1,\r\n 2]}\n\u{1E}\n\u{1E}\u{1E}\"}\\\"{\"\r\n\u{1E}3\u{1E}{\n\u{1E}[\"a\nb\"]\n\u{1E}null"
        var splitter = LineSplitter(limit: 100, readsSequences: true)
        var lines: [[UInt8]] = []
        var rest = Data(text.utf8)
        while !rest.isEmpty {
            lines += try splitter.push(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        lines += splitter.finish().map { [$0] } ?? []
        let found = lines.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
        // A line ending in a text stays, since no JSON has it there. So does the separator after what may be cut off.
        #expect(
            found == [
                "{\"a\": [1,\r 2]}", "\"}\\\"{\"", "3\u{1E}", "{\n", "[\"a\nb\"]", "null\u{1E}",
            ]
        )
    }

    @Test(
        "The bytes before the first record separator are a document, except for a byte order mark"
    )
    func beforeSequences() throws {
        var splitter = LineSplitter(limit: 100, readsSequences: true)
        #expect(
            try splitter.push(Data("[1]\u{1E}[2]\n".utf8)) == ["[1]", "[2]"].map { Array($0.utf8) }
        )
        var marked = LineSplitter(limit: 100, readsSequences: true)
        #expect(try marked.push(Data("\u{FEFF}\u{1E}[2]\n".utf8)) == [Array("[2]".utf8)])
    }

    @Test(
        "A value of a sequence is delivered before the next one, and its limit covers all its lines"
    )
    func pendingSequences() throws {
        var splitter = LineSplitter(limit: 7, readsSequences: true)
        #expect(try splitter.push(Data("\u{1E}[1,\n2]\n".utf8)) == [Array("[1,\n2]".utf8)])
        #expect(throws: LineSplitter.TooLong.self) {
            try splitter.push(Data("\u{1E}[1,\n234]\n".utf8))
        }
        // Lines of events know no sequences.
        var lines = LineSplitter(limit: 7)
        #expect(try lines.push(Data("\u{1E}[\n".utf8)) == [[0x1E, UInt8(ascii: "[")]])
    }

    @Test(
        "A combining mark after a colon or a space belongs to the value",
        arguments: [
            ("data:\u{301}a", "\u{301}a"), ("data: \u{E49}b", "\u{E49}b"),
            ("\u{FEFF}data:  c", " c"),
        ]
    )
    func marks(_ line: String, _ data: String) throws {
        var parser = EventParser(limit: 100)
        let before = try parser.push(Array(line.utf8))
        let event = try parser.push([])
        #expect(before == nil)
        #expect(event.map { Array($0.data.utf8) } == Array(data.utf8))
    }

    @Test("The data of an event has a limit, over all its lines", arguments: [4, 5])
    func limit(_ limit: Int) throws {
        var parser = EventParser(limit: limit)
        _ = try parser.push(Array("data: ab".utf8))
        if limit < 5 {
            #expect(throws: LineSplitter.TooLong.self) {
                try parser.push(Array("data: cd".utf8))
            }
        } else {
            _ = try parser.push(Array("data: cd".utf8))
            let event = try parser.push([])
            #expect(event?.data == "ab\ncd")
        }
    }

    @Test("An endless event is refused, after the events before it")
    func endless() async throws {
        let text = "data: 1\n\n" + String(repeating: "data: xx\n", count: 10)
        var client = Client.test(ScriptedTransport([Self.stream(text)]))
        client.limits.body = 20
        var events = client.events(of: ListNotes()).makeAsyncIterator()
        #expect(try await events.next()?.data == "1")
        let error = await #expect(throws: APIError.self) { try await events.next() }
        #expect(error?.code == .bodyTooLarge)
    }

    @Test("The complete lines before a line that is too long are returned first")
    func longLine() async throws {
        let long = String(repeating: " ", count: 200)
        let notes = "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n"
        var client = Client.test(
            ScriptedTransport([.json(notes + long), Self.stream("data: 1\n\ndata: 2\n\n" + long)])
        )
        client.limits.body = 100
        var lines = client.jsonLines(Note.self, of: ListNotes()).makeAsyncIterator()
        #expect(try await [lines.next()?.id, lines.next()?.id] == [1, 2])
        let error = await #expect(throws: APIError.self) { try await lines.next() }
        #expect(error?.code == .bodyTooLarge)
        #expect(try await lines.next() == nil)
        var events = client.events(of: ListNotes()).makeAsyncIterator()
        #expect(try await [events.next()?.data, events.next()?.data] == ["1", "2"])
        await #expect(throws: APIError.self) { try await events.next() }
    }

    private static func stream(
        _ text: String,
        _ type: String? = "Text/Event-Stream; charset=utf-8"
    ) -> ScriptedTransport.Response {
        .status(200, fields: type.map { ["Content-Type": $0] } ?? [:], body: Data(text.utf8))
    }

    @Test("A response with another content type is not read as events")
    func otherType() async throws {
        let text = "data: 1\n\n"
        let transport = ScriptedTransport([
            Self.stream(text, "text/html"), Self.stream(text, nil), Self.stream(text),
        ])
        let client = Client.test(transport)
        var events = client.events(of: ListNotes()).makeAsyncIterator()
        let error = await #expect(throws: APIError.self) { try await events.next() }
        #expect(error?.code == .decoding)
        #expect(error?.response?.fields["Content-Type"] == "text/html")
        #expect(try await events.next() == nil)
        for _ in 1...2 {
            events = client.events(of: ListNotes()).makeAsyncIterator()
            #expect(try await events.next()?.data == "1")
        }
    }

    @Test("An event is delivered before the next one is sent")
    func immediate() async throws {
        let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        let server = try LoopbackServer { _ in
            .init(fields: ["Content-Type": "text/event-stream"], body: HTTPBody(chunks: chunks))
        }
        defer { server.stop() }
        source.yield(Data("data: 1\n\n".utf8))
        let client = Client(.test, server: .fixed(server.url), transport: DefaultTransport())
        var events = client.events(of: ListNotes()).makeAsyncIterator()
        #expect(try await events.next()?.data == "1")
        source.yield(Data("data: 2\n\n".utf8))
        #expect(try await events.next()?.data == "2")
        source.finish()
        #expect(try await events.next() == nil)
    }

    @Test("Each line of JSON is a value, the last with or without an end", arguments: ["", "\n"])
    func lines(_ end: String) async throws {
        let text = "{\"id\":1,\"title\":\"a\"}\n\n{\"id\":2,\"title\":\"b\"}\(end)"
        let transport = ScriptedTransport([.json(text)])
        var ids: [Int] = []
        for try await note in Client.test(transport).jsonLines(Note.self, of: ListNotes()) {
            ids.append(note.id)
        }
        #expect(ids == [1, 2])
        let accept = transport.requests.first?.request.fields["Accept"]
        #expect(accept?.hasPrefix("application/jsonl, application/x-ndjson, ") == true)
        #expect(accept?.hasSuffix(", application/json;q=0.5") == true)
    }

    @Test(
        "A line that is not a value is a failure with its number, and a line that is too long is refused"
    )
    func failures() async throws {
        let text = "{\"id\":1,\"title\":\"a\"}\n{\"id\":\"x\"}\n"
        let transport = ScriptedTransport([.json(text), .json(text)])
        var client = Client.test(transport)
        let wrong = client
        var values = wrong.jsonLines(Note.self, of: ListNotes()).makeAsyncIterator()
        #expect(try await values.next()?.id == 1)
        let error = await #expect(throws: APIError.self) { try await values.next() }
        #expect(error?.code == .decoding)
        #expect(error?.reason.hasPrefix("line 2 of the response: ") == true)
        client.limits.body = 5
        let small = client
        let long = await #expect(throws: APIError.self) {
            for try await _ in small.jsonLines(Note.self, of: ListNotes()) {}
        }
        #expect(long?.code == .bodyTooLarge)
    }

    @Test("Each iteration sends the call, and reads its response from the start")
    func again() async throws {
        let event = Data("data: a\n\n".utf8)
        let type: HTTPFields = ["Content-Type": "text/event-stream"]
        let events = Client.test(
            ScriptedTransport([
                .status(200, fields: type, body: event + event),
                .status(200, fields: type, body: event),
            ])
        ).events(of: ListNotes())
        var counts: [Int] = []
        for _ in 0..<2 {
            var count = 0
            for try await _ in events { count += 1 }
            counts.append(count)
        }
        #expect(counts == [2, 1])

        let line = #"{"id":1,"title":"a"}"# + "\n"
        let lines = Client.test(ScriptedTransport([.json(line + line), .json(line)]))
            .jsonLines(Note.self, of: ListNotes())
        for try await _ in lines { break }
        var rest = 0
        for try await _ in lines { rest += 1 }
        #expect(rest == 1)
    }
}
