import DemoSupport
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Synchronization
import Trello

/// An embedded server with the calls of Trello that the demo uses, and sample boards in memory.
final class EmbeddedTrello: Sendable {
    static let key = "demo-key"
    static let token = "demo-token"

    private let server: LoopbackServer

    /// The base of all calls.
    var url: URL { server.url.appending(path: "1") }

    init() throws {
        let workshop = Mutex(Workshop())
        server = try LoopbackServer { request in
            guard request["key"] == Self.key, request["token"] == Self.token else {
                return .text("invalid key", status: 401)
            }
            return workshop.withLock { $0.answer(request) }
        }
    }

    func stop() { server.stop() }
}

/// The boards, and the responses to calls.
private struct Workshop {
    typealias Request = LoopbackServer.Request
    typealias Response = LoopbackServer.Response

    private let board = Board(
        id: "65a1f0c0b1c2d3e4f5061701",
        name: "Lantern workshop",
        shortLink: "Ln7rKw2x",
        lastActivityAt: Date(timeIntervalSince1970: 1_705_500_000)
    )
    private let labels: [Label]
    private var lists: [List]
    private var cards: [Card] = []
    private var actions: [Action] = []
    private var lastID = 0

    init() {
        let id = board.id
        lists = ["To do", "Doing", "Done"].enumerated().map { number, name in
            List(
                id: List.ID("65a1f0c1b1c2d3e4f506171\(number)"),
                name: name,
                isClosed: false,
                boardID: id,
                position: Double(number + 1) * 16384
            )
        }
        let green = Label(id: "65a1f0c2b1c2d3e4f5061720", boardID: id, name: "glass", color: .green)
        labels = [green]
        for (list, name, labels) in [
            (0, "Cut the panes", [green]), (0, "Paint the frames", []),
            (1, "Solder the hinges", []),
            (2, "Order candles", []), (2, "Find a stall at the market", []),
        ] {
            _ = add(name, to: lists[list].id, labels: labels)
        }
    }

    mutating func answer(_ request: Request) -> Response {
        let steps = request.path.split(separator: "/").dropFirst().map(String.init)
        let first = steps.count > 1 ? steps[1] : ""
        switch (request.method, steps.first ?? "", steps.dropFirst(2).joined(separator: "/")) {
        case (.get, "members", "boards"): return json([board])
        case (.get, "boards", _) where ![board.id.rawValue, board.shortLink].contains(first):
            return .missing
        case (.get, "boards", ""): return json(board)
        case (.get, "boards", "lists"):
            return json(request["cards"] == nil ? lists : listsWithCards)
        case (.get, "boards", "labels"): return json(labels)
        case (.get, "boards", "cards"): return json(page(cards, request))
        case (.get, "boards", "actions"): return json(page(actions, request))
        case (.get, "search", _):
            let words = (request["query"] ?? "").lowercased()
            return json(
                SearchResult(cards: cards.filter { $0.name?.lowercased().contains(words) == true })
            )
        case (.post, "cards", "") where steps.count == 1: return create(request)
        case (_, "cards", let rest):
            guard
                let place = cards.firstIndex(where: {
                    [$0.id.rawValue, $0.shortLink].contains(first)
                })
            else { return .missing }
            return answer(request, rest, card: place)
        default: return .missing
        }
    }

    private mutating func answer(_ request: Request, _ rest: String, card place: Int) -> Response {
        switch (request.method, rest) {
        case (.get, ""):
            var card = cards[place]
            card.list = lists.first { $0.id == card.listID }
            return json(card)
        case (.put, ""): return change(place, request)
        case (.post, "actions/comments"):
            let text = (try? JSONValue(parsing: request.body))?["text"]
            guard case .string(let text)? = text else {
                return .text("invalid value for text", status: 400)
            }
            return json(record(.commentCard, cards[place], text: text))
        case (.post, "attachments"):
            guard let file = Form(request).files.first else {
                return .text("invalid file", status: 400)
            }
            return json(
                Attachment(
                    id: Attachment.ID(newID()),
                    name: file.name,
                    bytes: file.content.count,
                    isUpload: true
                )
            )
        default: return .missing
        }
    }

    private mutating func create(_ request: Request) -> Response {
        guard let list = lists.first(where: { $0.id.rawValue == request["idList"] }) else {
            return .text("invalid value for idList", status: 400)
        }
        return json(add(request["name"] ?? "", to: list.id))
    }

    private mutating func change(_ place: Int, _ request: Request) -> Response {
        guard let body = try? JSONValue(parsing: request.body) else {
            return .text("invalid body", status: 400)
        }
        if case .string(let id)? = body["idList"] {
            guard lists.contains(where: { $0.id.rawValue == id }) else {
                return .text("invalid value for idList", status: 400)
            }
            cards[place].listID = List.ID(id)
        }
        if case .string(let name)? = body["name"] { cards[place].name = name }
        switch body["due"] {
        case .null?: cards[place].due = nil
        case .string(let text)?: cards[place].due = try? Date(text, strategy: .iso8601)
        default: break
        }
        _ = record(.updateCard, cards[place])
        return json(cards[place])
    }

    // MARK: Things

    private var listsWithCards: [List] {
        lists.map { list in
            var list = list
            list.cards = cards.filter { $0.listID == list.id }
            return list
        }
    }

    private mutating func add(_ name: String, to list: List.ID, labels: [Label] = []) -> Card {
        let id = newID()
        let card = Card(
            id: Card.ID(id),
            name: name,
            isClosed: false,
            boardID: board.id,
            listID: list,
            labels: labels,
            shortLink: String(id.suffix(8))
        )
        cards.insert(card, at: 0)
        _ = record(.createCard, card)
        return card
    }

    private mutating func record(_ type: ActionType, _ card: Card, text: String? = nil) -> Action {
        let action = Action(
            id: Action.ID(newID()),
            type: type,
            date: .now,
            data: ActionData(
                text: text,
                card: ActionSubject(id: card.id.rawValue, name: card.name)
            ),
            creator: Member(id: "5f9b3ac0d4e5f60718293a04", username: "adaquill")
        )
        actions.insert(action, at: 0)
        return action
    }

    /// Ids grow, so that the newest is the highest, as at Trello.
    private mutating func newID() -> String {
        lastID += 1
        let digits = String(lastID, radix: 16)
        let time = String(UInt32(max(0, Date.now.timeIntervalSince1970)), radix: 16)
        return time + String(repeating: "0", count: max(0, 24 - time.count - digits.count)) + digits
    }

    private func page<Thing: Entity & Identifiable>(
        _ things: [Thing],
        _ request: Request
    ) -> [Thing]
    where Thing.ID == Identifier<Thing, String> {
        let limit = request["limit"].flatMap { Int($0) } ?? 50
        let older = things.filter { thing in
            request["before"].map { thing.id.rawValue < $0 } ?? true
        }
        return Array(older.prefix(max(0, limit)))
    }

    private func json(_ value: some WireValue) -> Response {
        do {
            return .json(String(decoding: try value.json(), as: UTF8.self))
        } catch {
            return .json(#"{"error":"\#(error)"}"#, status: 500)
        }
    }
}

extension LoopbackServer.Response {
    fileprivate static var missing: Self {
        .text("The requested resource was not found.", status: 404)
    }
}
