import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheRuntime

/// An entity of one secret, at a place that differs.
private protocol Secret: Entity {
    static var field: Field { get }
    var text: String { get set }
    init()
}

extension Secret {
    static var fields: FieldTable { FieldTable([field]) }
    static var blank: Self { Self() }
    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) { try reader.read(&text) }
    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(text)
    }
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

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&access)
        case .n1: try reader.read(&others)
        case .n2: try reader.read(&bare)
        default: try reader.read(&doors)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(access)
        case .n1: writer.write(others)
        case .n2: writer.write(bare)
        default: writer.write(doors)
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
        let reply = ScriptedTransport.Reply.status(
            200,
            fields: ["Content-Type": type],
            body: Data(body.utf8)
        )
        let recording = try RecordingTransport(
            file,
            mode: .record,
            api: .test,
            through: ScriptedTransport([reply])
        )
        // Recorded before it is read, which not every one of these can be.
        _ = try? await Client.test(recording).send(call)
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(
        "A secret is hidden wherever the answer's type has it",
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

    @Test("An answer that is nothing but a secret is hidden as a whole")
    func wholeAnswer() async throws {
        let text = try await recorded(Ask<[Bare]>(), #"["hush-1",{"a":"hush-2"}]"#)
        #expect(!text.contains("hush"), "\(text)")
    }

    @Test("Fields inside of what a call sends are hidden, and so is a body that is a secret")
    func sent() async throws {
        let some = try await recorded(Send(), "")
        #expect(!some.contains("hush"), "\(some)")
        #expect(some.contains("\"a\": {"))
        let all = try await recorded(Whole(), #"{"echo":"hush-one","seen":1}"#)
        #expect(!all.contains("hush"), "\(all)")
        #expect(all.contains("\"seen\": 1"))
    }

    @Test("The names are those of the schema, the cases of unions among them")
    func names() {
        let found = SecretFields.answer(of: Ask<Door>.self)
        #expect(found.names == ["pin", "badge", "codes"])
        #expect(SecretFields.answer(of: Ask<[Bare]>.self).isAll)
        #expect(!SecretFields.answer(of: Ask<[Plain]>.self).isAny)
        #expect(SecretFields.body(of: Send.endpoint).names == ["pin", "badge"])
        #expect(SecretFields.body(of: Whole.endpoint).isAll)
    }
}
