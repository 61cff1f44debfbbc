import Foundation
import LatheCoding
import Synchronization

#if canImport(FoundationNetworking)

/// A request's body as a stream for a session to read.
///
/// All sessions of the process read in one queue, which a stream must not block for long. A body of chunks is
/// therefore written to a temporary file before sending starts.
final class BodyUpload: Sendable {
    private let pieces: [HTTPBody]
    let length: Int?
    private let onRead: (@Sendable (Int) -> Void)?
    private let problem = Mutex<(any Error)?>(nil)

    /// The error that kept the body from being sent completely.
    var failure: (any Error)? { problem.withLock { $0 } }

    init(_ body: HTTPBody) async throws {
        pieces = try await Self.spooled(body)
        length = HTTPBody.length(of: pieces)
        onRead = body.onRead
    }

    /// Returns the body as pieces that are bytes or files, with chunks written to temporary files.
    private static func spooled(_ body: HTTPBody) async throws -> [HTTPBody] {
        switch body.content {
        case .bytes: return [body]
        case .file:
            guard let measured = body.measured else { throw CocoaError(.fileReadNoSuchFile) }
            return [measured]
        case .pieces(let pieces):
            var all: [HTTPBody] = []
            for piece in pieces { all += try await spooled(piece) }
            return all
        case .stream(let start):
            let spill = SpillFile()
            var count = 0
            var writes = FileWrites(spill.write)
            var chunks = start()
            while let chunk = try await chunks.next() {
                count += chunk.count
                if let length = body.length, count > length {
                    throw HTTPBody.WrongLength(length: length)
                }
                try await writes.append(chunk)
            }
            try await writes.finish()
            try Task.checkCancellation()
            if let length = body.length, count != length {
                throw HTTPBody.WrongLength(length: length)
            }
            return [HTTPBody(spill, length: count)]
        }
    }

    func finish() {}

    func stream(onFailure: @escaping @Sendable () -> Void) -> InputStream? {
        BodyStream(pieces, onRead: onRead) { [self] error in
            problem.withLock { $0 = error }
        }
    }
}

/// Reads bytes and files in sequence, in the calling thread.
private final class BodyStream: InputStream {
    private var pieces: ArraySlice<HTTPBody>
    private let onRead: (@Sendable (Int) -> Void)?
    private let onFailure: (any Error) -> Void
    private var bytes = Data()
    private var file: FileHandle?
    private var spill: SpillFile?
    /// The number of bytes of the file that have not been read.
    private var left = 0
    private var count = 0

    init(
        _ pieces: [HTTPBody],
        onRead: (@Sendable (Int) -> Void)?,
        onFailure: @escaping (any Error) -> Void
    ) {
        self.pieces = pieces[...]
        self.onRead = onRead
        self.onFailure = onFailure
        super.init(data: Data())
    }

    override var streamStatus: Stream.Status { .notOpen }
    override var hasBytesAvailable: Bool { true }
    override func open() {}
    override func close() {}

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
        do {
            while bytes.isEmpty {
                guard try advance() else { return 0 }
            }
        } catch {
            onFailure(error)
            return -1
        }
        let taken = bytes.prefix(maxLength)
        taken.copyBytes(to: buffer, count: taken.count)
        bytes = bytes.dropFirst(taken.count)
        count += taken.count
        onRead?(count)
        return taken.count
    }

    /// Reads the next bytes; returns `false` at the end.
    private func advance() throws -> Bool {
        if left > 0 {
            let wanted = min(left, HTTPBody.chunk)
            let chunk = try spill?.read(wanted) ?? file?.read(upToCount: wanted) ?? Data()
            guard !chunk.isEmpty else { throw HTTPBody.WrongLength(length: count + left) }
            left -= chunk.count
            bytes = chunk
            return true
        }
        guard let piece = pieces.popFirst() else { return false }
        (file, spill, left) = (nil, nil, piece.length ?? 0)
        switch piece.content {
        case .bytes(let bytes): (self.bytes, left) = (bytes, 0)
        case .file(let url): file = try FileHandle(forReadingFrom: url)
        case .stream, .pieces: spill = piece.spill
        }
        return true
    }
}

#else

/// A request's body as a stream for a session to read while the body's source still produces it.
final class BodyUpload: Sendable {
    private let pipe = BodyPipe()
    private let body: HTTPBody

    var length: Int? { body.length }

    /// The error that kept the body from being sent completely.
    var failure: (any Error)? { pipe.failure }

    init(_ body: HTTPBody) async throws {
        self.body = body
    }

    /// Ends the body of an exchange that has ended; otherwise a thread that waits for it would never end.
    func finish() { pipe.finish() }

    /// Returns the body for a session to read.
    ///
    /// - Parameter onFailure: Called if the body fails; it must cancel the request.
    /// - Returns: The stream; `nil` if the system has none.
    func stream(onFailure: @escaping @Sendable () -> Void) -> InputStream? {
        pipe.start(body)
        return pipe.stream(onFailure: onFailure)
    }
}

#endif
