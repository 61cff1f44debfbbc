import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

/// A login whose parameters and answer are secrets.
private struct LogOn: Request {
    var user = "ada"
    var password = "hush-password"

    struct Session: Entity {
        var token = ""
        static let fields: FieldTable = [Field("token", .secret)]
        static let blank = Session()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) { visitor.visit(&token) }
    }

    typealias ResponseValue = Session
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "session.logOn",
        .post,
        "/logon",
        parameters: [.init(.form, "user"), .init(.form, "pass", secret: true)]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(parameter == .n0 ? user : password)
    }
}

/// A call with items in the query, and a header parameter.
private struct Find: Request {
    var names = ["b", "a"]
    var text = "x"
    var language: String?

    typealias ResponseValue = AnyValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.find",
        .get,
        "/notes",
        parameters: [
            .init(.query, "name"), .init(.query, "text"), .init(.header, "Accept-Language"),
        ],
        sharedParameters: ["token"]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(names)
        case .n1: writer.write(text)
        default: writer.write(language)
        }
    }
}

/// A call that sends a file and a secret in parts.
private struct Attach: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.attach",
        .post,
        "/attach",
        parameters: [.init(.multipart, "note"), .init(.multipart, "pin", secret: true)]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(parameter == .n0 ? "text" : "hush-pin")
    }
}

@Suite("Recording and replaying")
struct RecordingTests {
    private let file = FileManager.default.temporaryDirectory.appending(
        path: "lathe-recording-\(UUID().uuidString).json"
    )

    private func client(
        _ mode: RecordingTransport.Mode,
        _ responses: [ScriptedTransport.Response] = []
    ) throws -> (client: Client, recording: RecordingTransport) {
        let recording = try RecordingTransport(
            file,
            mode: mode,
            api: .test,
            through: ScriptedTransport(responses)
        )
        return (Client.test(recording), recording)
    }

