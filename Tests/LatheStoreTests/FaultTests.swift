#if Store
import ChildProcesses
import Foundation
import LatheCoding
@testable import LatheStore
import StoreFaults
import Testing

@Suite(.serialized) struct FaultTests {
    /// How many processes are killed: 5, or what `LATHE_STORE_KILLS` says.
    private static let kills =
        ProcessInfo.processInfo.environment["LATHE_STORE_KILLS"].flatMap { Int($0) } ?? 5

    static var program: String {
        let tests = Bundle(for: Anchor.self).bundleURL
        #if canImport(Darwin)
        let folder = tests.deletingLastPathComponent()
        #else
        let folder = (Bundle.main.executableURL ?? tests).deletingLastPathComponent()
        #endif
        return folder.appending(path: "StoreFaults").path
    }

    private final class Anchor {}

    /// Runs the program until it ends, or is killed a random time after its first step.
    ///
    /// - Returns: The lines that it said.
    private static func run(_ command: String, _ file: URL, isKilled: Bool) async throws -> [String]
    {
        try await ChildProcess([program, command, file.path]).wait { process in
            var said = Data()
            if isKilled {
                said += try process.next()
                usleep(.random(in: 0..<60_000))
                process.signal(SIGKILL)
            }
            said += try process.rest()
            try process.end()
            return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private static func isWhole(_ file: URL) throws -> Bool {
        let connection = try SQLiteConnection(file.path, isReadOnly: false)
        return try connection.with("PRAGMA integrity_check", "checking") { statement in
            try statement.step("checking") && statement.source.text(0) == "ok"
        }
    }

    @Test("A process that is killed leaves no partly merged response")
    func killedMerges() async throws {
        try await withFile { file in
            for _ in 0..<Self.kills {
                let rounds = try await Self.run("merge", file, isKilled: true).compactMap {
                    Int($0)
                }
                let store = try await EntityStore.open(file, [Entry.self])
                let entries = try await store.all(Entry.everything)
                let found = Set(entries.map(\.round))
                #expect(entries.count == StoreFaults.entries)
                #expect(found.count == 1)
                // What was said to be merged is there; the next may be, which was not said yet.
                let last = try #require(rounds.last)
                #expect(found == [last] || found == [last + 1])
                let round = try #require(entries.first?.round)
                let owners = try await store.count(
                    Entry.where(.field(\.others, contains: Entry.ID(round % 7)))
                )
                #expect(owners == StoreFaults.entries)
                await store.close()
                #expect(try Self.isWhole(file))
            }
        }
    }

    @Test("No edit is lost or sent twice when processes are killed")
    func killedSends() async throws {
        try await withFile { file in
            let service = file.appendingPathExtension("service")
            var made = 0
            for _ in 0..<Self.kills {
                let rounds = try await Self.run("send", file, isKilled: true).compactMap { Int($0) }
                made = max(made, rounds.last ?? 0)
            }
            let store = try await EntityStore.open(file, [Entry.self])
            try await StoreFaults.sendEdits(of: store, to: service)
            #expect(try await store.edits(of: Entry.self).isEmpty)
            let received = try StoreFaults.received(service).map(\.round)
            // The last one may have been made without that it was said.
            #expect(received == Array(1...max(1, received.count)))
            #expect(received.count == made || received.count == made + 1)
            #expect(try await store.get(Entry.self, 0)?.round == received.count)
            await store.close()
            #expect(try Self.isWhole(file))
        }
    }

    @Test("A read-only file is refused with a named error")
    func readOnly() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge([Entry(0, round: 1)])
            await store.close()
            let folder = file.deletingLastPathComponent().path
            #expect(chmod(folder, 0o755) == 0)
            #expect(chmod(file.path, 0o444) == 0)
            let said = try await Self.run("read-only", file, isKilled: false)
            #expect(said == ["readOnly"] || said == ["cannotOpen"] || said == ["1", "readOnly"])
            let again = try await EntityStore.open(file, [Entry.self])
            #expect(try await again.count(Entry.everything) == 1)
            await again.close()
        }
    }

