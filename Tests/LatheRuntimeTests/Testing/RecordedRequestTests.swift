import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

/// A document with a secret, in a part of its own beside a file.
private struct Memo: Entity {
    var title = "Secret plan"
    var pin = "HUSH-PIN"

    static let fields: FieldTable = [Field("title"), Field("pin", .secret)]
    static let blank = Memo()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&title)
        default: visitor.visit(&pin)
        }
    }
}

private struct Attach: Request {
    var other = "HUSH-OTHER"
    var settings = #"{"title":"open","client_secret":"HUSH-CLIENT"}"#
    var content = Data([0, 1, 255]) + Data("HUSH-PIN".utf8)

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "memos.attach",
        .post,
        "/memos",
        parameters: [
            .init(
                .multipart,
                "memo",
                nested: .document(.json),
                secretFields: ["pin"],
                contentType: "application/json"
            ),
            .init(.multipart, "other", secret: true),
            .init(.multipart, "settings", contentType: "application/json"),
            .init(.multipart, "content"),
        ]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(Memo())
        case .n1: writer.write(other)
        case .n2: writer.write(settings)
        default: UploadFile(data: content, name: "a.bin").write(to: &writer)
        }
    }
}

/// A call whose long body is compressed and repeats a key.
private struct Compressed: Request {
    var text = String(repeating: "a long text ", count: 100)

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "memos.pack",
        .post,
        "/packed",
        parameters: [.init(.header, "X-Pin", secret: true), .init(.body, "memo")],
        body: .value(.json),
        policy: CallPolicy(isCompressed: true)
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        if parameter == .n0 { return writer.write("HUSH-PIN") }
        writer.write(["refresh_token": "HUSH-TOKEN", "text": text, "repeated": "is HUSH-PIN"])
    }
}

@Suite("Requests in recordings")
struct RecordedRequestTests {
    private let file = FileManager.default.temporaryDirectory.appending(
        path: "lathe-recording-\(UUID().uuidString).json"
    )

