#if Store
import Foundation
import LatheCoding
@testable import LatheStore
import StoreFaults
import Testing

/// The replacement of a damaged file, also when a process ends meanwhile.
@Suite(.serialized) struct RebuildTests {
    private static let files = FileManager.default

    /// Makes a file of a store with an edit of an entity, and copies it while the edit is only in the log.
    private static func make(_ file: URL, editing id: Entry.ID) async throws {
        let other = file.appendingPathExtension("source")
        let store = try await EntityStore.open(other, [Entry.self])
        try await store.merge((0..<9).map { Entry(Entry.ID($0), round: 1) })
        try await store.edit(Entry.self, id, .set(\.round, 2))
        for name in ["", "-wal"] {
            try files.copyItem(atPath: other.path + name, toPath: file.path + name)
        }
        try await store.erase()
    }

    /// What a process that ended while it replaced a file left.
    enum State: CaseIterable {
        case renamed, setAside, created, copied, half
    }

    @Test(
        "Edits of a file that was set aside are not lost when the process ends",
        arguments: State.allCases,
        [false, true]
    )
    func ended(_ state: State, _ rebuilds: Bool) async throws {
        try await withFile { file in
            let damaged = URL(fileURLWithPath: file.path + ".damaged")
            try await Self.make(damaged, editing: 7)
            let options = StoreOptions(rebuildsCorruptFile: rebuilds)
            switch state {
            case .renamed:
                try Self.files.moveItem(
                    atPath: damaged.path + "-wal",
                    toPath: file.path + "-wal"
                )
            case .setAside: break
            case .created: #expect(Self.files.createFile(atPath: file.path, contents: nil))
            case .copied:
                for name in ["", "-wal"] {
                    try Self.files.copyItem(
                        atPath: damaged.path + name,
                        toPath: file.path + name
                    )
                }
            case .half:
                // The file that replaced the damaged one was set aside too.
                try await Self.make(file, editing: 5)
                let half = URL(fileURLWithPath: file.path + ".damaged-2")
                try Self.files.moveItem(at: file, to: half)
                try Self.files.moveItem(atPath: file.path + "-wal", toPath: half.path + "-wal")
            }
            let store = try await EntityStore.open(file, [Entry.self], options: options)
            let edits = try await store.edits(of: Entry.self).map(\.entityID)
            #expect(edits.sorted() == (state == .half ? [5, 7] : [7]))
            let names = try Self.files.contentsOfDirectory(
                atPath: file.deletingLastPathComponent().path
            )
            #expect(!names.contains { $0.contains("damaged") }, "\(names)")
            try await store.erase()
            #expect(
                try Self.files.contentsOfDirectory(
                    atPath: file.deletingLastPathComponent().path
                ).isEmpty
            )
        }
    }

    /// Damages the second half of a file, where the entities are.
    private static func damage(_ file: URL) throws {
        var bytes = try Data(contentsOf: file)
        for place in stride(from: bytes.count / 2, to: bytes.count, by: 64) { bytes[place] ^= 0x5A }
        try bytes.write(to: file)
    }

    private static func makeLarge(_ file: URL, editing id: Entry.ID) async throws {
        let store = try await EntityStore.open(file, [Entry.self])
        try await store.merge((0..<2000).map { Entry(Entry.ID($0), round: 1) })
        try await store.edit(Entry.self, id, .set(\.round, 2))
        await store.close()
        try damage(file)
    }

    @Test("A second damaged file does not replace the edits of the first one")
    func twice() async throws {
        try await withFile { file in
            try await Self.makeLarge(file, editing: 8)
            try await Self.makeLarge(URL(fileURLWithPath: file.path + ".damaged"), editing: 7)
            let options = StoreOptions(rebuildsCorruptFile: true)
            let store = try await EntityStore.open(file, [Entry.self], options: options)
            #expect(try await Set(store.edits(of: Entry.self).map(\.entityID)) == [7, 8])
            await store.close()
        }
    }

    @Test("A damaged file is replaced once, although several processes open it")
    func once() async throws {
        try await withFile { file in
            try await Self.makeLarge(file, editing: 7)
            let options = StoreOptions(rebuildsCorruptFile: true)
            let lock = try #require(
                try FileLock(StoreFile(path: file.path).rebuildLock, "testing")
            )
            let opened = Shared(0)
            let openings = (0..<4).map { _ in
                Task {
                    let store = try await EntityStore.open(file, [Entry.self], options: options)
                    opened.change { $0 += 1 }
                    return store
                }
            }
            // Another process replaces the file now.
            try await Task.sleep(for: .milliseconds(300))
            #expect(opened.value == 0)
            lock.release()
            for (number, opening) in openings.enumerated() {
                let store = try await opening.value
                try await store.merge([Entry(Entry.ID(number), round: 5)])
            }
            for opening in openings {
                let store = try await opening.value
                #expect(try await store.edits(of: Entry.self).map(\.entityID) == [7])
                #expect(try await store.count(Entry.everything) == 4)
                await store.close()
            }
        }
    }

    @Test("Damaged files go with the store that is erased")
    func erased() async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            // Another process set them aside.
            for name in [".damaged", ".damaged-2"] {
                try await Self.make(URL(fileURLWithPath: file.path + name), editing: 7)
            }
            try await store.erase()
            let folder = file.deletingLastPathComponent().path
            #expect(try Self.files.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test("Edits of a damaged file that an earlier version wrote are kept")
    func earlierVersion() async throws {
        try await withFile { file in
            let damaged = URL(fileURLWithPath: file.path + ".damaged")
            let first = try await EntityStore.open(damaged, [Entry.self])
            try await first.merge([Entry(7, round: 1)])
            try await first.edit(Entry.self, 7, .set(\.round, 2))
            await first.close()
            // Its edits had fewer properties.
            let connection = try SQLiteConnection(damaged.path, isReadOnly: false)
            for name in ["version", "kinds"] {
                try connection.execute("ALTER TABLE lathe_edits DROP COLUMN \(name)", "testing")
            }
            try connection.execute("DROP TABLE lathe_limits", "testing")
            let store = try await EntityStore.open(file, [Entry.self])
            let edits = try await store.edits(of: Entry.self)
            #expect(edits.map(\.entityID) == [7])
            #expect(edits.map(\.version) == [nil])
            #expect(try edits.first?.value(\.round) == 2)
            await store.close()
        }
    }
}
#endif
