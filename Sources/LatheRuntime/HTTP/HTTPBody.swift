public import Foundation
import LatheCoding

/// The body of a message: bytes in memory, a file, or a stream of chunks.
///
/// Iterating over it yields chunks. Bytes and files can be read any number of times, a stream only once; see
/// ``isReplayable``.
public struct HTTPBody: Sendable {
    package enum Content: Sendable {
        case bytes(Data)
        case file(URL)
        case stream(@Sendable () -> any AsyncIteratorProtocol<Data, any Error>)
        /// Several bodies, one after the other.
        case pieces([HTTPBody])
    }

    package let content: Content
    /// The number of bytes; `nil` if it is not known before the end.
    public let length: Int?
    /// The fields that follow the body; `nil` if there are none, or if the transport discards them.
    ///
    /// `URLSession` always discards them.
    public var trailers: TrailerSection?
    /// Called with the number of bytes read so far.
    package var onRead: (@Sendable (Int) -> Void)?
    /// The file that holds the chunks, if they are on disk.
    private(set) var spill: SpillFile?

    /// Creates a body from bytes in memory.
    public init(_ bytes: Data) {
        content = .bytes(bytes)
        length = bytes.count
    }

    /// Creates a body from text, encoded as UTF-8.
    public init(_ text: String) {
        self.init(Data(text.utf8))
    }

    /// Creates a body from a file, which is opened when the body is read.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - length: The file's size in bytes; `nil` if it is not known.
    public init(file: URL, length: Int? = nil) {
        content = .file(file)
        self.length = length
    }

    /// Creates a body from a stream of chunks, which can be read once.
    ///
    /// - Parameters:
    ///   - chunks: The chunks in their order.
    ///   - length: The number of bytes in all chunks; `nil` if it is not known.
    public init<Chunks: AsyncSequence & Sendable>(chunks: Chunks, length: Int? = nil)
    where Chunks.Element == Data {
        content = .stream { AnyChunks(chunks.makeAsyncIterator()) }
        self.length = length
    }

    /// Creates a body from a spill file.
    init(_ spill: SpillFile, length: Int) {
        self.init(chunks: SpilledChunks(file: spill, length: length), length: length)
        self.spill = spill
    }

    /// Creates a body from several bodies, one after the other.
    init(pieces: [HTTPBody]) {
        content = .pieces(pieces)
        length = Self.length(of: pieces)
    }

    /// Returns the number of bytes in all pieces; `nil` when one is not known, or when the sum overflows.
    static func length(of pieces: [HTTPBody]) -> Int? {
        pieces.reduce(0) { sum, piece in
            guard let sum, let length = piece.length else { return nil }
            let (total, isTooLarge) = sum.addingReportingOverflow(length)
            return isTooLarge ? nil : total
        }
    }

    /// A Boolean value that indicates whether the body can be read again, for a retry or a redirect.
    public var isReplayable: Bool {
        switch content {
        case .bytes, .file: true
        case .stream: false
        case .pieces(let pieces): pieces.allSatisfy(\.isReplayable)
        }
    }

    /// The bytes if they are in memory, unless progress is reported for a body of more than one chunk.
    var bytes: Data? {
        guard case .bytes(let bytes) = content else { return nil }
        return onRead == nil || bytes.count <= Self.chunk ? bytes : nil
    }

    /// The maximum number of bytes in a chunk.
    static let chunk = 1 << 16

    /// The body, with its length if it is a file; `nil` when the file cannot be read.
    var measured: HTTPBody? {
        guard case .file(let url) = content, length == nil else { return self }
        let handle = try? FileHandle(forReadingFrom: url)
        guard let handle, let end = try? handle.seekToEnd() else { return nil }
        return HTTPBody(file: url, length: Int(exactly: end))
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The maximum number of bytes.
    /// - Returns: The bytes.
    /// - Throws: ``HTTPBody/TooLarge`` when there are more bytes; errors of the source.
    public func collect(limit: Int) async throws -> Data {
        if let bytes = try bytes(atHand: limit) { return bytes }
        return try await gathered(limit: limit)
    }

    /// Returns the whole body if it is in memory; `nil` when it must be read first.
    func bytes(atHand limit: Int) throws -> Data? {
        if let length, length > limit { throw TooLarge(limit: limit) }
        guard let bytes else { return nil }
        onRead?(bytes.count)
        return bytes
    }

    func gathered(limit: Int) async throws -> Data {
        var gathered = Data()
        // The length comes from the server, so it reserves only a limited amount of memory.
        gathered.reserveCapacity(Swift.min(length ?? 0, limit, 1 << 24) + DocumentBytes.padding)
        for try await chunk in self {
            guard chunk.count <= limit - gathered.count else { throw TooLarge(limit: limit) }
            gathered.append(chunk)
        }
        return gathered
    }

    /// A body is larger than the limit.
    public struct TooLarge: Error, Hashable {
        /// The maximum number of bytes.
        public let limit: Int
    }

    /// A body was received so much faster than it was read that the unread bytes on disk exceed the limit.
    public struct SpillLimitExceeded: Error, Hashable {
        /// The maximum number of unread bytes.
        public let limit: Int
    }

    /// The number of bytes in a body differs from its declared length.
    public struct WrongLength: Error, Hashable {
        /// The declared length in bytes.
        public let length: Int
    }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, without the content.
    public var description: String { length.map { "\($0) bytes" } ?? "bytes" }
    /// The length, without the content.
    public var debugDescription: String { description }
    /// A mirror that contains the length, without the content.
    public var customMirror: Mirror { Mirror(self, children: ["length": length as Any]) }
}
