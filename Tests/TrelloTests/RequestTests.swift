import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing
import Trello

@Suite("Sent requests")
struct RequestTests {
    private let transport = ScriptedTransport()
    private var trello: TrelloClient { TrelloClient(transport: transport) }

    /// The body of the only request.
    private var body: String? {
        transport.requests.last.map { String(decoding: $0.body, as: UTF8.self) }
    }
    private var line: String? {
        transport.requests.last.map { sent in
            let address = sent.request.url.absoluteString.replacing(
                "https://api.trello.com/1",
                with: ""
            )
            return "\(sent.request.method.rawValue) \(address)"
        }
    }

    @Test("A change sends only the changed fields, and null for cleared ones")
    func patch() async throws {
        transport.respond(with: .json(#"{"id":"c"}"#))
        _ = try await trello.cards.update("c", name: "Cut", due: .clear, isDueComplete: false)
        #expect(line == "PUT /cards/c")
        #expect(body == #"{"name":"Cut","due":null,"dueComplete":false}"#)
    }

    @Test("A change without fields sends an empty object")
    func nothing() async throws {
        transport.respond(with: .json(#"{"id":"c"}"#))
        _ = try await trello.cards.update("c")
        #expect(body == "{}")
    }

    @Test("Several ids are sent with commas between them, and no ids as an empty text")
    func lists() async throws {
        transport.respond(with: .json(#"{"id":"c"}"#))
        _ = try await trello.cards.update("c", members: ["m1", "m2"], labels: [])
        #expect(body == #"{"idMembers":"m1,m2","idLabels":""}"#)
    }

    @Test("A cover is an object, and a position is a word or a number")
    func cover() async throws {
        transport.respond(with: .json(#"{"id":"c"}"#))
        _ = try await trello.cards.update(
            "c",
            position: 16384,
            cover: .set(CardCover(color: .skyDark))
        )
        #expect(body == #"{"pos":"16384","cover":{"color":"sky_dark"}}"#)
    }

    @Test("Settings of a board are sent under their paths in the query")
    func boardPreferences() async throws {
        transport.respond(with: .json(#"{"id":"b"}"#))
        _ = try await trello.boards.update(
            "b",
            permissionLevel: .organization,
            greenName: "ready",
            organization: .clear
        )
        #expect(line == "PUT /boards/b?prefs%2FpermissionLevel=org&labelNames%2Fgreen=ready")
        #expect(body == #"{"idOrganization":null}"#)
    }

    @Test("Fields and children are asked for by their names in Trello")
    func fields() async throws {
        transport.respond(with: .json(#"{"id":"b","lists":[{"id":"l","name":"To do"}]}"#))
        let board = try await trello.boards.get(
            "b",
            fields: [.name, .preferences, .organizationID],
            lists: .open,
            listFields: [.name, .position]
        )
        #expect(
            line
                == "GET /boards/b?fields=name,prefs,idOrganization&lists=open&list_fields=name,pos"
        )
        #expect(board.lists?.first?.name == "To do")
    }

    @Test("Nested resources of nested resources are requested, and decoded")
    func nestedResources() async throws {
        transport.respond(
            with: .json(
                #"""
                {"id":"c","checkItemStates":[{"state":"complete"}],
                 "checklists":[{"id":"l","checkItems":[{"id":"i","name":"cut"}]}]}
                """#
            )
        )
        let card = try await trello.cards.get(
            "c",
            checkItemStates: true,
            checkItemStateFields: [.state],
            checklists: .all,
            checkItems: .all,
            checkItemFields: [.name]
        )
        #expect(
            line == "GET /cards/c?checkItemStates=true&checkItemState_fields=state"
                + "&checklists=all&checkItems=all&checkItem_fields=name"
        )
        #expect(card.checkItemStates == [CheckItemState(state: .complete)])
        #expect(card.checklists?.first?.checkItems?.map(\.name) == ["cut"])
        transport.respond(with: .json(#"{"id":"m","cards":[{"id":"c","name":"Cut"}]}"#))
        let me = try await trello.members.get(.me, cards: .open, cardFields: [.name])
        #expect(line == "GET /members/me?cards=open&card_fields=name")
        #expect(me.cards?.map(\.name) == ["Cut"])
    }

    @Test("A count of actions is a number, in a wrapper or bare")
    func actionCount() async throws {
        for answer in [#"{"_value":42}"#, "42"] {
            transport.respond(with: .json(answer))
            #expect(try await trello.boards.actionCount("b", types: [.commentCard]) == 42)
            #expect(line == "GET /boards/b/actions?format=count&filter=commentCard")
        }
        for answer in ["[]", "{}", #"{"_value":null}"#, #"{"_value":"x"}"#] {
            transport.respond(with: .json(answer))
            let error = await #expect(throws: APIError.self) {
                try await trello.boards.actionCount("b")
            }
            #expect(error?.code == .decoding)
        }
    }

    @Test("One field is read without its object, or as a bare value")
    func oneField() async throws {
        transport.respond(with: .json(#"{"_value":"Cut"}"#))
        #expect(try await trello.cards.field("c", .name) == .string("Cut"))
        transport.respond(with: .json(#"{"_value":null}"#))
        #expect(try await trello.cards.field("c", .due) == .null)
        transport.respond(with: .json(#"[{"id":"l"}]"#))
        #expect(try await trello.cards.field("c", .labels)[0]?["id"] == .string("l"))
        #expect(line == "GET /cards/c/labels")
    }

    @Test(
        "The response to a deletion may be any value",
        arguments: ["{}", #"{"_value":null}"#, #"{"limits":{}}"#, ""]
    )
    func delete(_ answer: String) async throws {
        transport.respond(with: .json(answer))
        try await trello.cards.delete("c")
        #expect(line == "DELETE /cards/c")
    }

    @Test("A card without a file is sent as a form")
    func form() async throws {
        transport.respond(with: .json(#"{"id":"c"}"#))
        _ = try await trello.cards.create(list: "l", name: "A & B", labels: ["1", "2"])
        #expect(body == "idList=l&name=A%20%26%20B&idLabels=1%2C2")
    }

    @Test("The numbers of custom fields are texts, several changes a list")
    func customFields() async throws {
        transport.respond(with: .json(#"{"id":"i"}"#))
        _ = try await trello.cards.setCustomField("c", "f", value: .number(3))
        #expect(line == "PUT /cards/c/customField/f/item")
        #expect(body == #"{"value":{"number":"3.0"}}"#)
        transport.respond(with: .json("[]"))
        _ = try await trello.cards.setCustomFields(
            "c",
            changes: [CustomFieldChange(customFieldID: "f", optionID: "o")]
        )
        #expect(body == #"{"customFieldItems":[{"idCustomField":"f","idValue":"o"}]}"#)
    }

    @Test("A token in a path is not part of a log")
    func secretPath() {
        #expect(Tokens.Get.endpoint.parameters.first?.isSecret == true)
    }
}
