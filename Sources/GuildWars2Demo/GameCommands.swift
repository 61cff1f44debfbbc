import DemoSupport
import GuildWars2
import LatheCoding
import LatheLists
import LatheRuntime

/// Commands that show the game: its build, worlds and matches.
enum GameCommands {
    static let build = Command("build", about: "Shows the number of the game's build.") { call in
        try await Visit.run(call) { visit in
            let build = try await visit.gw2.build.current()
            call.show(build) { call.terminal.write("\(build.id)") }
        }
    }

    static let worlds = Command("worlds", about: "Lists the worlds.") { call in
        try await Visit.run(call) { visit in
            let worlds = try await visit.gw2.worlds.all()
            let rows = worlds.map { world in
                [
                    "\(world.id)", world.name, "\(world.population.rawValue)",
                    world.id.region?.rawValue.uppercased() ?? "",
                    world.id.language?.rawValue ?? "",
                ]
            }
            call.show(
                worlds,
                as: Table([.number("Id"), "World", "Population", "Region", "Language"], rows)
            )
        }
    }

    static let match = Command(
        "match",
        [.optional("MATCH")],
        about: "Shows a match of World versus World, by default 2-1."
    ) { call in
        try await Visit.run(call) { visit in
            let id = WvwMatch.ID(call["MATCH"] ?? "2-1")
            let match = try await visit.gw2.wvwMatches.one(id: id)
            let worlds = try await visit.gw2.worlds.some(
                ids: match.allWorlds.red + match.allWorlds.blue + match.allWorlds.green
            )
            func row(_ team: WvwTeam, _ ids: [World.ID], _ score: Int, _ points: Int) -> [String] {
                let names = ids.map { worlds[id: $0]?.name ?? "world \($0)" }
                return [
                    team.rawValue, names.joined(separator: ", "), "\(score)", "\(points)",
                    "+\(match.tick(of: team))",
                ]
            }
            let columns: [Table.Column] = [
                "Team", "Worlds", .number("Score"), .number("Victory points"), .number("Tick"),
            ]
            call.show(
                match,
                as: Table(
                    columns,
                    [
                        row(.red, match.allWorlds.red, match.scores.red, match.victoryPoints.red),
                        row(
                            .blue,
                            match.allWorlds.blue,
                            match.scores.blue,
                            match.victoryPoints.blue
                        ),
                        row(
                            .green,
                            match.allWorlds.green,
                            match.scores.green,
                            match.victoryPoints.green
                        ),
                    ]
                )
            )
        }
    }
}
