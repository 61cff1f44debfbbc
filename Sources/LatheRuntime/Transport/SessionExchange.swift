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
        let before = state.withLock { state in
            defer { state = .ended }
            switch state {
            case .idle, .ended: break
            // In the lock, so that it never comes between the two halves of `receive(redirect:)`.
            case .waiting(let task, _), .receiving(let task, _): task.cancel()
            }
            return state
        }
        switch before {
        case .idle, .ended: break
        case .waiting(_, let head): head.resume(throwing: CancellationError())
        case .receiving(_, let body): body.chunks.finish(throwing: CancellationError())
        }
    }

    /// Takes a redirect as the response and says so to the session by `decline`.
    ///
    /// Off Apple's platforms the session stops the program when it is told so behind a cancellation, and
    /// it passes no more of the response on.
    func receive(redirect response: HTTPURLResponse, decline: () -> Void) {
        let isWaiting = state.withLock { state in
            guard case .waiting = state else { return false }
            decline()
            return true
        }
        if isWaiting { receive(response, length: nil) }
    }

    func receive(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        // The system unpacks compressed bodies, so that their length says nothing.
        let isPlain = hasBody && response.value(forHTTPHeaderField: "Content-Encoding") == nil
        let length = response.expectedContentLength
        receive(response, length: isPlain && length >= 0 ? length : nil)
    }

    private func receive(_ response: HTTPURLResponse, length: Int64?) {
        var fields: HTTPFields = [:]
        let received = response.allHeaderFields.compactMap { name, value in
            (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
        }
        // The system keeps them in a dictionary, in no order.
        for (name, value) in received.sorted(by: { $0.0 < $1.0 }) { fields.append(name, value) }
        let (stream, chunks) = AsyncThrowingStream<Data, any Error>.makeStream()
        let body = Body(chunks: chunks, missing: length)
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
