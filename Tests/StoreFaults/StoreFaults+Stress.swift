import LatheCoding
package import LatheStore

extension StoreFaults {
    /// Reads and writes a store in many tasks at once, and says how often.
    ///
    /// Each transaction writes all entries with one number, so that a state that has two was never one. What a task
    /// is refused, as by a lock of another one, is an error here.
    package static func stress(
        _ store: EntityStore,
        for duration: Duration
    ) async throws -> (reads: Int, writes: Int) {
        let end = ContinuousClock.now + duration
        try await write(round: 0, to: store)
        return try await withThrowingTaskGroup(of: (reads: Int, writes: Int).self) { group in
            for _ in 0..<16 {
                group.addTask {
                    var reads = 0
                    while .now < end {
                        try await check(store)
                        reads += 1
                    }
                    return (reads, 0)
                }
            }
            for writer in 1...4 {
                group.addTask {
                    var writes = 0
                    while .now < end {
                        writes += 1
                        try await write(round: writes * 4 + writer, to: store)
                    }
                    return (0, writes)
                }
            }
            group.addTask {
                var states = 0
                for try await entries in store.changes(of: Entry.everything) {
                    try check(entries)
                    states += 1
                    if .now >= end { break }
                }
                return (states, 0)
            }
            var sum = (reads: 0, writes: 0)
            for try await counts in group {
                sum.reads += counts.reads
                sum.writes += counts.writes
                // The last change, for the one who waits for it.
                if .now >= end { try await write(round: 0, to: store) }
            }
            return sum
        }
    }

    /// A state of the store that no transaction wrote.
    struct MixedState: Error {
        let rounds: Set<Int?>
    }

    private static func write(round: Int, to store: EntityStore) async throws {
        let all = (0..<entries).map { Entry(Entry.ID($0), round: round) }
        try await store.write { transaction in
            if round % 3 == 0 { try transaction.delete(Entry.everything) }
            try transaction.merge(all, fields: .all)
        }
    }

    private static func check(_ store: EntityStore) async throws {
        switch Int.random(in: 0..<4) {
        case 0: try check(try await store.all(Entry.everything))
        case 1: try check([try await store.get(Entry.self, 7)].compactMap(\.self))
        case 2:
            try await store.read { state in
                let some = try state.all(Entry.everything.sorted(by: \.id).prefix(20))
                try check(some + [try state.get(Entry.self, 199)].compactMap(\.self))
            }
        default:
            guard try await store.count(Entry.everything) == entries else {
                throw MixedState(rounds: [])
            }
        }
    }

    private static func check(_ entries: [Entry]) throws {
        let rounds = Set(entries.map(\.round))
        if rounds.count != 1 { throw MixedState(rounds: rounds) }
    }
}
