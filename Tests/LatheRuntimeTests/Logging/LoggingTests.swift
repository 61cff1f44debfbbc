import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheRuntime

/// A call with a secret in every place.
private struct Leaky: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.leaky",
        .post,
        "/notes/{id}",
        parameters: [
            .init(.path, "id"), .init(.query, "q"),
            .init(.query, "pin", list: .brackets, secret: true),
            .init(.header, "X-Pin", secret: true), .init(.form, "text"),
            .init(.form, "password", secret: true),
            .init(.cookie, "visit", secret: true),
        ],
        sharedParameters: ["token"],
        policy: CallPolicy(auth: ["key"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write("7")
        case .n1: writer.write("it's")
        case .n2: writer.write(["s3cret"])
        case .n4: writer.write("open")
        default: writer.write("s3cret")
        }
    }
}

/// A call whose path holds a secret, and whose body may.
private struct Buried: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.buried",
        .put,
        "/share/{link}/view",
        parameters: [.init(.path, "link", secret: true), .init(.body, "note", secret: true)],
        body: .object(.json)
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write("s3cret")
    }
}

/// A call for a file, in whose place the body may contain a failure.
private struct Fetch: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "files.fetch",
        .get,
        "/file",
        responseEnvelope: Envelope(value: .nothing, failure: "error"),
        streamedFailures: ["application/json"]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A cache that has a response to each request.
private struct FullCache: ResponseCache {
    func response(to request: HTTPRequest, in call: CachedCall) async throws -> HTTPResponse {
        HTTPResponse(status: 200, url: request.url, body: HTTPBody("stored"))
    }
}

struct LoggingTests {
    private func client(_ transport: any Transport, _ log: Log, curl: Bool = false) -> Client {
        var client = Client(
            API(
                name: "Test",
                parameters: ["token": .init(.query, "token", secret: true)],
                auth: ["key": .query(["key": "api_key"]), "bearer": .bearer],
                retry: RetryPolicy(attempts: 2, initialBackoff: .zero)
            ),
            server: .fixed("http://ada:s3cret@example.test"),
            transport: transport
        )
        client.parameters["token"] = "s3cret"
        client.observers = [CallLog(curl: curl) { log.add($0) }]
        return client
    }

