import Foundation
import SchemaModel
import SchemaSyntax
import Testing

/// Holds the schema to the lists of the API's documentation.
@Suite("The list of endpoints")
struct EndpointListTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Schemas/GuildWars2").standardizedFileURL

    private let endpoints: [SchemaModel.Endpoint]
    private let documents: [SchemaDocument]

    init() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
        let sources = try paths.filter { $0.hasSuffix(".jsonc") }.sorted().map { path in
            SchemaSource(
                path: path,
                bytes: try Array(Data(contentsOf: Self.folder.appending(path: path)))
            )
        }
        documents = sources.map { SchemaParser.parse($0) }
        let (validated, diagnostics) = load(documents)
        #expect(DiagnosticList(diagnostics).rendered == "")
        endpoints = try #require(validated).model.groups.flatMap(\.endpoints)
    }

    /// A path with all its parameters called alike.
    private func target(_ endpoint: SchemaModel.Endpoint) -> String {
        endpoint.path.map { part in
            switch part {
            case .text(let text): text
            case .parameter, .segments, .format: "{}"
            }
        }.joined()
    }

    private func constant(_ endpoint: SchemaModel.Endpoint) -> String? {
        endpoint.constants.first { $0.name.text == "ids" }?.value.text
    }

    private func query(_ endpoint: SchemaModel.Endpoint) -> Set<String> {
        Set(endpoint.parameters.filter { $0.place == .query }.map(\.wireName))
    }

    /// A line of the list below.
    private struct Line {
        var path: String
        var isBulk: Bool
        var hasAll: Bool

        init(_ text: Substring, below root: String) {
            let words = text.split(separator: " ")
            path = root + words[0].replacing(/\{[a-z]+\}/, with: "{}")
            isBulk = words.contains("bulk")
            hasAll = words.contains("all")
        }
    }

    private static let lines =
        version1.split(separator: "\n").map { Line($0, below: "/v1/") }
        + version2.split(separator: "\n").map { Line($0, below: "/v2/") }

    @Test("Every endpoint of the documentation is in the schema, and no other")
    func complete() {
        let known = Set(Self.lines.map(\.path))
        let details = Set(Self.lines.filter(\.isBulk).map { $0.path + "/{}" })
        let described = Set(endpoints.map(target))
        #expect(known.subtracting(described) == [])
        #expect(described.subtracting(known).subtracting(details) == [])
    }

    @Test("Every endpoint with bulk expansion has ids, one, some and pages, and all where it can")
    func bulk() {
        for line in Self.lines where line.isBulk {
            let collection = endpoints.filter { target($0) == line.path }
            #expect(
                collection.contains { query($0).isEmpty && constant($0) == nil },
                "\(line.path)"
            )
            #expect(collection.contains { query($0) == ["ids"] }, "\(line.path)")
            #expect(collection.contains { query($0) == ["page", "page_size"] }, "\(line.path)")
            #expect(
                collection.contains { constant($0) == "all" } == line.hasAll,
                "\(line.path)"
            )
            // The details of `wvw/matches/overview` could be taken for a match of that name.
            #expect(endpoints.contains { target($0) == line.path + "/{}" }, "\(line.path)")
        }
    }

    @Test("Every call of v1 has v1's failure, every other one v2's")
    func failures() {
        for endpoint in endpoints {
            let name = endpoint.failure.map { "\($0.type.name)" }
            #expect(name == (target(endpoint).hasPrefix("/v1/") ? "V1Failure" : "Failure"))
        }
    }

    @Test("Every call has an example of what goes over the wire")
    func examples() {
        let calls = documents.flatMap { $0.root["endpoints"]?.object?.members ?? [] }
        #expect(calls.count == endpoints.count)
        for call in calls {
            let examples = call.value["examples"]?.elements ?? []
            #expect(
                examples.contains { $0["sends"] != nil && $0["response"] != nil },
                "\(call.key)"
            )
        }
    }

    private static let version1 = """
        world_names.json
        map_names.json
        event_names.json
        events.json
        event_details.json
        wvw/matches.json
        wvw/match_details.json
        wvw/objective_names.json
        items.json
        item_details.json
        recipes.json
        recipe_details.json
        build.json
        colors.json
        files.json
        maps.json
        continents.json
        map_floor.json
        guild_details.json
        skins.json
        skin_details.json
        """

    /// `bulk` and `all` as in the documentation's column.
    private static let version2 = """
        account
        account/achievements
        account/bank
        account/buildstorage
        account/dailycrafting
        account/dungeons
        account/dyes
        account/emotes
        account/finishers
        account/gliders
        account/home
        account/home/cats
        account/home/nodes
        account/homestead/decorations
        account/homestead/glyphs
        account/inventory
        account/jadebots
        account/legendaryarmory
        account/luck
        account/mailcarriers
        account/mapchests
        account/masteries
        account/mastery/points
        account/materials
        account/minis
        account/mounts
        account/mounts/skins
        account/mounts/types
        account/novelties
        account/outfits
        account/pvp/heroes
        account/raids
        account/recipes
        account/skiffs
        account/skins
        account/titles
        account/wallet
        account/wizardsvault/daily
        account/wizardsvault/listings
        account/wizardsvault/special
        account/wizardsvault/weekly
        account/worldbosses
        account/wvw
        achievements bulk
        achievements/categories bulk all
        achievements/daily
        achievements/daily/tomorrow
        achievements/groups bulk all
        characters bulk all
        characters/{id}/backstory
        characters/{id}/buildtabs bulk
        characters/{id}/buildtabs/active
        characters/{id}/core
        characters/{id}/crafting
        characters/{id}/equipment
        characters/{id}/equipmenttabs bulk
        characters/{id}/equipmenttabs/active
        characters/{id}/heropoints
        characters/{id}/inventory
        characters/{id}/quests
        characters/{id}/recipes
        characters/{id}/sab
        characters/{id}/skills
        characters/{id}/specializations
        characters/{id}/training
        commerce/delivery
        commerce/exchange
        commerce/exchange/{type}
        commerce/listings bulk
        commerce/prices bulk
        commerce/transactions
        commerce/transactions/{relevance}
        commerce/transactions/{relevance}/{type}
        guild/{id}
        guild/{id}/log
        guild/{id}/members
        guild/{id}/ranks
        guild/{id}/stash
        guild/{id}/storage
        guild/{id}/teams
        guild/{id}/treasury
        guild/{id}/upgrades
        guild/search
        guild/permissions bulk all
        guild/upgrades bulk all
        build
        colors bulk all
        continents bulk all
        continents/{id}/floors bulk all
        createsubtoken
        currencies bulk all
        files bulk all
        finishers bulk all
        gliders bulk all
        items bulk
        itemstats bulk all
        legendaryarmory bulk all
        mailcarriers bulk all
        maps bulk all
        materials bulk all
        minis bulk all
        novelties bulk all
        outfits bulk all
        quaggans bulk all
        recipes bulk
        recipes/search
        recipes/search
        skins bulk
        titles bulk all
        tokeninfo
        worlds bulk all
        wvw/abilities bulk all
        wvw/guilds
        wvw/guilds/{region}
        wvw/matches bulk all
        wvw/matches/overview bulk all
        wvw/matches/scores bulk all
        wvw/matches/stats bulk all
        wvw/objectives bulk all
        wvw/ranks bulk all
        wvw/timers
        wvw/timers/lockout
        wvw/timers/teamassignment
        wvw/upgrades bulk all
        pvp
        pvp/amulets bulk all
        pvp/games bulk all
        pvp/heroes bulk all
        pvp/ranks bulk all
        pvp/seasons bulk all
        pvp/seasons/{id}/leaderboards
        pvp/seasons/{id}/leaderboards/{board}
        pvp/seasons/{id}/leaderboards/{board}/{region}
        pvp/standings
        pvp/stats
        backstory
        backstory/answers bulk all
        backstory/questions bulk all
        dailycrafting bulk all
        dungeons bulk all
        emblem
        emblem/{type} bulk all
        emotes bulk all
        home
        home/cats bulk all
        home/nodes bulk all
        homestead/decorations bulk
        homestead/decorations/categories bulk all
        homestead/glyphs bulk all
        jadebots bulk all
        legends bulk all
        logos bulk all
        mapchests bulk all
        masteries bulk all
        mounts
        mounts/skins bulk all
        mounts/types bulk all
        pets bulk all
        professions bulk all
        quests bulk all
        races bulk all
        raids bulk all
        skiffs bulk all
        skills bulk
        specializations bulk all
        stories bulk all
        stories/seasons bulk all
        traits bulk
        wizardsvault
        wizardsvault/listings bulk all
        wizardsvault/objectives bulk all
        worldbosses bulk all
        """
}
