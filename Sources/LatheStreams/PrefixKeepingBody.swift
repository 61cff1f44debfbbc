import Foundation
import LatheRuntime
import Synchronization

/// A body that keeps its first bytes, so that a failure in place of a long list can be decoded.
final class PrefixKeepingBody: AsyncSequence, Sendable {
    private static let limit = 1 << 16

    private struct State {
        var head = Data()
        var isWhole = true
    }

    private let body: HTTPBody
    private let state = Mutex(State())

    init(_ body: HTTPBody) { self.body = body }

    /// The first bytes that were read.
    var head: Data { state.withLock { $0.head } }

    /// All bytes that were read; `nil` when they exceed the limit.
    var whole: Data? { state.withLock { $0.isWhole ? $0.head : nil } }

    private func note(_ chunk: Data) {
        state.withLock { state in
            guard state.isWhole else { return }
            state.head += chunk.prefix(Self.limit - state.head.count)
            state.isWhole = state.head.count < Self.limit
        }
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: HTTPBody.AsyncIterator
        fileprivate let opening: PrefixKeepingBody

        mutating func next() async throws -> Data? {
            let chunk = try await chunks.next()
            if let chunk { opening.note(chunk) }
            return chunk
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), opening: self)
    }
}