    @Test("A file is readable only by its owner, and removed when it is erased")
    func files() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge([Entry(0, round: 1)])
            let folder = file.deletingLastPathComponent()
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let path = folder.appendingPathComponent(name).path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            try await store.erase()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            let error = await #expect(throws: StoreError.self) { try await store.merge([Entry(0)]) }
            #expect(error?.code == .closed)
        }
    }

    @Test("A damaged file is refused and left, or rebuilt with its edits")
    func corrupt() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge((0..<2000).map { Entry(Entry.ID($0), round: 1) })
            try await store.edit(Entry.self, 7, .set(\.round, 2))
            try await store.write { transaction in
                let few = [Entry(7, round: 1)]
                try transaction.merge(
                    few,
                    replacing: Entry.where(\.id == 7),
                    collection: "entries"
                )
            }
            #expect(try await store.read { try $0.fetched(collection: "entries") } != nil)
            await store.close()
            // The rows of the entries are in the second half; the edit is in a page of its own at the front.
            var bytes = try Data(contentsOf: file)
            for place in stride(from: bytes.count / 2, to: bytes.count, by: 64) {
                bytes[place] ^= 0x5A
            }
            try bytes.write(to: file)
            let options = StoreOptions(rebuildsCorruptFile: true)
            let rebuilt = try await EntityStore.open(file, [Entry.self], options: options)
            #expect(try await rebuilt.count(Entry.everything) == 0)
            #expect(try await rebuilt.edits(of: Entry.self).map(\.entityID) == [7])
            #expect(try await rebuilt.read { try $0.fetched(collection: "entries") } == nil)
            await rebuilt.close()

            try Data("not a database, but long enough ".utf8).write(to: file)
            let before = try Data(contentsOf: file)
            let error = await #expect(throws: StoreError.self) {
                try await EntityStore.open(file, [Entry.self])
            }
            #expect(error?.code == .corrupt)
            #expect(try Data(contentsOf: file) == before)
        }
    }

    @Test("A damaged page is a named error when it is read")
    func corruptPage() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge((0..<2000).map { Entry(Entry.ID($0), round: 1) })
            await store.close()
            var bytes = try Data(contentsOf: file)
            for place in (bytes.count / 2)..<bytes.count { bytes[place] = 0xFF }
            try bytes.write(to: file)
            let damaged = try await EntityStore.open(file, [Entry.self])
            let error = await #expect(throws: StoreError.self) {
                try await damaged.all(Entry.everything)
            }
            #expect(error?.code == .corrupt)
            await damaged.close()
        }
    }

    @Test("Files of newer versions and of other programs are refused and left")
    func others() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            await store.close()
            let statements = [
                ("PRAGMA user_version = 2", StoreError.Code.newerFormat),
                ("PRAGMA user_version = 1; PRAGMA application_id = 5", .notAStore),
                ("PRAGMA user_version = 0; PRAGMA application_id = 0", .notAStore),
            ]
            for (statement, code) in statements {
                let connection = try SQLiteConnection(file.path, isReadOnly: false)
                try connection.execute(statement, "testing")
                try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)", "testing")
                let before = try Data(contentsOf: file)
                let error = await #expect(throws: StoreError.self) {
                    try await EntityStore.open(file, [Entry.self])
                }
                #expect(error?.code == code)
                #expect(try Data(contentsOf: file) == before)
            }
        }
    }

    @Test("A full disk is a named error, and the stored data remain")
    func full() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge([Entry(0, round: 1)])
            let engine = try #require(store.engine as? SQLiteEngine)
            try await engine.limit(pages: 60)
            let error = await #expect(throws: StoreError.self) {
                try await store.merge((0..<5000).map { Entry(Entry.ID($0), round: 2) })
            }
            #expect(error?.code == .full)
            #expect(try await store.all(Entry.everything).map(\.round) == [1])
            await store.close()
        }
    }

    @Test("Sixteen readers and four writers see whole transactions, and no lock")
    func crowd() async throws {
        try await withFile { file in
            let stores = [
                try await EntityStore.open(file, [Entry.self]),
                try await EntityStore.open(file, [Entry.self]),
            ]
            try await stores[0].merge((0..<50).map { Entry(Entry.ID($0), round: 0) })
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        for round in 1...25 {
                            let entries = (0..<50).map { Entry(Entry.ID($0), round: round) }
                            try await stores[number % 2].merge(entries)
                        }
                    }
                }
                for number in 0..<16 {
                    group.addTask {
                        for _ in 0..<25 {
                            let entries = try await stores[number % 2].all(Entry.everything)
                            #expect(Set(entries.map(\.round)).count == 1)
                        }
                    }
                }
                try await group.waitForAll()
            }
            for store in stores { await store.close() }
            #expect(try Self.isWhole(file))
        }
    }

    // MARK: Processes

    @Test("Many processes open a file that is not there yet")
    func opening() async throws {
        for _ in 0..<3 {
            try await withFile { file in
                let children = try (0..<8).map { _ in try Child("open", file.path) }
                for child in children { try await child.begun() }
                for child in children { try child.process.closeInput() }
                for child in children { #expect(try await child.rest() == ["opened"]) }
                let store = try await EntityStore.open(file, [Entry.self])
                #expect(try await store.count(Entry.everything) == 8)
                await store.close()
            }
        }
    }

    @Test("Eight processes that fetch the same entities make the calls of one")
    func fetchedOnce() async throws {
        try await withFile { file in
            let children = try (0..<8).map { _ in try Child("fetch", file.path) }
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
        }
    }

    @Test("A change is observed by another process, and a change by that process is observed here")
    func observed() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            let child = try Child("observe", file.path)
            // A state that was delivered before may be said again, here and below.
            #expect(try await Set(child.begun()) == ["0"])
            for round in 1...5 {
                try await store.merge([Entry(0, round: round)])
                var said: [String] = []
                while said.last != "\(round)" { said = try await child.begun() }
            }
            child.process.signal(SIGKILL)
            _ = try await child.rest()

            var iterator = store.changes(of: Entry.where(\.id == 0)).makeAsyncIterator()
            #expect(try await iterator.next()?.map(\.round) == [5])
            let other = try Child("merge", file.path)
            var last = 5
            while last < 8 {
                let round = try #require(try await iterator.next()?.first?.round)
                // A state may be delivered twice, but none after a later one.
                #expect(round >= last)
                last = round
            }
            other.process.signal(SIGKILL)
            _ = try await other.rest()
            await store.close()
        }
    }

    // MARK: Disks

    @Test("Catching the error of a full disk does not affect later writes")
    func caught() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge([Entry(0, round: 1)])
            let engine = try #require(store.engine as? SQLiteEngine)
            try await engine.limit(pages: 60)
            let error = await #expect(throws: StoreError.self) {
                try await store.write { transaction in
                    do {
                        try transaction.merge((0..<5000).map { Entry(Entry.ID($0), round: 2) })
                    } catch {}
                    try? transaction.merge([Entry(0, round: 3)])
                    _ = try? transaction.delete(Entry.where(\.id == 0))
                }
            }
            #expect(error?.code == .full)
            #expect(try await store.all(Entry.everything).map(\.round) == [1])
            await store.close()
        }
    }

    @Test(
        "A full disk is a named error, and the stored data remain",
        .enabled(if: canMount)
    )
    func fullDisk() async throws {
        try await withFile { file in
            let folder = file.deletingLastPathComponent()
            try await Self.shell("mount -t tmpfs -o size=1m lathe '\(folder.path)'")
            do {
                let store = try await EntityStore.open(file, [Entry.self])
                try await store.merge([Entry(0, round: 1)])
                let error = await #expect(throws: StoreError.self) {
                    try await store.merge((0..<50_000).map { Entry(Entry.ID($0), round: 2) })
                }
                #expect(error?.code == .full)
                #expect(try await store.all(Entry.everything).map(\.round) == [1])
                // With space again, it goes on.
                try await Self.shell("mount -o remount,size=64m '\(folder.path)'")
                try await store.merge((0..<50_000).map { Entry(Entry.ID($0), round: 3) })
                await store.close()
                #expect(try Self.isWhole(file))
            } catch {
                try await Self.shell("umount -l '\(folder.path)'")
                throw error
            }
            try await Self.shell("umount -l '\(folder.path)'")
        }
    }

    private static func shell(_ command: String) async throws {
        let said = try await ChildProcess(["/bin/sh", "-c", "\(command) && echo done"])
            .wait { process in
                let said = try process.rest()
                try process.end()
                return String(decoding: said, as: UTF8.self)
            }
        #expect(said == "done\n")
    }

    /// Whether this process may mount a small disk.
    static let canMount: Bool = {
        guard getuid() == 0 else { return false }
        let folder = URL.temporaryDirectory.appending(path: "lathe-mount-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = try? Process.run(
            URL(filePath: "/bin/sh"),
            arguments: [
                "-c",
                "mount -t tmpfs -o size=64k lathe '\(folder.path)' && umount '\(folder.path)'",
            ]
        )
        process?.waitUntilExit()
        return process?.terminationStatus == 0
    }()

    // MARK: Readers

    @Test("A read that waits for a connection is cancelled")
    func cancelledRead() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            let gate = DispatchSemaphore(value: 0)
            let started = Shared(0)
            let blockers = (0..<4).map { _ in
                Task {
                    try await store.read { _ in
                        started.change { $0 += 1 }
                        gate.wait()
                    }
                }
            }
            try await eventually { started.value >= 4 }
            let waiting = Task { try await store.count(Entry.everything) }
            try await Task.sleep(for: .milliseconds(20))
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            for _ in blockers { gate.signal() }
            for blocker in blockers { try await blocker.value }
            #expect(try await store.count(Entry.everything) == 0)
            await store.close()
        }
    }

    @Test("No read waits for a connection that cannot be made")
    func noConnection() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            let other = file.appendingPathExtension("away")
            try FileManager.default.moveItem(at: file, to: other)
            await withTaskGroup { group in
                for _ in 0..<32 {
                    group.addTask {
                        let error = await #expect(throws: StoreError.self) {
                            try await store.count(Entry.everything)
                        }
                        #expect(error?.code == .cannotOpen)
                    }
                }
            }
            try FileManager.default.moveItem(at: other, to: file)
            #expect(try await store.count(Entry.everything) == 0)
            await store.close()
        }
    }
}
#endif
