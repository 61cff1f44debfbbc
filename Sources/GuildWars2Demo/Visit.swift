import DemoSupport
import GuildWars2
import LatheCoding
import LatheRuntime

/// A client for one command, of the real API or of a server that runs as long as the command.
struct Visit {
    var gw2: GuildWars2Client
    let isLive: Bool

    /// Runs a command with a client.
    static func run(
        _ invocation: Invocation,
        _ body: (Visit) async throws -> Void
    ) async throws {
        var gw2 = GuildWars2Client(language: try language(invocation), schemaVersion: "latest")
        guard !invocation.has("live") else {
            return try await body(Visit(gw2: gw2, isLive: true))
        }
        let server = try EmbeddedGuildWars2()
        defer { server.stop() }
        if invocation.has("cut") { server.stop() }
        gw2.client.server = .fixed(server.url)
        try await body(Visit(gw2: gw2, isLive: false))
    }

    private static func language(_ invocation: Invocation) throws -> Language? {
        guard let name = invocation.option("language") else { return nil }
        let language = Language(rawValue: name)
        if case .unknown = language { throw UsageError("there is no language '\(name)'") }
        return language
    }
}

extension Invocation {
    /// The words of an operand as ids.
    func integers(_ operand: String) throws -> [Int] {
        try all(operand).map { word in
            guard let number = Int(word) else {
                throw UsageError("\(operand) are whole numbers, not '\(word)'")
            }
            return number
        }
    }
}
