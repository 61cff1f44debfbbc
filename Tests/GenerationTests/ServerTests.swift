import Foundation
import GoldenChoices
import LatheRuntime
import LatheTesting
import Testing

@Suite("Servers of a schema")
struct ServerTests {
    @Test(
        "A client sends its calls to the server that it was created with",
        arguments: [
            (ChoicesClient.Server.main(), "https://eu.choices.example/1/items"),
            (.main(region: "us", version: "2"), "https://us.choices.example/2/items"),
            (.test, "https://test.choices.example/items"),
        ]
    )
    func chosen(_ server: ChoicesClient.Server, _ address: String) async throws {
        let transport = ScriptedTransport([.json("[]")])
        let client = ChoicesClient(server: server, transport: transport)
        #expect(try await client.items.list() == [])
        #expect(transport.requests.map(\.request.url.absoluteString) == [address])
    }

    @Test("The base of a server of one's own is discovered before the first call")
    func discovered() async throws {
        let transport = ScriptedTransport([
            .json(#"{"url":"api/v2","version":2}"#), .json("[]"),
        ])
        let client = ChoicesClient(
            server: .own(address: try #require(URL(string: "https://own.example"))),
            transport: transport
        )
        #expect(try await client.items.list() == [])
        #expect(
            transport.requests.map(\.request.url.absoluteString)
                == ["https://own.example/base", "https://own.example/api/v2/items"]
        )
    }
}
