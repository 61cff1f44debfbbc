import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, shared by a session's callbacks and the task that waits.
///
/// It is idle, then waits for the response headers, then for the body, and ends once. A success that is not
/// streamed and has a small `Content-Length` is collected and returned as a whole: resuming the task for each
/// chunk would take longer than everything else.
final class SessionExchange: Sendable {
    typealias Head = CheckedContinuation<HTTPResponse, any Error>

    private enum State {
        case idle
        case waiting(URLSessionTask, Head)
        case gathering(URLSessionTask, Head, Small)
        case receiving(URLSessionTask, Body)
        case ended
    }

    private struct Body {
        typealias Chunks = AsyncThrowingStream<ReceivedChunks.Piece, any Error>.Continuation

        let chunks: Chunks
        /// The number of bytes that have not been received; `nil` when unknown.
        var missing: Int64?
        /// The maximum number of further bytes.
        var room: Int
    }

    /// A response that is collected until it is complete.
    private struct Small {
        static let limit = 1 << 16

        var response: HTTPResponse
        /// The value of `Content-Length`.
        let length: Int64
        var bytes = Data()

        var isWhole: Bool { length <= Int64(bytes.count) }
    }

    /// The method by which received bytes are processed.
    private enum Receipt {
        /// The bytes are collected, or ignored if the exchange has ended.
        case kept
        case passed
        case opening(Small)
        case refused
    }

    /// Whether `Content-Length` announces a body.
    private let hasBody: Bool
    /// The request's body if it is not in memory.
    private let upload: BodyUpload?
    private let isStreamed: Bool
    /// The maximum number of bytes of a body that is not streamed.
    private let limit: Int
    private let gate = ReceiveGate()
    private let spill: SpillFile
    private let state = Mutex(State.idle)

    init(_ request: HTTPRequest, _ maximumSpill: Int, upload: BodyUpload? = nil) {
        spill = SpillFile(limit: maximumSpill)
        hasBody = request.method != .head
        isStreamed = request.isStreamed
        limit = request.bodyLimit
        self.upload = upload
    }

    func start(_ task: URLSessionTask, _ head: Head) {
        let isCancelled = state.withLock { state in
            if case .ended = state { return true }
            state = .waiting(task, head)
            return false
        }
        if isCancelled {
            task.cancel()
            upload?.finish()
            head.resume(throwing: CancellationError())
        } else {
            task.resume()
            // The body is read before the task starts, and may have failed already.
            if upload?.failure != nil { task.cancel() }
        }
    }

    /// Cancels the request because its body failed; ``complete(_:)`` then ends the exchange with the body's error.
    func stop() {
        let task = state.withLock { state in
            switch state {
            case .idle, .ended: nil as URLSessionTask?
            case .waiting(let task, _), .gathering(let task, _, _), .receiving(let task, _): task
            }
        }
        task?.cancel()
    }

    /// Ends the exchange for the task that waits, and closes the connection.
    func cancel() {
        // The task is cancelled after the lock has been released: on Linux cancelling waits for the session's
        // thread, whose callbacks wait for the lock.
        switch end() {
        case .idle, .ended: break
        case .waiting(let task, let head), .gathering(let task, let head, _):
            task.cancel()
            head.resume(throwing: CancellationError())
        case .receiving(let task, let body):
            task.cancel()
            body.chunks.finish(throwing: CancellationError())
        }
    }

    /// Ends a body that cannot be accepted, in the thread of the session's callbacks.
    private func refuse(_ error: any Error) {
        guard case .receiving(let task, let body) = end() else { return }
        body.chunks.finish(throwing: error)
        // This runs in another thread, since this one must continue to discard the session's decompressed bytes
        // until the task is cancelled.
        DispatchQueue.global().async { task.cancel() }
    }

    /// Uses a redirect as the response, and calls `decline` so that the session does not follow it.
    ///
    /// On Linux the session terminates the program if the redirect is declined after a cancellation, and it
    /// delivers no body of the redirect.
    func receive(redirect response: HTTPURLResponse, decline: () -> Void) {
        let isWaiting = state.withLock { state in
            guard case .waiting = state else { return false }
            decline()
            return true
        }
        // There is no body to collect.
        if isWaiting { open(self.response(response), length: nil) }
    }

    func receive(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        let status = response.statusCode
        // An interim response (1xx except 101) is not the final response.
        if 100..<200 ~= status, status != 101 { return }
        // 204 and 304 have no body, whatever their `Content-Length` is.
        let hasBody = hasBody && status != 204 && status != 304
        // The system decompresses bodies, so that the length of a compressed one does not apply.
        let isPlain = hasBody && response.value(forHTTPHeaderField: "Content-Encoding") == nil
        let announced = response.expectedContentLength
        let length = isPlain && announced >= 0 ? announced : nil
        let head = self.response(response)
        // Redirects and challenges have callbacks of their own.
        guard !isStreamed, 200..<300 ~= head.status, let length, length <= Small.limit else {
            return open(head, length: length)
        }
        state.withLock { state in
            guard case .waiting(let task, let waiter) = state else { return }
            state = .gathering(task, waiter, Small(response: head, length: length))
        }
    }

