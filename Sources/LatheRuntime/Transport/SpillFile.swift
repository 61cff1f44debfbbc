import Foundation
import LatheCoding
import Synchronization

/// Bytes that wait on the disk, first in, first out.
///
/// They are in files of some size, one after the other, each of which is gone when it has been read, and
/// the last with the last who holds this.
final class SpillFile: Sendable {
    /// A file is not made larger than this by more than one chunk.
    private static let segment = 1 << 24

    private struct State {
        /// The first is read, the last written.
        var files: [SpillSegment] = []
        var waiting = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Makes room for bytes.
    ///
    /// - Parameter limit: The most bytes that may wait.
    init(limit: Int = .max) { self.limit = limit }

    /// Puts bytes after the others.
    ///
    /// - Throws: ``HTTPBody/TooFarAhead`` when too many wait; Foundation's errors of files.
    func write(_ bytes: Data) throws {
        try state.withLock { state in
            guard bytes.count <= limit - state.waiting else {
                throw HTTPBody.TooFarAhead(limit: limit)
            }
            if state.files.last.map({ $0.written >= Self.segment }) ?? true {
                state.files.append(try SpillSegment())
            }
            try state.files.last?.write(bytes)
            state.waiting += bytes.count
        }
    }

    /// Takes the first bytes; as many must be there.
    func read(_ count: Int) throws -> Data {
        try state.withLock { state in
            var bytes = Data()
            while bytes.count < count, let file = state.files.first {
                bytes += try file.read(count - bytes.count)
                if file.isReadToEnd { state.files.removeFirst() }
            }
            guard bytes.count == count else { throw CocoaError(.fileReadCorruptFile) }
            state.waiting -= count
            return bytes
        }
    }
}

/// One file, which only its owner may read and which no folder holds: it is gone with this, and with the
/// process however that ends.
private final class SpillSegment {
    private let writer: FileHandle
    private let reader: FileHandle
    private(set) var written = 0
    private var taken = 0

    var isReadToEnd: Bool { taken == written }

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        guard
            FileManager.default.createFile(
                atPath: url.path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown) }
        defer { try? FileManager.default.removeItem(at: url) }
        writer = try FileHandle(forWritingTo: url)
        reader = try FileHandle(forReadingFrom: url)
    }

    deinit {
        try? writer.close()
        try? reader.close()
    }

    func write(_ bytes: Data) throws {
        try writer.write(contentsOf: bytes)
        written += bytes.count
    }

    /// Takes at most so many bytes, and at least one.
    func read(_ most: Int) throws -> Data {
        let bytes = try reader.read(upToCount: min(most, written - taken)) ?? Data()
        guard !bytes.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
        taken += bytes.count
        return bytes
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
            return try await FileWork.run { [file] in try file.read(count) }
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file, left: length) }
}
