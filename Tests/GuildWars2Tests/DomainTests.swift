import Foundation
import GuildWars2
import GuildWars2Store
import LatheCoding
import LatheRuntime
import LatheStore
import LatheTesting
import Synchronization
import Testing

@Suite("The game by types and identifiers")
struct DomainTests {
    /// A server that notes what it is asked.
    private final class Game: Sendable {
        let calls = Mutex<[String]>([])

        func newCalls() -> [String] {
            calls.withLock { calls in
                defer { calls = [] }
                return calls
            }
        }

        func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
            let values = ["ids", "lang", "world_id"].compactMap { name in
                request[name].map { "\(name)=\($0)" }
            }
            calls.withLock { $0.append(([request.path] + values).joined(separator: " ")) }
            let ids = request["ids"]?.split(separator: ",") ?? []
            func list(_ text: (Substring) -> String) -> LoopbackServer.Response {
                .json("[\(ids.map(text).joined(separator: ","))]")
            }
            switch (request.path, ids.isEmpty) {
            case ("/v2/recipes", true): return .json("[10,11]")
            case ("/v2/items", true): return .json("[1,2,3]")
            case ("/v2/recipes", false): return list(Self.recipe)
            case ("/v2/items", false): return list { Self.item($0, request["lang"]) }
            case ("/v2/maps", _): return .json("[]")
            case ("/v1/event_names.json", _): return .json("[]")
            case ("/v1/events.json", _):
                let worlds = request["world_id"].map { [$0] } ?? ["1001", "1002"]
                let events = worlds.map { Self.event($0) }.joined(separator: ",")
                return .json(#"{"events":[\#(events)]}"#)
            default: return .json(#"{"text":"no such endpoint"}"#, status: 404)
            }
        }

        private static func recipe(_ id: Substring) -> String {
            """
            {"id":\(id),"type":"Lamp","output_item_id":1,"output_item_count":1,"time_to_craft_ms":1,\
            "disciplines":[],"min_rating":1,"flags":[],"chat_link":"","ingredients":[\
            {"type":"Item","id":2,"count":3},{"type":"Currency","id":99,"count":3}]}
            """
        }

        private static func item(_ id: Substring, _ language: String?) -> String {
            """
            {"id":\(id),"name":"Thing \(id) in \(language ?? "en")","type":"Trophy","rarity":"Junk",\
            "level":0,"vendor_value":1,"flags":[],"game_types":[],"restrictions":[],"chat_link":""}
            """
        }

        private static func event(_ world: String) -> String {
            """
            {"world_id":\(world),"map_id":15,"event_id":"EED8A79F-B374-4AE6-BA6F-B7B98D9D7142",\
            "state":"Active"}
            """
        }
    }

    private static func withDomain(
        _ body: (GuildWars2Domain, Game) async throws -> Void
    ) async throws {
        let game = Game()
        let server = try LoopbackServer { game.answer($0) }
        defer { server.stop() }
        var client = GuildWars2Client()
        client.client.server = .fixed(server.url)
        try await body(GuildWars2Domain.inMemory(client: client), game)
    }

    @Test("A recipe is fetched with the items that it makes and needs")
    func recipes() async throws {
        try await Self.withDomain { gw2, game in
            try await gw2.fetch(.recipes)
            #expect(game.newCalls().sorted() == ["/v2/items", "/v2/recipes"])
            #expect(try await gw2.recipes.ids.count == 2)
            #expect(try await gw2.recipes.all.isEmpty)
            let recipe = try await gw2.fetch(Recipe.self, 10)
            #expect(recipe.itemIDs == [1, 2])
            #expect(game.newCalls() == ["/v2/recipes ids=10", "/v2/items ids=1,2"])
            #expect(try await gw2.items[2]?.name == "Thing 2 in en")
            #expect(try await gw2.items[3] == nil)
            // The next recipe needs the same items.
            try await gw2.fetch(Recipe.self, 11)
            #expect(game.newCalls() == ["/v2/recipes ids=11"])
        }
    }

