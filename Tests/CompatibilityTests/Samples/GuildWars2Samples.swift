import Foundation
import GuildWars2
import LatheCoding
import LatheLists
import LatheRuntime
import LatheTesting
import Testing

@Suite("Samples of Guild Wars 2")
struct GuildWars2Samples {
    private static let hammer = """
        {"id":30689,"name":"Lichthammer","type":"Weapon","rarity":"Exotic","level":80,"vendor_value":396,\
        "default_skin":4681,"flags":[],"game_types":["Pve"],"restrictions":[],"chat_link":"[&AgHhdwAA]",\
        "details":{"type":"Hammer","damage_type":"Physical","min_power":1048,"max_power":1183,\
        "defense":0,"infusion_slots":[],"secondary_suffix_item_id":""}}
        """
    private static let shade = """
        {"brightness":24,"contrast":1,"hue":35,"saturation":0.4,"lightness":1.3,"rgb":[111,124,122]}
        """
    private static let colors = """
        [{"id":10,"name":"Dusk","base_rgb":[128,26,26],"cloth":\(shade),"leather":\(shade),\
        "metal":\(shade),"categories":[]}]
        """

    @Test("An item and its skin")
    func item() async throws {
        let transport = ScriptedTransport([
            .json(Self.hammer),
            .json(
                """
                {"id":4681,"name":"Lichthammer","type":"Weapon","flags":[],"restrictions":[],\
                "icon":"https://render.guildwars2.com/file/0A/1.png","rarity":"Exotic"}
                """
            ),
        ])
        let gw2 = GuildWars2Client(language: .german, transport: transport)
        let item = try await gw2.items.one(id: 30689)
        print(item.name, item.rarity)
        if case .weapon(let weapon)? = item.details {
            print(weapon.type, weapon.minPower...weapon.maxPower)
        }
        let skin = try await gw2.skins.one(id: item.defaultSkin ?? 1)
        #expect(skin.id == 4681)
        switch item.details {
        case .armor(let armor): print(armor.weightClass, armor.defense)
        case .unknown(let type, .json(let details)): print("new:", type, details)
        default: print("no details, or of another type")
        }
        #expect(transport.requests.map { $0.request.url.query() } == ["lang=de", "lang=de"])
    }

    @Test("Many worlds and colors")
    func many() async throws {
        let transport = ScriptedTransport([
            .json(#"[{"id":1001,"name":"Northgate","population":"High"}]"#, status: 206),
            .status(
                200,
                fields: [
                    "Content-Type": "application/json", "X-Page-Total": "1", "X-Result-Total": "1",
                ],
                body: Data(Self.colors.utf8)
            ),
            .json(Self.colors),
        ])
        let gw2 = GuildWars2Client(transport: transport)
        let worlds = try await gw2.worlds.some(ids: [1001, 9999])
        for world in worlds { print(world.name, world.population) }
        print(worlds.missing)
        #expect(worlds.missing == [9999])
        for try await color in gw2.colors.pages(pageSize: 200) { print(color.name) }
        let first = try await gw2.colors.pages().firstPage()
        print(first.elements.count, first.total ?? 0, first.pageCount ?? 0)
        #expect(first.elements.map(\.name) == ["Dusk"])
    }

    @Test("An account and a key for others")
    func account() async throws {
        let transport = ScriptedTransport([
            .json(
                """
                {"id":"A1B2C3D4-0000-4E5F-8A9B-0C1D2E3F4A5B","age":1,"name":"Nora.1234","world":2003,\
                "guilds":[],"created":"2012-08-25T10:00:00Z","access":[],"commander":false}
                """
            ),
            .json(#"[null,{"id":19918,"count":250}]"#), .json(#"{"subtoken":"a.b.c"}"#),
            .json(#"{"bags":[null]}"#),
        ])
        let gw2 = GuildWars2Client(transport: transport)
        let key = "A1B2C3D4"
        try await gw2.authorize(token: key)
        let account = try await gw2.account.details()
        for slot in try await gw2.account.bank() {
            print(slot.map { "\($0.count) of \($0.id)" } ?? "empty")
        }
        #expect(account.name == "Nora.1234")
        let subtoken = try await gw2.tokens.createSubtoken(
            expiry: Date(timeIntervalSinceNow: 3600),
            permissions: [.account, .wallet]
        )
        #expect(subtoken.token == "a.b.c")
        let bags = try await gw2.characters.inventory(character: "Óle Stränd")
        #expect(bags.count == 1)
        #expect(
            transport.requests.allSatisfy { $0.request.fields["Authorization"] == "Bearer \(key)" }
        )
    }

    @Test("Another schema and another language")
    func versions() async throws {
        let transport = ScriptedTransport([
            .json(
                """
                {"id":2,"type":"Refinement","output_item_id":19712,"output_item_count":1,\
                "time_to_craft_ms":1000,"disciplines":[],"min_rating":400,"flags":[],\
                "ingredients":[{"type":"Currency","id":61,"count":10}],"chat_link":""}
                """
            ),
            .json("[]"),
        ])
        var gw2 = GuildWars2Client(transport: transport)
        gw2.schemaVersion = "2022-03-09T02:00:00Z"
        let recipe = try await gw2.recipes.one(id: 2)
        #expect(recipe.ingredients.map(\.type) == [.currency])
        gw2.language = .french
        let worlds = try await gw2.worlds.all()
        #expect(worlds == [])
        #expect(
            transport.requests.last?.request.url.query()
                == "ids=all&lang=fr&v=2022-03-09T02%3A00%3A00Z"
        )
    }

    @Test("A failure of a call")
    func failure() async throws {
        let transport = ScriptedTransport([
            .json(#"{"text":"requires scope inventories"}"#, status: 403)
        ])
        let gw2 = GuildWars2Client(transport: transport)
        do {
            _ = try await gw2.account.bank()
        } catch let error as APIError {
            print(error.response?.status ?? 0, error.failure(as: Failure.self)?.text ?? "")
        }
        #expect(transport.requests.count == 1)
    }

    @Test("Version 1")
    func versionOne() async throws {
        let transport = ScriptedTransport()
        transport.respond(
            with: .json(
                """
                {"item_id":"30689","name":"Lichthammer","description":"","type":"Weapon","level":"80",\
                "rarity":"Exotic","vendor_value":"396","game_types":[],"flags":[],"restrictions":[],\
                "weapon":{"type":"Hammer","min_power":"1048"}}
                """
            )
        ) { $0.url.path().hasSuffix("item_details.json") }
        transport.respond(with: .json(#"{"wvw_matches":[]}"#)) {
            $0.url.path().hasSuffix("matches.json")
        }
        transport.respond(with: .json("[]")) { $0.url.path().hasSuffix("world_names.json") }
        let gw2 = GuildWars2Client(transport: transport)
        let hammer = try await gw2.v1.item(id: 30689)
        print(hammer.level, hammer.weapon?.minPower ?? 0)
        #expect(hammer.weapon?.minPower == 1048)
        for match in try await gw2.v1.detailedMatches() {
            let red = match.worldNames[match.match.redWorldID] ?? "red"
            print(red, match.details.scores.red, match.details.tick(of: .red, types: [:]))
        }
        let id: World.ID = 2202
        print(id.region == .europe, id.language == .german)
        #expect(id.region == .europe && id.language == .german)
    }
}
