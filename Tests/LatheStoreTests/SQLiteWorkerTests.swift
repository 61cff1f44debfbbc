#if Store
import Foundation
import Testing

@testable import LatheStore

/// Functions on the thread of the caller, which must not wait there.
@Suite struct SQLiteWorkerTests {
    /// A worker with a file that another connection can lock: without a log, which lets others read.
    private static func withWorker(
        _ body: (_ worker: SQLiteWorker, _ other: SQLiteConnection) async throws -> Void
    ) async throws {
        try await withFile { file in
            #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
            let other = try SQLiteConnection(file.path, isReadOnly: false)
            try other.execute("CREATE TABLE entry (id); INSERT INTO entry VALUES (7)", "testing")
            let worker = SQLiteWorker("test")
            try await worker.open { try SQLiteConnection(file.path, isReadOnly: false) }
            try await body(worker, other)
            await worker.close()
        }
    }

    private static func read(_ connection: SQLiteConnection) throws -> Int64? {
        try connection.integer("SELECT id FROM entry", "testing")
    }

    @Test("A lock of another program does not block the caller's thread")
    func locked() async throws {
        try await Self.withWorker { worker, other in
            #expect(try worker.runAtOnce(Self.read) == 7)
            try other.execute("BEGIN EXCLUSIVE", "testing")
            #expect(try worker.runAtOnce(Self.read) == nil)
            // Another function that waits on the worker's thread.
            let waiting = Task { try await worker.run { try Self.read($0) } }
            try await Task.sleep(for: .milliseconds(50))
            try other.execute("UPDATE entry SET id = 8; COMMIT", "testing")
            #expect(try await waiting.value == 8)
            #expect(try worker.runAtOnce(Self.read) == 8)
        }
    }

    @Test("A worker without a connection executes nothing immediately and opens none there")
    func unopened() async throws {
        let worker = SQLiteWorker("test") { throw StoreError(.cannotOpen, "testing", "a reason") }
        #expect(try worker.runAtOnce(Self.read) == nil)
        await #expect(throws: StoreError.self) { try await worker.run { try Self.read($0) } }
    }

    @Test("Other failures are thrown")
    func failures() async throws {
        try await Self.withWorker { worker, _ in
            let error = #expect(throws: StoreError.self) {
                try worker.runAtOnce { try $0.integer("SELECT id FROM nothing", "testing") }
            }
            #expect(error?.code == .statement)
        }
    }
}
#endif
