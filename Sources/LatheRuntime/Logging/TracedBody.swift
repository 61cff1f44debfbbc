import Foundation
import Synchronization

/// The body of a response that is read piece by piece: it tells the observers when that is over, and its errors
/// are those of the call.
struct TracedBody: AsyncSequence, Sendable {
    typealias Element = Data

    private let body: HTTPBody
    private let ending: Ending

    /// - Parameters:
    ///   - trace: Tells the observers; `nil` when there are none.
    ///   - response: The answer, whose body is read.
    ///   - request: What it answers.
    ///   - wrap: Makes an error of ours of what breaks off the body.
    init(
        _ trace: CallTrace?,
        _ response: HTTPResponse,
        to request: HTTPRequest,
        wrap: @escaping @Sendable (any Error) -> any Error
    ) {
        body = response.body
        ending = Ending(trace: trace, request: request, status: response.status, wrap: wrap)
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), ending: ending)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: HTTPBody.AsyncIterator
        fileprivate let ending: Ending
        fileprivate var count = 0

        mutating func next() async throws -> Data? { try await next(isolation: nil) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            do {
                guard let chunk = try await chunks.next(isolation: actor) else {
                    ending.reached(after: count)
                    return nil
                }
                count += chunk.count
                return chunk
            } catch {
                throw ending.broke(by: error)
            }
        }
    }

    /// Tells of the end, once; what is dropped before that is a call given up.
    fileprivate final class Ending: Sendable {
        private let trace: CallTrace?
        private let request: HTTPRequest
        private let status: Int
        private let wrap: @Sendable (any Error) -> any Error
        private let isTold = Atomic(false)

        init(
            trace: CallTrace?,
            request: HTTPRequest,
            status: Int,
            wrap: @escaping @Sendable (any Error) -> any Error
        ) {
            self.trace = trace
            self.request = request
            self.status = status
            self.wrap = wrap
        }

        deinit { _ = broke(by: CancellationError()) }

        func reached(after count: Int) {
            guard isFirst else { return }
            trace?.tell(.answered(request, status: status, bytes: count))
            trace?.tell(.succeeded)
        }

        /// Tells of the error, and returns it as one of the call.
        func broke(by error: any Error) -> any Error {
            let error = wrap(error)
            if isFirst { trace?.tell(.failed(error)) }
            return error
        }

        private var isFirst: Bool { !isTold.exchange(true, ordering: .relaxed) }
    }
}
