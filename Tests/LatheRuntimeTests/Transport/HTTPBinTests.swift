import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheDownloads
@testable import LatheRuntime
@testable import LatheStreams

/// httpbin as `Tests/Servers/httpbin/start` runs it.
private enum HTTPBin {
    static let address = RunningServer.address("httpbin", "LATHE_HTTPBIN_URL")
    static let transport = DefaultTransport()

    /// A client whose calls go to a path, with a query if need be.
    static func client(_ path: String, _ auth: AuthScheme? = nil) -> Client {
        Client(
            API(name: "HTTPBin", auth: auth.map { ["main": $0] } ?? [:]),
            server: .fixed((address ?? "") + path),
            transport: transport
        )
    }
}

/// A call to the address of its client, and nothing behind it.
private protocol Plain: Request {}

extension Plain {
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private struct Fetch: Plain {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("fetch", .get, "")
}

private struct FetchSigned: Plain {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("fetchSigned", .get, "", policy: CallPolicy(auth: ["main"]))
}

private struct Touch: Plain {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("touch", .get, "")
}

/// A call with a value in each place that an address and a head have.
private struct Everywhere: Request {
    var text: String

    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "everywhere",
        .get,
        "/anything/{text}",
        parameters: [
            .init(.path, "text"), .init(.query, "q ü"), .init(.query, "list"),
            .init(.header, "X-Text"),
        ]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n2: writer.write([text, "2"])
        case .n3: writer.write("plain")
        default: writer.write(text)
        }
    }
}

private struct SendForm: Request {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "sendForm",
        .post,
        "/post",
        parameters: [.init(.form, "a"), .init(.form, "ü")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(parameter == .n0 ? "1 & 2" : "😀+%")
    }
}

private struct SendParts: Request {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "sendParts",
        .post,
        "/post",
        parameters: [.init(.multipart, "note"), .init(.multipart, "file")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        if parameter == .n0 {
            writer.write("väl")
        } else {
            UploadFile(data: Data([0, 255, 10]), name: "a b.bin").write(to: &writer)
        }
    }
}

/// A call of any method that sends a note.
private protocol Noting: Request {}

extension Noting {
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(Note(id: 7, title: "水"))
    }
    static func sending(_ method: HTTPMethod) -> Endpoint {
        Endpoint(
            "note",
            method,
            "/anything",
            parameters: [.init(.body, "note")],
            body: .value(.json)
        )
    }
}

private struct PostNote: Noting {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = sending(.post)
}
private struct ReplaceNote: Noting {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = sending(.put)
}
private struct PatchNote: Noting {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = sending(.patch)
}
private struct DeleteNote: Noting {
    typealias ResponseValue = JSONValue
    typealias FailureValue = NoFailure
    static let endpoint = sending(.delete)
}

