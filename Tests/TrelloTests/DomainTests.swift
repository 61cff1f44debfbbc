import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Synchronization
import Testing
import Trello
import TrelloStore

@Suite("Boards by types and identifiers")
struct DomainTests {
    /// A server that notes what it is asked.
    private final class Workshop: Sendable {
        let calls = Mutex<[String]>([])

        func newCalls() -> [String] {
            calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
            calls.withLock { $0.append(request.path) }
            let card = { (id: String, list: String) in
                #"{"id":"\#(id)","name":"\#(id)","idBoard":"b1","idList":"\#(list)","idMembers":["m1"]}"#
            }
            return switch request.path {
            case "/1/members/me/boards": .json(#"[{"id":"b1","name":"Lamps"}]"#)
            case "/1/boards/b1": .json(#"{"id":"b1","name":"Lamps","desc":"All of them"}"#)
            case "/1/boards/b1/lists":
                .json(
                    """
                    [{"id":"l2","name":"Done","idBoard":"b1","pos":2},\
                    {"id":"l1","name":"To do","idBoard":"b1","pos":1}]
                    """
                )
            case "/1/boards/b1/cards": .json("[\(card("c1", "l1")),\(card("c2", "l2"))]")
            case "/1/boards/b1/labels":
                .json(#"[{"id":"t1","name":"glass","color":"green","idBoard":"b1"}]"#)
            case "/1/cards/c1/checklists":
                .json(
                    """
                    [{"id":"k2","name":"Later","idBoard":"b1","idCard":"c1","pos":2},\
                    {"id":"k1","name":"Steps","idBoard":"b1","idCard":"c1","pos":1}]
                    """
                )
            case "/1/members/me/organizations": .json(#"[{"id":"o1","displayName":"Lamps Ltd."}]"#)
            case "/1/organizations/o1/boards":
                .json(#"[{"id":"b1","name":"Lamps","idOrganization":"o1"}]"#)
            case "/1/lists/l1/cards": .json("[\(card("c1", "l1"))]")
            case "/1/cards/c1": .json(card("c1", "l1"))
            case "/1/members/m1": .json(#"{"id":"m1","username":"ada"}"#)
            default: .text("The requested resource was not found.", status: 404)
            }
        }
    }

    private static func withDomain(
        _ body: (TrelloDomain, Workshop) async throws -> Void
    ) async throws {
        let workshop = Workshop()
        let server = try LoopbackServer { workshop.answer($0) }
        defer { server.stop() }
        var client = TrelloClient()
        client.client.server = .fixed(server.url.appending(path: "1"))
        try await client.authorize(key: "key", token: "token")
        try await body(TrelloDomain.inMemory(client: client), workshop)
    }

    @Test("The lists of a board are loaded on demand, in their order")
    func lists() async throws {
        try await Self.withDomain { trello, workshop in
            try await trello.fetch(Board.self)
            #expect(try await trello.boards.all.map(\.name) == ["Lamps"])
            #expect(try await trello.boards["b1"].lists.map(\.name) == ["To do", "Done"])
            #expect(try await trello.boards["b1"].lists.map(\.id) == ["l1", "l2"])
            #expect(workshop.newCalls() == ["/1/members/me/boards", "/1/boards/b1/lists"])
            #expect(try await trello.lists["l1"].cards.map(\.id) == ["c1"])
            #expect(workshop.newCalls() == ["/1/lists/l1/cards"])
        }
    }

    @Test("A board is fetched with the entities one level below it")
    func details() async throws {
        try await Self.withDomain { trello, workshop in
            let board = try await trello.boards["b1"].fetchWithRelations()
            #expect(board.desc == "All of them")
            let calls = workshop.newCalls()
            #expect(calls.first == "/1/boards/b1")
            #expect(
                calls.dropFirst().sorted() == [
                    "/1/boards/b1/cards", "/1/boards/b1/labels", "/1/boards/b1/lists",
                ]
            )
            #expect(try await trello.cards.all.count == 2)
            #expect(try await trello.cards["c1"].members.map(\.username) == ["ada"])
            #expect(workshop.newCalls() == ["/1/members/m1"])
        }
    }

    @Test("Labels, checklists and workspaces are loaded on demand")
    func further() async throws {
        try await Self.withDomain { trello, workshop in
            #expect(try await trello.boards["b1"].labels.map(\.color) == [.green])
            #expect(try await trello.cards["c1"].checklists.map(\.name) == ["Steps", "Later"])
            #expect(try await trello.checklists["k1"]?.cardID == "c1")
            try await trello.fetch(.everything)
            #expect(try await trello.organizations.all.map(\.displayName) == ["Lamps Ltd."])
            #expect(try await trello.organizations["o1"].boards.map(\.name) == ["Lamps"])
            #expect(
                workshop.newCalls().sorted() == [
                    "/1/boards/b1/labels", "/1/cards/c1/checklists", "/1/members/me/boards",
                    "/1/members/me/organizations", "/1/organizations/o1/boards",
                ]
            )
            #expect(try await trello.organizations["o1"].boards.count == 1)
            #expect(workshop.newCalls().isEmpty)
        }
    }

    @Test("A missing entity of Trello is an error with its type")
    func missing() async throws {
        try await Self.withDomain { trello, _ in
            let error = await #expect(throws: DomainError.self) {
                try await trello.fetch(Board.self, "b9")
            }
            #expect(error?.code == .notFound)
        }
    }

    @Test("A response does not change values that it does not contain")
    func partial() async throws {
        try await Self.withDomain { trello, _ in
            let store = try await trello.store(of: Card.self)
            let member = Member(id: "m2", username: "eve")
            try await store.merge([Card(id: "c1", desc: "old", members: [member])])
            let card = try await trello.fetch(Card.self, "c1")
            #expect(card.members?.map(\.username) == ["eve"])
            #expect(card.desc == "old")
            #expect(card.name == "c1")
        }
    }

    @Test("All stored data are removed with the account")
    func deauthorization() async throws {
        try await Self.withDomain { trello, _ in
            try await trello.fetch(Board.self)
            #expect(try await trello.boards.all.count == 1)
            try await trello.client.deauthorizeToken()
            #expect(try await trello.boards.all.isEmpty)
            #expect(await !trello.client.isAuthorizedToken())
            try await trello.deauthorize()
            #expect(await !trello.client.isAuthorizedHeader())
        }
    }
}
