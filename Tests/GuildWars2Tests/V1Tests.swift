import FixtureReading
import Foundation
import GuildWars2
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

@Suite("Version 1 of the API", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct V1Tests {
    @Test("Numbers are texts, and an empty text is nil")
    func weapon() throws {
        let item = try Fixtures.value(V1.ItemRequest.self, "v1_item_weapon.json")
        #expect(item.itemID == 30689)
        #expect(item.description == nil)
        #expect(item.level == 80)
        #expect(item.vendorValue == 396)
        #expect(item.defaultSkin == 4681)
        #expect(item.iconURL()?.lastPathComponent == "456020.png")
        let weapon = try #require(item.weapon)
        #expect(weapon.type == .hammer)
        #expect(weapon.minPower == 1048)
        #expect(weapon.infusionSlots == [])
        #expect(weapon.infixUpgrade?.buff == nil)
        #expect(weapon.infixUpgrade?.attributes.map(\.modifier) == [239, 171])
        #expect(weapon.suffixItemID == 24554)
        #expect(weapon.secondarySuffixItemID == nil)
        #expect(item.armor == nil)
    }

    @Test("An item without details has none")
    func trophy() throws {
        let item = try Fixtures.value(V1.ItemRequest.self, "v1_item_trophy.json")
        #expect(item.type == .trophy)
        #expect(item.description == "Worth little.")
        #expect(item.weapon == nil)
    }

    @Test("Details with empty text are nil")
    func emptyDetails() throws {
        let text = try Fixtures.text("v1_item_trophy.json")
            .replacing(
                #""restrictions": []"#,
                with: #""restrictions": [], "weapon": "", "bag": """#
            )
        let item = try V1Item(json: Data(text.utf8))
        #expect(item.weapon == nil)
        #expect(item.bag == nil)
    }

    @Test("Empty text stands for no value, also in place of a text, a list or an object")
    func emptyValues() throws {
        func value<Value: Entity>(_ type: Value.Type, _ text: String) throws -> Value {
            try Value(json: Data(text.utf8))
        }
        #expect(
            try value(
                V1Consumable.self,
                #"{"type":"Food","description":"","duration_ms":"","unlock_type":"","color_id":""}"#
            ) == V1Consumable(type: "Food")
        )
        #expect(
            try value(
                V1Armor.self,
                #"{"type":"Coat","weight_class":"","defense":"","infusion_slots":"","infix_upgrade":""}"#
            ) == V1Armor(type: .coat)
        )
        #expect(
            try value(
                V1Color.self,
                #"{"name":"A","base_rgb":[1,2,3],"cloth":"","default":"","item":"","categories":""}"#
            ) == V1Color(name: "A", baseColor: RGBColor(red: 1, green: 2, blue: 3))
        )
        let failure = #expect(throws: DecodingFailure.self) {
            try value(V1Consumable.self, #"{"type":"Food","unlock_type":{}}"#)
        }
        #expect(failure?.path == "$.unlock_type")
    }

    @Test("The numbers of a recipe are texts")
    func recipe() throws {
        let recipe = try Fixtures.value(V1.RecipeRequest.self, "v1_recipe_details.json")
        #expect(recipe.recipeID == 2)
        #expect(recipe.timeToCraft == .seconds(1))
        #expect(recipe.minRating == 400)
        #expect(recipe.ingredients == [V1Ingredient(itemID: 19725, count: 3)])
    }

    @Test("Lists of ids and names are read")
    func lists() throws {
        #expect(try Fixtures.value(V1.ItemsRequest.self, "v1_items.json") == [1, 2, 6, 24, 37086])
        let worlds = try Fixtures.value(V1.WorldsRequest.self, "v1_world_names.json")
        #expect(worlds.map(\.id) == [1001, 2003, 2101, 2202, 2301])
        #expect(
            worlds.map(\.id.language) == [nil, .english, .french, .german, .spanish]
        )
        let maps = try Fixtures.value(V1.MapNames.self, "v1_map_names.json")
        #expect(maps.map(\.name) == ["Green Hills", "Old Harbour"])
        let objectives = try Fixtures.value(V1.ObjectiveNames.self, "v1_objective_names.json")
        #expect(objectives.map(\.id) == ["96-62", "9"])
    }

    @Test("Events have states, and details by their ids")
    func events() throws {
        let events = try Fixtures.value(V1.Events.self, "v1_events.json")
        #expect(events.map(\.state) == [.active, .warmup])
        #expect(events.map(\.worldID) == [1001, 1001])
        let details = try Fixtures.value(V1.EventDetails.self, "v1_event_details.json")
        let first = try #require(details[events[0].eventID])
        #expect(first.location.type == .sphere)
        #expect(first.location.radius == 3000)
        #expect(first.location.center == V1Position(x: 4838.1, y: 35552.4, z: -6391.19))
        let second = try #require(details[events[1].eventID])
        #expect(second.location.type == .polygon)
        #expect(second.location.heightRange == V1HeightRange(lowest: -5, highest: 10))
        #expect(second.location.points?.map(\.x) == [0, 10.5, 10])
    }

    @Test("A match has scores in the order red, blue, green")
    func match() throws {
        let matches = try Fixtures.value(V1.Matches.self, "v1_wvw_matches.json")
        #expect(matches.map(\.matchID) == ["2-1"])
        #expect(matches[0].greenWorldID == 2202)
        let details = try Fixtures.value(V1.MatchDetails.self, "v1_wvw_match_details.json")
        #expect(details.scores == Teams(red: 81234, blue: 50017, green: 126_998))
        #expect(details.maps.map(\.type) == [.center, .redHome])
        #expect(details.maps[0].objectives.map(\.owner) == [.green, .red, .neutral])
        #expect(details.maps[0].objectives[1].ownerGuild == nil)
        #expect(details.maps[1].bonuses == [V1Bonus(type: "bloodlust", owner: .green)])
    }

    @Test("A failure has a text, and numbers")
    func failure() throws {
        let failure = try Fixtures.failure(V1.ItemRequest.self, "v1_error.json")
        #expect(
            failure == V1Failure(error: 10, product: 0, module: 1, line: 7, text: "no such item")
        )
    }

    @Test("Matches are merged with their details and the worlds' names")
    func detailedMatches() async throws {
        let transport = ScriptedTransport()
        for (path, name) in [
            ("world_names", "v1_world_names.json"), ("matches", "v1_wvw_matches.json"),
            ("match_details", "v1_wvw_match_details.json"),
        ] {
            transport.respond(with: .json(try Fixtures.text(name))) {
                $0.url.path().hasSuffix("\(path).json")
            }
        }
        let gw2 = GuildWars2Client(transport: transport)
        let matches = try await gw2.v1.detailedMatches()
        #expect(matches.map(\.details.matchID) == ["2-1"])
        let match = try #require(matches.first)
        #expect(match.worldNames[match.match.redWorldID] == "Südwall [DE]")
    }

    @Test("Events are merged with their names, where they have one")
    func namedEvents() async throws {
        let transport = ScriptedTransport()
        transport.respond(with: .json(try Fixtures.text("v1_events.json"))) {
            $0.url.path().hasSuffix("/events.json")
        }
        let name =
            #"[{"id":"659149D4-43EC-4DCB-A6BB-0B2D402B400B","name":"Keep the lamps burning."}]"#
        transport.respond(with: .json(name)) { $0.url.path().hasSuffix("/event_names.json") }
        let gw2 = GuildWars2Client(worldID: 1001, transport: transport)
        let events = try await gw2.v1.namedEvents(map: 15)
        #expect(events.map(\.name) == ["Keep the lamps burning.", nil])
        let sent = Set(transport.requests.map { $0.request.url.query() ?? "" })
        #expect(sent == ["world_id=1001&map_id=15", ""])
    }
}
