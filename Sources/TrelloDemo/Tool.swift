import DemoSupport
import LatheRuntime
import Trello

let tool = Tool(
    "trello-demo",
    about: "Shows boards of Trello and changes cards.",
    notes: """
        Without --live, it calls an embedded server with sample boards, whose changes are lost at the end. With --live,
        it calls Trello, with the key and token in TRELLO_KEY and TRELLO_TOKEN.

        Boards, lists and cards are identified by their ids or short links.
        Exit codes: 0 for success, 1 when a call fails, 2 for a usage error.
        """,
    options: [Command.Option("live", about: "Calls Trello itself.")],
    standard: "tour",
    commands: Commands.all,
    explain: { $0.failure(as: Failure.self)?.message }
)

/// The client of a command, and the embedded server if the command uses it.
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
