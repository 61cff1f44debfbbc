public import Foundation

/// The bytes of a file in chunks of 64 KiB.
public struct FileChunks: AsyncSequence, Sendable {
    /// A chunk of the file.
    public typealias Element = Data

    private let file: URL

    /// Creates a sequence of the bytes of a local file.
    public init(_ file: URL) {
        self.file = file
    }

    /// Creates an iterator, which begins at the start of the file.
    public func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    /// Reads the chunks one by one.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let file: URL
        private var handle: FileHandle?
        private var isFinished = false

        fileprivate init(file: URL) {
            self.file = file
        }

        /// Reads the next chunk.
        ///
        /// - Returns: The chunk, or `nil` at the end of the file.
        /// - Throws: Foundation's error when the file cannot be read.
        public mutating func next() async throws -> Data? {
            if isFinished { return nil }
            let (handle, piece) = try await FileWork.run { [file, handle] in
                let handle = try handle ?? FileHandle(forReadingFrom: file)
                return (handle, try handle.read(upToCount: 1 << 16))
            }
            self.handle = handle
            if let piece, !piece.isEmpty { return piece }
            isFinished = true
            try handle.close()
            return nil
        }
    }
}
