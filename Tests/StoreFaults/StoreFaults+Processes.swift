import Foundation
import LatheCoding
import LatheStore

// What several processes do with one store at once.
extension StoreFaults {
    /// Says that the process is ready, and waits for the end of its input, so that all begin together.
    static func begin() {
        say("ready")
        _ = FileHandle.standardInput.readDataToEndOfFile()
    }

    /// Asks for 1,000 entities in calls of at most 200, and says how many calls that took.
    static func fetch(_ store: EntityStore) async throws {
        begin()
        let calls = Calls()
        try await store.fetchOnce((0..<1_000).map { Entry.ID($0) }, of: Entry.self) { ids in
            var entries: [Entry] = []
            for start in stride(from: 0, to: ids.count, by: 200) {
                let some = ids[start..<min(start + 200, ids.count)]
                await calls.add()
                try await Task.sleep(for: .milliseconds(200))
                // The service has all but one.
                entries += some.filter { $0 != 999 }.map { Entry($0, round: 1) }
            }
            return entries
        }
        say("\(await calls.count) \(try await store.count(Entry.everything))")
        await store.close()
    }

    /// Says the number of the transaction that wrote entry 0 last, whenever it is another; 0 for none.
    static func observe(_ store: EntityStore) async throws {
        for try await entries in store.changes(of: Entry.where(\.id == 0)) {
            say("\(entries.first?.round ?? 0)")
        }
    }

    #if Store
    /// Opens a file with others, and writes an entry of its own.
    static func openNew(_ file: URL) async throws {
        begin()
        let store = try await EntityStore.open(file, [Entry.self])
        try await store.merge([Entry(Entry.ID(Int(getpid())), round: 1)])
        await store.close()
        say("opened")
    }
    #endif

    private actor Calls {
        private(set) var count = 0
        func add() { count += 1 }
    }
}
