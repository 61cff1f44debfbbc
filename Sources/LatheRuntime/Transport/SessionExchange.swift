import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, between a session's callbacks and the task that waits.
///
/// It goes from idle to waiting for the head, from there to the body, and ends once. A success that says to be
/// small and is not streamed is gathered and handed over as a whole: waking the task for each of its parts would take
/// longer than all the rest.
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
        let chunks: AsyncThrowingStream<ReceivedChunks.Piece, any Error>.Continuation
        /// How many bytes are to come; `nil` when unknown.
        var missing: Int64?
        /// How many bytes may still come.
        var room: Int
    }

    /// An answer that is held until it is whole.
    private struct Small {
        static let limit = 1 << 16

        var response: HTTPResponse
        /// The length in the head.
        let length: Int64
        var bytes = Data()

        var isWhole: Bool { length <= Int64(bytes.count) }
    }

    /// What becomes of bytes that came.
    private enum Receipt {
        /// They are held, or nobody wants them any more.
        case kept
        case passed
        case opening(Small)
        case refused
    }

    /// Whether a length in the head announces a body.
    private let hasBody: Bool
    /// The request's body, when it is sent in pieces.
    private let upload: BodyUpload?
    private let isStreamed: Bool
    /// The most bytes of a body that is not streamed.
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
            head.resume(throwing: CancellationError())
        } else {
            task.resume()
        }
    }

    /// Ends the exchange for the task that waits, and closes the connection.
    func cancel() {
        upload?.cancel()
        // The task is cancelled after the lock is released: off Apple's platforms that waits for the session's thread,
        // and what that thread brings meanwhile waits for the lock.
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

    /// Ends a body that cannot be taken, in the thread of the session's callbacks.
    private func refuse(_ error: any Error) {
        upload?.cancel()
        guard case .receiving(let task, let body) = end() else { return }
        body.chunks.finish(throwing: error)
        // Elsewhere, since this thread must go on to drop what the session still unpacks until it is cancelled.
        DispatchQueue.global().async { task.cancel() }
    }

    /// Takes a redirect as the response and says so to the session by `decline`.
    ///
    /// Off Apple's platforms the session stops the program when it is told so after a cancellation, and
    /// it passes no more of the response on.
    func receive(redirect response: HTTPURLResponse, decline: () -> Void) {
        let isWaiting = state.withLock { state in
            guard case .waiting = state else { return false }
            decline()
            return true
        }
        // No more comes, so that there is nothing to gather.
        if isWaiting { open(self.response(response), length: nil) }
    }

    func receive(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        let status = response.statusCode
        // What comes with 1xx but 101 is not yet the answer.
        if 100..<200 ~= status, status != 101 { return }
        // 204 and 304 have no body, whatever length they tell.
        let hasBody = hasBody && status != 204 && status != 304
        // The system unpacks compressed bodies, so that their length says nothing.
        let isPlain = hasBody && response.value(forHTTPHeaderField: "Content-Encoding") == nil
        let announced = response.expectedContentLength
        let length = isPlain && announced >= 0 ? announced : nil
        let head = self.response(response)
        // What is no success can be a redirect or a challenge, which go ways of their own.
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
        // The system keeps them in a dictionary, in no order.
        for (name, value) in received.sorted(by: { $0.0 < $1.0 }) {
            let isCookies = HTTPFields.equal(name, "Set-Cookie")
            for value in isCookies ? HTTPFields.cookies(in: value) : [value] {
                fields.append(name, value)
            }
        }
        return HTTPResponse(status: response.statusCode, fields: fields, url: response.url)
    }

    /// Hands over the head of an answer whose body is still on its way.
    private func open(_ response: HTTPResponse, length: Int64?) {
        let (pieces, chunks) = AsyncThrowingStream<ReceivedChunks.Piece, any Error>.makeStream()
        // What is no success is read whole even when a success would not be.
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
            chunks: ReceivedChunks(pieces: pieces, spill: spill) { [self] count in
                if gate.read(count) { resume() }
            },
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

    /// Hands over what was gathered, with the rest still on its way.
    private func open(_ small: Small) {
        open(small.response, length: small.length)
        if !small.bytes.isEmpty { receive(small.bytes) }
    }

    /// Hands bytes to the reader.
    ///
    /// When they come too fast the session is told to pause, or, off Apple's
    /// platforms, where no session can, they wait on the disk.
    private func pass(on data: Data) {
        #if canImport(FoundationNetworking)
        var piece = ReceivedChunks.Piece.bytes(data)
        if !isStreamed {
            _ = gate.receive(data.count)
        } else if !gate.admits(data.count) {
            do {
                try spill.write(data)
                piece = .spilled(data.count)
            } catch {
                return refuse(error)
            }
        }
        #else
        let isTooFast = gate.receive(data.count) && isStreamed
        let piece = ReceivedChunks.Piece.bytes(data)
        #endif
        state.withLock { state in
            guard case .receiving(let task, let body) = state else { return }
            body.chunks.yield(piece)
            #if !canImport(FoundationNetworking)
            if isTooFast { task.suspend() }
            #else
            _ = task
            #endif
        }
    }

    private func resume() {
        #if !canImport(FoundationNetworking)
        state.withLock { state in
            if case .receiving(let task, _) = state { task.resume() }
        }
        #endif
    }

    func complete(_ error: (any Error)?) {
        let error = error == nil ? nil : upload?.failure ?? error
        upload?.cancel()
        // What broke off can be read up to there.
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

    /// Ends the exchange and returns what it was.
    private func end() -> State {
        state.withLock { state in
            defer { state = .ended }
            return state
        }
    }
}
