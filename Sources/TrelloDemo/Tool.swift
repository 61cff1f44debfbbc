import DemoSupport
import LatheRuntime
import Trello

let tool = Tool(
    "trello-demo",
    about: "Looks at boards of Trello and changes cards.",
    notes: """
        Without --live it visits a server of its own, with made-up boards that are gone afterwards. With --live it
        visits Trello, with the key and token in TRELLO_KEY and TRELLO_TOKEN.

        Boards, lists and cards are named by their ids or by short links.
        Exit codes: 0 for success, 1 when a call fails, 2 for a usage error.
        """,
    options: [Command.Option("live", about: "Visits Trello itself.")],
    standard: "tour",
    commands: Commands.all,
    explain: { $0.failure(as: Failure.self)?.message }
)

/// A client for as long as a command runs, and the server that it visits if that is our own.
struct Visit {
    private let server: EmbeddedTrello?
    var trello: TrelloClient

    init(_ invocation: Invocation) async throws {
        trello = TrelloClient()
        if invocation.has("live") {
            server = nil
            try await trello.authorize(
                key: invocation.variable("TRELLO_KEY"),
                token: invocation.variable("TRELLO_TOKEN")
            )
        } else {
            let server = try EmbeddedTrello()
            if invocation.has("cut") { server.stop() }
            self.server = server
            trello.client.server = .fixed(server.url)
            try await trello.authorize(key: EmbeddedTrello.key, token: EmbeddedTrello.token)
        }
    }

    func end() { server?.stop() }
}
