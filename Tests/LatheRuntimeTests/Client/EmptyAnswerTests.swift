import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheRuntime
@testable import LatheStreams
import LatheXML

/// A note that need not be there, read or sent.
private struct Maybe<Place: AnswerPlace>: Request {
    typealias ResponseValue = Note?
    typealias FailureValue = Fault
    static var endpoint: Endpoint { Place.endpoint }

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

private protocol AnswerPlace: Sendable {
    static var endpoint: Endpoint { get }
}

private enum Optional_: AnswerPlace {
    static let endpoint = Endpoint(
        "maybe",
        .get,
        "/maybe",
        responseEnvelope: Envelope(value: Field(".", [.optional, .nullable]))
    )
}
private enum OrFailure: AnswerPlace {
    static let endpoint = Endpoint(
        "maybe",
        .get,
        "/maybe",
        responseEnvelope: Envelope(value: Field(".", .optional), failure: "error")
    )
}
private enum Required: AnswerPlace {
    static let endpoint = Endpoint("required", .get, "/maybe")
}

/// A call with a body that need not be there.
private struct Send<Kind: BodyKind>: Request {
    var note: Note?

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static var endpoint: Endpoint { Kind.endpoint }

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(note)
    }
}

private protocol BodyKind: Sendable {
    static var endpoint: Endpoint { get }
}

extension BodyKind {
    static func sending(_ format: WireFormat, nullable: Bool = false) -> Endpoint {
        Endpoint(
            "send",
            .post,
            "/send",
            parameters: [.init(.body, "note", nullable: nullable)],
            body: .value(format)
        )
    }
}

private enum JSONBody: BodyKind { static let endpoint = sending(.json) }
private enum XMLBody: BodyKind { static let endpoint = sending(.xml) }
private enum NullBody: BodyKind { static let endpoint = sending(.json, nullable: true) }

@Suite("Responses and bodies that are absent")
struct EmptyAnswerTests {
    @Test("An absent optional result is nil", arguments: [204, 200], ["", " \r\n"])
    func answer(_ status: Int, _ body: String) async throws {
        func send<Place>(_ request: Maybe<Place>) async throws -> Note? {
            let response = ScriptedTransport.Response.status(
                status,
                fields: ["Content-Type": "application/json"],
                body: Data(body.utf8)
            )
            return try await Client.test(ScriptedTransport([response])).send(request)
        }
        #expect(try await send(Maybe<Optional_>()) == nil)
        #expect(try await send(Maybe<OrFailure>()) == nil)
    }

    @Test("An absent optional list has no items", arguments: ["", " \r\n"])
    func list(_ body: String) async throws {
        let response = ScriptedTransport.Response.json(body)
        let client = Client.test(ScriptedTransport([response, response]))
        #expect(try await client.send(ListNotes()) == [])
        for try await note in client.elements(of: ListNotes()) {
            Issue.record("\(note) is an element")
        }
    }

    @Test("An absent required result is an error")
    func required() async throws {
        let client = Client.test(ScriptedTransport([.status(204)]))
        #expect(await errorCode { _ = try await client.send(GetNote()) } == .decoding)
    }

    private func sent<Kind>(_ request: Send<Kind>) throws -> (body: String?, type: String?) {
        let base = try #require(BaseAddress("http://h"))
        let made = try Client.test(NoTransport()).httpRequest(for: request, base: base)
        let body = made.body?.bytes.map { String(decoding: $0, as: UTF8.self) }
        return (body, made.fields["Content-Type"])
    }

    @Test("An optional body that is nil is not sent")
    func noBody() throws {
        for (body, type) in [try sent(Send<JSONBody>()), try sent(Send<XMLBody>())] {
            #expect(body == nil)
            #expect(type == nil)
        }
        #expect(
            try sent(Send<JSONBody>(note: Note(id: 1, title: "a"))).body == #"{"id":1,"title":"a"}"#
        )
        #expect(try sent(Send<NullBody>()).body == "null")
    }

    @Test("A failure states its status and code", arguments: [200, 409])
    func failure(_ status: Int) async throws {
        let transport = ScriptedTransport([
            .json(#"{"error":{"code":3,"text":"s3cret"}}"#, status: status)
        ])
        let error = await #expect(throws: APIError.self) {
            try await Client.test(transport).send(GetNote())
        }
        #expect(
            error?.description
                == "notes.get: failure: the API reports a failure (status \(status), code 3)"
        )
    }

    @Test("Events are requested by their media type")
    func accept() async throws {
        let transport = ScriptedTransport([
            .status(200, fields: ["Content-Type": "text/event-stream"]), .json(#"{"notes":[]}"#),
        ])
        for try await _ in Client.test(transport).events(of: ListNotes()) {}
        for try await _ in Client.test(transport).elements(of: ListNotes()) {}
        #expect(
            transport.requests.map { $0.request.fields["Accept"] } == [
                "text/event-stream", "application/json",
            ]
        )
    }

    @Test("Polling requests the state from the server each time")
    func polling() async throws {
        func note(_ title: String) -> ScriptedTransport.Response {
            .status(
                200,
                fields: ["Cache-Control": "max-age=60"],
                body: Data(#"{"id":1,"title":"\#(title)"}"#.utf8)
            )
        }
        var client = Client.test(ScriptedTransport([note("a"), note("b")]))
        client.cache = MemoryCache()
        let value = try await client.poll(
            Maybe<Required>(),
            initialInterval: .milliseconds(1),
            timeout: .seconds(3)
        ) { $0?.title == "b" }
        #expect(value?.title == "b")
    }
}
