public import Foundation

/// The body of a message: bytes in memory, a file, or chunks as they come.
///
/// Iterating yields chunks. Bytes and files can be read any number of times; chunks that come from
/// elsewhere only once, as ``isReplayable`` says.
public struct HTTPBody: Sendable {
    enum Content: Sendable {
        case bytes(Data)
        case file(URL)
        case stream(@Sendable () -> any AsyncIteratorProtocol<Data, any Error>)
    }

    let content: Content
    /// The number of bytes; `nil` when not known before the end.
    public let length: Int?

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
    where Chunks.Element == Data, Chunks.Failure == any Error {
        content = .stream { chunks.makeAsyncIterator() }
        self.length = length
    }

    /// Whether the body can be read again, for another try or a redirect.
    public var isReplayable: Bool {
        if case .stream = content { false } else { true }
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The most bytes to read.
    /// - Returns: The bytes.
    /// - Throws: ``HTTPBody/TooLarge`` when there are more, else what the source throws.
    public func collect(limit: Int) async throws -> Data {
        if let length, length > limit { throw TooLarge(limit: limit) }
        if case .bytes(let bytes) = content { return bytes }
        var collected = Data()
        for try await chunk in self {
            guard chunk.count <= limit - collected.count else { throw TooLarge(limit: limit) }
            collected.append(chunk)
        }
        return collected
    }

    /// A body has more bytes than it may have.
    public struct TooLarge: Error, Hashable {
        /// The most bytes that were allowed.
        public let limit: Int
    }
}

extension HTTPBody: AsyncSequence {
    /// Yields the chunks of a body.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pending: Data?
        private var file: FileHandle?
        private var source: (any AsyncIteratorProtocol<Data, any Error>)?
        private let content: Content
        private var isOpen = false

        init(_ content: Content) { self.content = content }

        /// The next chunk; `nil` at the end.
        public mutating func next() async throws -> Data? {
            try await next(isolation: nil)
        }

        /// The next chunk; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> Data? {
            if !isOpen {
                isOpen = true
                switch content {
                case .bytes(let bytes): pending = bytes.isEmpty ? nil : bytes
                case .file(let url): file = try FileHandle(forReadingFrom: url)
                case .stream(let start): source = start()
                }
            }
            if let file {
                try Task.checkCancellation()
                guard let chunk = try file.read(upToCount: 1 << 16), !chunk.isEmpty else {
                    return nil
                }
                return chunk
            }
            if source != nil {
                if let chunk = try await source?.next(isolation: actor) { return chunk }
                // Asynchronous streams end early, without an error, when their reader is cancelled.
                try Task.checkCancellation()
                return nil
            }
            defer { pending = nil }
            return pending
        }
    }

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(content) }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, never the content.
    public var description: String { length.map { "\($0) bytes" } ?? "bytes" }
    /// The length, never the content.
    public var debugDescription: String { description }
    /// The length, never the content.
    public var customMirror: Mirror { Mirror(self, children: ["length": length as Any]) }
}
