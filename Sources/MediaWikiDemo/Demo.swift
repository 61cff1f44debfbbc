import DemoSupport
import LatheRuntime
import MediaWiki

/// A command line for wikis, by default on one of its own.
@main
struct Demo {
    static func main() async { await tool.main() }

    static let tool = Tool(
        "wiki-demo",
        about: "Searches, reads and changes a wiki. Without a command it takes a look around.",
        notes: """
            Without --url it visits a wiki of its own, which needs no account and forgets all when it ends.
            For another one, 'edit' and 'upload' take name and password from WIKI_USER and WIKI_PASSWORD, best
            those of a bot password; the other commands read as anybody may.

            Exit codes: 0 for success, 1 when a call fails, 2 for a usage error.
            """,
        options: [
            Command.Option(
                "url",
                value: "ADDRESS",
                about: "Where api.php is, as in https://en.wikipedia.org/w/api.php."
            )
        ],
        standard: "tour",
        commands: [.tour, .search, .page, .recent, .history, .edit, .upload],
        explain: { error in
            error.failure(as: Failure.self).map { "\($0.info) (\($0.code))" }
        }
    )
}