@Suite("HTTP with httpbin", .disabled(if: HTTPBin.address == nil, "no httpbin runs"))
struct HTTPBinTests {
    private func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }

    @Test("Methods and JSON bodies arrive")
    func methods() async throws {
        let client = HTTPBin.client("")
        for (method, answer) in [
            ("POST", try await client.send(PostNote())),
            ("PUT", try await client.send(ReplaceNote())),
            ("PATCH", try await client.send(PatchNote())),
            ("DELETE", try await client.send(DeleteNote())),
        ] {
            #expect(text(answer["method"]) == method)
            #expect(answer["json"]?["title"] == "水")
            #expect(text(answer["headers"]?["Content-Type"]) == "application/json")
        }
    }

    @Test("Text of any kind arrives in path and query", arguments: ["a/b?c#d", "ü 水 😀", "%2F+&="])
    func places(_ value: String) async throws {
        let answer = try await HTTPBin.client("").send(Everywhere(text: value))
        #expect(text(answer["args"]?["q ü"]) == value)
        #expect(answer["args"]?["list"] == [.string(value), "2"])
        #expect(text(answer["headers"]?["X-Text"]) == "plain")
        #expect(text(answer["headers"]?["Accept"]) == "application/json")
    }

    @Test("Forms and parts arrive")
    func bodies() async throws {
        let client = HTTPBin.client("")
        let form = try await client.send(SendForm())
        #expect(text(form["form"]?["a"]) == "1 & 2")
        #expect(text(form["form"]?["ü"]) == "😀+%")
        let parts = try await client.send(SendParts())
        #expect(text(parts["form"]?["note"]) == "väl")
        #expect(
            text(parts["files"]?["file"]) == "data:application/octet-stream;base64,AP8K"
        )
    }

    @Test(
        "Basic and bearer credentials authenticate the caller, and a wrong password gives status 401"
    )
    func auth() async throws {
        let basic = HTTPBin.client("/basic-auth/ada/p%C3%A4ss", .basic)
        try await basic.authorize(
            Credential(["user": "ada", "password": "päss"]),
            scheme: "main"
        )
        #expect(try await basic.send(FetchSigned())["authenticated"] == true)
        try await basic.authorize(
            Credential(["user": "ada", "password": "hush"]),
            scheme: "main"
        )
        let error = await #expect(throws: APIError.self) { try await basic.send(FetchSigned()) }
        #expect(error?.response?.status == 401)

        let bearer = HTTPBin.client("/bearer", .bearer)
        try await bearer.authorize(Credential(token: "t0ken"), scheme: "main")
        #expect(text(try await bearer.send(FetchSigned())["token"]) == "t0ken")
    }

    @Test(
        "Redirects are followed",
        arguments: [
            "/redirect/3", "/relative-redirect/2", "/absolute-redirect/2",
            "/redirect-to?url=%2Fget&status_code=308",
        ]
    )
    func redirects(_ path: String) async throws {
        let answer = try await HTTPBin.client(path).response(to: Fetch())
        #expect(answer.url.path() == "/get")
        #expect(text(answer.value["url"])?.hasSuffix("/get") == true)
    }

    @Test("An endless chain of redirects is an error")
    func loop() async throws {
        let client = HTTPBin.client("/redirect/12")
        #expect(await errorCode { _ = try await client.send(Fetch()) } == .transport)
    }

    @Test("Credentials are sent to the same origin, and never to another one")
    func origins() async throws {
        let address = try #require(HTTPBin.address)
        let other = address.replacing("127.0.0.1", with: "localhost")
        for (target, isSame) in [("/headers", true), (other + "/headers", false)] {
            let path = "/redirect-to?url=" + PercentEncoding.text(target)
            let client = HTTPBin.client(path, .bearer)
            try await client.authorize(Credential(token: "hush"), scheme: "main")
            let answer = try await client.send(FetchSigned())
            #expect((answer["headers"]?["Authorization"] != nil) == isSame)
            #expect("\(answer)".contains("hush") == isSame)
        }
    }

    @Test(
        "A status that is not a success is an error with that status",
        arguments: [400, 404, 418, 500]
    )
    func statuses(_ status: Int) async throws {
        let client = HTTPBin.client("/status/\(status)")
        let error = await #expect(throws: APIError.self) { try await client.send(Touch()) }
        #expect(error?.code == .status)
        #expect(error?.response?.status == status)
        _ = try await HTTPBin.client("/status/204").send(Touch())
    }

    @Test("Compressed bodies are decompressed", arguments: ["gzip", "deflate"])
    func packed(_ kind: String) async throws {
        let answer = try await HTTPBin.client("/\(kind)").send(Fetch())
        #expect(answer[kind == "gzip" ? "gzipped" : "deflated"] == true)
    }

    @Test("An unknown content coding is an error, never a value")
    func brotli() async throws {
        do {
            let answer = try await HTTPBin.client("/brotli").send(Fetch())
            #expect(answer["brotli"] == true)
        } catch let error as APIError {
            #expect(error.code == .transport || error.code == .decoding)
        }
    }

    @Test("Lines are read while they are received")
    func lines() async throws {
        var numbers: [JSONValue?] = []
        for try await line in HTTPBin.client("/stream/5").jsonLines(JSONValue.self, of: Fetch()) {
            numbers.append(line["id"])
        }
        #expect(numbers == [0, 1, 2, 3, 4])
    }

    @Test(
        "Bytes are received completely, at once, in chunks and byte by byte",
        arguments: [
            ("/bytes/100000?seed=1", 100_000),
            ("/stream-bytes/30000?seed=1&chunk_size=100", 30_000),
            ("/drip?numbytes=6&duration=0.3&delay=0", 6),
        ]
    )
    func bytes(_ path: String, _ count: Int) async throws {
        let body = try await HTTPBin.client(path).open(Touch()).value
        #expect(try await body.collect(limit: 1 << 20).count == count)
    }

    @Test("An interrupted download continues where it ended")
    func range() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        var client = HTTPBin.client("/range/20000")
        let whole = try await client.open(Touch()).value.collect(limit: 1 << 20)
        let transport = FaultyTransport(HTTPBin.transport, faults: [.truncated(5000)])
        client.transport = transport
        let answer = try await client.download(Touch(), to: file)
        #expect(answer.status == 206)
        #expect(answer.fields["Content-Range"] == "bytes 5000-19999/20000")
        #expect(try Data(contentsOf: file) == whole)
        #expect(transport.remaining == 0)
    }

    @Test(
        "A cache revalidates with httpbin by entity tag or date, and gets status 304",
        arguments: ["/cache", "/etag/abc"]
    )
    func revalidation(_ path: String) async throws {
        var client = HTTPBin.client(path)
        let log = Log()
        client.cache = MemoryCache()
        client.observers = [CallLog { log.add($0) }]
        let first = try await client.send(Fetch())
        #expect(try await client.send(Fetch()) == first)
        #expect(log.lines.contains { $0.hasSuffix("revalidated") })
        #expect(log.lines.contains { $0.contains("status 304, 0 bytes") })
    }

    @Test(
        "A cache stores the responses of httpbin that it may store",
        arguments: [
            ("/cache/60", true), ("/response-headers?Cache-Control=max-age%3D60", true),
            ("/response-headers?Cache-Control=no-store%2C%20max-age%3D60", false),
            ("/response-headers?Cache-Control=max-age%3D60&Vary=*", false), ("/uuid", false),
        ]
    )
    func keeping(_ path: String, _ isKept: Bool) async throws {
        var client = HTTPBin.client(path)
        client.cache = MemoryCache()
        _ = try await client.send(Fetch())
        let options = CallOptions(cache: .onlyCached)
        let code = await errorCode { _ = try await client.send(Fetch(), options: options) }
        #expect(code == (isKept ? nil : .notCached))
    }
}
