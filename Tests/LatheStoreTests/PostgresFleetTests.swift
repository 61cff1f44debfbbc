#if Postgres
import ChildProcesses
import Foundation
import LatheCoding
@testable import LatheStore
import StoreFaults
import Testing

/// What many processes do with one store.
@Suite(.serialized, .enabled(if: TestServer.isThere, TestServer.needed)) struct PostgresFleetTests {
    /// How many processes are killed: 5, or what `LATHE_STORE_KILLS` says.
    private static let kills =
        ProcessInfo.processInfo.environment["LATHE_STORE_KILLS"].flatMap { Int($0) } ?? 5

    @Test("Eight processes that fetch the same entities make the calls of one")
    func fetchedOnce() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Entry.self])
            let children = try (0..<8).map { _ in try Child("postgres-fetch", server.schema) }
            for child in children { try await child.begun() }
            for child in children { try child.process.closeInput() }
            var calls = 0
            for child in children {
                let words = try await child.rest().last?.split(separator: " ").compactMap {
                    Int($0)
                }
                calls += try #require(words?.first)
                #expect(words?.last == 999)
            }
            #expect(calls == 5)
            await store.close()
        }
    }

    @Test("Eight processes observe a rate limit together")
    func limited() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Entry.self])
            let children = try (0..<8).map { _ in try Child("postgres-limit", server.schema) }
            for child in children { try await child.begun() }
            for child in children { try child.process.closeInput() }
            var starts: [Double] = []
            for child in children { starts += try await child.rest().compactMap { Double($0) } }
            starts.sort()
            #expect(starts.count == 80)
            // 20 calls begin in each 2 seconds, and no more.
            for (first, later) in zip(starts, starts.dropFirst(20)) { #expect(later - first >= 2) }
            #expect((starts.last ?? 0) - (starts.first ?? 0) < 9)
            await store.close()
        }
    }

    @Test("A process that is killed leaves no partly merged response")
    func killedMerges() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Entry.self])
            for _ in 0..<Self.kills {
                let child = try Child("postgres-merge", server.schema)
                try await child.begun()
                try await Task.sleep(for: .milliseconds(.random(in: 0..<60)))
                child.process.signal(SIGKILL)
                _ = try await child.rest()
                // In one state, since the server may carry out the process's last statement after its end.
                let (entries, owners) = try await store.read { state in
                    let entries = try state.all(Entry.everything)
                    let other = Entry.ID((entries.first?.round ?? 0) % 7)
                    return (
                        entries, try state.count(Entry.where(.field(\.others, contains: other)))
                    )
                }
                #expect(entries.count == StoreFaults.entries)
                #expect(Set(entries.map(\.round)).count == 1)
                #expect(owners == StoreFaults.entries)
            }
            await store.close()
        }
    }

    @Test("No edit is lost or sent twice when processes are killed")
    func killedSends() async throws {
        let server = TestServer.server()
        let service = StoreFaults.service(server.schema)
        defer { try? FileManager.default.removeItem(at: service) }
        try await TestServer.with(server) {
            var made = 0
            for _ in 0..<Self.kills {
                let child = try Child("postgres-send", server.schema)
                let first = try await child.begun()
                try await Task.sleep(for: .milliseconds(.random(in: 0..<60)))
                child.process.signal(SIGKILL)
                let said = try await first + child.rest()
                made = max(made, said.compactMap { Int($0) }.max() ?? 0)
            }
            let store = try await EntityStore.open(server, [Entry.self])
            try await StoreFaults.sendEdits(of: store, to: service)
            #expect(try await store.edits(of: Entry.self).isEmpty)
            let received = try StoreFaults.received(service)
            #expect(Set(received.map(\.key)).count == received.count)
            // The server may commit what a dead process sent last when the next one has begun, which then makes an
            // edit of the same number: another edit, and both are sent in their order.
            let rounds = received.map(\.round)
            #expect(rounds == rounds.sorted())
            let last = rounds.last ?? 0
            #expect(Set(rounds) == Set(1...max(1, last)))
            // The last one may have been made without that it was said.
            #expect(last == made || last == made + 1)
            #expect(try await store.get(Entry.self, 0)?.round == last)
            await store.close()
        }
    }

    @Test("A change by another process is observed")
    func observed() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Card.self])
            let other = try await EntityStore.open(server, [Card.self])
            var iterator = store.changes(of: Card.everything.sorted(by: \.id)).makeAsyncIterator()
            #expect(try await iterator.next()?.count == 0)
            try await other.merge([Card("c1")])
            #expect(try await iterator.next()?.map(\.id) == ["c1"])
            try await other.merge([Card("c2")])
            #expect(try await iterator.next()?.map(\.id) == ["c1", "c2"])
            await other.close()
            await store.close()
        }
    }

    @Test("Transactions that change the same rows at once all succeed")
    func conflicts() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let stores = [
                try await EntityStore.open(server, [Card.self]),
                try await EntityStore.open(server, [Card.self]),
            ]
            try await stores[0].merge([Card("c1", position: 0)])
            try await withThrowingTaskGroup { group in
                for task in 0..<8 {
                    group.addTask {
                        for _ in 0..<20 {
                            try await stores[task % 2].write { transaction in
                                let old = try transaction.get(Card.self, "c1")?.position ?? 0
                                try transaction.merge([Card("c1", position: old + 1)])
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await stores[1].get(Card.self, "c1")?.position == 160)
            for store in stores { await store.close() }
        }
    }

    @Test("When the server is restarted, calls wait and nothing is half written")
    func restarted() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Entry.self])
            let writer = Task {
                var rounds = 0
                while !Task.isCancelled {
                    rounds += 1
                    let round = rounds
                    let entries = (0..<200).map { Entry(Entry.ID($0), round: round) }
                    try await store.write(isDurable: true) {
                        try $0.merge(entries, fields: .all)
                    }
                }
                return rounds
            }
            var iterator = store.changes(of: Entry.everything.sorted(by: \.id).prefix(1))
                .makeAsyncIterator()
            _ = try await iterator.next()
            try await eventually { try await store.count(Entry.everything) == 200 }
            try await TestServer.restarted()
            let before = try await store.all(Entry.everything)
            #expect(Set(before.map(\.round)).count == 1)
            let round = try #require(before.first?.round)
            try await eventually {
                try await store.all(Entry.everything.prefix(1)).allSatisfy {
                    ($0.round ?? 0) > round
                }
            }
            writer.cancel()
            do {
                _ = try await writer.value
            } catch is CancellationError {}
            let after = try await store.all(Entry.everything)
            #expect(after.count == 200)
            #expect(Set(after.map(\.round)).count == 1)
            // The observer's connection is made again too.
            _ = try await iterator.next()
            try await store.merge([Entry(0, round: -1)])
            while let found = try await iterator.next(), found.first?.round != -1 {}
            await store.close()
        }
    }

    @Test("When the server is restarted while an edit is sent, no edit is lost or sent twice")
    func restartedSends() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Entry.self])
            try await store.merge([Entry(0)])
            for round in 1...6 { try await store.edit(Entry.self, 0, .set(\.round, round)) }
            let received = Shared<[String: Int]>([:])
            try await store.sendEdits(of: Entry.self) { edit in
                let round = try edit.value(\.round).flatMap { $0 } ?? 0
                if edit.isUncertain, received.value[edit.key] != nil { return .accepted() }
                if round == 2 { try await TestServer.restarted() }
                let isNew = received.change { $0.updateValue(round, forKey: edit.key) == nil }
                #expect(isNew)
                if round == 4 { try await TestServer.restarted() }
                return .accepted()
            }
            #expect(received.value.values.sorted() == Array(1...6))
            #expect(try await store.edits(of: Entry.self).isEmpty)
            #expect(try await store.get(Entry.self, 0)?.round == 6)
            await store.close()
        }
    }

    @Test("When the server is restarted, the right to send is waited for")
    func restartedLocks() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let store = try await EntityStore.open(server, [Entry.self])
            // The connection of the locks is made, and lost.
            try await store.lockOutbox().release()
            try await TestServer.restarted()
            try await store.lockOutbox().release()
            let isDone = Shared(false)
            let restart = Task {
                defer { isDone.change { $0 = true } }
                try await TestServer.restarted()
            }
            while !isDone.value { try await store.lockOutbox().release() }
            try await restart.value
            let held = try await store.lockOutbox()
            #expect(await held.isHeld())
            held.release()
            await store.close()
        }
    }

    @Test("When the server is restarted while entities are fetched, all callers get them")
    func restartedClaims() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let stores = [
                try await EntityStore.open(server, [Entry.self]),
                try await EntityStore.open(server, [Entry.self]),
            ]
            let ids = (0..<100).map { Entry.ID($0) }
            let calls = Shared(0)
            try await withThrowingTaskGroup { group in
                for store in stores {
                    group.addTask {
                        try await store.fetchOnce(ids, of: Entry.self) { ids in
                            let isFirst = calls.change { calls in
                                calls += 1
                                return calls == 1
                            }
                            if isFirst { try await TestServer.restarted() }
                            return ids.map { Entry($0, round: 1) }
                        }
                        #expect(try await store.count(Entry.everything) == 100)
                    }
                }
                try await group.waitForAll()
            }
            // A server that is away for long looks like a process that is gone.
            #expect((1...2).contains(calls.value))
            for store in stores { await store.close() }
        }
    }

    @Test("A process that loses the right to send sends no further edit beside another")
    func lostLock() async throws {
        let server = TestServer.server()
        try await TestServer.with(server) {
            let first = try await EntityStore.open(server, [Entry.self])
            let second = try await EntityStore.open(server, [Entry.self])
            try await first.merge([Entry(0)])
            for round in 1...4 { try await first.edit(Entry.self, 0, .set(\.round, round)) }
            let sent = Shared<[String]>([])
            let gates = Shared<Set<String>>([])
            @Sendable func send(
                _ edit: Edit<Entry>,
                by name: String
            ) async throws -> EditOutcome<Entry> {
                let round = try edit.value(\.round).flatMap { $0 } ?? 0
                sent.change { $0.append("\(name) \(round)\(edit.isUncertain ? "?" : "")") }
                while round == 1, !gates.value.contains(name) {
                    try await Task.sleep(for: .milliseconds(1))
                }
                return .accepted()
            }
            let one = Task {
                try await first.sendEdits(of: Entry.self) { try await send($0, by: "first") }
            }
            try await eventually { !sent.value.isEmpty }
            try TestServer.run(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1"
            )
            let two = Task {
                try await second.sendEdits(of: Entry.self) { try await send($0, by: "second") }
            }
            try await eventually { sent.value.count >= 2 }
            #expect(sent.value == ["first 1", "second 1?"])
            gates.change { _ = $0.insert("first") }
            // The first one would go on with the next edit by now.
            try await eventually { try await first.edits(of: Entry.self).count <= 3 }
            try await Task.sleep(for: .milliseconds(100))
            #expect(sent.value.count == 2)
            gates.change { _ = $0.insert("second") }
            _ = try await (one.value, two.value)
            let rest = sent.value.dropFirst(2).compactMap { $0.split(separator: " ").last }
            #expect(rest == ["2", "3", "4"])
            #expect(try await second.edits(of: Entry.self).isEmpty)
            await first.close()
            await second.close()
        }
    }
}
#endif
