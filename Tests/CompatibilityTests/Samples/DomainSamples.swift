import Foundation
import GuildWars2
import GuildWars2Store
import LatheCoding
import LatheStore
import Trello
import TrelloStore

/// The samples of the pages about stores of SDKs; what they do, the tests of the SDKs show.
private enum DomainSamples {
    static func guildWars2(_ file: URL) async throws -> Item? {
        let gw2 = try await GuildWars2Domain.open(file, client: GuildWars2Client(language: .french))
        try await gw2.fetch(.worldVersusWorld)
        let recipe = try await gw2.fetch(Recipe.self, 7319)
        let item = try await gw2.items[recipe.outputItemID]
        return item
    }

    static func trello(
        _ file: URL,
        _ client: TrelloClient,
        show: (Board, [List]) -> Void
    ) async throws {
        let trello = try await TrelloDomain.open(file, client: client)
        try await trello.fetch(Board.self)
        for board in try await trello.boards.all {
            let lists = try await trello.boards[board.id].lists
            show(board, lists)
        }
    }
}
