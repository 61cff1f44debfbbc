public import Foundation
public import GuildWars2
public import LatheCoding
public import LatheStore

/// Entities of Guild Wars 2 by type and identifier, which are fetched when they are missing, and stored.
///
/// ```swift
/// let gw2 = try await GuildWars2Domain.open(file, client: GuildWars2Client(language: .french))
/// let recipe = try await gw2.fetch(Recipe.self, 7319)     // Also fetches the items that it requires.
/// try await gw2.fetch(.worldVersusWorld)
/// let worlds = try await gw2.worlds.all                   // Reads the store, also without a network.
/// ```
///
/// Entities in different languages and schema versions are stored separately, as are the events of different worlds.
public typealias GuildWars2Domain = Domain<GuildWars2Client>

extension Domain where Client == GuildWars2Client {
    /// Opens a domain in SQLite files, which requires the package trait `Store`.
    ///
    /// - Parameters:
    ///   - file: The URL of the main file; other files are in the same folder.
    ///   - client: The client that sends the calls.
    ///   - options: The options of the stores.
    /// - Returns: The domain.
    /// - Throws: `StoreError` when the file cannot be opened.
    public static func open(
        _ file: URL,
        client: GuildWars2Client = GuildWars2Client(),
        options: StoreOptions = StoreOptions()
    ) async throws -> GuildWars2Domain {
        try await open(file, .guildWars2, client: client, options: options)
    }

    /// Creates a domain in memory.
    ///
    /// - Parameter client: The client that sends the calls.
    /// - Returns: The domain, which is empty.
    public static func inMemory(
        client: GuildWars2Client = GuildWars2Client()
    ) -> GuildWars2Domain {
        inMemory(.guildWars2, client: client)
    }
}

extension Recipe {
    /// The item that the recipe produces, and those that it requires.
    public var itemIDs: [Item.ID] {
        [outputItemID]
            + ingredients.filter { ($0.type ?? .item) == .item }.map { Item.ID($0.id) }
    }
}

extension ItemListing {
    /// The offered item.
    public var itemIDs: [Item.ID] { [Item.ID(id.rawValue)] }
}

extension ItemPrice {
    /// The priced item.
    public var itemIDs: [Item.ID] { [Item.ID(id.rawValue)] }
}
