import Foundation
import LatheCoding
import Synchronization

/// A first-in, first-out queue of bytes in temporary files.
///
/// The files have a limited size. Each is removed when it has been read, and all with this object.
final class SpillFile: Sendable {
    private struct State {
        /// The first file is read, the last is written.
        var files: [File] = []
        var waiting = 0
        var isWriting = false

        /// Counts bytes that were read from a file, and removes a file that was read to its end.
        mutating func take(_ count: Int, from segment: SpillSegment) {
            waiting -= count
            guard let place = files.firstIndex(where: { $0.segment === segment }) else { return }
            files[place].taken += count
            let isLast = place == files.count - 1
            if files[place].taken == files[place].written, !isLast || !isWriting {
                files.remove(at: place)
            }
        }
    }

    private struct File {
        let segment: SpillSegment
        var written = 0
        var taken = 0
    }

    private let limit: Int
    private let segment: Int
    // Files are read and written after the lock has been released, so that the reader does not delay the writer.
    private let state = Mutex(State())

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of waiting bytes.
    ///   - segment: The size after which a new file is started, in bytes; the last chunk of a file may exceed it.
    init(limit: Int = .max, segment: Int = 1 << 24) {
        (self.limit, self.segment) = (limit, segment)
    }

    /// The number of files.
    var fileCount: Int { state.withLock { $0.files.count } }

    /// Appends bytes; only one thread writes at a time.
    ///
    /// - Throws: ``HTTPBody/SpillLimitExceeded`` when too many bytes wait; Foundation's file errors.
    func write(_ bytes: Data) throws {
        let last = try state.withLock { state in
            guard bytes.count <= limit - state.waiting else {
                throw HTTPBody.SpillLimitExceeded(limit: limit)
            }
            state.isWriting = true
            return state.files.last.flatMap { $0.written < segment ? $0.segment : nil }
        }
        defer { state.withLock { $0.isWriting = false } }
        let target = try last ?? SpillSegment()
        try target.write(bytes)
        state.withLock { state in
            if last == nil {
                // While it was the last one, the file before was not removed at its end.
                state.files.removeAll { $0.taken == $0.written }
                state.files.append(File(segment: target))
            }
            state.files[state.files.count - 1].written += bytes.count
            state.waiting += bytes.count
        }
    }

    /// Removes and returns the first `count` bytes, which must be available; only one thread reads at a time.
    func read(_ count: Int) throws -> Data {
        var bytes = Data()
        while bytes.count < count {
            let (segment, available) = try state.withLock { state in
                guard let file = state.files.first(where: { $0.taken < $0.written }) else {
                    throw CocoaError(.fileReadCorruptFile)
                }
                return (file.segment, file.written - file.taken)
            }
            let chunk = try segment.read(min(count - bytes.count, available))
            bytes += chunk
            state.withLock { $0.take(chunk.count, from: segment) }
        }
        return bytes
    }
}

/// A file that only its owner may read, and that is unlinked: the system removes it with this object or when
/// the process ends.
private final class SpillSegment: Sendable {
    private let writer: FileHandle
    private let reader: FileHandle

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

    func write(_ bytes: Data) throws { try writer.write(contentsOf: bytes) }

    /// Returns at least one and at most `most` bytes.
    func read(_ most: Int) throws -> Data {
        let bytes = try reader.read(upToCount: most) ?? Data()
        guard !bytes.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
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
