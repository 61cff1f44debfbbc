import Foundation
import LatheCoding
import LatheDownloads
import LatheLists
import LatheMessages
import LatheOAuth
import LatheRuntime
import LatheTesting
import Testing
import Trello

@Suite("Samples of Trello")
struct TrelloSamples {
    private let transport = ScriptedTransport()
    private let key = "k"
    private let id: Card.ID = "60a2f1e3d4e5f60718293a03"
    private let list: List.ID = "60a2f0d2d4e5f60718293a02"
    private let boardID: Board.ID = "60a2f0c1d4e5f60718293a01"
    private let date = Date(timeIntervalSince1970: 1_700_000_000)
    private static let card = ScriptedTransport.Response.json(#"{"id":"c","name":"Cut the glass"}"#)

    private var trello: TrelloClient { TrelloClient(transport: transport) }

    private func script(_ responses: ScriptedTransport.Response...) {
        for response in responses { transport.respond(with: response) }
    }

    private var bodies: [String] {
        transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test("A first visit")
    func visit() async throws {
        script(.json(#"{"id":"m","boards":[{"id":"b","name":"Lamps"}]}"#))
        let token = "t"
        let trello = TrelloClient(transport: transport)
        try await trello.authorize(key: key, token: token)
        let me = try await trello.members.get(.me, boards: [.open], boardFields: [.name])
        for board in me.boards ?? [] { print(board.name ?? "", board.id) }
        #expect(me.boards?.first?.name == "Lamps")
        #expect(
            transport.requests.first?.request.url.query()
                == "boards=open&board_fields=name&key=k&token=t"
        )
    }

    @Test("The cards of a board in a loop")
    func cards() async throws {
        script(.json("[\(#"{"id":"60a2f1e3d4e5f60718293a03","name":"Cut the glass"}"#)]"))
        let id = boardID
        for try await card in trello.boards.cards(id) {
            print(card.name ?? "", card.createdAt?.description ?? "")
        }
        #expect(transport.remaining == 0)
    }

    @Test("A card is created and changed")
    func change() async throws {
        script(Self.card, Self.card, Self.card)
        let card = try await trello.cards.create(list: list, name: "Cut the glass", position: .top)
        _ = try await trello.cards.update(card.id, due: .set(date), isDueComplete: false)
        _ = try await trello.cards.update(card.id, due: .clear)
        #expect(bodies[0] == "idList=60a2f0d2d4e5f60718293a02&name=Cut%20the%20glass&pos=top")
        #expect(bodies[1].hasPrefix(#"{"due":"2023-11-14T22:13:20"#))
        #expect(bodies[2] == #"{"due":null}"#)
    }

    @Test("Pages for tokens, and OAuth")
    func authorization() async throws {
        do {
            let request = TokenRequest("Lamp Desk", scopes: [.read, .write], expiration: .never)
            let page = request.url(key: key)
            #expect(page?.query()?.contains("scope=read%2Cwrite") == true)
        }
        let token = "t"
        try await trello.authorizeHeader(key: key, token: token)
        script(
            .status(
                200,
                body: Data("oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=true".utf8)
            ),
            .status(200, body: Data("oauth_token=c&oauth_token_secret=d".utf8))
        )
        let secret = "s"
        let redirect = try #require(
            URL(string: "https://mill.example/back?oauth_token=a&oauth_verifier=v")
        )
        let application = OAuth1.Application(key: key, secret: secret)
        let authorization = try await trello.beginAuthorizationOAuth(
            application,
            callback: "https://mill.example/back"
        )
        let page = TokenRequest("Lamp Desk", scopes: [.read, .write]).url(of: authorization)
        // Open the page, and wait until Trello sends the member back.
        try await authorization.finish(redirect)
        #expect(page?.host() == "trello.com")
        #expect(transport.remaining == 0)
    }

    @Test("Fields, children and dates of ids")
    func children() async throws {
        script(Self.card, .json(#"{"id":"b","lists":[]}"#), Self.card)
        let card = try await trello.cards.get(id, fields: [.name, .due, .labels])
        let board = try await trello.boards.get(
            boardID,
            fields: [.name],
            cards: .visible,
            cardFields: [.name, .listID],
            lists: .open,
            members: .all,
            memberFields: [.username]
        )
        let steps = try await trello.cards.get(
            id,
            fields: [.name],
            checklists: .all,
            checklistFields: [.name],
            checkItems: .all,
            checkItemFields: [.name, .state]
        )
        let made = card.createdAt
        let lastWeek = Action.ID(madeAt: Date(timeIntervalSinceNow: -7 * 86_400))
        #expect(board.lists == [])
        #expect(steps.id == card.id)
        #expect(made == nil)
        #expect(lastWeek.createdAt != nil)
    }

    @Test("Keeping, setting, clearing, and positions")
    func patches() async throws {
        script(Self.card, .json(#"{"id":"l"}"#), Self.card, .json(#"{"id":"i"}"#))
        _ = try await trello.cards.update(
            id,
            name: "Cut the glass",
            due: .set(date),
            start: .clear,
            coverAttachment: .clear
        )
        _ = try await trello.lists.update(list, position: .bottom)
        _ = try await trello.cards.update(id, list: list, position: 16384.5)
        let field: CustomField.ID = "f"
        _ = try await trello.cards.setCustomField(id, field, value: .number(42.5))
        #expect(bodies[0].contains(#""start":null,"idAttachmentCover":null"#))
        #expect(bodies[2].contains(#""pos":"16384.5""#))
        #expect(bodies[3] == #"{"value":{"number":"42.5"}}"#)
    }

    @Test("Comments and actions page by page")
    func pages() async throws {
        script(.json(#"[{"id":"a","data":{"text":"Hi"}}]"#), .json("[]"))
        do {
            let id = boardID
            var comments: [String] = []
            for try await action in trello.boards.actions(id, types: [.commentCard]) {
                comments.append(action.data?.text ?? "")
                if comments.count == 100 { break }
            }
            #expect(comments == ["Hi"])
        }
        let card = id
        let since = Action.ID(madeAt: Date(timeIntervalSinceNow: -86_400))
        for try await action in trello.cards.actions(card, types: [.all], since: since) {
            print(action.type?.rawValue ?? "", action.creator?.username ?? "")
        }
        #expect(transport.requests.last?.request.url.query()?.contains("since=") == true)
    }

    @Test("A failure has a status and a text")
    func failure() async throws {
        let words = "The requested resource was not found."
        let missing = ScriptedTransport.Response.status(
            404,
            fields: ["Content-Type": "text/plain"],
            body: Data(words.utf8)
        )
        script(missing, missing)
        do {
            _ = try await trello.cards.get("nowhere")
        } catch let error as APIError {
            let failure = error.failure(as: Failure.self)
            print(error.response?.status ?? 0, failure?.message ?? "no words")
        }
        let error = await #expect(throws: APIError.self) { try await trello.cards.get("nowhere") }
        #expect(error?.failure(as: Failure.self)?.message == words)
    }

    @Test("A file is uploaded and downloaded")
    func files() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("glass".utf8).write(to: file)
        let address = "https://trello.com/1/cards/c/attachments/a/download/x.png"
        script(
            .json(#"{"id":"a","isUpload":true,"url":"\#(address)"}"#),
            .status(200, body: Data("other".utf8))
        )
        var trello = trello
        trello.client.middleware.append(ProgressReporting { print($0.bytes) })
        let attachment = try await trello.cards.attach(
            id,
            file: UploadFile(file: file, type: "image/png"),
            setsCover: true
        )
        try await trello.download(attachment, to: file)
        #expect(try Data(contentsOf: file) == Data("other".utf8))
        #expect(transport.requests.last?.request.url.absoluteString == address)
    }

    @Test("A batch returns a response of the right type for each call")
    func batch() async throws {
        script(.json(#"[{"200":{"id":"m","username":"ada"}},{"200":{"id":"b","lists":[]}}]"#))
        let id = boardID
        let (me, board) = try await trello.batch.send(
            Members.Get(id: .me, fields: [.username]),
            Boards.Get(id: id, lists: .open)
        )
        print(try me.get().username ?? "", try board.get().lists?.count ?? 0)
        #expect(try me.get().username == "ada")
    }

    @Test("A webhook is created, and its deliveries are read")
    func webhook() async throws {
        script(.json(#"{"id":"w","active":true}"#))
        do {
            let webhook = try await trello.webhooks.create(
                callbackURL: "https://mill.example/hook",
                model: boardID.rawValue
            )
            #expect(webhook.isActive == true)
        }
        let secret = "s"
        let body = Data(
            #"{"action":{"id":"a","type":"updateCard"},"model":{"id":"b","name":"Lamps"}}"#.utf8
        )
        let signature = KeyedDigest(.sha1, key: secret)
            .bytes(of: body + Data("https://mill.example/hook".utf8)).base64EncodedString()
        let receiver = TrelloWebhook(secret: secret, callbackURL: "https://mill.example/hook")
        let delivery = try receiver.delivery(body, signature: signature)
        if delivery.action.type == .updateCard, let list = delivery.action.data?.listAfter {
            print("moved to \(list.name ?? "")")
        }
        let board = try delivery.model(as: Board.self)
        #expect(board.name == "Lamps")
    }
}