    @Test("Languages are separate, and recipes have none")
    func languages() async throws {
        try await Self.withDomain { gw2, game in
            try await gw2.fetch(Recipe.self, 10)
            gw2.setClient { $0.language = .french }
            _ = game.newCalls()
            try await gw2.fetch(Recipe.self, 10)
            #expect(game.newCalls() == ["/v2/items ids=1,2 lang=fr"])
            #expect(
                try await gw2.items.all.map(\.name).sorted() == ["Thing 1 in fr", "Thing 2 in fr"]
            )
            gw2.setClient { $0.language = nil }
            #expect(
                try await gw2.items.all.map(\.name).sorted() == ["Thing 1 in en", "Thing 2 in en"]
            )
        }
    }

    @Test("Events are those of the world, or of all")
    func events() async throws {
        try await Self.withDomain { gw2, game in
            try await gw2.fetch(V1Event.self)
            #expect(try await gw2.events.all.count == 2)
            gw2.setClient { $0.worldID = 1002 }
            #expect(try await gw2.events.all.isEmpty)
            _ = game.newCalls()
            try await gw2.fetch(V1Event.self)
            #expect(try await gw2.events.all.map(\.worldID) == [1002])
            // The map of the events is not known to this server, and is asked for again.
            let calls = game.newCalls()
            #expect(calls.first == "/v1/events.json world_id=1002")
            #expect(!calls.contains("/v1/event_names.json"))
        }
    }

    @Test("All collections are fetched by one call each")
    func everything() async throws {
        let paths = Mutex<[String]>([])
        let server = try LoopbackServer { request in
            paths.withLock { $0.append(request.path) }
            return .json(request.path == "/v1/events.json" ? #"{"events":[]}"# : "[]")
        }
        defer { server.stop() }
        var client = GuildWars2Client()
        client.client.server = .fixed(server.url)
        let gw2 = GuildWars2Domain.inMemory(client: client)
        try await gw2.fetch(.everything)
        let calls = paths.withLock { $0 }
        #expect(calls.count == DomainGroup.everything.types.count)
        #expect(Set(calls).count == calls.count)
        let some: Set = [
            "/v1/event_names.json", "/v2/achievements", "/v2/colors", "/v2/commerce/listings",
            "/v2/quests", "/v2/wvw/matches/scores",
        ]
        #expect(some.isSubset(of: calls))
    }

    @Test("A quest is fetched with its story and the story's season")
    func stories() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/v2/quests": .json(#"[{"id":1,"name":"Light","level":1,"story":2,"goals":[]}]"#)
            case "/v2/stories":
                .json(
                    """
                    [{"id":2,"season":"s","name":"Lamps","description":"","timeline":"1 AE",\
                    "level":1,"order":1,"chapters":[]}]
                    """
                )
            case "/v2/stories/seasons":
                .json(#"[{"id":"s","name":"Glass","order":1,"stories":[2]}]"#)
            default: .json(#"{"text":"no such endpoint"}"#, status: 404)
            }
        }
        defer { server.stop() }
        var client = GuildWars2Client()
        client.client.server = .fixed(server.url)
        let gw2 = GuildWars2Domain.inMemory(client: client)
        try await gw2.fetch(Quest.self, 1)
        #expect(try await gw2.quests[1]?.name == "Light")
        #expect(try await gw2.stories[2]?.name == "Lamps")
        #expect(try await gw2.storySeasons["s"]?.name == "Glass")
    }

    @Test("Each type has a table, and each group has sources")
    func types() async throws {
        let types = DomainDescription.guildWars2.types
        let store = try EntityStore.inMemory(types)
        await store.close()
        let names = Set(types.map { $0.storedName })
        #expect(names.count == types.count)
        for type in DomainGroup.everything.types { #expect(names.contains(type.storedName)) }
        for group in [DomainGroup.items, .recipes, .events, .worldVersusWorld] {
            for type in group.types { #expect(names.contains(type.storedName), "\(group)") }
        }
    }
}
