import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

/// A call with a secret parameter, whose response has declared header fields.
private struct HeadedNote: HeadedRequest {
    struct Headers: Entity {
        var total: Int?

        static let fields: FieldTable = [Field("X-Total", .optional)]
        static let blank = Headers()
        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            visitor.visit(&total)
        }
    }

    var password: String

    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "notes.headed",
        .get,
        "/note",
        parameters: [.init(.query, "password", secret: true)],
        responseEnvelope: Envelope(value: "note", failure: "error")
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(password)
    }
}

struct SecrecyTests {
    private static let secrets = ["hush-token", "hush-session", "hush-password", "hush-body"]

    private static func texts(of value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [String(describing: value), String(reflecting: value), "\(value)", dumped]
    }

    private func client(_ response: ScriptedTransport.Response) -> Client {
        var client = Client.test(ScriptedTransport([response]))
        client.parameters["token"] = "hush-token"
        client.parameters["session"] = "hush-session"
        return client
    }

    @Test(
        "No description of an error shows a credential, a parameter or a body",
        arguments: [
            ScriptedTransport.Response.json(#"{"error":{"code":3,"text":"hush-body"}}"#),
            .json(#"{"note":{"id":1,"title":{"hush":"hush-body"}}}"#),
            .status(500, fields: ["Set-Cookie": "hush-session"], body: Data("hush-body".utf8)),
            .error(
                URLError(
                    .cannotConnectToHost,
                    userInfo: [NSURLErrorFailingURLErrorKey: "http://h/?t=hush-token"]
                )
            ),
        ]
    )
    func errors(_ response: ScriptedTransport.Response) async throws {
        do {
            _ = try await client(response).send(GetNote(id: 1, password: "hush-password"))
            Issue.record("nothing was thrown")
        } catch let error as APIError {
            #expect(error.request?.url.absoluteString.contains("hush-password") == true)
            for text in Self.texts(of: error) + [error.localizedDescription] {
                for secret in Self.secrets { #expect(!text.contains(secret)) }
            }
        }
    }

    @Test("The descriptions of a client, its requests and its responses contain no credential")
    func values() async throws {
        let scripted = ScriptedTransport.Response.status(
            200,
            fields: ["Set-Cookie": "hush-session"],
            body: Data(#"{"note":{"id":1,"title":"t"}}"#.utf8)
        )
        let client = client(scripted)
        let answer = try await client.response(to: GetNote(password: "hush-password"))
        #expect(answer.url.absoluteString.contains("hush-password"))
        let headed = try await self.client(scripted)
            .headedResponse(to: HeadedNote(password: "hush-password"))
        #expect(headed.url.absoluteString.contains("hush-password"))
        let url = try #require(URL(string: "http://u:hush-password@h/hush-token?t=hush-token"))
        let fields: HTTPFields = ["Authorization": "hush-session"]
        let request = HTTPRequest(.get, url, fields: fields, body: HTTPBody("hush-body"))
        let response = HTTPResponse(
            status: 200,
            fields: fields,
            url: url,
            body: HTTPBody("hush-body")
        )
        let server = ServerAddress.fixed("http://h/?k=hush-token")
        for value in [client, answer, headed, client.parameters, request, response, server] as [Any]
        {
            for text in Self.texts(of: value) {
                for secret in Self.secrets { #expect(!text.contains(secret)) }
            }
        }
    }
}
