public import Foundation

/// A file's bytes in pieces of 64 KiB.
public struct FileChunks: AsyncSequence, Sendable {
    /// A piece of the file.
    public typealias Element = Data

    private let file: URL

    /// Reads the file at an address on this machine.
    public init(_ file: URL) {
        self.file = file
    }

    /// Begins at the file's start.
    public func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    /// Reads the pieces one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let file: URL
        private var handle: FileHandle?

        fileprivate init(file: URL) {
            self.file = file
        }

        /// Reads the next piece.
        ///
        /// - Returns: The piece, or `nil` at the file's end.
        /// - Throws: Foundation's error when the file cannot be read.
        public mutating func next() async throws -> Data? {
            let (handle, piece) = try await FileWork.run { [file, handle] in
                let handle = try handle ?? FileHandle(forReadingFrom: file)
                return (handle, try handle.read(upToCount: 1 << 16))
            }
            self.handle = handle
            if let piece, !piece.isEmpty { return piece }
            try handle.close()
            return nil
        }
    }
}
