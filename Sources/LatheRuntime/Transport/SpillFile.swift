import Foundation
import LatheCoding
import Synchronization

/// A first-in, first-out queue of bytes in temporary files.
///
/// The files have a limited size. Each is removed when it has been read, and all with this object.
final class SpillFile: Sendable {
    /// The size after which a new file is started; the last chunk of a file may exceed it.
    private static let segment = 1 << 24

    private struct State {
        /// The first file is read, the last is written.
        var files: [SpillSegment] = []
        var waiting = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates an empty queue.
    ///
    /// - Parameter limit: The maximum number of waiting bytes.
    init(limit: Int = .max) { self.limit = limit }

    /// Appends bytes.
    ///
    /// - Throws: ``HTTPBody/TooFarAhead`` when too many bytes wait; Foundation's file errors.
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

    /// Removes and returns the first `count` bytes, which must be available.
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

/// A file that only its owner may read, and that is unlinked: the system removes it with this object or when
/// the process ends.
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

    /// Returns at least one and at most `most` bytes.
    func read(_ most: Int) throws -> Data {
        let bytes = try reader.read(upToCount: min(most, written - taken)) ?? Data()
        guard !bytes.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
        taken += bytes.count
        return bytes
    }
}

/// The bytes of a spill file, in chunks.
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
