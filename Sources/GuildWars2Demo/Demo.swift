import DemoSupport
import GuildWars2
import LatheRuntime

/// Looks into Guild Wars 2: worlds, matches, items, prices, dyes and an account.
@main
struct Demo {
    static func main() async {
        await tool.main()
    }

    static let tool = Tool(
        "gw2-demo",
        about: "Looks into Guild Wars 2 by its API: worlds, matches, items, prices and accounts.",
        notes: """
            Without --live, a server of the tool's own responds, with made-up worlds and things. With --live
            the calls go to api.guildwars2.com; 'account' then takes a key from GW2_API_KEY.
            """,
        options: [
            Command.Option("live", about: "Asks the real API."),
            Command.Option(
                "language",
                value: "en, es, de, fr or zh",
                about: "The language of names."
            ),
        ],
        commands: [
            GameCommands.build, GameCommands.worlds, GameCommands.match, TradeCommands.items,
            TradeCommands.prices, TradeCommands.dyes, AccountCommands.account,
            StoreCommands.offline,
        ],
        explain: { error in
            error.failure(as: Failure.self)?.text ?? error.failure(as: V1Failure.self)?.text
        }
    )
}
