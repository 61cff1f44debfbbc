import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

/// A call with secrets of its own and of the API.
private struct Find: Request {
    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.find",
        .get,
        "/notes",
        parameters: [.init(.query, "text"), .init(.query, "pin", secret: true)],
        sharedParameters: ["token"]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(parameter == .n0 ? "x" : "hush-pin")
    }
}

@Suite("Responses from a script")
struct ScriptedTransportTests {
    @Test("A condition of polling may send calls")
    func condition() async throws {
        let transport = ScriptedTransport()
        transport.respond(with: .json("1")) { [transport] _ in transport.requests.count > 1 }
        transport.respond(with: .json("2"))
        for status in [2, 1] {
            let response = try await transport.send(
                HTTPRequest(.get, #require(URL(string: "http://example.test/")))
            )
            #expect(try await response.body.collect(limit: 10) == Data("\(status)".utf8))
        }
        #expect(transport.remaining == 0)
    }

    @Test("A response has the given header fields, and a content type")
    func fields() async throws {
        let given: HTTPFields = ["ETag": "1", "content-type": "application/problem+json"]
        let replies: [ScriptedTransport.Response] = [
            .json("1"), .json("1", status: 404, fields: ["ETag": "1"]), .json("1", fields: given),
            .xml("<a/>"), .xml("<a/>", fields: ["ETag": "1"]), .xml("<a/>", fields: given),
        ]
        let transport = ScriptedTransport(replies)
        var found: [HTTPFields] = []
        for _ in replies {
            let url = try #require(URL(string: "http://example.test/"))
            found.append(try await transport.send(HTTPRequest(.get, url)).fields)
        }
        let json = "application/json; charset=utf-8"
        let xml = "text/xml; charset=utf-8"
        #expect(
            found == [
                ["Content-Type": json], ["ETag": "1", "Content-Type": json], given,
                ["Content-Type": xml], ["ETag": "1", "Content-Type": xml], given,
            ]
        )
        let responses: [LoopbackServer.Response] = [
            .text("a", fields: ["ETag": "1"]), .json("1", status: 404, fields: given),
            .xml("<a/>", fields: ["ETag": "1"]),
        ]
        #expect(responses.map(\.status) == [200, 404, 200])
        #expect(
            responses.map(\.fields) == [
                ["ETag": "1", "Content-Type": "text/plain; charset=utf-8"], given,
                ["ETag": "1", "Content-Type": xml],
            ]
        )
    }

    @Test(
        "The error for a request without a recorded response contains no secrets, and the request is not sent"
    )
    func unexpected() async throws {
        let transport = ScriptedTransport()
        var client = Client.test(transport)
        client.retry = RetryPolicy(attempts: 3, initialBackoff: .zero)
        client.parameters["token"] = "hush-token"
        let ready = client
        let error = await #expect(throws: APIError.self) { try await ready.send(Find()) }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("notes.find: transport: "), "\(text)")
        #expect(text.contains("GET http://example.test/notes?"), "\(text)")
        for item in ["text=x", "pin=REDACTED", "token=REDACTED"] {
            #expect(text.contains(item), "\(text)")
        }
        #expect(!text.contains("hush") && !text.contains("attempts"), "\(text)")
        #expect(error?.cause is ScriptedTransport.NoResponse)
        #expect(transport.requests.count == 1)
    }

    @Test("A recorded request is shown in one line, without its query")
    func description() async throws {
        let transport = ScriptedTransport([.status(204)])
        _ = try await Client.test(transport).send(Find())
        #expect(transport.requests.map { "\($0)" } == ["GET /notes, body: 0 bytes"])
    }
}
