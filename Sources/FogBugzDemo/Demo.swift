import DemoSupport
import FogBugz
import LatheRuntime

/// A command line tool for FogBugz, by default with an embedded server.
@main
struct Demo {
    static func main() async { await tool.main() }

    static let tool = Tool(
        "fogbugz-demo",
        about:
            "Finds, creates and tracks cases of FogBugz. Without a command, it lists projects, people and milestones.",
        notes: """
            Without --url, an embedded server responds. It needs no account, and its data is lost when the
            tool ends. For another server, the name and password are read from FOGBUGZ_EMAIL and
            FOGBUGZ_PASSWORD, or a token from FOGBUGZ_TOKEN.

            Exit codes: 0 for success, 1 when a call fails, 2 for a usage error.
            """,
        options: [
            Command.Option(
                "url",
                value: "ADDRESS",
                about: "The URL of the server, for example https://example.fogbugz.com/."
            )
        ],
        standard: "visit",
        commands: [
            .visit, .cases, .case, .projects, .people, .milestones, .new, .track, .attach,
            .session,
        ],
        explain: { error in
            guard let failure = error.failure(as: Failure.self) else { return nil }
            let names =
                failure.people.isEmpty
                ? "" : "; log in as \(failure.people.joined(separator: ", or "))"
            return "\(failure.message) (\(failure.code))\(names)"
        }
    )
}
