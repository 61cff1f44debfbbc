import Foundation
import LatheCoding
import LatheStore

/// Uses the store of a file until it is killed: `StoreFaults merge|send|fetch|observe|open|read-only FILE`; or in many tasks at once:
/// `StoreFaults stress FILE SECONDS`, where `memory` is no file.
///
/// Each step that is done is a line on its output, which is written when the step is.
@main
package enum StoreFaults {
    /// How many entries a transaction writes.
    package static let entries = 200

    package static func main() async throws {
        let arguments = CommandLine.arguments
        guard (3...4).contains(arguments.count) else {
            FileHandle.standardError.write(Data("usage: StoreFaults COMMAND FILE [SECONDS]\n".utf8))
            exit(2)
        }
        let duration = Duration.seconds(arguments.count == 4 ? Int(arguments[3]) ?? 1 : 60)
        if arguments[1...2] == ["stress", "memory"] {
            return try await stress(.inMemory([Entry.self]), duration)
        }
        #if Postgres
        switch arguments[1] {
        case "postgres-merge": try await mergeOnServer(arguments[2])
        case "postgres-send":
            let store = try await EntityStore.open(server(arguments[2]), [Entry.self])
            try await send(store, to: service(arguments[2]))
        case "postgres-fetch":
            return try await fetch(.open(server(arguments[2]), [Entry.self]))
        case "postgres-stress":
            return try await stress(.open(server(arguments[2]), [Entry.self]), duration)
        case "postgres-limit": return try await reserveOnServer(arguments[2])
        default: break
        }
        #endif
        let file = URL(fileURLWithPath: arguments[2])
        #if Store
        switch arguments[1] {
        case "merge": try await merge(file)
        case "send":
            let store = try await EntityStore.open(file, [Entry.self])
            try await send(store, to: file.appendingPathExtension("service"))
        case "stress": try await stress(.open(file, [Entry.self]), duration)
        case "fetch": try await fetch(.open(file, [Entry.self]))
        case "observe": try await observe(.open(file, [Entry.self]))
        case "open": try await openNew(file)
        case "read-only": await writeReadOnly(file)
        default: exit(2)
        }
        #else
        say("without the trait Store there is no file \(file.path)")
        #endif
    }

    private static func stress(_ store: EntityStore, _ duration: Duration) async throws {
        let counts = try await stress(store, for: duration)
        say("\(counts.reads) reads, \(counts.writes) writes")
        await store.close()
    }

    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    #if Store
    /// Merges all entries with a new number, again and again.
    private static func merge(_ file: URL) async throws {
        let store = try await EntityStore.open(file, [Entry.self])
        var round = try await store.get(Entry.self, 0)?.round ?? 0
        while true {
            round += 1
            let entries = (0..<entries).map { [round] in Entry(Entry.ID($0), round: round) }
            try await store.merge(entries, fields: .all)
            say("\(round)")
        }
    }

    /// Reads and writes a file as a user who may only read it, and says what comes of it.
    private static func writeReadOnly(_ file: URL) async {
        // The superuser may write to every file.
        if getuid() == 0, setuid(65534) != 0 { return say("no other user") }
        do {
            let store = try await EntityStore.open(file, [Entry.self])
            say("\(try await store.count(Entry.everything))")
            try await store.merge([Entry(1, round: 1)])
            say("written")
        } catch let error as StoreError {
            say("\(error.code)")
        } catch {
            say("\(error)")
        }
    }
    #endif
}
