import Foundation
import GuildWars2
import GuildWars2Store
import LatheCoding
import LatheRuntime
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

    #if Postgres
    static func many(_ server: PostgresServer, _ client: GuildWars2Client) async throws -> Item {
        let gw2 = try await GuildWars2Domain.open(server, .guildWars2, client: client)
        let item = try await gw2.fetch(Item.self, 30_689)
        return item
    }
    #endif

    static func merge(_ client: TrelloClient, _ store: EntityStore, _ id: Card.ID) async throws {
        try await store.merge { try await [client.cards.get(id, fields: [.name])] }
        client.client.account.onDeauthorization("store") { try await store.erase() }
    }

    static func edit(_ trello: TrelloDomain, _ id: Card.ID) async throws -> [RefusedEdit] {
        try await trello.cards[id].edit(.set(\.name, "Oak"), .clear(\.due))
        let refused = try await trello.sendEdits()
        return refused
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
