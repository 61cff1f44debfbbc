/// What the embedded server knows.
enum EmbeddedDocuments {
    /// An element of a collection.
    struct Thing: Sendable {
        let id: String
        let text: String
    }

    static let single = [
        "/v2/build": #"{"id":165432}"#,
        "/v2/account": """
        {"id":"A1B2C3D4-0000-4E5F-8A9B-0C1D2E3F4A5B","age":22911960,"name":"Nora.1234","world":2003,\
        "guilds":[],"created":"2012-08-25T10:00:00Z","access":["GuildWars2"],"commander":false}
        """,
        "/v2/account/wallet": #"[{"id":1,"value":1203045},{"id":4,"value":250}]"#,
    ]

    static let collections: KeyValuePairs<String, [Thing]> = [
        "/v2/wvw/matches": [Thing(id: "2-1", text: match)],
        "/v2/worlds": worlds, "/v2/items": items, "/v2/commerce/prices": prices,
        "/v2/colors": dyes, "/v2/currencies": currencies, "/v2/recipes": recipes,
        "/v2/wvw/objectives": objectives,
    ]

    private static let worlds = [
        (1001, "Northgate", "High"), (2003, "Southwall", "Full"),
        (2101, "Porte de l'Est", "Medium"),
        (2202, "Flussufer", "VeryHigh"), (2301, "Bahía Larga", "Low"),
    ].map { id, name, population in
        Thing(
            id: "\(id)",
            text: #"{"id":\#(id),"name":"\#(name)","population":"\#(population)"}"#
        )
    }

    private static let currencies = [(1, "Coin"), (4, "Gem")].map { id, name in
        Thing(
            id: "\(id)",
            text: """
                {"id":\(id),"name":"\(name)","description":"","icon":"https://render.guildwars2.com/file/0A/1.png",\
                "order":\(id)}
                """
        )
    }

    private static let items = [
        item(
            24,
            "Broken Wick",
            "Trophy",
            "Junk",
            0,
            nil
        ),
        item(
            19684,
            "Mithril Ingot",
            "CraftingMaterial",
            "Basic",
            0,
            nil
        ),
        item(
            30689,
            "Lamplighter's Hammer",
            "Weapon",
            "Exotic",
            80,
            """
            {"type":"Hammer","damage_type":"Physical","min_power":1048,"max_power":1183,"defense":0,\
            "infusion_slots":[],"secondary_suffix_item_id":""}
            """
        ),
        item(101, "Satchel", "Bag", "Basic", 0, #"{"size":20,"no_sell_or_sort":false}"#),
        item(103, "Strange New Thing", "Hologram", "Legendary", 80, #"{"facets":12}"#),
    ]

    private static func item(
        _ id: Int,
        _ name: String,
        _ type: String,
        _ rarity: String,
        _ level: Int,
        _ details: String?
    ) -> Thing {
        let tail = details.map { ",\"details\":\($0)" } ?? ""
        return Thing(
            id: "\(id)",
            text: """
                {"id":\(id),"name":"\(name)","type":"\(type)","rarity":"\(rarity)","level":\(level),\
                "vendor_value":8,"flags":[],"game_types":["Pve"],"restrictions":[],"chat_link":""\(tail)}
                """
        )
    }

    private static let prices = [(19684, 7018, 7019), (24, 12, 31)].map { id, buy, sell in
        Thing(
            id: "\(id)",
            text: """
                {"id":\(id),"whitelisted":false,"buys":{"unit_price":\(buy),"quantity":145975},\
                "sells":{"unit_price":\(sell),"quantity":126}}
                """
        )
    }

    private static let dyes = (1...120).map { number in
        let hues = ["Gray", "Brown", "Red", "Orange", "Yellow", "Green", "Blue", "Purple"]
        let shade = """
            {"brightness":24,"contrast":1,"hue":35,"saturation":0.4,"lightness":1.3,\
            "rgb":[\(number * 2),\(255 - number),\(number)]}
            """
        return Thing(
            id: "\(number)",
            text: """
                {"id":\(number),"name":"Dusk \(number)","base_rgb":[128,26,26],"cloth":\(shade),\
                "leather":\(shade),"metal":\(shade),\
                "categories":["\(hues[number % hues.count])","Leather","Common"]}
                """
        )
    }

    private static let recipes = [
        (7319, 30689, [(19684, 15), (24, 2)]), (7320, 101, [(24, 10)]),
    ].map { id, makes, needs in
        let needed = needs.map { #"{"type":"Item","id":\#($0),"count":\#($1)}"# }
        return Thing(
            id: "\(id)",
            text: """
                {"id":\(id),"type":"Hammer","output_item_id":\(makes),"output_item_count":1,\
                "time_to_craft_ms":5000,"disciplines":["Weaponsmith"],"min_rating":400,"flags":[],\
                "ingredients":[\(needed.joined(separator: ","))],"chat_link":""}
                """
        )
    }

    private static let objectives = [
        ("38-9", "Lantern Keep", "Castle"), ("38-10", "Wick Camp", "Camp"),
        ("38-4", "Glass Tower", "Tower"),
    ].map { id, name, type in
        Thing(
            id: id,
            text: """
                {"id":"\(id)","name":"\(name)","type":"\(type)","sector_id":1,"map_id":38,\
                "map_type":"Center","chat_link":""}
                """
        )
    }

    private static let match = """
        {"id":"2-1","start_time":"2021-06-04T18:00:00Z","end_time":"2021-06-11T17:58:00Z",\
        "scores":{"red":451275,"blue":407492,"green":434523},\
        "worlds":{"red":2003,"blue":2101,"green":2202},\
        "all_worlds":{"red":[2003],"blue":[2101],"green":[2202,2301]},\
        "deaths":{"red":1,"blue":2,"green":3},"kills":{"red":3,"blue":2,"green":1},\
        "victory_points":{"red":310,"blue":290,"green":300},"skirmishes":[],\
        "maps":[{"id":38,"type":"Center","scores":{"red":10,"blue":20,"green":30},\
        "deaths":{"red":1,"blue":0,"green":2},"kills":{"red":2,"blue":1,"green":0},"bonuses":[],\
        "objectives":[\(objective("38-9", "Castle", "Green", 16)),\
        \(objective("38-10", "Camp", "Red", 2)),\(objective("38-4", "Tower", "Blue", 4))]}]}
        """

    private static func objective(
        _ id: String,
        _ type: String,
        _ owner: String,
        _ tick: Int
    ) -> String {
        """
        {"id":"\(id)","type":"\(type)","owner":"\(owner)","last_flipped":"2021-06-05T10:11:12Z",\
        "points_tick":\(tick),"points_capture":\(tick)}
        """
    }
}
