import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import Trello

@Suite("Failures", .timeLimit(.minutes(1)))
struct FailureTests {
    @Test(
        "The text of a failure is its message, with or without a code",
        .disabled(if: Fixtures.areMissing),
        arguments: [
            ("error_400_id.txt", 400, nil, "invalid id"),
            ("error_400_value.txt", 400, nil, "invalid value for idList"),
            ("error_400_json.json", 400, "ERROR", "Invalid objectId"),
            ("error_401_key.txt", 401, nil, "invalid key"),
            ("error_401_token.txt", 401, nil, "invalid token"),
            ("error_401_permission.txt", 401, nil, "unauthorized card permission requested"),
            ("error_404.txt", 404, nil, "The requested resource was not found."),
            ("error_429_key.json", 429, "API_KEY_LIMIT_EXCEEDED", "Rate limit exceeded"),
            ("error_429_token.json", 429, "API_TOKEN_LIMIT_EXCEEDED", "Rate limit exceeded"),
        ] as [(String, Int, String?, String)]
    )
    func failures(_ name: String, _ status: Int, _ code: String?, _ message: String) async throws {
        let answer = try Fixtures.response(name)
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        let trello = TrelloClient(at: server)
        let error = await #expect(throws: APIError.self) { try await trello.cards.get("x") }
        #expect(error?.response?.status == status)
        #expect(error?.failure(as: Failure.self) == Failure(code: code, message: message))
    }

    @Test(
        "A text is the message unless it is a document with one, whatever its status is",
        arguments: [
            (400, nil, "invalid id", Failure(message: "invalid id")),
            (400, "text/plain", "null", Failure(message: "null")),
            (400, "text/plain", "[1]", Failure(message: "[1]")),
            (403, "text/plain", "no", Failure(message: "no")),
            (409, "text/plain", "already on the card", Failure(message: "already on the card")),
            (429, "text/plain", "slow down", Failure(message: "slow down")),
            (449, "text/plain", "again", Failure(message: "again")),
            (400, "text/plain", #"{"message":"m","error":"E"}"#, Failure(code: "E", message: "m")),
            (400, "application/json", #"{"message":"m"}"#, Failure(message: "m")),
            (400, "application/json", #"{"error":"E"}"#, Failure(code: "E")),
            (400, "application/json", #"{"message":["m"]}"#, nil),
            (400, "application/json", #"{"message":"m"#, nil),
        ] as [(Int, String?, String, Failure?)]
    )
    func forms(_ status: Int, _ type: String?, _ body: String, _ failure: Failure?) async {
        let fields = type.map { ["Content-Type": $0] as HTTPFields } ?? [:]
        var trello = TrelloClient(
            transport: ScriptedTransport([
                .status(status, fields: fields, body: Data(body.utf8))
            ])
        )
        trello.client.retry = nil
        let error = await #expect(throws: APIError.self) { try await trello.cards.get("x") }
        #expect(error?.response?.status == status)
        #expect(error?.code == (failure == nil ? .status : .failure))
        #expect(error?.failure(as: Failure.self) == failure)
    }

    @Test("An HTML page or an empty body is not a message")
    func html() async throws {
        for answer in [
            LoopbackServer.Response.text("<h1>Sorry</h1>", type: "text/html", status: 502),
            .text("", status: 400),
        ] {
            let server = try LoopbackServer { _ in answer }
            defer { server.stop() }
            let trello = TrelloClient(at: server)
            let error = await #expect(throws: APIError.self) { try await trello.cards.get("x") }
            #expect(error?.code == .status)
            #expect(error?.failure(as: Failure.self) == nil)
        }
    }

    @Test("Texts of a response do not get into the description of a failure")
    func secrecy() async {
        let transport = ScriptedTransport([.status(401, body: Data("invalid token tok-1234".utf8))])
        var trello = TrelloClient(transport: transport)
        trello.client.retry = nil
        let error = await #expect(throws: APIError.self) { try await trello.cards.get("x") }
        #expect(error.map { "\($0)" }?.contains("tok-1234") == false)
    }

    @Test("Too many calls wait for the interval in the response")
    func rateLimit() async throws {
        let clock = VirtualClock()
        let transport = ScriptedTransport([
            .status(
                429,
                fields: [
                    "x-rate-limit-api-token-interval-ms": "10000",
                    "x-rate-limit-api-token-remaining": "0",
                ],
                body: Data("slow down".utf8)
            ),
            .json(#"{"id":"1","name":"Lamps"}"#),
        ])
        var trello = TrelloClient(transport: transport)
        trello.client.clock = ClientClock(clock)
        trello.client.timeout = nil
        async let card = trello.cards.get("x")
        await clock.sleepers(1)
        #expect(clock.sleeps == [.seconds(10)])
        clock.advance(by: .seconds(10))
        #expect(try await card.name == "Lamps")
    }
}
