import Foundation
import LatheCoding

/// The chunks of a response's body as a session receives them; reading a chunk lets receiving resume.
struct ReceivedChunks: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    enum Piece: Sendable {
        case bytes(Data)
        /// The number of bytes that wait in a temporary file.
        case spilled(Int)
    }

    let pieces: AsyncThrowingStream<Piece, any Error>
    let spill: SpillFile
    let didRead: @Sendable (Int) -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
        var pieces: AsyncThrowingStream<Piece, any Error>.AsyncIterator
        let spill: SpillFile
        let didRead: @Sendable (Int) -> Void

        mutating func next() async throws -> Data? {
            try await next(isolation: nil)
        }

        mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(any Error) -> Data? {
            switch try await pieces.next(isolation: actor) {
            case .bytes(let chunk):
                didRead(chunk.count)
                return chunk
            case .spilled(let count):
                return try await FileWork.run { [spill] in try spill.read(count) }
            case nil: return nil
            }
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: pieces.makeAsyncIterator(), spill: spill, didRead: didRead)
    }
}
