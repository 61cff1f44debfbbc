import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Testing
import Trello
import TrelloStore

@Suite("Edits of boards, lists and cards")
struct EditTests {
    private static let due = Date(timeIntervalSince1970: 1_700_000_000)

    private static func stored(_ trello: TrelloDomain) async throws {
        let store = try await trello.store(of: Card.self)
        try await store.merge([Board(id: "b1", name: "Lamps", desc: "All of them")])
        try await store.merge([List(id: "l1", name: "To do", boardID: "b1", position: 1)])
        try await store.merge([
            Card(id: "c1", name: "Oak", due: due, boardID: "b1", listID: "l1", position: 1)
        ])
    }

    private static func client(_ transport: ScriptedTransport) -> TrelloClient {
        var client = TrelloClient(transport: transport)
        client.client.retry = nil
        return client
    }

    private static func withDomain(
        _ body: (TrelloDomain, ScriptedTransport) async throws -> Void
    ) async throws {
        let transport = ScriptedTransport()
        let trello = TrelloDomain.inMemory(client: client(transport))
        try await stored(trello)
        try await body(trello, transport)
    }

    private static func sent(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { sent in
            let path = sent.request.url.path().replacing("/1/", with: "/")
            return
                "\(sent.request.method.rawValue) \(path) \(String(decoding: sent.body, as: UTF8.self))"
        }
    }

    @Test("A checklist is among those of its card, and a board among those of its workspace")
    func inverses() async throws {
        try await Self.withDomain { trello, _ in
            let store = try await trello.store(of: Card.self)
            try await store.merge([Card(id: "c1", checklistIDs: [])])
            try await store.merge([Organization(id: "o1", boardIDs: ["b2"])])
            try await store.merge([Checklist(id: "k1", cardID: "c1")])
            try await store.merge([Board(id: "b1", organizationID: "o1")])
            #expect(try await trello.cards["c1"]?.checklistIDs == ["k1"])
            #expect(try await trello.organizations["o1"]?.boardIDs == ["b2", "b1"])
            try await store.merge([Card(id: "c1", checklistIDs: [])])
            #expect(try await trello.checklists["k1"]?.cardID == nil)
        }
    }

