import Foundation
import LatheCoding
import LatheTesting
import Testing

@testable import LatheCaching
@testable import LatheRuntime

/// Reads one of two notes.
private struct ReadEither: Request {
    var path = "old"
    var language: String?

    typealias ResponseValue = Note
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.read",
        .get,
        "/{path}/note",
        parameters: [.init(.path, "path"), .init(.header, "Accept-Language")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(path)
        default: writer.write(language)
        }
    }
}

private struct ReplaceOld: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("notes.replace", .put, "/old/note")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

@Suite("Responses that update a cache")
struct CacheUpdateTests {
    private func client(_ responses: [ScriptedTransport.Response]) -> Client {
        var client = Client.test(ScriptedTransport(responses))
        client.cache = MemoryCache()
        return client
    }

    private func note(
        _ title: String,
        _ fields: HTTPFields
    ) -> ScriptedTransport.Response {
        .json(#"{"id":1,"title":"\#(title)"}"#, fields: fields)
    }

    @Test("A 304 to a request that was redirected does not confirm the response of the first URL")
    func redirectedValidation() async throws {
        let moved = ScriptedTransport.Response.status(302, fields: ["Location": "/new/note"])
        let client = client([
            note("old", ["ETag": "\"1\""]), moved, .status(304, fields: ["ETag": "\"1\""]), moved,
            note("new", ["ETag": "\"1\""]),
        ])
        #expect(try await client.send(ReadEither()).title == "old")
        #expect(try await client.send(ReadEither()).title == "new")
    }

    @Test(
        "A 304 that forbids storing removes the response",
        arguments: [["Cache-Control": "no-store, max-age=60"], ["Vary": "*"]] as [HTTPFields]
    )
    func forbidden(_ fields: HTTPFields) async throws {
        let client = client([
            note("a", ["ETag": "\"1\"", "Cache-Control": "max-age=0"]),
            .status(304, fields: fields), note("b", [:]),
        ])
        for title in ["a", "a", "b"] {
            #expect(try await client.send(ReadEither()).title == title)
        }
        let transport = try #require(client.transport as? ScriptedTransport)
        let conditions = transport.requests.map { $0.request.fields["If-None-Match"] }
        #expect(conditions == [nil, "\"1\"", nil])
    }

    @Test("The field Vary of a 304 counts for the stored response")
    func vary() async throws {
        let client = client([
            note("de", ["ETag": "\"1\"", "Cache-Control": "max-age=0"]),
            .status(304, fields: ["Vary": "Accept-Language", "Cache-Control": "max-age=60"]),
            note("en", ["Cache-Control": "max-age=60"]),
        ])
        for language in ["de", "de", "en"] {
            let read = ReadEither(language: language)
            #expect(try await client.send(read).title == language)
        }
    }

    @Test("An unsafe call that is redirected removes the responses of the URL that it reaches")
    func redirectedChange() async throws {
        let client = client([
            note("a", ["Cache-Control": "max-age=60"]), note("b", ["Cache-Control": "max-age=60"]),
            .status(308, fields: ["Location": "/new/other"]),
            .status(204, fields: ["Content-Location": "note"]), note("c", [:]), note("d", [:]),
        ])
        #expect(try await client.send(ReadEither()).title == "a")
        #expect(try await client.send(ReadEither(path: "new")).title == "b")
        _ = try await client.send(ReplaceOld())
        #expect(try await client.send(ReadEither()).title == "c")
        #expect(try await client.send(ReadEither(path: "new")).title == "d")
    }
}
