import Foundation
import Synchronization

/// Bytes that wait on the disk, first in, first out; the file is gone with the last who holds it.
final class SpillFile: Sendable {
    private struct Handles {
        var url: URL
        var writer: FileHandle
        var reader: FileHandle
    }

    private let handles = Mutex<Handles?>(nil)

    deinit {
        handles.withLock { handles in
            guard let handles else { return }
            try? handles.writer.close()
            try? handles.reader.close()
            try? FileManager.default.removeItem(at: handles.url)
        }
    }

    /// Puts bytes behind the others.
    func write(_ bytes: Data) throws {
        try handles.withLock { handles in
            try (handles ?? Self.open(&handles)).writer.write(contentsOf: bytes)
        }
    }

    /// Takes the first bytes, as many as were put there.
    func read(_ count: Int) throws -> Data {
        let bytes = try handles.withLock { handles in
            try (handles ?? Self.open(&handles)).reader.read(upToCount: count)
        }
        guard let bytes, bytes.count == count else { throw CocoaError(.fileReadCorruptFile) }
        return bytes
    }

    private static func open(_ handles: inout Handles?) throws -> Handles {
        let url = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        guard
            FileManager.default.createFile(
                atPath: url.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown) }
        let opened = Handles(
            url: url,
            writer: try FileHandle(forWritingTo: url),
            reader: try FileHandle(forReadingFrom: url)
        )
        handles = opened
        return opened
    }
}

/// Chunks of a spill file.
struct SpilledChunks: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    let file: SpillFile
    let length: Int

    struct AsyncIterator: AsyncIteratorProtocol {
        let file: SpillFile
        var left: Int

        mutating func next() async throws -> Data? {
            guard left > 0 else { return nil }
            let count = Swift.min(left, HTTPBody.chunk)
            left -= count
            return try file.read(count)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file, left: length) }
}
