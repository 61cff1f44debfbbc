import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheRuntime

/// Reads a note, without a credential.
private struct ReadOpenly: Request {
    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.open", .get, "/note")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// Reads the same note with a credential.
private struct ReadSigned: Request {
    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.signed",
        .get,
        "/note",
        policy: CallPolicy(auth: ["main"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// Changes the note, with a credential and a secret header field.
private struct Change: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.change",
        .post,
        "/note",
        parameters: [.init(.header, "X-Token", secret: true)],
        policy: CallPolicy(auth: ["main"])
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write("hush")
    }
}

@Suite("Cached responses and credentials")
struct CacheCredentialTests {
    private func client(_ transport: any Transport) async throws -> Client {
        var client = Client(
            API(name: "Test", auth: ["main": .bearer]),
            server: .fixed("http://example.test"),
            transport: transport
        )
        client.cache = MemoryCache()
        try await client.authorize(Credential(["token": "ada"]), scheme: "main")
        return client
    }

    private static func note(_ title: String) -> ScriptedTransport.Response {
        .status(
            200,
            fields: ["Cache-Control": "max-age=60", "Content-Type": "application/json"],
            body: Data(#"{"id":1,"title":"\#(title)"}"#.utf8)
        )
    }

    @Test("A change removes the responses to calls with any credential")
    func changed() async throws {
        let transport = ScriptedTransport([
            Self.note("a"), Self.note("b"), .status(204), Self.note("c"), Self.note("d"),
        ])
        let client = try await client(transport)
        for _ in 0..<2 {
            #expect(try await client.send(ReadOpenly()).title == "a")
            #expect(try await client.send(ReadSigned()).title == "b")
        }
        _ = try await client.send(Change())
        #expect(try await client.send(ReadOpenly()).title == "c")
        #expect(try await client.send(ReadSigned()).title == "d")
    }

    @Test("No response is returned for another credential of the account")
    func separate() async throws {
        let transport = ScriptedTransport([Self.note("a"), Self.note("b")])
        let client = try await client(transport)
        #expect(try await client.send(ReadSigned()).title == "a")
        try await client.authorize(Credential(["token": "bob"]), scheme: "main")
        #expect(try await client.send(ReadSigned()).title == "b")
        try await client.authorize(Credential(["token": "ada"]), scheme: "main")
        #expect(try await client.send(ReadSigned()).title == "a")
    }
}
