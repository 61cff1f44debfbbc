import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime
@testable import LatheStreams

/// An entity of one secret, at a place that differs.
private protocol Secret: Entity {
    static var field: Field { get }
    var text: String { get set }
    init()
}

extension Secret {
    static var fields: FieldTable { FieldTable([field]) }
    static var blank: Self { Self() }
    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) { visitor.visit(&text) }
}

private struct Pin: Secret {
    static let field = Field("lock/pin", .secret)
    var text = ""
}

private struct Badge: Secret {
    static let field = Field("@badge | badge", .secret)
    var text = ""
}

/// A secret that is the whole of what stands in a field of another.
private struct Bare: Secret {
    static let field = Field(".", .secret)
    var text = ""
}

private struct Ticket: Secret {
    static let field = Field("ticket", .secret)
    var text = ""
}

private struct Plain: Secret {
    static let field = Field("plain")
    var text = ""
}

private enum Access: Union {
    case pin(Pin)
    case badges([String: [Badge]])
    case open(Plain)
    case nested([Access])

    static let discriminator = "kind"
    static let cases = ["pin", "badges", "open", "nested"]
    // The secrets of the other cases are found nevertheless.
    static let fallback: String? = "open"
    static let blank = Access.open(.blank)

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Access {
        switch name {
        case "pin": .pin(try Pin.read(from: &reader))
        case "badges": .badges(try [String: [Badge]].read(from: &reader))
        case "nested": .nested(try [Access].read(from: &reader))
        default: .open(try Plain.read(from: &reader))
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .pin(let pin): writer.write(pin)
        case .badges(let badges): writer.write(badges)
        case .open(let plain): writer.write(plain)
        case .nested(let all): writer.write(all)
        }
    }
}

/// What holds unions, at all depths.
private struct Door: Entity {
    var access: Access?
    var others: [String: [Access]] = [:]
    var bare: [Bare]?
    var doors: [Door] = []

    static let fields: FieldTable = [
        Field("access", .optional), Field("others", .optional), Field("codes", .optional),
        Field("doors", .optional),
    ]
    static let blank = Door()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&access)
        case .n1: visitor.visit(&others)
        case .n2: visitor.visit(&bare)
        default: visitor.visit(&doors)
        }
    }
}

/// A call that answers with a value of a type.
private struct Ask<Value: WireValue>: Request {
    typealias ResponseValue = Value
    typealias FailureValue = NoFailure
    static var endpoint: Endpoint { Endpoint("doors.ask", .get, "/doors") }
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call that sends a door, in which fields are secret.
private struct Send: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "doors.send",
        .post,
        "/doors",
        parameters: [.init(.body, "door", secretFields: ["lock/pin", "@badge | badge"])],
        body: .object(.json)
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(["a": Access.pin(Pin(text: "hush-pin"))])
    }
}

/// A call whose body is a secret as a whole.
private struct Whole: Request {
    typealias ResponseValue = AnyValue
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "doors.whole",
        .put,
        "/doors",
        parameters: [.init(.body, "codes", secret: true)],
        body: .value(.json)
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(["hush-one", "hush-two"])
    }
}

/// A call whose multipart body has a secret list, and a document with a secret.
private struct Parts: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "doors.parts",
        .post,
        "/doors",
        parameters: [
            .init(.multipart, "codes", list: .numbered("_0"), secret: true),
            .init(.multipart, "door", nested: .document(.json), secretFields: ["pin"]),
        ]
    )
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        if parameter == .n0 { writer.write(["hush-1"]) } else { writer.write(["pin": "hush-2"]) }
    }
}

