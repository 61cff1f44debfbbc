import DemoSupport
import GuildWars2
import LatheRuntime

/// Commands that need a key.
enum AccountCommands {
    static let account = Command("account", about: "Shows an account and its wallet.") { call in
        try await Visit.run(call) { visit in
            let key =
                visit.isLive ? try call.variable("GW2_API_KEY") : EmbeddedGuildWars2.key
            try await visit.gw2.authorize(token: key)
            async let currencies = visit.gw2.currencies.all()
            async let wallet = visit.gw2.account.wallet()
            let account = try await visit.gw2.account.details()
            let names = Dictionary(try await currencies.map { ($0.id, $0.name) }) { one, _ in one }
            let rows = try await wallet.map { entry in
                [names[entry.id] ?? "currency \(entry.id)", "\(entry.value)"]
            }
            call.show(account) {
                call.say("\(account.name.withoutControls), of world \(account.world)\n")
                call.terminal.write(
                    Table(["Currency", .number("Amount")], rows).rendered(for: call.terminal)
                )
            }
        }
    }
}
