public import GuildWars2
public import LatheCoding
import LatheRuntime
public import LatheStore

private typealias Source<Value: StoredEntity> = EntitySource<GuildWars2Client, Value>

extension DomainDescription where Client == GuildWars2Client {
    /// The calls for the types of the game that are stored.
    public static var guildWars2: DomainDescription {
        DomainDescription(
            currencies,
            eventNames,
            events,
            items,
            maps,
            matches,
            objectives,
            prices,
            recipes,
            worlds
        )
    }

    private static var currencies: Source<Currency> {
        Source(Currency.self, restrictedBy: .language, .schemaVersion)
            .listing { try await $0.currencies.all() }
            .fetching { try await $0.currencies.some(ids: $1).elements }
    }

    private static var eventNames: Source<V1EventName> {
        Source(V1EventName.self, restrictedBy: .language)
            .listing { try await $0.v1.eventNames() }
    }

    private static var events: Source<V1Event> {
        Source(V1Event.self, restrictedBy: .world)
            .listing(timeToLive: .seconds(60)) { try await $0.v1.events() }
            .requiringAll(V1EventName.self)
            .requiring(Map.self) { [$0.mapID] }
    }

    private static var items: Source<Item> {
        Source(Item.self, restrictedBy: .language, .schemaVersion)
            .listingIDs { try await $0.items.ids() }
            .fetching { try await $0.items.some(ids: $1).elements }
            .relating(.makers)
    }

    private static var maps: Source<Map> {
        Source(Map.self, restrictedBy: .language, .schemaVersion)
            .listing { try await $0.maps.all() }
            .fetching { try await $0.maps.some(ids: $1).elements }
    }

    private static var matches: Source<WvwMatch> {
        Source(WvwMatch.self, restrictedBy: .schemaVersion)
            .listing(timeToLive: .seconds(60)) { try await $0.wvwMatches.all() }
            .fetching { try await $0.wvwMatches.some(ids: $1).elements }
            .requiring(World.self) { match in
                let worlds = match.allWorlds
                return worlds.red + worlds.blue + worlds.green
            }
            .requiring(WvwObjective.self) { $0.maps.flatMap { $0.objectives.map(\.id) } }
    }

    private static var objectives: Source<WvwObjective> {
        Source(WvwObjective.self, restrictedBy: .language, .schemaVersion)
            .listing { try await $0.wvwObjectives.all() }
            .fetching { try await $0.wvwObjectives.some(ids: $1).elements }
    }

    private static var prices: Source<ItemPrice> {
        Source(ItemPrice.self, restrictedBy: .schemaVersion)
            .listingIDs { try await $0.commercePrices.ids() }
            .fetching { try await $0.commercePrices.some(ids: $1).elements }
            .requiring(Item.self) { [$0.id.item] }
    }

    private static var recipes: Source<Recipe> {
        Source(Recipe.self, restrictedBy: .schemaVersion)
            .listingIDs { try await $0.recipes.ids() }
            .fetching { try await $0.recipes.some(ids: $1).elements }
            .requiring(Item.self) { $0.itemIDs }
    }

    private static var worlds: Source<World> {
        Source(World.self, restrictedBy: .language, .schemaVersion)
            .listing { try await $0.worlds.all() }
            .fetching { try await $0.worlds.some(ids: $1).elements }
    }
}

extension Restriction where Client == GuildWars2Client {
    fileprivate static var language: Restriction { Restriction("lang") { $0.language?.rawValue } }
    fileprivate static var schemaVersion: Restriction { Restriction("v") { $0.schemaVersion } }
    fileprivate static var world: Restriction {
        Restriction("world_id") { $0.worldID.map { "\($0)" } }
    }
}

extension EntityRelation where Client == GuildWars2Client, Owner == Item, Value == Recipe {
    static var makers: EntityRelation {
        EntityRelation(
            "makers",
            { Recipe.where(\.outputItemID == $0).sorted(by: \.id) },
            missing: .keep
        ) { client, item in
            let ids = try await client.recipes.thatMake(item: item)
            return try await client.recipes.some(ids: ids).elements
        }
    }
}

extension Recipe {
    /// The items that the recipe makes and needs.
    public var itemIDs: [Item.ID] {
        [outputItemID]
            + ingredients.filter { ($0.type ?? .item) == .item }.map { Item.ID($0.id) }
    }
}