    @Test(
        "A curl command sends the request, and contains no secret of the schema, the credentials or the address"
    )
    func curl() async throws {
        let log = Log()
        let client = client(ScriptedTransport([.status(204), .status(204)]), log, curl: true)
        try await client.authorize(Credential(["key": "s3cret"]), scheme: "key")
        _ = try await client.send(Leaky())
        _ = try await client.send(Buried())
        #expect(log.lines.allSatisfy { !$0.contains("s3cret") && !$0.contains("\n") })
        let lines = log.lines.filter { $0.contains(" curl ") }
        #expect(lines.count == 2)
        let first = try #require(lines.first)
        #expect(
            first.hasSuffix(
                "'http://example.test/notes/7?token=REDACTED&q=it%27s"
                    + "&pin%5B%5D=REDACTED&api_key=REDACTED'"
            )
        )
        #expect(first.contains("curl -X 'POST' "))
        #expect(first.contains("-H 'X-Pin: REDACTED'"))
        #expect(first.contains("-H 'Cookie: REDACTED'"))
        #expect(first.contains("--data-raw 'text=open&password=REDACTED'"))
        #expect(lines.last?.contains("/share/{REDACTED}/view'") == true)
        #expect(lines.last?.contains("--data-raw '<17 bytes>'") == true)
    }

    @Test("Quotation marks and line breaks cannot end the words of a curl command")
    func quoting() throws {
        let url = try #require(URL(string: "http://example.test/"))
        let request = HTTPRequest(
            .get,
            url,
            fields: ["X": "a'; rm -rf /\n#", "Authorization": "Bearer s3cret"]
        )
        let line = request.curl(api: .test, endpoint: GetNote.endpoint)
        #expect(
            line
                == #"curl -H 'X: a'\''; rm -rf / #' -H 'Authorization: REDACTED' 'http://example.test/'"#
        )
    }

    @Test(
        "The curl command of a HEAD does not wait for a body, and a body is not taken for a file name"
    )
    func methods() throws {
        let url = try #require(URL(string: "http://h/"))
        func line(_ request: HTTPRequest) -> String {
            request.curl(api: .test, endpoint: GetNote.endpoint)
        }
        #expect(line(HTTPRequest(.head, url)) == "curl --head 'http://h/'")
        let body = HTTPRequest(
            .post,
            url,
            fields: ["Content-Type": "application/x-www-form-urlencoded"],
            body: HTTPBody("@/etc/passwd")
        )
        #expect(line(body).contains("--data-raw "))
    }

    @Test(
        "A curl command with a body states its method, and an empty field is sent",
        arguments: [HTTPMethod.get, .head, .post]
    )
    func bodies(_ method: HTTPMethod) throws {
        let url = try #require(URL(string: "http://h/"))
        let fields: HTTPFields = ["X-Empty": "", "Content-Type": "application/json"]
        let request = HTTPRequest(method, url, fields: fields, body: HTTPBody("{}"))
        #expect(
            request.curl(api: .test, endpoint: Ping.endpoint)
                == "curl -X '\(method)' -H 'X-Empty;' -H 'Content-Type: application/json' "
                + "--data-raw '{}' 'http://h/'"
        )
    }

    @Test(
        "A curl command contains a body only if it is UTF-8 text",
        arguments: ["application/json", "application/x-www-form-urlencoded"]
    )
    func packed(_ type: String) throws {
        let url = try #require(URL(string: "http://h/"))
        let fields: HTTPFields = ["Content-Type": type, "Content-Encoding": "gzip"]
        let body = HTTPBody(Data([0x1F, 0x8B, 8, 0]))
        let line = HTTPRequest(.post, url, fields: fields, body: body)
            .curl(api: .test, endpoint: Ping.endpoint)
        #expect(line.contains("--data-raw '<4 bytes>'"))
    }

    @Test(
        "A curl command contains no multipart body, whatever its first part is",
        arguments: ["text/plain", "application/json"]
    )
    func related(_ first: String) throws {
        let api = API(name: "Test", parameters: ["token": .init(.form, "token", secret: true)])
        let endpoint = Endpoint("related", .post, "/", sharedParameters: ["token"])
        let url = try #require(URL(string: "http://h/"))
        let type = "multipart/related; boundary=b; type=\"\(first)\""
        let request = HTTPRequest(
            .post,
            url,
            fields: ["Content-Type": type],
            body: HTTPBody("--b\r\n\r\ns3cret\r\n--b--")
        )
        #expect(!request.curl(api: api, endpoint: endpoint).contains("s3cret"))
    }

    @Test("A combining mark after an apostrophe does not become part of the word")
    func marks() throws {
        let url = try #require(URL(string: "http://example.test/"))
        let request = HTTPRequest(.get, url, fields: ["X": "x'\u{301};touch a;'\u{301}"])
        let line = request.curl(api: .test, endpoint: GetNote.endpoint)
        let word = #"'X: x'\''"# + "\u{301};touch a;" + #"'\''"# + "\u{301}'"
        #expect(Array(line.utf8) == Array("curl -H \(word) 'http://example.test/'".utf8))
    }

    @Test("A body that is read in chunks succeeds at its end, and fails where it is truncated")
    func pieces() async throws {
        let log = Log()
        let transport = ScriptedTransport([.opened(["abc", "de"]), .opened(["abc"], breaks: true)])
        let client = client(transport, log)
        var answer: CallResponse<HTTPBody>? = try await client.open(Buried())
        #expect(log.steps.last == "status 200, body pending")
        #expect(try await answer?.value.collect(limit: 10) == Data("abcde".utf8))
        #expect(log.steps.dropLast().last == "status 200, 5 bytes")
        #expect(log.steps.last?.hasPrefix("done in ") == true)

        answer = try await client.open(Buried())
        await #expect(throws: APIError.self) { try await answer?.value.collect(limit: 10) }
        answer = nil
        #expect(log.steps.filter { $0.hasPrefix("done in ") }.count == 1)
        #expect(log.steps.last?.contains("transport: the response's body is incomplete") == true)
    }

    @Test("A call for a file succeeds if its body could be a failure but is not one")
    func noFailure() async throws {
        let log = Log()
        let response = ScriptedTransport.Response { request in
            var body = HTTPBody("{}")
            body.trailers = TrailerSection()
            body.trailers?.fields = ["X-Sum": "42"]
            return HTTPResponse(
                status: 200,
                fields: ["Content-Type": "application/json"],
                url: request.url,
                body: body
            )
        }
        let answer = try await client(ScriptedTransport([response]), log).open(Fetch())
        #expect(log.steps.dropLast().last == "status 200, 2 bytes")
        #expect(log.steps.last?.hasPrefix("done in ") == true)
        #expect(try await answer.value.collect(limit: 10) == Data("{}".utf8))
        #expect(answer.value.trailers?.fields["X-Sum"] == "42")
        #expect(log.steps.filter { $0.hasPrefix("done in ") }.count == 1)
    }

    @Test("A call for a file succeeds when its cache has the response")
    func stored() async throws {
        let log = Log()
        var client = client(ScriptedTransport(), log)
        client.cache = FullCache()
        let answer = try await client.open(Fetch())
        #expect(try await answer.value.collect(limit: 10) == Data("stored".utf8))
        #expect(log.steps.map { $0.prefix(8) } == ["done in "])
    }

    @Test("A body that is released unread cancels the call")
    func dropped() async throws {
        let log = Log()
        let client = client(ScriptedTransport([.opened(["abc"])]), log)
        var answer: CallResponse<HTTPBody>? = try await client.open(Buried())
        #expect(answer?.status == 200)
        answer = nil
        #expect(log.steps.last?.contains("cancelled after") == true)
    }

    @Test("The steps of a call are reported in order, each with its attempt")
    func events() async throws {
        let events = Mutex<[CallEvent]>([])
        struct Collector: CallObserver {
            let take: @Sendable (CallEvent) -> Void
            func observe(_ event: CallEvent) { take(event) }
        }
        let log = Log()
        let transport = ScriptedTransport([.status(503), .status(204)])
        var client = client(transport, log)
        client.clock = ClientClock(VirtualClock())
        client.observers.append(Collector { event in events.withLock { $0.append(event) } })
        _ = try await client.send(Buried())
        let seen = events.withLock { $0 }
        #expect(seen.map(\.attempt) == [1, 1, 1, 2, 2, 2])
        #expect(Set(seen.map(\.call)).count == 1)
        let lines = log.lines.map { $0.drop { $0 != ":" }.dropFirst(2) }
        #expect(lines.count == 6)
        #expect(lines[0] == "PUT http://example.test/share/{REDACTED}/view")
        #expect(lines[1] == "status 503, 0 bytes")
        #expect(lines[2] == "status: the server responded with 503; retry in 0 ms")
        #expect(lines[4] == "status 204, 0 bytes")
        #expect(lines[5].hasPrefix("done in "))
    }

    @Test("A failure is described without the server's text")
    func failure() async throws {
        let log = Log()
        let transport = ScriptedTransport([.status(404, body: Data("s3cret".utf8))])
        await #expect(throws: APIError.self) { try await client(transport, log).send(Buried()) }
        #expect(log.lines.last?.contains("failed in ") == true)
        #expect(log.lines.last?.hasSuffix("status: the server responded with 404") == true)
        #expect(log.lines.allSatisfy { !$0.contains("s3cret") })
    }

    /// A call that sends maps whose members are items or header fields of their own.
    private struct Mapped: Request {
        typealias ResponseValue = NoContent
        typealias FailureValue = NoFailure
        static let endpoint = Endpoint(
            "notes.mapped",
            .post,
            "/notes",
            parameters: [
                .init(.query, "page"),
                .init(.query, "box", nested: .flat, secret: true),
                .init(.query, "key_", nested: .prefix, secret: true),
                .init(.header, "X-Meta-", nested: .prefix, secret: true),
                .init(.form, "text"),
                .init(.form, "card-", nested: .prefix, secret: true),
            ]
        )

        func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
            switch parameter {
            case .n0: writer.write("7")
            case .n4: writer.write("open")
            default: writer.write(["label": "s3cret", "other": "s3cret"])
            }
        }
    }

    /// A call with secret lists in each style whose items have names of their own.
    private struct Listed: Request {
        typealias ResponseValue = NoContent
        typealias FailureValue = NoFailure
        static let endpoint = Endpoint(
            "notes.listed",
            .post,
            "/notes",
            parameters: [
                .init(.query, "a", list: .numbered("_0"), secret: true),
                .init(.query, "b", list: .numbered("-1b"), secret: true),
                .init(.query, "c", list: .indexed, nested: .brackets, secret: true),
                .init(.query, "page", list: .numbered("_0")),
                .init(.header, "X-Key", list: .indexed, secret: true),
                .init(.header, "X-Numbered", list: .numbered("-0"), secret: true),
                .init(.form, "d", list: .numbered("_0"), secret: true),
            ]
        )

        func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
            switch parameter {
            case .n2: writer.write([["key": "s3cret"]])
            case .n3: writer.write(["7"])
            default: writer.write(["s3cret", "s3cret"])
            }
        }
    }

    @Test("The items of a secret list are secret in each style of the list")
    func listed() async throws {
        let log = Log()
        let client = client(ScriptedTransport([.status(204)]), log, curl: true)
        _ = try await client.send(Listed())
        #expect(log.lines.allSatisfy { !$0.contains("s3cret") })
        let line = try #require(log.lines.first { $0.contains(" curl ") })
        let shown = [
            "a_0=REDACTED&a_1=REDACTED", "b-1b=REDACTED&b-2b=REDACTED", "c1%5Bkey%5D=REDACTED",
            "page_0=7", "X-Key1: REDACTED", "X-Numbered-1: REDACTED", "d_0=REDACTED&d_1=REDACTED",
        ]
        for part in shown { #expect(line.contains(part), "\(part) in \(line)") }
    }

    @Test(
        "The secret parts of a value are secret in each style of its lists",
        arguments: [
            ("box.codes_0", true), ("box_1.codes", true), ("codes_0", true), ("box.codes", true),
            ("box.codes1", true), ("box.codes_0_1", true), ("box.codes[x]", true),
            ("box.codesets", false),
            ("codes_", false),
            ("box.label_0", false), ("mybox.xcodes_0", false),
        ]
    )
    func parts(_ name: String, _ isSecret: Bool) {
        let box = Parameter(
            .query,
            "box",
            list: .numbered("_0"),
            nested: .dots,
            secretFields: ["codes"]
        )
        let redaction = Redaction(.test, Endpoint("box", .get, "/", parameters: [box]))
        #expect(redaction.hides(item: name) == isSecret)
    }

    @Test("The members of a secret map are secret wherever they are sent")
    func mapped() async throws {
        let log = Log()
        let client = client(ScriptedTransport([.status(204)]), log, curl: true)
        _ = try await client.send(Mapped())
        #expect(log.lines.allSatisfy { !$0.contains("s3cret") })
        let line = try #require(log.lines.first { $0.contains(" curl ") })
        let shown = [
            "page=7", "label=REDACTED", "other=REDACTED", "key_label=REDACTED", "text=open",
            "card-label=REDACTED", "X-Meta-label: REDACTED",
        ]
        for part in shown { #expect(line.contains(part), "\(part) in \(line)") }
    }
}

extension ScriptedTransport.Response {
    /// An answer whose body comes in chunks.
    fileprivate static func opened(_ chunks: [String], breaks: Bool = false) -> Self {
        Self { request in
            let (stream, feed) = AsyncThrowingStream.makeStream(of: Data.self)
            for chunk in chunks { feed.yield(Data(chunk.utf8)) }
            feed.finish(throwing: breaks ? URLError(.networkConnectionLost) : nil)
            return HTTPResponse(status: 200, url: request.url, body: HTTPBody(chunks: stream))
        }
    }
}

extension Log {
    /// The lines without the call's number and name.
    fileprivate var steps: [String] {
        lines.map { String($0.drop { $0 != ":" }.dropFirst(2)) }
    }
}
