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
        server.patience = .seconds(60)
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

    /// Asks for 1,000 entities in calls of at most 200, and says how many calls that took.
    static func fetchFromServer(_ schema: String) async throws {
        let store = try await EntityStore.open(server(schema), [Entry.self])
        say("ready")
        // All begin together, when their inputs end.
        _ = FileHandle.standardInput.readDataToEndOfFile()
        let calls = Calls()
        try await store.fetchOnce((0..<1_000).map { Entry.ID($0) }, of: Entry.self) { ids in
            var entries: [Entry] = []
            for start in stride(from: 0, to: ids.count, by: 200) {
                let some = ids[start..<min(start + 200, ids.count)]
                await calls.add()
                try await Task.sleep(for: .milliseconds(20))
                // The service has all but one.
                entries += some.filter { $0 != 999 }.map { Entry($0, round: 1) }
            }
            return entries
        }
        say("\(await calls.count) \(try await store.count(Entry.everything))")
        await store.close()
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

    private actor Calls {
        private(set) var count = 0
        func add() { count += 1 }
    }
}
#endif
