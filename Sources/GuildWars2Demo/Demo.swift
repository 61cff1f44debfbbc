import DemoSupport
import GuildWars2
import LatheRuntime

/// A command line tool that shows worlds, matches, items, prices, dyes and an account of Guild Wars 2.
@main
struct Demo {
    static func main() async {
        await tool.main()
    }

    static let tool = Tool(
        "gw2-demo",
        about: "Shows worlds, matches, items, prices and accounts of Guild Wars 2.",
        notes: """
            Without --live, an embedded server responds with invented data. With --live, calls are sent to
            api.guildwars2.com; 'account' then reads the key from GW2_API_KEY.
            """,
        options: [
            Command.Option("live", about: "Calls the real API."),
            Command.Option(
                "language",
                value: "en, es, de, fr or zh",
                about: "The language of names. The default is en."
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
