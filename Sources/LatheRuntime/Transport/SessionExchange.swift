import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, between a session's callbacks and the task that waits.
///
/// It goes from idle to waiting for the head, from there to the body, and ends once.
final class SessionExchange: Sendable {
    typealias Head = CheckedContinuation<HTTPResponse, any Error>

    private enum State {
        case idle
        case waiting(URLSessionTask, Head)
        case receiving(URLSessionTask, Body)
        case ended
    }

    private struct Body {
        let chunks: AsyncThrowingStream<Data, any Error>.Continuation
        /// How many bytes are to come; `nil` when unknown.
        var missing: Int64?
    }

    /// Whether a length in the head announces a body.
    private let hasBody: Bool
    private let state = Mutex(State.idle)

    init(hasBody: Bool) { self.hasBody = hasBody }

    func start(_ task: URLSessionTask, _ head: Head) {
        let isCancelled = state.withLock { state in
            if case .ended = state { return true }
            state = .waiting(task, head)
            return false
        }
        if isCancelled {
            task.cancel()
            head.resume(throwing: CancellationError())
        } else {
            task.resume()
        }
    }

    /// Ends the exchange for the task that waits, and closes the connection.
    func cancel() {
        let before = end()
        switch before {
        case .idle, .ended: break
        case .waiting(let task, let head):
            task.cancel()
            head.resume(throwing: CancellationError())
        case .receiving(let task, let body):
            task.cancel()
            body.chunks.finish(throwing: CancellationError())
        }
    }

    func receive(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        var fields: HTTPFields = [:]
        let received = response.allHeaderFields
        for case (let name as String, let value as String) in received {
            fields.append(name, value)
        }
        let (stream, chunks) = AsyncThrowingStream<Data, any Error>.makeStream()
        // The system unpacks compressed bodies, so that their length says nothing.
        let isPlain =
            hasBody && fields["Content-Encoding"] == nil && response.expectedContentLength >= 0
        let body = Body(chunks: chunks, missing: isPlain ? response.expectedContentLength : nil)
        let head: Head? = state.withLock { state in
            guard case .waiting(let task, let head) = state else { return nil }
            state = .receiving(task, body)
            return head
        }
        guard let head else { return }
        chunks.onTermination = { [weak self] reason in
            if case .cancelled = reason { self?.cancel() }
        }
        head.resume(
            returning: HTTPResponse(
                status: response.statusCode,
                fields: fields,
                url: response.url,
                body: HTTPBody(chunks: stream)
            )
        )
    }

    func receive(_ data: Data) {
        let chunks = state.withLock { state -> AsyncThrowingStream<Data, any Error>.Continuation? in
            guard case .receiving(let task, var body) = state else { return nil }
            body.missing = body.missing.map { $0 - Int64(data.count) }
            state = .receiving(task, body)
            return body.chunks
        }
        chunks?.yield(data)
    }

    func complete(_ error: (any Error)?) {
        switch end() {
        case .idle, .ended: break
        case .waiting(_, let head): head.resume(throwing: error ?? URLError(.badServerResponse))
        case .receiving(_, let body):
            if let error {
                body.chunks.finish(throwing: error)
            } else if let missing = body.missing, missing > 0 {
                body.chunks.finish(throwing: URLError(.networkConnectionLost))
            } else {
                body.chunks.finish()
            }
        }
    }

    /// Ends the exchange and returns what it was.
    private func end() -> State {
        state.withLock { state in
            defer { state = .ended }
            return state
        }
    }
}
