import DemoSupport
import Foundation
import LatheCoding
import LatheLists
import LatheRuntime
import Trello

/// What the tool can do.
enum Commands {
    static let all: [Command] = [
        command("tour", about: "Adds a card, moves it, comments on it, and shows the board.", tour),
        command("boards", about: "Lists your open boards.", boards),
        command("lists", [.required("BOARD")], about: "Lists the lists of a board.", lists),
        command(
            "cards",
            [.required("BOARD")],
            options: [
                Command.Option("limit", value: "N", about: "The maximum number; all by default.")
            ],
            about: "Lists the open cards of a board, page by page.",
            cards
        ),
        command("card", [.required("CARD")], about: "Shows a card with its checklists.", card),
        command(
            "add",
            [.required("LIST"), .several("NAME")],
            about: "Adds a card to a list.",
            add
        ),
        command(
            "move",
            [.required("CARD"), .required("LIST")],
            about: "Moves a card to a list.",
            move
        ),
        command(
            "comment",
            [.required("CARD"), .several("TEXT")],
            about: "Comments on a card.",
            comment
        ),
        command(
            "actions",
            [.required("BOARD")],
            about: "Shows the latest actions on a board.",
            actions
        ),
        command("search", [.several("TEXT")], about: "Finds cards.", search),
        command(
            "upload",
            [.required("CARD"), .required("FILE")],
            about: "Attaches a file to a card.",
            upload
        ),
        command(
            "offline",
            [.required("FILE")],
            options: [Command.Option("cut", about: "Stops the embedded server first.")],
            about: "Shows stored boards, which are updated if there is a network.",
            StoreCommands.offline
        ),
    ]

    private static func command(
        _ name: String,
        _ operands: [Command.Operand] = [],
        options: [Command.Option] = [],
        about: String,
        _ action: @escaping @Sendable (Invocation, TrelloClient) async throws -> Void
    ) -> Command {
        Command(name, operands, options: options, about: about) { invocation in
            let visit = try await Visit(invocation)
            defer { visit.end() }
            try await action(invocation, visit.trello)
        }
    }

    // MARK: Looking

    @Sendable
    private static func boards(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let boards = try await trello.members.boards(
            .me,
            filter: .open,
            fields: [.name, .shortLink, .lastActivityAt]
        )
        invocation.show(
            boards,
            as: Table(
                ["ID", "SHORT", "NAME", "LAST ACTIVITY"],
                boards.map {
                    [$0.id.rawValue, $0.shortLink ?? "", $0.name ?? "", day($0.lastActivityAt)]
                }
            )
        )
    }

    @Sendable
    private static func lists(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let lists = try await trello.boards.lists(
            Board.ID(invocation.word("BOARD")),
            cards: .open,
            cardFields: [.name]
        )
        invocation.show(
            lists,
            as: Table(
                ["ID", "NAME", .number("CARDS")],
                lists.map { [$0.id.rawValue, $0.name ?? "", "\($0.cards?.count ?? 0)"] }
            )
        )
    }

    @Sendable
    private static func cards(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let most = try invocation.integerOption("limit") ?? .max
        guard most > 0 else { throw UsageError("--limit is a number from 1 on") }
        let all = trello.boards.cards(
            Board.ID(try invocation.word("BOARD")),
            fields: fields,
            limit: min(most, 1000)
        )
        var cards: [Card] = []
        for try await card in all {
            cards.append(card)
            if cards.count == most { break }
        }
        invocation.show(cards, as: table(cards))
    }