@Suite("Secrets in recordings")
struct RecordedSecretTests {
    /// The text of a recording of one call.
    private func recorded<R: Request>(
        _ call: R,
        _ body: String,
        type: String = "application/json"
    ) async throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "lathe-recording-\(UUID().uuidString).json"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": type],
            body: Data(body.utf8)
        )
        let recording = try RecordingTransport(
            file,
            mode: .record,
            api: .test,
            through: ScriptedTransport([response])
        )
        // Recorded before it is read, which not every one of these can be.
        _ = try? await Client.test(recording).send(call)
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(
        "A secret is redacted wherever the type of the response has it",
        arguments: [
            #"{"access":{"kind":"pin","lock":{"pin":"hush-1"},"seen":1}}"#,
            #"{"others":{"a":[{"kind":"open"},{"kind":"pin","lock":{"pin":"hush-1"},"seen":1}]}}"#,
            #"{"access":{"kind":"badges","x":[{"badge":"hush-1","seen":1}]}}"#,
            #"{"doors":[{"doors":[{"access":{"kind":"pin","lock":{"pin":"hush-1"},"seen":1}}]}]}"#,
            #"{"codes":["hush-1","hush-2"],"seen":1}"#,
        ]
    )
    func answers(body: String) async throws {
        let text = try await recorded(Ask<Door>(), body)
        #expect(!text.contains("hush"), "\(text)")
        #expect(text.contains("REDACTED"))
        #expect(text.contains("\"seen\": 1"))
    }

    #if XML
    @Test("So it is in XML, in elements and attributes")
    func markup() async throws {
        let body = """
            <door><access><kind>badges</kind><x badge="hush-1"/></access><pin/><seen>1</seen>\
            <pin>hush-2</pin></door>
            """
        let text = try await recorded(Ask<Door?>(), body, type: "text/xml")
        #expect(!text.contains("hush"), "\(text)")
        #expect(text.contains("<seen>1</seen>"))
    }
    #endif

    @Test("A response that consists only of a secret is redacted completely")
    func wholeAnswer() async throws {
        let text = try await recorded(Ask<[Bare]>(), #"["hush-1",{"a":"hush-2"}]"#)
        #expect(!text.contains("hush"), "\(text)")
    }

    @Test("Fields inside of what a call sends are hidden, and so is a body that is a secret")
    func sent() async throws {
        let some = try await recorded(Send(), "")
        #expect(!some.contains("hush"), "\(some)")
        #expect(some.contains("\"a\": {"))
        let parts = try await recorded(Parts(), "")
        #expect(!parts.contains("hush"), "\(parts)")
        #expect(parts.contains("codes_0"))
        let all = try await recorded(Whole(), #"{"echo":"hush-one","seen":1}"#)
        #expect(!all.contains("hush"), "\(all)")
        #expect(all.contains("\"seen\": 1"))
    }

    @Test("The names are those of the schema, the cases of unions among them")
    func names() {
        let found = SecretFields.response(of: Ask<Door>.self)
        #expect(found.names == ["pin", "badge", "codes"])
        #expect(SecretFields.response(of: Ask<[Bare]>.self).isAll)
        #expect(!SecretFields.response(of: Ask<[Plain]>.self).isAny)
        #expect(SecretFields.body(of: Send.endpoint).names == ["pin", "badge"])
        #expect(SecretFields.body(of: Whole.endpoint).isAll)
    }

    // MARK: Bodies of all kinds

    /// Runs something with a client that records one response, then with one that replays it.
    ///
    /// - Returns: The recording's text, and what the second run returned.
    private func replayed<Value>(
        _ response: ScriptedTransport.Response,
        _ run: (Client, RecordingTransport) async throws -> Value
    ) async throws -> (text: String, value: Value) {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "lathe-recording-\(UUID().uuidString).json"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        func transport(_ mode: RecordingTransport.Mode) throws -> RecordingTransport {
            let inner = ScriptedTransport([response])
            return try RecordingTransport(file, mode: mode, api: .test, through: inner)
        }
        let recording = try transport(.record)
        _ = try await run(Client.test(recording), recording)
        let replaying = try transport(.replay)
        let value = try await run(Client.test(replaying), replaying)
        return (try String(contentsOf: file, encoding: .utf8), value)
    }

    private func response(_ body: Data, _ type: String?) -> ScriptedTransport.Response {
        .status(200, fields: type.map { ["Content-Type": $0] } ?? [:], body: body)
    }

    private static let ticket = #"{"city":"Осло","ticket":"SECRETTICKET99"}"#

    @Test(
        "JSON is read as the call reads it, whatever its content type and encoding",
        arguments: [
            ("text/plain", Data(ticket.utf8)), (nil, Data(ticket.utf8)),
            ("application/json", Data("\u{FEFF}\(ticket)".utf8)),
            ("application/json", ticket.data(using: .utf16LittleEndian)),
            ("application/json; charset=utf-16", ticket.data(using: .utf16)),
            ("application/json; charset=windows-1251", ticket.data(using: .windowsCP1251)),
        ] as [(String?, Data?)]
    )
    func encodings(type: String?, body: Data?) async throws {
        let body = try #require(body)
        let (text, value) = try await replayed(response(body, type)) { client, _ in
            try await client.send(Ask<Ticket>()).text
        }
        #expect(!text.contains("SECRET") && !text.contains("base64"), "\(text)")
        #expect(text.contains("Осло"), "\(text)")
        #expect(value == "REDACTED")
    }

    @Test("What is not redacted is returned in the declared text encoding")
    func charset() async throws {
        let body = try #require(#"{"plain":"Осло"}"#.data(using: .windowsCP1251))
        let type = "application/json; charset=windows-1251"
        let (_, value) = try await replayed(response(body, type)) { client, _ in
            try await client.send(Ask<Plain>()).text
        }
        #expect(value == "Осло")
    }

    #if XML
    @Test("XML in another text encoding is hidden, too, and so is what no pattern finds")
    func markupEncodings() async throws {
        let head = #"<?xml version="1.0" encoding="windows-1251"?>"#
        let legacy = (head + "<a><city>Осло</city><ticket>SECRET-99</ticket></a>")
            .data(using: .windowsCP1251)
        let inner = "<ticket>a<ticket>b</ticket>SECRET-99</ticket>"
        let nested = Data("<a><city>Осло</city>\(inner)</a>".utf8)
        for body in [try #require(legacy), nested] {
            let (text, _) = try await replayed(response(body, "text/xml")) { client, _ in
                _ = try? await client.send(Ask<Ticket>())
            }
            #expect(!text.contains("SECRET") && !text.contains("base64"), "\(text)")
            #expect(text.contains("Осло"), "\(text)")
        }
    }
    #endif

    @Test(
        "A body that cannot be read is omitted from the record of a call with secret fields",
        arguments: [
            Data(#"{"celsius":1,"ticket":"SECRETTICKET99""#.utf8),
            Data(#"{"celsius":""#.utf8) + Data([0xFF]) + Data(#"","ticket":"SECRET-99"}"#.utf8),
            Data("<a><ticket>SECRET-99".utf8), Data("SECRET-99==".utf8),
        ]
    )
    func leftOut(body: Data) async throws {
        let (text, code) = try await replayed(response(body, "application/json")) { client, _ in
            await errorCode { _ = try await client.send(Ask<Ticket>()) }
        }
        #expect(!text.contains("SECRET") && !text.contains("base64"), "\(text)")
        #expect(text.contains("REDACTED: \(body.count) bytes that could not be decoded"), "\(text)")
        #expect(code == .decoding)
    }

    @Test("Each line of JSON lines is hidden alone")
    func lines() async throws {
        let body = Data("{\"ticket\":\"SECRET-1\"}\r\n\n{\"ticket\":\"SECRET-2\",\"n\":1}\n".utf8)
        let (text, values) = try await replayed(response(body, "application/x-ndjson")) {
            client,
            _ in
            var values: [String] = []
            for try await value in client.jsonLines(Ticket.self, of: Ask<Ticket>()) {
                values.append(value.text)
            }
            return values
        }
        #expect(!text.contains("SECRET-"), "\(text)")
        #expect(values == ["REDACTED", "REDACTED"])
    }

    @Test("The data of a stream's events are redacted")
    func events() async throws {
        let body = Data("id: 7\ndata: {\"ticket\":\"SECRET-1\"}\n\n".utf8)
        let (text, values) = try await replayed(response(body, "text/event-stream")) { client, _ in
            var values: [String] = []
            for try await event in client.events(of: Ask<Ticket>()) {
                values.append("\(event.id ?? "") \(event.data)")
            }
            return values
        }
        #expect(!text.contains("SECRET-"), "\(text)")
        #expect(values == [#"7 {"ticket":"REDACTED"}"#])
    }

    @Test("Items of well-known names are hidden in all addresses")
    func addresses() async throws {
        let query = "access_token=OAUTHTOKEN99&a=1"
        let moved = try #require(URL(string: "http://example.test/case/ok?\(query)"))
        let response = ScriptedTransport.Response { _ in
            HTTPResponse(
                status: 200,
                fields: [
                    "Content-Type": "application/json", "Location": "/ok?\(query)",
                    "Link": "<http://x/?b=2&code=LINKCODE99>; rel=\"next\", </#\(query)>",
                ],
                url: moved,
                body: HTTPBody(#"{"plain":"http://x/?a=1&refresh_token=REFRESH99"}"#)
            )
        }
        let (text, value) = try await replayed(response) { client, _ in
            try await client.response(to: Ask<Plain>())
        }
        for secret in ["OAUTHTOKEN99", "LINKCODE99", "REFRESH99"] {
            #expect(!text.contains(secret), "\(text)")
        }
        #expect(value.url.absoluteString.hasSuffix("/case/ok?access_token=REDACTED&a=1"))
        #expect(value.fields["Location"] == "/ok?access_token=REDACTED&a=1")
        #expect(value.value.text == "http://x/?a=1&refresh_token=REDACTED")
    }

    @Test(
        "A secret is redacted in its escaped forms",
        arguments: [
            "KEY/99+ SECRET", "KEY%2F99%2B%20SECRET", "KEY%2f99%2b+SECRET", "KEY/99%2B+SECRET",
            #"KEY\/99+ SECRET"#, #"KEY\u002f99\u002B SECRET"#, "KEY&#47;99&#x2B; SECRET",
        ]
    )
    func escaped(form: String) async throws {
        let address = "http://example.test/?access_token=KEY%2F99%2B%20SECRET"
        let url = try #require(URL(string: address))
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Link": "<http://x/?k=\(form)>"],
            body: Data("it is \(form)".utf8)
        )
        let (text, body) = try await replayed(response) { _, recording in
            try await recording.send(HTTPRequest(.get, url)).body.collect(limit: 1 << 10)
        }
        #expect(!text.contains("SECRET"), "\(text)")
        #expect(text.contains("Link: <http://x/?k=REDACTED>"), "\(text)")
        #expect(String(decoding: body, as: UTF8.self) == "it is REDACTED")
    }

    @Test("A known secret is hidden in keys and numbers of JSON bodies")
    func keysAndNumbers() async throws {
        // Two of the secrets are words of the recording itself.
        let query = "access_token=KEY-99&code=1234567890&password=status&id_token=request"
        let url = try #require(URL(string: "http://example.test/?\(query)"))
        let body = """
            {"KEY-99":{"of":[1234567890,12]},"a KEY-99 b":1,"base64":1234567890,\
            "of status":[{"KEY-99":2,"1234567890":"1234567890"}]}
            """
        let request = HTTPRequest(
            .post,
            url,
            fields: ["Content-Type": "application/json"],
            body: HTTPBody(#"{"status":{"KEY-99":[1234567890]}}"#)
        )
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": "application/json"],
            body: Data(body.utf8)
        )
        let file = FileManager.default.temporaryDirectory.appending(
            path: "lathe-recording-\(UUID().uuidString).json"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let recording = try RecordingTransport(
            file,
            mode: .record,
            api: .test,
            through: ScriptedTransport([response])
        )
        _ = try await recording.send(request)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("KEY-99"), "\(text)")
        #expect(!text.contains("1234567890"), "\(text)")
        #expect(text.contains("\"of REDACTED\""), "\(text)")
        #expect(text.contains("\"a REDACTED b\": 1"), "\(text)")
        #expect(text.contains("12\n"), "\(text)")
        // The recording has its own keys, and the body as many as before.
        let document = try JSONValue(parsing: Data(contentsOf: file))
        guard case .array(let calls)? = document["calls"], let answer = calls.first?["response"],
            case .object(let members)? = answer["body"]?["json"]
        else {
            Issue.record("no JSON in \(text)")
            return
        }
        #expect(answer["status"] == 200)
        #expect(members.members.count == 4)
    }

    @Test("A credential in a field that is not recorded is redacted where it occurs in a response")
    func echoed() async throws {
        let api = API(name: "Test", auth: ["key": .header("X-Key")])
        let file = FileManager.default.temporaryDirectory.appending(
            path: "lathe-recording-\(UUID().uuidString).json"
        )
        defer { try? FileManager.default.removeItem(at: file) }
        let inner = ScriptedTransport([
            .status(200, fields: ["Link": "<http://x/?k=KEY%2F99%2BSECRET>"])
        ])
        let recording = try RecordingTransport(file, mode: .record, api: api, through: inner)
        let url = try #require(URL(string: "http://example.test/"))
        _ = try await recording.send(HTTPRequest(.get, url, fields: ["X-Key": "KEY/99+SECRET"]))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("Link: <http://x/?k=REDACTED>"), "\(text)")
        #expect(!text.contains("SECRET"))
    }
}
