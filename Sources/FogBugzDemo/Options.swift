import Foundation

/// What the command line and the environment ask for.
struct Options {
    /// A call that makes no sense.
    struct Problem: Error {
        let text: String
    }

    static let help = """
        usage: fogbugz-demo [--url ADDRESS]

        Checks the version of a FogBugz, logs on, lists projects, people and milestones, and logs off.
        Without --url it visits a server of its own, which needs no account.

          --url ADDRESS  Where the FogBugz is, as in https://example.fogbugz.com/. Name and password are
                         taken from FOGBUGZ_EMAIL and FOGBUGZ_PASSWORD.
          --help         Shows this.

        Exit codes: 0 for success, 1 when a call fails, 2 for a call that makes no sense.
        """

    /// The address to visit; `nil` for the embedded server.
    var site: URL?
    var email = EmbeddedFogBugz.email
    var password = EmbeddedFogBugz.password
    var wantsHelp = false

    init(arguments: [String], environment: [String: String]) throws(Problem) {
        var words = arguments[...]
        while let word = words.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--url":
                guard let text = words.popFirst(), let url = URL(string: text), url.host() != nil
                else {
                    throw Problem(text: "--url needs an address")
                }
                site = url
            default: throw Problem(text: "unknown option '\(word)'")
            }
        }
        guard site != nil, !wantsHelp else { return }
        guard let email = environment["FOGBUGZ_EMAIL"],
            let password = environment["FOGBUGZ_PASSWORD"]
        else {
            throw Problem(
                text: "set FOGBUGZ_EMAIL and FOGBUGZ_PASSWORD to visit a server with --url"
            )
        }
        self.email = email
        self.password = password
    }
}
