import Foundation
import Synchronization

/// The body of a streamed response, which reports its end to the observers and throws the errors of the call.
struct TracedBody: AsyncSequence, Sendable {
    typealias Element = Data

    private let body: HTTPBody
    private let ending: Ending

    /// - Parameters:
    ///   - trace: The trace of the call; `nil` without observers.
    ///   - response: The response, whose body is streamed.
    ///   - request: The request.
    ///   - wrap: Wraps an error of the body in an error of the call.
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

    /// Reports the end of a body, once; a body that is released before its end is reported as an abandoned
    /// call.
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
            trace?.report(.received(request, status: status, bytes: count))
            trace?.report(.succeeded)
        }

        /// Reports an error, and returns it as an error of the call.
        func broke(by error: any Error) -> any Error {
            let error = wrap(error)
            if isFirst { trace?.report(.failed(error)) }
            return error
        }

        private var isFirst: Bool { !isTold.exchange(true, ordering: .relaxed) }
    }
}