    @Sendable
    private static func card(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let card = try await trello.cards.get(
            Card.ID(invocation.word("CARD")),
            checklists: .all,
            list: true
        )
        invocation.show(card) {
            invocation.terminal.write(
                invocation.terminal.style(.bold, (card.name ?? "").withoutControls)
            )
            invocation.terminal.write(
                "in \((card.list?.name ?? "an unknown list").withoutControls), made \(day(card.createdAt))"
            )
            if let text = card.desc, !text.isEmpty {
                invocation.terminal.write("")
                for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                    invocation.terminal.write(String(line).withoutControls)
                }
            }
            for item in (card.checklists ?? []).flatMap({ $0.checkItems ?? [] }) {
                invocation.terminal.write(
                    "\(item.state == .complete ? "[x]" : "[ ]") \((item.name ?? "").withoutControls)"
                )
            }
        }
    }

    @Sendable
    private static func actions(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let page = try await trello.boards.actions(Board.ID(invocation.word("BOARD")), limit: 20)
            .firstPage()
        invocation.show(
            page.elements,
            as: Table(
                ["DATE", "WHO", "WHAT", "CARD"],
                page.elements.map { action in
                    [
                        day(action.date), action.creator?.username ?? "",
                        action.type?.rawValue ?? "",
                        action.data?.card?.name ?? "",
                    ]
                }
            )
        )
    }

    @Sendable
    private static func search(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let text = invocation.all("TEXT").joined(separator: " ")
        let page = try await trello.search.cards(query: text, fields: fields, limit: 50).firstPage()
        invocation.show(page.elements, as: table(page.elements))
    }

    // MARK: Changing

    @Sendable
    private static func add(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let card = try await trello.cards.create(
            list: List.ID(invocation.word("LIST")),
            name: invocation.all("NAME").joined(separator: " "),
            position: .top
        )
        invocation.show(card, as: table([card]))
    }

    @Sendable
    private static func move(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let card = try await trello.cards.update(
            Card.ID(invocation.word("CARD")),
            list: List.ID(invocation.word("LIST")),
            position: .bottom
        )
        invocation.show(card, as: table([card]))
    }

    @Sendable
    private static func comment(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let action = try await trello.cards.comment(
            Card.ID(invocation.word("CARD")),
            text: invocation.all("TEXT").joined(separator: " ")
        )
        invocation.show(action) { invocation.terminal.write("wrote comment \(action.id)") }
    }

    @Sendable
    private static func upload(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        let bar = ProgressBar("Uploading", on: invocation.terminal)
        defer { bar.finish() }
        var trello = trello
        trello.client.middleware.append(ProgressReporting { bar.show($0) })
        let attachment = try await trello.cards.attach(
            Card.ID(invocation.word("CARD")),
            file: UploadFile(file: URL(filePath: invocation.word("FILE")))
        )
        bar.finish()
        invocation.show(attachment) {
            invocation.terminal.write(
                "\((attachment.name ?? "file").withoutControls), \(attachment.bytes ?? 0) bytes"
            )
        }
    }

    // MARK: All at once

    @Sendable
    private static func tour(_ invocation: Invocation, _ trello: TrelloClient) async throws {
        guard !invocation.has("live") else { throw UsageError("a tour would change your boards") }
        let boards = try await trello.members.boards(.me, filter: .open)
        guard let board = boards.first else { return invocation.say("no boards") }
        invocation.say("\(board.name ?? ""), made \(day(board.createdAt))\n")
        let lists = try await trello.boards.lists(board.id)
        if let first = lists.first, let last = lists.last {
            let card = try await trello.cards.create(list: first.id, name: "Polish the brass")
            _ = try await trello.cards.update(card.id, list: last.id, due: .set(.now))
            _ = try await trello.cards.comment(card.id, text: "Done in no time.")
            invocation.say("Added a card to \(first.name ?? ""), moved it to \(last.name ?? "").\n")
        }
        var cards: [Card] = []
        for try await card in trello.boards.cards(board.id) { cards.append(card) }
        invocation.show(cards, as: table(cards))
    }

    // MARK: Showing

    private static let fields: [Card.Field] = [.name, .due, .listID, .shortLink, .labels]

    private static func table(_ cards: [Card]) -> Table {
        Table(
            ["ID", "NAME", "DUE", "LABELS", "LIST"],
            cards.map { card in
                let labels = (card.labels ?? []).map { $0.name ?? $0.color?.rawValue ?? "" }
                return [
                    card.id.rawValue, card.name ?? "", day(card.due),
                    labels.joined(separator: ", "),
                    card.listID?.rawValue ?? "",
                ]
            }
        )
    }

    private static func day(_ date: Date?) -> String {
        date?.formatted(.iso8601.year().month().day()) ?? ""
    }
}