    private func response(_ response: HTTPURLResponse) -> HTTPResponse {
        var fields: HTTPFields = [:]
        let received = response.allHeaderFields.compactMap { name, value in
            (name as? String).flatMap { name in (value as? String).map { (name, $0) } }
        }
        // The system stores them in a dictionary, without an order.
        for (name, value) in received.sorted(by: { $0.0 < $1.0 }) {
            let isCookies = HTTPFields.equal(name, "Set-Cookie")
            for value in isCookies ? HTTPFields.cookies(in: value) : [value] {
                fields.append(name, value)
            }
        }
        return HTTPResponse(status: response.statusCode, fields: fields, url: response.url)
    }

    /// Returns the response, with a body that is still being received, to the waiting task.
    private func open(_ response: HTTPResponse, length: Int64?) {
        let (pieces, chunks) = AsyncThrowingStream<ReceivedChunks.Piece, any Error>.makeStream()
        // A response other than a success is read as a whole even if the request is streamed.
        let isLimited = !isStreamed || !(200..<300 ~= response.status)
        let body = Body(chunks: chunks, missing: length, room: isLimited ? limit : .max)
        let head: Head? = state.withLock { state in
            switch state {
            case .waiting(let task, let head), .gathering(let task, let head, _):
                state = .receiving(task, body)
                return head
            case .idle, .receiving, .ended: return nil
            }
        }
        guard let head else { return }
        chunks.onTermination = { [weak self] reason in
            if case .cancelled = reason { self?.cancel() }
        }
        var response = response
        response.body = HTTPBody(
            chunks: ReceivedChunks(pieces: pieces, spill: spill) { [self] in didRead($0) },
            length: length.flatMap { Int(exactly: $0) }
        )
        head.resume(returning: response)
    }

    func receive(_ data: Data) {
        let receipt = state.withLock { state -> Receipt in
            switch state {
            case .gathering(let task, let head, var small):
                small.bytes.append(data)
                state = .gathering(task, head, small)
                return small.bytes.count > Small.limit ? .opening(small) : .kept
            case .receiving(let task, var body):
                guard data.count <= body.room else { return .refused }
                body.missing = body.missing.map { $0 - Int64(data.count) }
                body.room -= data.count
                state = .receiving(task, body)
                return .passed
            case .idle, .waiting, .ended: return .kept
            }
        }
        switch receipt {
        case .kept: break
        case .passed: pass(on: data)
        case .opening(let small): open(small)
        case .refused: refuse(HTTPBody.TooLarge(limit: limit))
        }
    }

    /// Returns the collected bytes, with a body that is still being received, to the waiting task.
    private func open(_ small: Small) {
        open(small.response, length: small.length)
        if !small.bytes.isEmpty { receive(small.bytes) }
    }

    /// Passes bytes to the reader.
    ///
    /// If the reader is too slow, the task is suspended, or, on Linux, where a task cannot be suspended, the
    /// bytes are written to a temporary file.
    private func pass(on data: Data) {
        #if canImport(FoundationNetworking)
        var piece = ReceivedChunks.Piece.bytes(data)
        if !isStreamed {
            gate.receive(data.count) {}
        } else if !gate.admits(data.count) {
            do {
                try spill.write(data)
                piece = .spilled(data.count)
            } catch {
                return refuse(error)
            }
        }
        #else
        let piece = ReceivedChunks.Piece.bytes(data)
        #endif
        let chunks = state.withLock { state -> Body.Chunks? in
            guard case .receiving(let task, let body) = state else { return nil }
            #if canImport(FoundationNetworking)
            _ = task
            #else
            gate.receive(data.count) { if isStreamed { task.suspend() } }
            #endif
            return body.chunks
        }
        // The chunk is yielded after the lock has been released: the reader is locked while it is resumed and while
        // it is cancelled, and its cancellation ends the exchange.
        chunks?.yield(piece)
    }

    /// Counts bytes that the reader has taken, and resumes the task if it was suspended for them.
    private func didRead(_ count: Int) {
        #if canImport(FoundationNetworking)
        gate.read(count) {}
        #else
        state.withLock { state in
            gate.read(count) { if case .receiving(let task, _) = state { task.resume() } }
        }
        #endif
    }

    func complete(_ error: (any Error)?) {
        let error = upload?.failure ?? error
        upload?.finish()
        // The bytes before the failure can be read.
        if let small = gathered, error != nil || !small.isWhole { open(small) }
        switch end() {
        case .idle, .ended: break
        case .gathering(_, let head, let small):
            var response = small.response
            response.body = HTTPBody(small.bytes)
            head.resume(returning: response)
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

    private var gathered: Small? {
        state.withLock { state in
            if case .gathering(_, _, let small) = state { small } else { nil }
        }
    }

    /// Ends the exchange and returns its previous state.
    private func end() -> State {
        state.withLock { state in
            defer { state = .ended }
            return state
        }
    }
}
