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

    @Test("What is not a regular file is refused and keeps its permissions")
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
