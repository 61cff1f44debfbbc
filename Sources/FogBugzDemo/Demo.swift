import DemoSupport
import FogBugz
import LatheRuntime

/// A command line for FogBugz, by default on a server of its own.
@main
struct Demo {
    static func main() async { await tool.main() }

    static let tool = Tool(
        "fogbugz-demo",
        about:
            "Finds, opens and tracks the cases of a FogBugz. Without a command it shows a first visit.",
        notes: """
            Without --url it visits a server of its own, which needs no account and forgets all when it ends.
            For another one, name and password are taken from FOGBUGZ_EMAIL and FOGBUGZ_PASSWORD, or a token
            from FOGBUGZ_TOKEN.

            Exit codes: 0 for success, 1 when a call fails, 2 for a usage error.
            """,
        options: [
            Command.Option(
                "url",
                value: "ADDRESS",
                about: "Where the FogBugz is, as in https://example.fogbugz.com/."
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
