import DemoSupport
import FogBugz
import LatheRuntime

extension Command {
    /// The session is ended without the knowledge of the client.
    static let session = Command(
        "session",
        about: "Ends the session, makes 50 calls at once, and counts their logins; not with --url."
    ) { invocation in
        guard invocation.option("url") == nil else {
            throw UsageError("'session' ends all sessions, which only the embedded server permits")
        }
        let server = try EmbeddedFogBugz()
        defer { server.stop() }
        let fogBugz = FogBugzClient(site: server.url)
        try await fogBugz.authorize(
            by: Session.LogOn(email: EmbeddedFogBugz.email, password: EmbeddedFogBugz.password)
        )
        server.endSessions()
        let before = server.logOns
        let responses = try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { try await fogBugz.projects.list() }
            }
            return try await group.reduce(into: 0) { count, _ in count += 1 }
        }
        invocation.say("Responses: \(responses). Logins: \(server.logOns - before).")
        try await fogBugz.deauthorize()
    }
}
