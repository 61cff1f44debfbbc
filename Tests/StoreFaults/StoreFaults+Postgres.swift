#if Postgres
package import Foundation
import LatheCoding
import LatheRuntime
package import LatheStore

// The same with the server that the environment names; the file is the name of a schema.
extension StoreFaults {
    package static func server(_ schema: String) -> PostgresServer {
        let environment = ProcessInfo.processInfo.environment
        var server = PostgresServer(
            environment["LATHE_POSTGRES_URL"] ?? "",
            password: environment["LATHE_POSTGRES_PASSWORD"]
        )
        server.schema = schema
        server.timeout = .seconds(60)
        return server
    }

    /// The file of the service to which edits of a schema are sent.
    package static func service(_ schema: String) -> URL {
        URL.temporaryDirectory.appending(path: "\(schema).service")
    }

    /// Merges all entries with a new number, again and again.
    static func mergeOnServer(_ schema: String) async throws {
        let store = try await EntityStore.open(server(schema), [Entry.self])
        var round = try await store.get(Entry.self, 0)?.round ?? 0
        while true {
            round += 1
            let entries = (0..<entries).map { [round] in Entry(Entry.ID($0), round: round) }
            try await store.merge(entries, fields: .all)
            say("\(round)")
        }
    }

    /// Reserves slots under a rate limit, and says when their calls begin.
    static func reserveOnServer(_ schema: String) async throws {
        let store = try await EntityStore.open(server(schema), [Entry.self])
        say("ready")
        _ = FileHandle.standardInput.readDataToEndOfFile()
        let counter = RateLimitCounter(RateLimit(requests: 20, per: .seconds(2)), id: "calls")
        for _ in 0..<10 {
            let start = try await store.rateLimits.reserve([counter], at: Date())
            say("\(start.timeIntervalSinceReferenceDate)")
        }
        await store.close()
    }
}
#endif
