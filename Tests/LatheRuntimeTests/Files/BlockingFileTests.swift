import Foundation
import LatheCoding
import LatheTesting
import Synchronization
import Testing

@testable import LatheDownloads
@testable import LatheRuntime
@testable import LatheStreams

@Suite("Files that are slow to read")
struct BlockingFileTests {
    /// Runs as many reads of pipes that have nothing to read as there are threads for tasks, and more; other
    /// tasks must go on all the same.
    private func holdsUpNobody(
        _ name: String,
        _ read: @escaping @Sendable (_ pipe: URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pipes-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var pipes: [String] = []
        var ends: [Int32] = []
        var reads: [Task<Void, any Error>] = []
        for number in 0..<(ProcessInfo.processInfo.activeProcessorCount + 2) {
            let place = folder.appending(path: "\(number)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let pipe = place.appending(path: name)
            try #require(mkfifo(pipe.path, 0o600) == 0)
            pipes.append(pipe.path)
            // For writing too, so that the pipe has an end only when this is closed.
            ends.append(open(pipe.path, O_RDWR))
            reads.append(Task { try? await read(pipe) })
        }
        let (isReleased, isDone) = (Flag(), Flag())
        DispatchQueue(label: "release").async { [pipes, ends] in
            Thread.sleep(forTimeInterval: 3)
            isReleased.set()
            for end in ends { close(end) }
            // A read that begins now waits for someone to open the other end.
            while !isDone.isSet {
                for pipe in pipes { close(open(pipe, O_RDWR)) }
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
        defer { isDone.set() }
        try await Task.sleep(for: .milliseconds(200))
        await Task.detached {}.value
        #expect(!isReleased.isSet)
        for task in reads { try await task.value }
    }

    @Test("A body that is a file does not block other tasks")
    func body() async throws {
        try await holdsUpNobody("body") { _ = try await HTTPBody(file: $0).collect(limit: 10) }
    }

    @Test("Reading elements from a file does not block other tasks")
    func elements() async throws {
        try await holdsUpNobody("list.json") { pipe in
            let notes = EntityDecoder().elements(of: Note.self, inFile: pipe)
            for try await _ in notes { Issue.record("the pipe is empty") }
        }
    }

    @Test("An actor that works on a disk does not block other tasks")
    func actor() async throws {
        try await holdsUpNobody("file") { pipe in try await PipeReader().read(pipe) }
    }

    @Test("The beginning of a download, which is hashed, holds up no other task")
    func part() async throws {
        try await holdsUpNobody("file.part") { pipe in
            let part = DownloadPart(of: pipe.deletingPathExtension())
            try await part.read(10) { _ in }
        }
    }

    @Test("Hashing the beginning of a download can be cancelled")
    func cancelled() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "part-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "file")
        try Data(count: 8 << 20).write(to: file.appendingPathExtension("part"))
        let pieces = Mutex(0)
        let reading = Task {
            try await DownloadPart(of: file).read(8 << 20) { _ in
                pieces.withLock { $0 += 1 }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(pieces.withLock { $0 } == 1)
    }

    @Test(
        "Bytes that wait on the disk are in an unlinked file, so that none remain when the process ends"
    )
    func spill() throws {
        let folder = FileManager.default.temporaryDirectory.path
        func names() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: folder))
        }
        let before = try names()
        let spill = SpillFile()
        try spill.write(Data("ab".utf8))
        #expect(try names().subtracting(before).filter { $0.hasPrefix("lathe-") }.isEmpty)
        #expect(try spill.read(2) == Data("ab".utf8))
    }
}

private final class Flag: Sendable {
    private let value = Mutex(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
}

/// Reads in the threads that caches and stores of files read in.
private actor PipeReader {
    private let executor = FileExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func read(_ pipe: URL) throws {
        _ = try FileHandle(forReadingFrom: pipe).read(upToCount: 10)
    }
}
