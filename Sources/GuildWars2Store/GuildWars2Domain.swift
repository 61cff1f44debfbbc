public import Foundation
public import GuildWars2
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

    /// Currencies.
    public var currencies: DomainEntities<GuildWars2Client, Currency> { self[Currency.self] }
    /// The names of events, of version 1.
    public var eventNames: DomainEntities<GuildWars2Client, V1EventName> { self[V1EventName.self] }
    /// The states of events, of version 1: those of the client's world, or of all.
    public var events: DomainEntities<GuildWars2Client, V1Event> { self[V1Event.self] }
    /// Items; their collection has the identifiers.
    public var items: DomainEntities<GuildWars2Client, Item> { self[Item.self] }
    /// Maps.
    public var maps: DomainEntities<GuildWars2Client, Map> { self[Map.self] }
    /// Matches of World versus World, which are fresh for a minute.
    public var matches: DomainEntities<GuildWars2Client, WvwMatch> { self[WvwMatch.self] }
    /// Objectives of World versus World.
    public var objectives: DomainEntities<GuildWars2Client, WvwObjective> {
        self[WvwObjective.self]
    }
    /// Prices at the trading post, which are fresh for five minutes; their collection has the identifiers.
    public var prices: DomainEntities<GuildWars2Client, ItemPrice> { self[ItemPrice.self] }
    /// Recipes; their collection has the identifiers.
    public var recipes: DomainEntities<GuildWars2Client, Recipe> { self[Recipe.self] }
    /// Worlds.
    public var worlds: DomainEntities<GuildWars2Client, World> { self[World.self] }
}

extension DomainGroup where Client == GuildWars2Client {
    /// All collections, which is not all details: those are fetched by identifier.
    public static var everything: DomainGroup {
        DomainGroup(
            "everything",
            World.self,
            WvwMatch.self,
            WvwObjective.self,
            Map.self,
            Item.self,
            Recipe.self,
            ItemPrice.self,
            Currency.self,
            V1Event.self,
            V1EventName.self
        )
    }

    /// Worlds, matches and objectives.
    public static var worldVersusWorld: DomainGroup {
        DomainGroup("worldVersusWorld", World.self, WvwMatch.self, WvwObjective.self)
    }

    /// The identifiers of all items and prices, and the currencies.
    public static var items: DomainGroup {
        DomainGroup("items", Item.self, ItemPrice.self, Currency.self)
    }

    /// The identifiers of all recipes and items.
    public static var recipes: DomainGroup { DomainGroup("recipes", Recipe.self, Item.self) }

    /// Events with their names, maps and worlds.
    public static var events: DomainGroup {
        DomainGroup("events", V1Event.self, V1EventName.self, Map.self, World.self)
    }
}

extension DomainEntity where Client == GuildWars2Client, Value == Item {
    /// The recipes that make the item, fetched when they were not before.
    public var recipes: [Recipe] { get async throws { try await related(.makers) } }
}
