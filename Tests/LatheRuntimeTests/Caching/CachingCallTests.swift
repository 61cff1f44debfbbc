import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheRuntime

/// A call without secrets.
private struct ReadNote: Request {
    var id = 1
    var language: String?

    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "notes.read",
        .get,
        "/notes/{id}",
        parameters: [.init(.path, "id"), .init(.header, "Accept-Language")],
        sharedParameters: ["session"],
        responseEnvelope: Envelope(value: "note", failure: "error"),
        policy: CallPolicy(auth: ["key"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(id)
        default: writer.write(language)
        }
    }
}

/// A call that changes what the other one reads.
private struct ChangeNote: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.change",
        .put,
        "/notes/1",
        policy: CallPolicy(auth: ["key"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call that asks for what its body describes, and changes nothing.
private struct AskNote: Request {
    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.ask",
        .query,
        "/notes/1",
        responseEnvelope: Envelope(value: "note"),
        policy: CallPolicy(auth: ["key"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call whose answer holds a token, two types deep.
private struct LogOn: Request {
    struct Session: Entity {
        var token = ""
        static let fields: FieldTable = [Field("token", .secret)]
        static let blank = Session()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) { visitor.visit(&token) }
    }
    struct Reply: Entity {
        var sessions: [Session] = []
        static let fields: FieldTable = [Field("sessions", .list)]
        static let blank = Reply()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) { visitor.visit(&sessions) }
    }

    typealias ResponseValue = Reply?
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("session.logOn", .get, "/logon")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call of which the head of the response holds a token.
private struct HeadedLogOn: HeadedRequest {
    typealias Headers = LogOn.Session
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("session.logOnByHeader", .get, "/logon")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// Changes each request.
private struct Changing: Middleware {
    var change: @Sendable (inout HTTPRequest) -> Void

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var request = request
        change(&request)
        return try await next(request)
    }
}

@Suite("Calls with a cache")
struct CachingCallTests {
    private let clock = VirtualClock()
    private let cache = MemoryCache()
    private let log = Log()
    private static let start = Date(timeIntervalSince1970: 1_445_412_480)

    private func client(_ transport: any Transport) -> Client {
        var client = Client(
            API(
                name: "Test",
                parameters: ["session": .init(.header, "X-Session", secret: true)],
                auth: ["key": .query(["key": "api_key"])]
            ),
            server: .fixed("http://example.test"),
            transport: transport
        )
        client.timeout = nil
        client.cache = cache
        client.clock = ClientClock(clock) { [clock] in
            Self.start.addingTimeInterval(TimeInterval(clock.now.offset.components.seconds))
        }
        client.observers = [
            CallLog { [log] line in log.add(String(line.drop { $0 != ":" }.dropFirst(2))) }
        ]
        return client
    }

    private static func note(
        _ title: String,
        _ fields: HTTPFields = ["Cache-Control": "max-age=60"],
        status: Int = 200
    ) -> ScriptedTransport.Response {
        let body = status == 304 ? "" : #"{"note":{"id":1,"title":"\#(title)"}}"#
        return .status(status, fields: fields, body: Data(body.utf8))
    }

    @Test("A fresh response is returned from the cache with its age")
    func fresh() async throws {
        let transport = ScriptedTransport([Self.note("a")])
        let client = client(transport)
        #expect(try await client.send(ReadNote()).title == "a")
        clock.advance(by: .seconds(30))
        let answer = try await client.response(to: ReadNote())
        #expect(answer.value.title == "a")
        #expect(answer.status == 200)
        #expect(answer.fields["Age"] == "30")
        #expect(log.lines.suffix(2) == ["cached, 30000 ms old", "done in 0 ms"])
        #expect(transport.requests.count == 1)
    }

    @Test("A stale response is revalidated, and a 304 response makes it fresh again")
    func confirmed() async throws {
        let fields: HTTPFields = [
            "Cache-Control": "max-age=60", "ETag": "\"1\"",
            "Last-Modified": "Wed, 21 Oct 2015 07:00:00 GMT", "X-Count": "1",
        ]
        let transport = ScriptedTransport([
            Self.note("a", fields),
            Self.note("", ["Cache-Control": "max-age=90", "X-Count": "2"], status: 304),
        ])
        let client = client(transport)
        _ = try await client.send(ReadNote())
        clock.advance(by: .seconds(61))
        let answer = try await client.response(to: ReadNote())
        #expect(answer.value.title == "a")
        #expect(answer.status == 200)
        #expect(answer.fields["X-Count"] == "2")
        let asked = transport.requests[1].request.fields
        #expect(asked["If-None-Match"] == "\"1\"")
        #expect(asked["If-Modified-Since"] == "Wed, 21 Oct 2015 07:00:00 GMT")
        #expect(log.lines.contains("revalidated"))
        clock.advance(by: .seconds(89))
        #expect(try await client.response(to: ReadNote()).fields["X-Count"] == "2")
        #expect(transport.remaining == 0)
    }

    @Test("A validator that cannot be sent back unchanged is not used as a condition")
    func brokenValidators() async throws {
        let fields: HTTPFields = [
            "Cache-Control": "max-age=0", "ETag": "\"a\u{1}b\"", "Last-Modified": "a\u{7F}b",
        ]
        let transport = ScriptedTransport([Self.note("a", fields), Self.note("b", fields)])
        let client = client(transport)
        #expect(try await client.send(ReadNote()).title == "a")
        #expect(try await client.send(ReadNote()).title == "b")
        #expect(transport.requests[1].request.fields["If-None-Match"] == nil)
        #expect(transport.requests[1].request.fields["If-Modified-Since"] == nil)
    }

    @Test("A changed response replaces the stored one")
    func changed() async throws {
        let transport = ScriptedTransport([
            Self.note("a", ["ETag": "\"1\""]), Self.note("b"),
        ])
        let client = client(transport)
        for title in ["a", "b", "b"] {
            #expect(try await client.send(ReadNote()).title == title)
        }
        #expect(transport.requests.count == 2)
    }

    @Test(
        "If a 304 response is about another representation, the call is sent again without a condition"
    )
    func otherTag() async throws {
        let transport = ScriptedTransport([
            Self.note("a", ["ETag": "\"1\""]), Self.note("", ["ETag": "\"2\""], status: 304),
            Self.note("b"),
        ])
        let client = client(transport)
        _ = try await client.send(ReadNote())
        #expect(try await client.send(ReadNote()).title == "b")
        #expect(
            transport.requests.map { $0.request.fields["If-None-Match"] } == [nil, "\"1\"", nil]
        )
    }

    @Test("A call can ignore stored responses, use only stored responses, or not use the cache")
    func uses() async throws {
        let transport = ScriptedTransport([
            Self.note("a"), Self.note("b"), Self.note("c"), Self.note("d", ["ETag": "\"1\""]),
        ])
        let client = client(transport)
        func title(_ use: CacheUse) async throws -> String {
            try await client.send(ReadNote(), options: CallOptions(cache: use)).title
        }
        #expect(await errorCode { _ = try await title(.onlyCached) } == .notCached)
        #expect(try await title(.standard) == "a")
        #expect(try await title(.reload) == "b")
        #expect(try await title(.none) == "c")
        #expect(try await title(.standard) == "b")
        clock.advance(by: .seconds(1000))
        #expect(try await title(.onlyCached) == "b")
        #expect(try await title(.reload) == "d")
        #expect(try await title(.onlyCached) == "d")
        #expect(transport.remaining == 0)
    }

    @Test(
        "A call that may only use the cache sends nothing, whatever the call, the client and its cache"
    )
    func sendsNothing() async throws {
        struct Forwarding: ResponseCache {
            func response(
                to request: HTTPRequest,
                in call: CachedCall
            ) async throws -> HTTPResponse { try await call.send(request) }
        }
        let transport = ScriptedTransport([])
        var client = client(transport)
        let offline = CallOptions(cache: .onlyCached)
        func codes() async -> [APIError.Code?] {
            [
                await errorCode { _ = try await client.send(ReadNote(), options: offline) },
                await errorCode { _ = try await client.send(ChangeNote(), options: offline) },
                await errorCode { _ = try await client.send(AskNote(), options: offline) },
                await errorCode { _ = try await client.send(LogOn(), options: offline) },
            ]
        }
        for cache: (any ResponseCache)? in [cache, nil, Forwarding()] {
            client.cache = cache
            #expect(await codes() == Array(repeating: .notCached, count: 4))
        }
        client.server = .discovered(
            from: try #require(URL(string: "http://example.test/")),
            by: Discovery(ReadNote(), base: \.title)
        )
        #expect(await codes() == Array(repeating: .notCached, count: 4))
        #expect(transport.requests.isEmpty)
    }

    @Test("A call that may only use the cache does not renew a credential that has expired")
    func renewsNothing() async throws {
        let transport = ScriptedTransport([Self.note("a")])
        let client = client(transport)
        let log = log
        let credential = Credential(["key": "k"], expiry: Self.start.addingTimeInterval(20))
        try await client.authorize(credential, scheme: "key") { _, _ in
            log.add("renewed")
            return Credential(["key": "new"])
        }
        #expect(try await client.send(ReadNote()).title == "a")
        clock.advance(by: .seconds(30))
        let offline = CallOptions(cache: .onlyCached)
        #expect(try await client.send(ReadNote(), options: offline).title == "a")
        #expect(!log.lines.contains("renewed"))
        struct Refusing: ResponseCache {
            func response(
                to request: HTTPRequest,
                in call: CachedCall
            ) async throws -> HTTPResponse {
                HTTPResponse(status: 401, fields: [:], url: request.url)
            }
        }
        var refusing = client
        refusing.cache = Refusing()
        let refused = refusing
        let code = await errorCode { _ = try await refused.send(ReadNote(), options: offline) }
        #expect(code == .status)
        #expect(!log.lines.contains("renewed"))
        _ = await errorCode { _ = try await client.send(ReadNote()) }
        #expect(log.lines.contains("renewed"))
    }

    @Test(
        "A stale response is not used if the server forbids it",
        arguments: ["max-age=1, must-revalidate", "no-cache"]
    )
    func forbidden(_ control: String) async throws {
        let fields: HTTPFields = ["Cache-Control": control, "ETag": "\"1\""]
        let client = client(ScriptedTransport([Self.note("a", fields)]))
        _ = try await client.send(ReadNote())
        clock.advance(by: .seconds(2))
        let options = CallOptions(cache: .onlyCached)
        #expect(
            await errorCode { _ = try await client.send(ReadNote(), options: options) }
                == .notCached
        )
    }

    @Test("Responses that differ by a header field are stored separately")
    func vary() async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
        let transport = ScriptedTransport([Self.note("de", fields), Self.note("en", fields)])
        let client = client(transport)
        for language in ["de", "en", "de", "en"] {
            #expect(try await client.send(ReadNote(language: language)).title == language)
        }
        #expect(transport.requests.count == 2)
    }

    @Test("Accounts, credentials and secret parameters never share a stored response")
    func accounts() async throws {
        let transport = ScriptedTransport((1...4).map { Self.note("\($0)") })
        var one = client(transport)
        try await one.authorize(Credential(["key": "hush-1"]), scheme: "key")
        var other = one
        other.account = Account("other")
        try await other.authorize(Credential(["key": "hush-1"]), scheme: "key")
        #expect(try await one.send(ReadNote()).title == "1")
        #expect(try await other.send(ReadNote()).title == "2")
        try await one.authorize(Credential(["key": "hush-2"]), scheme: "key")
        #expect(try await one.send(ReadNote()).title == "3")
        one.parameters["session"] = "hush-3"
        #expect(try await one.send(ReadNote()).title == "4")
        #expect(try await other.send(ReadNote()).title == "2")
    }

    @Test(
        "A call removes the stored responses that it changed or names; a refused call removes none"
    )
    func invalidation() async throws {
        let transport = ScriptedTransport([
            Self.note("a"), Self.note("other"), .status(409), .status(204), Self.note("b"),
            .status(201, fields: ["Location": "/notes/2", "Content-Location": "http://x.test/"]),
            Self.note("new"),
        ])
        let client = client(transport)
        _ = try await client.send(ReadNote())
        _ = try await client.send(ReadNote(id: 2))
        #expect(await errorCode { _ = try await client.send(ChangeNote()) } == .status)
        #expect(try await client.send(ReadNote()).title == "a")
        _ = try await client.send(ChangeNote())
        #expect(try await client.send(ReadNote()).title == "b")
        #expect(try await client.send(ReadNote(id: 2)).title == "other")
        _ = try await client.send(ChangeNote())
        #expect(try await client.send(ReadNote(id: 2)).title == "new")
        #expect(transport.remaining == 0)
    }

    @Test("A call by a safe method neither changes the cache nor is its response stored")
    func safeMethods() async throws {
        let transport = ScriptedTransport([Self.note("a"), Self.note("b"), Self.note("c")])
        let client = client(transport)
        #expect(try await client.send(ReadNote()).title == "a")
        #expect(try await client.send(AskNote()).title == "b")
        #expect(try await client.send(AskNote()).title == "c")
        #expect(try await client.send(ReadNote()).title == "a")
        #expect(transport.remaining == 0)
    }

    @Test("Failures are not stored, whatever the server says")
    func failures() async throws {
        let failure = Data(#"{"error":{"code":3,"text":"busy"}}"#.utf8)
        let transport = ScriptedTransport([
            .status(200, fields: ["Cache-Control": "max-age=60"], body: failure), Self.note("a"),
        ])
        let client = client(transport)
        #expect(await errorCode { _ = try await client.send(ReadNote()) } == .failure)
        #expect(try await client.send(ReadNote()).title == "a")
    }

    @Test("A stored response that cannot be read is fetched again")
    func unreadable() async throws {
        let transport = ScriptedTransport([Self.note("a")])
        let client = client(transport)
        let url = try #require(URL(string: "http://example.test/notes/1"))
        let key = CacheKey(client, HTTPRequest(.get, url), nil, url: url)
        let answer = StoredResponse(
            status: 200,
            fields: ["Cache-Control": "max-age=60"],
            body: Data("[".utf8),
            request: [:],
            credential: key.digest,
            requestTime: Self.start,
            responseTime: Self.start
        )
        var entry = CacheEntry()
        entry.put(try #require(answer))
        cache.save(entry, for: key.ofAddress)
        #expect(try await client.send(ReadNote()).title == "a")
    }

    @Test("A response to a call with secrets in its parameters or result is not stored")
    func secrets() async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60"]
        let transport = ScriptedTransport([
            .status(200, fields: fields, body: Data(#"{"sessions":[{"token":"hush"}]}"#.utf8)),
            Self.note("a"),
        ])
        let client = client(transport)
        #expect(try await client.send(LogOn())?.sessions.first?.token == "hush")
        var test = Client.test(transport)
        test.cache = cache
        _ = try await test.send(GetNote(password: "hush"))
        #expect(cache.size == 0)
        #expect(SecretFields.response(of: LogOn.self).names == ["token"])
        #expect(SecretFields.response(of: HeadedLogOn.self).names == ["token"])
        #expect(!SecretFields.response(of: ReadNote.self).isAny)
    }

    @Test("A response to a request that middleware changed is stored only if other requests differ")
    func middleware() async throws {
        var client = client(
            ScriptedTransport([
                Self.note("a"), Self.note("b"),
                Self.note("c", ["Cache-Control": "max-age=60", "Vary": "X-Trace"]), Self.note("d"),
            ])
        )
        client.middleware = [Changing { $0.url.append(queryItems: [.init(name: "t", value: "1")]) }]
        #expect(try await client.send(ReadNote()).title == "a")
        #expect(try await client.send(ReadNote()).title == "b")
        client.middleware = [Changing { $0.fields["X-Trace"] = "1" }]
        for title in ["c", "d", "d"] { #expect(try await client.send(ReadNote()).title == title) }
    }

    @Test("Cookies and credentials are in no file of the disk's cache")
    func disk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let fields: HTTPFields = [
            "Cache-Control": "max-age=60", "Set-Cookie": "s=hush-cookie", "Vary": "X-Session",
        ]
        let transport = ScriptedTransport([Self.note("a", fields)])
        var client = client(transport)
        client.cache = DiskCache(folder)
        client.parameters["session"] = "hush-session"
        try await client.authorize(Credential(["key": "hush-key"]), scheme: "key")
        _ = try await client.send(ReadNote())
        client.cache = DiskCache(folder)
        #expect(try await client.send(ReadNote()).title == "a")
        let files = try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
        #expect(files.count == 1)
        for file in files {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            #expect(!text.contains("hush") && !file.path.contains("hush"))
        }
    }

    @Test("The response to a redirected request is not stored under the first address")
    func redirected() async throws {
        let transport = ScriptedTransport([
            .status(302, fields: ["Location": "/v1"]), Self.note("old"),
            .status(302, fields: ["Location": "/v2"]), Self.note("new"),
        ])
        let client = client(transport)
        #expect(try await client.send(ReadNote()).title == "old")
        #expect(try await client.send(ReadNote()).title == "new")
    }
}
