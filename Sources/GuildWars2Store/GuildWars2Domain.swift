public import Foundation
public import GuildWars2
public import LatheCoding
public import LatheStore

/// The game as a program sees it: types and identifiers, with what was fetched kept in a store.
///
/// ```swift
/// let gw2 = try await GuildWars2Domain.open(file, client: GuildWars2Client(language: .french))
/// let recipe = try await gw2.fetch(Recipe.self, 7319)     // And the items that it needs.
/// try await gw2.fetch(.worldVersusWorld)
/// let worlds = try await gw2.worlds.all                   // Without a network too.
/// ```
///
/// Versions of the schema and languages are kept apart, as are the worlds of events.
public typealias GuildWars2Domain = Domain<GuildWars2Client>

extension Domain where Client == GuildWars2Client {
    /// Opens the game in files of SQLite, which the package trait `Store` allows.
    ///
    /// - Parameters:
    ///   - file: Where the main file is; others are beside it.
    ///   - client: Sends the calls.
    ///   - options: How the stores are opened.
    /// - Returns: The domain.
    /// - Throws: `StoreError` when the file cannot be opened.
    public static func open(
        _ file: URL,
        client: GuildWars2Client = GuildWars2Client(),
        options: StoreOptions = StoreOptions()
    ) async throws -> GuildWars2Domain {
        try await open(file, .guildWars2, client: client, options: options)
    }

    /// Creates the game in memory.
    ///
    /// - Parameter client: Sends the calls.
    /// - Returns: The domain, with nothing stored.
    public static func inMemory(
        client: GuildWars2Client = GuildWars2Client()
    ) -> GuildWars2Domain {
        inMemory(.guildWars2, client: client)
    }
}

extension Recipe {
    /// The items that the recipe makes and needs.
    public var itemIDs: [Item.ID] {
        [outputItemID]
            + ingredients.filter { ($0.type ?? .item) == .item }.map { Item.ID($0.id) }
    }
}

extension ItemListing {
    /// The item that is on offer.
    public var itemIDs: [Item.ID] { [Item.ID(id.rawValue)] }
}

extension ItemPrice {
    /// The item that has the price.
    public var itemIDs: [Item.ID] { [Item.ID(id.rawValue)] }
}