    /// Replies with trailers, as a call that is recorded gets them.
    private struct Trailing: Transport {
        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            var body = HTTPBody(Data("{}".utf8))
            let trailers = TrailerSection()
            trailers.fields = ["X-Sum": "42", "Set-Cookie": "s=hush-cookie"]
            body.trailers = trailers
            return HTTPResponse(status: 200, body: body)
        }
    }

    @Test("Trailers are recorded without secrets, and replayed")
    func trailers() async throws {
        defer { remove() }
        for mode in [RecordingTransport.Mode.record, .replay] {
            let recording = try RecordingTransport(
                file,
                mode: mode,
                api: .test,
                through: Trailing()
            )
            let response = try await Client.test(recording).response(to: Find())
            #expect(response.trailers["X-Sum"] == "42")
            #expect(response.fields["X-Sum"] == nil)
        }
        #expect(try !text().contains("hush"))
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
    private func remove() { try? FileManager.default.removeItem(at: file) }

    @Test("A request is replayed that contains a text before a later call makes it a secret")
    func laterSecret() async throws {
        defer { remove() }
        let responses: [ScriptedTransport.Response] = [
            .json(#"{"n":1}"#), .json(#"{"n":2}"#), .json(#"{"token":"t"}"#),
        ]
        for (mode, responses) in [(.record, responses), (.replay, [])]
            as [(RecordingTransport.Mode, [ScriptedTransport.Response])]
        {
            var (client, recording) = try client(mode, responses)
            client.parameters["token"] = "hush-token"
            let first = try await client.send(Find(text: "lamp"))
            #expect(first == .json(["n": 1]))
            let second = try await client.send(Find(text: #"a "hush-password""#))
            #expect(second == .json(["n": 2]))
            _ = try await client.send(LogOn())
            #expect(recording.remaining == 0)
            if mode == .record { continue }
            // Without a secret, nothing else matches.
            let error = await #expect(throws: APIError.self) {
                try await client.send(Find(text: "lamps"))
            }
            #expect(error?.code == .transport)
        }
        #expect(try !text().contains("hush"))
    }

    @Test("Fields of one name are replayed in their order")
    func repeatedFields() async throws {
        defer { remove() }
        let fields: HTTPFields = [
            "Via": "z", "Link": "</b>", "ETag": "1", "link": "</a>", "Via": "c",
        ]
        let url = try #require(URL(string: "http://example.test/"))
        for (mode, responses) in [(.record, [.status(200, fields: fields)]), (.replay, [])]
            as [(RecordingTransport.Mode, [ScriptedTransport.Response])]
        {
            let response = try await client(mode, responses).recording.send(HTTPRequest(.get, url))
            #expect(response.fields.values("Link") == ["</b>", "</a>"])
            #expect(response.fields.values("Via") == ["z", "c"])
        }
    }

    @Test(
        "A JSON body is replayed as it was, with its repeated members",
        arguments: [
            #"{"a":1,"a":2}"#, #"[{"b":{"a":1,"a":{}}}]"#, "null", "false", "0", #""""#, "1.50e3",
            "", #"{"base64":"AA==","body":{"json":{}},"bom":true,"json":1,"text":["a"]}"#,
        ]
    )
    func bodies(_ text: String) async throws {
        defer { remove() }
        let url = try #require(URL(string: "http://example.test/"))
        for (mode, responses) in [(.record, [.json(text)]), (.replay, [])]
            as [(RecordingTransport.Mode, [ScriptedTransport.Response])]
        {
            let response = try await client(mode, responses).recording.send(HTTPRequest(.get, url))
            let body = try await response.body.collect(limit: 100)
            #expect(String(decoding: body, as: UTF8.self) == text)
        }
    }

    @Test("A session is recorded without its secrets, and replayed")
    func session() async throws {
        defer { remove() }
        let responses: [ScriptedTransport.Response] = [
            .status(
                200,
                fields: ["Content-Type": "application/json", "Set-Cookie": "s=hush-cookie"],
                body: Data(#"{"token":"hush-token"}"#.utf8)
            ),
            .json(#"{"of":"hush-token","n":1.50}"#),
            .status(204),
        ]
        for (mode, responses) in [(.record, responses), (.replay, [])]
            as [(RecordingTransport.Mode, [ScriptedTransport.Response])]
        {
            let (made, recording) = try client(mode, responses)
            var client = made
            let session = try await client.send(LogOn())
            #expect(session.token == (mode == .record ? "hush-token" : "REDACTED"))
            client.parameters["token"] = session.token
            let found = try await client.send(Find())
            if case .json(let value) = found { #expect(value["n"]?.description == "1.50") }
            _ = try await client.send(Attach())
            #expect(recording.remaining == 0)
            #expect(recording.isReplaying == (mode == .replay))
        }
        #expect(try !text().contains("hush"))
        #expect(
            try text() == """
                {
                  "calls": [
                    {
                      "endpoint": "notes.attach",
                      "request": {
                        "body": {
                          "parts": [
                            {
                              "body": {
                                "text": [
                                  "text"
                                ]
                              },
                              "fields": [
                                "Content-Disposition: form-data; name=\\"note\\""
                              ]
                            },
                            {
                              "body": {
                                "text": [
                                  "REDACTED"
                                ]
                              },
                              "fields": [
                                "Content-Disposition: form-data; name=\\"pin\\""
                              ]
                            }
                          ]
                        },
                        "fields": {
                          "accept": "application/json",
                          "content-type": "multipart/form-data; boundary=boundary"
                        },
                        "method": "POST",
                        "path": "/attach"
                      },
                      "response": {
                        "status": 204
                      }
                    },
                    {
                      "endpoint": "notes.find",
                      "request": {
                        "fields": {
                          "accept": "application/json"
                        },
                        "method": "GET",
                        "path": "/notes",
                        "query": [
                          "name=a",
                          "name=b",
                          "text=x",
                          "token=REDACTED"
                        ]
                      },
                      "response": {
                        "body": {
                          "json": {
                            "n": 1.50,
                            "of": "REDACTED"
                          }
                        },
                        "fields": [
                          "Content-Type: application/json; charset=utf-8"
                        ],
                        "status": 200
                      }
                    },
                    {
                      "endpoint": "session.logOn",
                      "request": {
                        "body": {
                          "form": [
                            "user=ada",
                            "pass=REDACTED"
                          ]
                        },
                        "fields": {
                          "accept": "application/json",
                          "content-type": "application/x-www-form-urlencoded"
                        },
                        "method": "POST",
                        "path": "/logon"
                      },
                      "response": {
                        "body": {
                          "json": {
                            "token": "REDACTED"
                          }
                        },
                        "fields": [
                          "Content-Type: application/json",
                          "Set-Cookie: REDACTED"
                        ],
                        "status": 200
                      }
                    }
                  ],
                  "recording": 1
                }

                """
        )
    }

    @Test("Equal calls are replayed in the order of their recording, whatever is between")
    func order() async throws {
        defer { remove() }
        let responses = (1...3).map { ScriptedTransport.Response.json("[\($0)]") }
        func run(_ client: Client) async throws -> [String] {
            var values: [String] = []
            for names in [["a", "b"], ["c"], ["b", "a"]] {
                values.append("\(try await client.send(Find(names: names)))")
            }
            return values
        }
        let first = try await run(client(.automatic, responses).client)
        let (replaying, recording) = try client(.automatic)
        #expect(recording.isReplaying)
        #expect(try await run(replaying) == first)
        let error = await #expect(throws: APIError.self) { try await replaying.send(Find()) }
        #expect(error?.description.contains("recorded only 2 times") == true)
    }

    @Test(
        "The failure for a request without a recording lists the recorded ones",
        arguments: [
            Find(text: "y"), Find(names: ["a"]), Find(language: "de"),
        ]
    )
    private func unknown(_ call: Find) async throws {
        defer { remove() }
        _ = try await client(.record, [.json("[1]")]).client.send(Find())
        let error = try await #require(throws: APIError.self) {
            try await client(.replay).client.send(call)
        }
        #expect(error.code == .transport)
        #expect(error.description.contains("notes.find GET /notes?name="))
        #expect(error.description.contains("which has notes.find GET /notes?name=a&name=b&text=x"))
    }

    @Test(
        "Bodies are returned unchanged",
        arguments: [
            ("text/plain", Data("one\r\ntwo\n\nü\n".utf8)), ("text/plain", Data("no end".utf8)),
            ("application/json", Data("{ not json".utf8)), ("image/png", Data([0, 1, 255, 10])),
            ("text/xml", Data("<a b='1'>\n  <c/>\n</a>".utf8)), ("text/plain", Data()),
            ("text/plain; charset=windows-1251", Data([0xE4, 0xE5])),
            ("application/json", Data([0xEF, 0xBB, 0xBF, 0x31])),
        ]
    )
    func bodies(_ type: String, _ body: Data) async throws {
        defer { remove() }
        let url = try #require(URL(string: "http://example.test/file?q=1"))
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": type],
            body: body
        )
        for (mode, responses) in [(.record, [response]), (.replay, [])]
            as [(RecordingTransport.Mode, [ScriptedTransport.Response])]
        {
            let response = try await client(mode, responses).recording.send(HTTPRequest(.get, url))
            #expect(try await response.body.collect(limit: 1 << 20) == body)
            #expect(response.fields["Content-Type"] == type)
        }
    }

    @Test("Secrets in XML and in OAuth's forms are redacted in responses")
    func markup() async throws {
        defer { remove() }
        let url = try #require(URL(string: "http://example.test/token?code=hush-code"))
        var request = HTTPRequest(.get, url)
        request.call = LogOn.self
        let bodies = [
            "<response><token><![CDATA[hush-token]]></token>\n<a token='hush-other'/></response>",
            "oauth_token=hush-one&oauth_token_secret=hush-two&a=b",
        ]
        let recording = try client(
            .record,
            bodies.map { .status(200, fields: ["Location": "/?t=hush-token"], body: Data($0.utf8)) }
        ).recording
        for _ in bodies { _ = try await recording.send(request) }
        #expect(try !text().contains("hush"))
        #if XML
        #expect(try text().contains("<response><token>REDACTED</token>"))
        #endif
        #expect(try text().contains("a=b"))
    }

    @Test("A missing or invalid recording is a clear error")
    func broken() throws {
        defer { remove() }
        #expect(throws: RecordingFailure.self) { try client(.replay) }
        for text in ["", "[]", #"{"recording":2,"calls":[]}"#, #"{"recording":1,"calls":[{}]}"#] {
            try Data(text.utf8).write(to: file)
            let error = #expect(throws: RecordingFailure.self) { try client(.automatic) }
            #expect(error?.description.contains(file.path) == true)
        }
    }

    @Test("An error is not recorded, and the former recording remains")
    func errors() async throws {
        defer { remove() }
        let responses: [ScriptedTransport.Response] = [.json("[1]"), .error(URLError(.timedOut))]
        let recorded = try client(.record, responses).client
        _ = try await recorded.send(Find())
        #expect(await errorCode { _ = try await recorded.send(Find()) } == .timedOut)
        #expect(try client(.replay).recording.remaining == 1)
    }
}
