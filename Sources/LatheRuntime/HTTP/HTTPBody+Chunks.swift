public import Foundation
import LatheCoding

extension HTTPBody: AsyncSequence {
    /// An iterator over the chunks of a body.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum Source {
            case unopened(HTTPBody)
            case bytes(Data)
            case file(FileHandle)
            case stream(any AsyncIteratorProtocol<Data, any Error>)
            /// A list with the iterator of the current piece, and the remaining pieces.
            case pieces([AsyncIterator], ArraySlice<HTTPBody>)
            case ended
        }

        private var source: Source
        private let onRead: (@Sendable (Int) -> Void)?
        private var count = 0

        init(_ body: HTTPBody) {
            source = .unopened(body)
            onRead = body.onRead
        }

        /// Returns the next chunk; `nil` at the end.
        ///
        /// - Throws: `CancellationError` if the task is cancelled; otherwise the error of the file, the connection or the
        ///   sequence that the chunks come from.
        public mutating func next() async throws -> Data? {
            try await next(isolation: nil)
        }

        /// Returns the next chunk; `nil` at the end.
        ///
        /// - Throws: `CancellationError` if the task is cancelled; otherwise the error of the file, the connection or the
        ///   sequence that the chunks come from.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> Data? {
            let chunk = try await read(isolation: actor)
            if let chunk, let onRead {
                count += chunk.count
                onRead(count)
            }
            return chunk
        }

        private mutating func read(
            isolation actor: isolated (any Actor)?
        ) async throws -> Data? {
            while true {
                switch source {
                case .unopened(let body):
                    switch body.content {
                    case .bytes(let bytes): source = .bytes(bytes)
                    case .file(let url):
                        source = .file(
                            try await FileWork.run { try FileHandle(forReadingFrom: url) }
                        )
                    case .stream(let start): source = .stream(start())
                    case .pieces(let pieces): source = .pieces([], pieces[...])
                    }
                case .bytes(let bytes):
                    let chunk = onRead == nil ? bytes : bytes.prefix(HTTPBody.chunk)
                    source = .bytes(bytes.dropFirst(chunk.count))
                    return chunk.isEmpty ? nil : chunk
                case .file(let file):
                    try Task.checkCancellation()
                    let chunk = try await FileWork.run { try file.read(upToCount: HTTPBody.chunk) }
                    if let chunk, !chunk.isEmpty { return chunk }
                    source = .ended
                case .stream(var chunks):
                    let chunk = try await chunks.next(isolation: actor)
                    source = .stream(chunks)
                    if chunk != nil, Task.isCancelled {
                        // When a cancelled task requests a chunk, the stream ends and closes its connection.
                        _ = try? await chunks.next(isolation: actor)
                    }
                    // A cancelled stream may end without an error, or return chunks that it already has.
                    try Task.checkCancellation()
                    if let chunk { return chunk }
                    source = .ended
                case .pieces(var current, var rest):
                    if var piece = current.popLast() {
                        let chunk = try await piece.next(isolation: actor)
                        if let chunk {
                            source = .pieces([piece], rest)
                            return chunk
                        }
                    }
                    guard let next = rest.popFirst() else { return nil }
                    source = .pieces([AsyncIterator(next)], rest)
                case .ended: return nil
                }
            }
        }
    }

    /// Returns an iterator over the chunks.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

/// The chunks of a sequence, with any type of error.
struct AnyChunks<Chunks: AsyncIteratorProtocol>: AsyncIteratorProtocol
where Chunks.Element == Data {
    private var chunks: Chunks

    init(_ chunks: Chunks) { self.chunks = chunks }

    mutating func next() async throws -> Data? { try await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
        try await chunks.next(isolation: actor)
    }
}
