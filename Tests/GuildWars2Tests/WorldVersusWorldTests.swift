import FixtureReading
import Foundation
import GuildWars2
import LatheCoding
import Testing

@Suite("Worlds and World versus World", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct WorldVersusWorldTests {
    @Test("Worlds have names and populations")
    func worlds() throws {
        let worlds = try Fixtures.value(Worlds.Some.self, "v2_worlds.json")
        #expect(worlds.map(\.name) == ["Northgate", "Südwall"])
        #expect(worlds.map(\.population) == [.high, .full])
        #expect(worlds.map(\.id.region) == [.northAmerica, .europe])
        let ids = try Fixtures.value(Worlds.IDs.self, "v2_worlds_ids.json")
        #expect(ids == [1001, 2003, 2101, 2202])
    }

    @Test("A match has its maps and objectives, whether claimed or not")
    func match() throws {
        let match = try Fixtures.value(WvwMatches.One.self, "v2_wvw_match.json")
        #expect(match.id == "2-1")
        #expect(match.scores == Teams(red: 451_275, blue: 407_492, green: 434_523))
        #expect(match.worlds.blue == 2101)
        #expect(match.allWorlds.green == [2202, 2301])
        #expect(match.skirmishes[0].mapScores[0].type == .center)
        let objectives = match.maps[0].objectives
        #expect(objectives.map(\.type) == [.castle, .camp, .spawn])
        #expect(objectives.map(\.owner) == [.green, .red, .neutral])
        #expect(objectives.map { $0.claimedBy != nil } == [false, true, false])
        #expect(objectives[1].claimedAt == Date(timeIntervalSince1970: 1_622_888_400))
        #expect(objectives[1].guildUpgrades == [307])
        #expect(objectives[2].yaksDelivered == nil)
    }

    @Test("A team's tick is the sum over its objectives")
    func tick() throws {
        let match = try Fixtures.value(WvwMatches.One.self, "v2_wvw_match.json")
        #expect(match.tick(of: .green) == 16)
        #expect(match.tick(of: .red) == 2)
        #expect(match.tick(of: .blue) == 0)
    }
}

@Suite("Points and regions of World versus World")
struct DerivedValueTests {
    @Test(
        "A world's region is the first digit of its id, its language the second in Europe",
        arguments: [
            (1001, Region.northAmerica, nil), (2003, .europe, .english), (2101, .europe, .french),
            (2202, .europe, .german), (2301, .europe, .spanish), (2901, .europe, nil),
        ] as [(Int, Region, Language?)]
    )
    func region(id: Int, region: Region, language: Language?) {
        #expect(World.ID(id).region == region)
        #expect(World.ID(id).language == language)
    }

    @Test("Ids of no known region have none", arguments: [0, 12, -2001, 3001, 20030, Int.min])
    func elsewhere(id: Int) {
        #expect(World.ID(id).region == nil)
        #expect(World.ID(id).language == nil)
    }

    @Test(
        "Castles gave 35 points, keeps 25, towers 10, everything else 5",
        arguments: [
            (.castle, 35), (.keep, 25), (.tower, 10), (.camp, 5), (.unknown("Boat"), 5),
        ] as [(WvwObjectiveType, Int)]
    )
    func points(type: WvwObjectiveType, points: Int) {
        #expect(type.classicPoints == points)
    }

    @Test("The classic tick of a team counts objectives of unknown type as 5")
    func classicTick() {
        let details = V1MatchDetails(
            matchID: "2-1",
            scores: Teams(red: 0, blue: 0, green: 0),
            maps: [
                V1MatchMap(
                    type: .center,
                    scores: Teams(red: 0, blue: 0, green: 0),
                    objectives: [
                        V1Objective(id: 9, owner: .green), V1Objective(id: 4, owner: .green),
                        V1Objective(id: 10, owner: .red),
                    ],
                    bonuses: []
                )
            ]
        )
        #expect(details.tick(of: .green, types: [9: .castle]) == 40)
        #expect(details.tick(of: .red, types: [10: .keep]) == 25)
        #expect(details.tick(of: .blue, types: [:]) == 0)
    }

    @Test("A picture's address is made of signature and number, unless the signature is none")
    func pictures() {
        let file = V1File(fileID: 528_724, signature: "0A1B2C")
        #expect(
            file.url(.jpg)?.absoluteString == "https://render.guildwars2.com/file/0A1B2C/528724.jpg"
        )
        #expect(V1File(fileID: 1, signature: "../x").url() == nil)
        #expect(V1File(fileID: 1, signature: "").url() == nil)
    }
}