    #if Store
    @Test("An edit without a network is visible immediately, survives, and is sent in order")
    func offline() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "trello.sqlite")
        do {
            let transport = ScriptedTransport()
            let trello = try await TrelloDomain.open(file, client: Self.client(transport))
            try await Self.stored(trello)
            try await trello.cards["c1"].edit(.set(\.name, "Elm"), .clear(\.due))
            try await trello.lists["l1"].edit(.set(\.name, "Done"))
            try await trello.cards["c1"].edit(.set(\.position, 16384))
            #expect(try await trello.cards["c1"]?.name == "Elm")
            #expect(try await trello.cards["c1"]?.due == nil)
            let error = await #expect(throws: APIError.self) { try await trello.sendEdits() }
            #expect(error?.code == .transport)
            #expect(transport.requests.count == 1)
            await trello.close()
        }
        let transport = ScriptedTransport([
            .json(#"{"id":"c1","name":"Elm","due":null,"idShort":17}"#),
            .json(#"{"id":"l1","name":"Done","closed":false}"#),
            .json(#"{"id":"c1","name":"Elm","pos":16384}"#),
        ])
        let trello = try await TrelloDomain.open(file, client: Self.client(transport))
        #expect(try await trello.cards["c1"]?.name == "Elm")
        #expect(try await trello.cards["c1"]?.position == 16384)
        #expect(try await trello.cards.edits.map(\.isUncertain) == [true, false])
        #expect(try await trello.sendEdits().isEmpty)
        #expect(
            Self.sent(transport) == [
                #"PUT /cards/c1 {"name":"Elm","due":null}"#, #"PUT /lists/l1 {"name":"Done"}"#,
                #"PUT /cards/c1 {"pos":"16384.0"}"#,
            ]
        )
        #expect(try await trello.cards.edits.isEmpty)
        #expect(try await trello.lists.edits.isEmpty)
        // What the responses had is merged.
        let card = try await trello.cards["c1"]
        #expect(card?.number == 17)
        #expect(card?.listID == "l1")
        await trello.close()
    }
    #endif

    @Test(
        "An edit that Trello refuses is undone, and the next one is sent",
        arguments: [400, 404, 409]
    )
    func refused(_ status: Int) async throws {
        try await Self.withDomain { trello, transport in
            try await trello.cards["c1"].edit(.set(\.name, "Elm"))
            try await trello.boards["b1"].edit(.set(\.desc, "None"), .clear(\.organizationID))
            transport.respond(with: .status(status, body: Data("invalid value for name".utf8)))
            transport.respond(with: .json(#"{"id":"b1","desc":"None"}"#))
            let refused = try await trello.sendEdits()
            #expect(refused.map { $0.type.storedName } == ["Card"])
            #expect(refused.map(\.error.response?.status) == [status])
            #expect(try await trello.cards["c1"]?.name == "Oak")
            #expect(try await trello.boards["b1"]?.desc == "None")
            let kept = try await trello.cards.edits
            #expect(kept.map(\.id) == refused.map(\.id))
            #expect(kept.first?.refusal?.contains("cards.update") == true)
            #expect(
                Self.sent(transport) == [
                    #"PUT /cards/c1 {"name":"Elm"}"#,
                    #"PUT /boards/b1 {"desc":"None","idOrganization":null}"#,
                ]
            )
            // It is not sent again.
            #expect(try await trello.sendEdits().isEmpty)
            #expect(transport.requests.count == 2)
        }
    }

    @Test(
        "An edit that can be sent later remains, and so do those after it",
        arguments: [401, 429, 500, 503]
    )
    func later(_ status: Int) async throws {
        try await Self.withDomain { trello, transport in
            try await trello.cards["c1"].edit(.set(\.name, "Elm"))
            try await trello.lists["l1"].edit(.set(\.isClosed, true))
            transport.respond(with: .status(status))
            let error = await #expect(throws: APIError.self) { try await trello.sendEdits() }
            #expect(error?.response?.status == status)
            #expect(transport.requests.count == 1)
            #expect(try await trello.cards["c1"]?.name == "Elm")
            // Only an error of the server itself leaves open whether it has the edit.
            #expect(try await trello.cards.edits.map(\.isUncertain) == [status == 500])
            transport.respond(with: .json(#"{"id":"c1","name":"Elm"}"#))
            transport.respond(with: .json(#"{"id":"l1","closed":true}"#))
            #expect(try await trello.sendEdits().isEmpty)
            #expect(
                Self.sent(transport).suffix(2) == [
                    #"PUT /cards/c1 {"name":"Elm"}"#, #"PUT /lists/l1 {"closed":true}"#,
                ]
            )
        }
    }

    @Test("The sample of the articles changes a card and sends the edit")
    func sample() async throws {
        try await Self.withDomain { trello, transport in
            transport.respond(with: .json(#"{"id":"c1","name":"Oak","due":null}"#))
            let id: Card.ID = "c1"
            try await trello.cards[id].edit(.set(\.name, "Oak"), .clear(\.due))
            let refused = try await trello.sendEdits()
            #expect(refused.isEmpty)
            #expect(Self.sent(transport) == [#"PUT /cards/c1 {"name":"Oak","due":null}"#])
            #expect(try await trello.cards.edits.isEmpty)
        }
    }

    @Test("A field that no call sends, and one that it cannot clear, are errors")
    func unsupported() async throws {
        try await Self.withDomain { trello, transport in
            let unset = await #expect(throws: DomainError.self) {
                try await trello.cards["c1"].edit(.set(\.shortLink, "abcdefgh"))
            }
            #expect(unset?.code == .unsupportedEdit)
            #expect(unset.map { "\($0)" }?.hasPrefix("editing Card: ") == true)
            let cleared = await #expect(throws: DomainError.self) {
                try await trello.cards["c1"].edit(.clear(\.name))
            }
            #expect(cleared?.code == .unsupportedEdit)
            let member = await #expect(throws: DomainError.self) {
                try await trello.members["m1"].edit(.set(\.bio, "Ada"))
            }
            #expect(member?.code == .unsupportedEdit)
            let unknown = await #expect(throws: StoreError.self) {
                try await trello.cards["c9"].edit(.set(\.name, "Elm"))
            }
            #expect(unknown?.code == .invalidEdit)
            let refused = try await trello.sendEdits()
            #expect(refused.isEmpty)
            #expect(transport.requests.isEmpty)
        }
    }
}
