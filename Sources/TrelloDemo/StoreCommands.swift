import DemoSupport
import Foundation
import LatheCoding
import LatheRuntime
import LatheStore
import Trello
import TrelloStore

/// Commands that store what they fetch.
enum StoreCommands {
    @Sendable
    static func offline(_ invocation: Invocation, _ client: TrelloClient) async throws {
        let file = URL(filePath: try invocation.word("FILE"))
        let trello = try await TrelloDomain.open(file, client: client)
        do {
            try await trello.fetch(Board.self, refresh: true)
            for board in try await trello.boards.all {
                try await trello.boards[board.id].fetchWithRelations(refresh: true)
            }
        } catch APIError.Code.transport {
            invocation.terminal.writeError("no network: this is what is stored")
        }
        var (all, rows): ([Card], [[String]]) = ([], [])
        for board in try await trello.boards.all(Board.everything.sorted(by: \.name)) {
            for list in try await trello.boards[board.id].lists {
                let cards = try await trello.cards.all(
                    Card.where(\.listID == list.id).sorted(by: \.id)
                )
                all += cards
                rows += cards.map { [board.name ?? "", list.name ?? "", $0.name ?? ""] }
            }
        }
        invocation.show(all, as: Table(["BOARD", "LIST", "CARD"], rows))
        await trello.close()
    }
}