    /// Records calls, and makes them again with the recording.
    ///
    /// - Returns: The text of the recording.
    private func recorded(
        through inner: any Transport = ScriptedTransport([.status(204), .status(204)]),
        _ run: (RecordingTransport) async throws -> Void
    ) async throws -> String {
        defer { try? FileManager.default.removeItem(at: file) }
        for mode in [RecordingTransport.Mode.record, .replay] {
            let recording = try RecordingTransport(file, mode: mode, api: .test, through: inner)
            try await run(recording)
            #expect(recording.remaining == 0)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func chunks(_ texts: String...) -> HTTPBody {
        HTTPBody(
            chunks: AsyncStream { stream in
                for text in texts { stream.yield(Data(text.utf8)) }
                stream.finish()
            }
        )
    }

    @Test("A body that can be read only once is sent whole and reported once")
    func stream() async throws {
        let url = try #require(URL(string: "http://example.test/"))
        let inner = ScriptedTransport([
            .init { HTTPResponse(status: 200, body: try #require($0.body)) }
        ])
        let counts = Log()
        let text = try await recorded(through: inner) { recording in
            var body = chunks("one", "two")
            body.onRead = { counts.add("\($0)") }
            let response = try await recording.send(HTTPRequest(.post, url, body: body))
            #expect(try await response.body.collect(limit: 100) == Data("onetwo".utf8))
        }
        #expect(text.contains("onetwo"))
        // The record is one upload in one chunk, and the replay another one in two.
        #expect(counts.lines == ["6", "3", "6"])
    }

    @Test("A response of a script can read a body that can be read once")
    func scripted() async throws {
        let transport = ScriptedTransport([
            .init { request in
                let body = try await #require(request.body).collect(limit: 9)
                return HTTPResponse(status: 200, body: HTTPBody(body))
            }
        ])
        let url = try #require(URL(string: "http://example.test/"))
        let response = try await transport.send(
            HTTPRequest(.post, url, body: chunks("one", "two"))
        )
        #expect(try await response.body.collect(limit: 9) == Data("onetwo".utf8))
        let recorded = try await transport.requests[0].request.body?.collect(limit: 9)
        #expect(recorded == Data("onetwo".utf8))
    }

    @Test("A request that repeats a secret in other places is replayed")
    func repeated() async throws {
        let query = "access_token=HUSH-9999&note=HUSH-9999&id_token=request"
        let url = try #require(URL(string: "http://example.test/of/HUSH-9999?\(query)"))
        let later = try #require(URL(string: "http://example.test/?city=HUSH-9999"))
        let text = try await recorded { recording in
            let body = HTTPBody(#"{"HUSH-9999":["HUSH-9999"]}"#)
            let fields: HTTPFields = ["Content-Type": "application/json"]
            _ = try await recording.send(HTTPRequest(.post, url, fields: fields, body: body))
            _ = try await recording.send(HTTPRequest(.get, later))
        }
        #expect(!text.contains("HUSH"), "\(text)")
    }

    @Test(
        "A recording is replayed with other secrets, also with one that is the name of a value",
        arguments: ["password", "request", "REDACTED"]
    )
    func otherSecrets(_ secret: String) async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let url = try #require(URL(string: "http://example.test/request"))
        func request(_ password: String, _ type: String) -> HTTPRequest {
            let body =
                type.hasSuffix("json")
                ? #"{"user":"anna","password":"\#(password)"}"# : "user=anna&password=\(password)"
            return HTTPRequest(.post, url, fields: ["Content-Type": type], body: HTTPBody(body))
        }
        let types = ["application/json", "application/x-www-form-urlencoded"]
        let inner = ScriptedTransport([.status(204), .status(204)])
        let recording = try RecordingTransport(file, mode: .record, api: .test, through: inner)
        for type in types { _ = try await recording.send(request("hunter22", type)) }
        let replaying = try RecordingTransport(file, mode: .replay, api: .test)
        for type in types { _ = try await replaying.send(request(secret, type)) }
        #expect(replaying.remaining == 0)
    }

    @Test("The error for a request that was not recorded contains no secret")
    func missing() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let url = try #require(URL(string: "http://example.test/"))
        let inner = ScriptedTransport([.status(204)])
        let recording = try RecordingTransport(file, mode: .record, api: .test, through: inner)
        _ = try await recording.send(HTTPRequest(.get, url))
        let other = try #require(URL(string: "http://example.test/HUSH-9?password=HUSH-9&a=HUSH-9"))
        let replaying = try RecordingTransport(file, mode: .replay, api: .test)
        let error = await #expect(throws: APIError.self) {
            try await replaying.send(HTTPRequest(.get, other))
        }
        let text = "\(error?.description ?? "") \(error.map { "\($0.cause ?? $0)" } ?? "")"
        #expect(text.contains("request GET /REDACTED?a=REDACTED&password=REDACTED"), "\(text)")
        #expect(!text.contains("HUSH"), "\(text)")
    }

    @Test("The secrets of each part are redacted, also in bytes, and the others are recorded")
    func parts() async throws {
        let text = try await recorded { _ = try await Client.test($0).send(Attach()) }
        #expect(!text.contains("HUSH"), "\(text)")
        #expect(!text.contains(Attach().content.base64EncodedString()), "\(text)")
        #expect(text.contains(#""title": "open""#), "\(text)")
        #expect(text.contains(#""client_secret": "REDACTED""#), "\(text)")
        #expect(text.contains(#"name=\"other\""#), "\(text)")
    }

    @Test("Bytes of a part without secrets are recorded, also beside text")
    func file() async throws {
        let content = Data([0, 1, 255])
        let call = Attach(content: content)
        let text = try await recorded { _ = try await Client.test($0).send(call) }
        #expect(text.contains(content.base64EncodedString()), "\(text)")
    }

    @Test("A compressed body is recorded uncompressed, without its secrets")
    func compressed() async throws {
        let inner = ScriptedTransport([.status(204)])
        let text = try await recorded(through: inner) {
            _ = try await Client.test($0).send(Compressed())
        }
        // The system may lack zlib.
        let sent = try #require(inner.requests.first)
        #expect(sent.request.fields["Content-Encoding"] == (sent.body.first == 0x1F ? "gzip" : nil))
        #expect(!text.contains("HUSH") && !text.contains("base64"), "\(text)")
        #expect(text.contains(#""refresh_token": "REDACTED""#), "\(text)")
        #expect(text.contains(#""repeated": "is REDACTED""#), "\(text)")
    }

    @Test("A body in an unknown content coding is left out")
    func coded() async throws {
        let url = try #require(URL(string: "http://example.test/"))
        let text = try await recorded { recording in
            let fields: HTTPFields = ["Content-Encoding": "rot13", "Content-Type": "text/plain"]
            let request = HTTPRequest(.post, url, fields: fields, body: HTTPBody("UHFU"))
            _ = try await recording.send(request)
        }
        #expect(text.contains("REDACTED: 4 bytes that could not be decoded"), "\(text)")
    }

    @Test(
        "A secret is redacted in bodies that are not in UTF-8",
        arguments: [String.Encoding.windowsCP1251, .utf16, .utf16BigEndian],
        [
            "<?xml version=\"1.0\"?><r><k>HUSH-9999</k><n>Осло</n></r>",
            "HUSH-9999 Осло",
        ]
    )
    func encodings(_ encoding: String.Encoding, _ body: String) async throws {
        let names = [String.Encoding.windowsCP1251: "windows-1251", .utf16BigEndian: "utf-16be"]
        let name = names[encoding] ?? "utf-16"
        let declared = body.replacing("\"?>", with: "\" encoding=\"\(name)\"?>")
        let bytes = try #require(declared.data(using: encoding))
        let type = body.hasPrefix("<") ? "text/xml" : "text/plain; charset=\(name)"
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": type],
            body: bytes
        )
        let url = try #require(URL(string: "http://example.test/"))
        let later = try #require(URL(string: "http://example.test/?access_token=HUSH-9999"))
        // The body comes before its secret is known.
        let text = try await recorded(through: ScriptedTransport([response, .status(204)])) {
            _ = try await $0.send(HTTPRequest(.get, url))
            _ = try await $0.send(HTTPRequest(.get, later))
        }
        #expect(!text.contains("HUSH"), "\(text)")
        #expect(!text.contains("base64"), "\(text)")
    }
}
