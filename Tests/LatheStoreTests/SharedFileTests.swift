#if Store
import ChildProcesses
import Foundation
import LatheCoding
@testable import LatheStore
import StoreFaults
import Testing

/// One file in several stores of a process, and in other processes.
@Suite(.serialized) struct SharedFileTests {
    private static func number(of path: String) -> UInt64? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.systemFileNumber] as? UInt64
    }

    /// Ways to open a file that is open already.
    private static let openings: [@Sendable (URL) async throws -> Void] = [
        { file in
            let store = try await EntityStore.open(file, [Entry.self])
            #expect(try await store.count(Entry.everything) > 0)
            await store.close()
        },
        { file in
            let options = StoreOptions(rebuildsCorruptFile: true)
            let store = try await EntityStore.open(file, [Entry.self], options: options)
            await store.close()
        },
        { file in try StoreFile(path: file.path).check() },
        { file in try StoreFile(path: file.path).create() },
    ]

    @Test(
        "Opening a file that the process has open keeps the locks of its stores",
        arguments: openings.indices
    )
    func locks(_ number: Int) async throws {
        try await withFile { file in
            let store = try await EntityStore.open(file, [Entry.self])
            try await store.merge([Entry(0, round: 1)])
            let log = Self.number(of: file.path + "-wal")
            try await Self.openings[number](file)
            // A process that takes itself for the only one removes the log when it ends.
            let child = try Child("open", file.path)
            try await child.begun()
            try child.process.closeInput()
            #expect(try await child.rest() == ["opened"])
            #expect(log != nil && Self.number(of: file.path + "-wal") == log)
            try await store.merge([Entry(0, round: 2)])
            let observer = try Child("observe", file.path)
            #expect(try await observer.begun().first == "2")
            observer.process.signal(SIGKILL)
            _ = try await observer.rest()
            #expect(try await store.count(Entry.everything) == 2)
            await store.close()
        }
    }

    @Test("A store does not write to tables that another program changed for its types")
    func otherTypes() async throws {
        try await withFile { file in
            let first = try await EntityStore.open(file, [First.self])
            try await first.merge([First(id: 1)], fields: .all)
            // Further types are no obstacle.
            let more = try await EntityStore.open(file, [First.self, Entry.self])
            try await first.merge([First(id: 2)], fields: .all)
            #expect(try await first.count(First.everything) == 2)
            let third = try await EntityStore.open(file, [Third.self])
            for store in [first, more] {
                var note = First(id: 3)
                note.text = "Elm"
                let written = note
                var error = await #expect(throws: StoreError.self) {
                    try await store.merge([written], fields: .all)
                }
                #expect(error?.code == .schemaChanged)
                error = await #expect(throws: StoreError.self) {
                    _ = try await store.all(First.everything)
                }
                #expect(error?.code == .schemaChanged)
            }
            try await third.merge([Third(id: 4)], fields: .all)
            #expect(try await third.all(Third.everything).map(\.id) == [4])
            for store in [first, more, third] { await store.close() }
        }
    }

    @Test("A store whose file was removed is closed", .timeLimit(.minutes(1)))
    func removed() async throws {
        try await withFile { file in
            let first = try await EntityStore.open(file, [First.self])
            try await first.merge([First(id: 1)], fields: .all)
            let observer = Task {
                var seen: [Int] = []
                for try await notes in first.changes(of: First.everything) {
                    seen.append(notes.count)
                }
                return seen
            }
            try await eventually { first.engine.changes.sizes.waiting == 1 }
            let second = try await EntityStore.open(file, [First.self])
            try await second.erase()
            var error = await #expect(throws: StoreError.self) {
                try await first.edit(First.self, 1, .set(\.text, "Elm"))
            }
            #expect(error?.code == .closed)
            error = await #expect(throws: StoreError.self) {
                _ = try await first.all(First.everything)
            }
            #expect(error?.code == .closed)
            #expect(try await observer.value == [1])
            let third = try await EntityStore.open(file, [First.self])
            #expect(try await third.count(First.everything) == 0)
            await third.close()
            await first.close()
        }
    }

    @Test("Anything but a regular file is refused and keeps its permissions")
    func folder() async throws {
        try await withFile { file in
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            #expect(chmod(file.path, 0o755) == 0)
            await #expect(throws: StoreError.self) {
                try await EntityStore.open(file, [Entry.self])
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o755)
        }
    }
}
#endif
