import DemoSupport
import Foundation
import GuildWars2
import GuildWars2Store
import LatheCoding
import LatheRuntime
import LatheStore

/// Commands that keep what they fetch.
enum StoreCommands {
    static let offline = Command(
        "offline",
        [.required("FILE")],
        options: [Command.Option("cut", about: "Stops the embedded server first.")],
        about:
            "Shows the matches and recipes of a store, and fetches new ones if the server responds."
    ) { call in
        let file = URL(filePath: try call.word("FILE"))
        try await Visit.run(call) { visit in
            let gw2 = try await GuildWars2Domain.open(file, client: visit.gw2)
            do {
                try await update(gw2, call)
            } catch APIError.Code.transport {
                call.terminal.writeError("no network: this is what is stored")
            }
            try await show(gw2, call)
            await gw2.close()
        }
    }

    private static func update(_ gw2: GuildWars2Domain, _ call: Invocation) async throws {
        let bar = ProgressBar("Matches", on: call.terminal)
        defer { bar.finish() }
        try await gw2.fetch(.worldVersusWorld, refresh: true) { progress in
            bar.show(progress.completed, of: progress.total)
        }
        try await gw2.fetch(Recipe.self, refresh: true)
        // With the items that they need.
        try await gw2.fetch(Recipe.self, ids: gw2.recipes.ids)
    }

    private static func show(_ gw2: GuildWars2Domain, _ call: Invocation) async throws {
        let recipes = try await gw2.recipes.all(Recipe.everything.sorted(by: \.id))
        let names = Dictionary(try await gw2.items.all.map { ($0.id, $0.name) }) { one, _ in one }
        func name(_ item: Item.ID) -> String { names[item] ?? "item \(item)" }
        let worlds = Dictionary(try await gw2.worlds.all.map { ($0.id, $0.name) }) { one, _ in one }
        let matches = try await gw2.matches.all(WvwMatch.everything.sorted(by: \.id))
        func words(_ ids: [World.ID]) -> String {
            ids.map { worlds[$0] ?? "world \($0)" }.joined(separator: ", ")
        }
        if !call.has("json") {
            let rows = matches.map { match in
                [
                    "\(match.id)", words(match.allWorlds.red), words(match.allWorlds.blue),
                    words(match.allWorlds.green),
                ]
            }
            let table = Table(["Match", "Red", "Blue", "Green"], rows)
            call.terminal.write(table.rendered(for: call.terminal) + "\n")
        }
        let rows = recipes.map { recipe in
            let needed = recipe.ingredients.map { "\($0.count) \(name(Item.ID($0.id)))" }
            return [
                "\(recipe.id)", "\(recipe.outputItemCount) \(name(recipe.outputItemID))",
                needed.joined(separator: ", "),
            ]
        }
        call.show(recipes, as: Table([.number("Id"), "Makes", "Needs"], rows))
    }
}
