import FixtureReading
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import Trello

@Suite("Several calls in one")
struct BatchTests {
    private let transport = ScriptedTransport()
    private var trello: TrelloClient { TrelloClient(transport: transport) }

    @Test("Each call gets its result or its failure", .disabled(if: Fixtures.areMissing))
    func answers() async throws {
        let document = String(decoding: try Fixtures.data("batch.json"), as: UTF8.self)
        transport.respond(with: .json(document))
        let (me, boards, card) = try await trello.batch.send(
            Members.Get(id: .me, fields: [.username]),
            Members.BoardsRequest(id: .me, fields: [.name, .isClosed]),
            Cards.Get(id: "gone")
        )
        #expect(try me.get().username == "norafeld")
        #expect(try boards.get().map(\.name) == ["Lantern workshop"])
        let failure = #expect(throws: BatchFailure.self) { try card.get() }
        #expect(failure?.status == 404)
        #expect(failure?.name == "NotFoundError")
        #expect(
            transport.requests.first?.request.url.query(percentEncoded: true)
                == "urls=%2Fmembers%2Fme%3Ffields%3Dusername"
                + ",%2Fmembers%2Fme%2Fboards%3Ffields%3Dname%252Cclosed,%2Fcards%2Fgone"
        )
    }

    @Test("A call that changes something is refused before a request is sent")
    func onlyGet() async {
        let error = await #expect(throws: APIError.self) {
            try await trello.batch.send(Members.Get(id: .me), Cards.Delete(id: "c"))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.endpoint == "cards.delete")
        #expect(transport.requests.isEmpty)
    }

    @Test("Too few responses, and responses of another shape, are decoding failures")
    func badAnswers() async {
        for answer in [
            "[]", "[{}]", "[null]", #"[{"404":"gone"}]"#, #"[{"200":[]}]"#, #"[{"200":null}]"#,
        ] {
            transport.respond(with: .json(answer))
            let error = await #expect(throws: APIError.self) {
                try await trello.batch.send(Members.Get(id: .me))
            }
            #expect(error?.code == .decoding)
        }
    }

    @Test("A body that is null is a response, which is decoded as its call says")
    func nullBody() async throws {
        transport.respond(with: .json(#"[{"200":null},{"200":{"_value":null}}]"#))
        let (board, card) = try await trello.batch.send(
            Boards.Field(id: "b", field: .organizationID),
            Cards.Field(id: "c", field: .due)
        )
        #expect(try board.get() == .null)
        #expect(try card.get() == .null)
        transport.respond(with: .json(#"[{"200":null},{"message":"gone"}]"#))
        let responses = try await trello.batch.run(urls: ["/boards/b/idOrganization", "/cards/x"])
        #expect(responses.map(\.body) == [.null, nil])
    }

    @Test("A call whose path is a token is refused, since the routes of a batch are in logs")
    func secrecy() async {
        let error = await #expect(throws: APIError.self) {
            try await trello.batch.send(Tokens.Get(token: "hush-token"))
        }
        #expect(error?.code == .invalidRequest)
        #expect(error.map { "\($0)".contains("hush") } == false)
        #expect(transport.requests.isEmpty)
    }

    @Test("Hand-written routes are returned unchanged", .disabled(if: Fixtures.areMissing))
    func routes() async throws {
        transport.respond(
            with: .json(String(decoding: try Fixtures.data("batch.json"), as: UTF8.self))
        )
        let answers = try await trello.batch.run(urls: [
            "/members/me", "/members/me/boards", "/cards/x",
        ])
        #expect(answers[0].body?["username"] == .string("norafeld"))
        #expect(answers.map(\.status) == [nil, nil, 404])
    }
}
