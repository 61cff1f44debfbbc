public import Foundation
import LatheCoding

/// The body of a message: bytes in memory, a file, or chunks as they come.
///
/// Iterating yields chunks. Bytes and files can be read any number of times; chunks that come from
/// elsewhere only once, as ``isReplayable`` says.
public struct HTTPBody: Sendable {
    enum Content: Sendable {
        case bytes(Data)
        case file(URL)
        case stream(@Sendable () -> any AsyncIteratorProtocol<Data, any Error>)
        /// Several bodies, one behind the other.
        case pieces([HTTPBody])
    }

    let content: Content
    /// The number of bytes; `nil` when not known before the end.
    public let length: Int?
    /// Is told the number of bytes so far, as they are read.
    var onRead: (@Sendable (Int) -> Void)?
    /// Where the chunks are, when they are on the disk.
    private(set) var spill: SpillFile?

    /// Makes a body of bytes in memory.
    public init(_ bytes: Data) {
        content = .bytes(bytes)
        length = bytes.count
    }

    /// Makes a body of text in UTF-8.
    public init(_ text: String) {
        self.init(Data(text.utf8))
    }

    /// Makes a body of a file, which is opened when the body is read.
    ///
    /// - Parameters:
    ///   - file: The file's address.
    ///   - length: The file's size in bytes, if known.
    public init(file: URL, length: Int? = nil) {
        content = .file(file)
        self.length = length
    }

    /// Makes a body of chunks as they come; it can be read once.
    ///
    /// - Parameters:
    ///   - chunks: The chunks in their order.
    ///   - length: The number of bytes in all chunks, if known.
    public init<Chunks: AsyncSequence & Sendable>(chunks: Chunks, length: Int? = nil)
    where Chunks.Element == Data {
        content = .stream { AnyChunks(chunks.makeAsyncIterator()) }
        self.length = length
    }

    /// Makes a body of a spill file.
    init(_ spill: SpillFile, length: Int) {
        self.init(chunks: SpilledChunks(file: spill, length: length), length: length)
        self.spill = spill
    }

    /// Makes a body of bodies, one behind the other.
    init(pieces: [HTTPBody]) {
        content = .pieces(pieces)
        length = Self.length(of: pieces)
    }

    /// The number of bytes in all pieces; `nil` when one's is not known, or when they are more than can be.
    static func length(of pieces: [HTTPBody]) -> Int? {
        pieces.reduce(0) { sum, piece in
            guard let sum, let length = piece.length else { return nil }
            let (total, isTooLarge) = sum.addingReportingOverflow(length)
            return isTooLarge ? nil : total
        }
    }

    /// Whether the body can be read again, for another try or a redirect.
    public var isReplayable: Bool {
        switch content {
        case .bytes, .file: true
        case .stream: false
        case .pieces(let pieces): pieces.allSatisfy(\.isReplayable)
        }
    }

    /// The bytes, when they are in memory and not so many that somebody wants to see how far they are.
    var bytes: Data? {
        guard case .bytes(let bytes) = content else { return nil }
        return onRead == nil || bytes.count <= Self.chunk ? bytes : nil
    }

    /// The number of bytes that are read at once.
    static let chunk = 1 << 16

    /// The body with its length when it is a file; `nil` when the file cannot be read.
    var measured: HTTPBody? {
        guard case .file(let url) = content, length == nil else { return self }
        let handle = try? FileHandle(forReadingFrom: url)
        guard let handle, let end = try? handle.seekToEnd() else { return nil }
        return HTTPBody(file: url, length: Int(exactly: end))
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The most bytes to read.
    /// - Returns: The bytes.
    /// - Throws: ``HTTPBody/TooLarge`` when there are more, else what the source throws.
    public func collect(limit: Int) async throws -> Data {
        if let bytes = try bytes(atHand: limit) { return bytes }
        return try await gathered(limit: limit)
    }

    /// The whole body when it is in memory; `nil` when it must be read first.
    func bytes(atHand limit: Int) throws -> Data? {
        if let length, length > limit { throw TooLarge(limit: limit) }
        guard let bytes else { return nil }
        onRead?(bytes.count)
        return bytes
    }

    func gathered(limit: Int) async throws -> Data {
        var gathered = Data()
        // What a server says of the length is believed only so far.
        gathered.reserveCapacity(Swift.min(length ?? 0, limit, 1 << 24) + DocumentBytes.padding)
        for try await chunk in self {
            guard chunk.count <= limit - gathered.count else { throw TooLarge(limit: limit) }
            gathered.append(chunk)
        }
        return gathered
    }

    /// A body has more bytes than it may have.
    public struct TooLarge: Error, Hashable {
        /// The most bytes that were allowed.
        public let limit: Int
    }

    /// A body came so much faster than it was read that more bytes would wait on the disk than may.
    public struct TooFarAhead: Error, Hashable {
        /// The most bytes that may wait.
        public let limit: Int
    }

    /// A body has another number of bytes than it was said to have.
    public struct WrongLength: Error, Hashable {
        /// The number that was said.
        public let length: Int
    }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, never the content.
    public var description: String { length.map { "\($0) bytes" } ?? "bytes" }
    /// The length, never the content.
    public var debugDescription: String { description }
    /// The length, never the content.
    public var customMirror: Mirror { Mirror(self, children: ["length": length as Any]) }
}
