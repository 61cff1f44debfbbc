#if Curl && os(Linux)
import Foundation
import LatheCoding
import Synchronization
import libcurl

/// One request and its response, shared by libcurl's callbacks and the task that waits.
///
/// It waits for the response headers, then for the body, and ends once. A lock protects the shared state.
// Unchecked, since only the loop's thread uses the properties below `loop` once the transfer has started.
final class CurlTransfer: @unchecked Sendable {
    typealias Head = CheckedContinuation<HTTPResponse, any Error>
    typealias Waiter = CheckedContinuation<Data?, any Error>

    /// The maximum length of a body that is collected until it is complete: resuming the task for each chunk
    /// would take longer than everything else.
    private static let small = 1 << 16
    /// The number of unread bytes of a streamed body at which the transfer is paused.
    private static let high = 1 << 18

    private struct Shared {
        var head: Head?
        var waiter: Waiter?
        /// The bytes that have been received but not read.
        var bytes = Data()
        var isPaused = false
        var isEnded = false
        /// The error after the bytes; `nil` if the body is complete.
        var failure: (any Error)?
    }

    /// The error for a body that two tasks read at the same time.
    struct ReadTwice: Error {}

    let request: HTTPRequest
    let upload: CurlUpload?
    /// Whether the scheme of the URL is `https`.
    let isSecure: Bool
    private let shared = Mutex(Shared())
    private let loop: CurlLoop

    // Used only by the loop's thread:

    /// The handle while the transfer is running.
    var easy: UnsafeMutableRawPointer?
    /// The fields of the request as a list of libcurl.
    var list: UnsafeMutablePointer<curl_slist>?
    /// The number of bytes of a body in memory that have been sent.
    var sent = 0
    /// Whether the loop will flush the transfer when all have been run.
    var isNoted = false
    /// Whether the request is sent for the second time, on a new connection.
    private(set) var isSecond = false
    /// Whether the connection had unread bytes before the request.
    private var isDirty = false
    /// Whether the connection is a reused one of HTTP/1.
    private var isKept = false
    /// Whether libcurl was kept from sending a request again that the server may have processed.
    private var isProcessed = false
    private var head = CurlHead()
    private var gathered = Data()
    private var isOpen = false
    /// The trailer section of a body that is being received.
    private var trailers: TrailerSection?
    /// The maximum number of bytes of the decompressed body.
    private var limit = 0
    /// The maximum number of further bytes.
    private var room = 0
    private var coding: Inflater.Coding?
    /// The reader of a chunked body; `nil` for any other body.
    private var chunks: CurlChunks?
    /// The watched connection, if its end is the end of the body.
    private var watched: UInt?
    private var isHeld = false
    private var canPause = false
    /// The error in the headers or the chunks.
    private var problem: CurlTransport.Failure?
    private var isTooLarge = false

    /// - Throws: `CocoaError` when the request's body is a file that cannot be read.
    init(_ request: HTTPRequest, _ loop: CurlLoop) throws {
        self.request = request
        self.loop = loop
        isSecure = request.address.utf8.prefix(6).elementsEqual("https:".utf8) { $0 | 0x20 == $1 }
        if let body = request.body, body.bytes == nil {
            upload = try CurlUpload(body)
        } else {
            upload = nil
        }
    }

    // MARK: Used by the waiting task

    func start(_ head: Head) {
        let isCancelled = shared.withLock { shared in
            if !shared.isEnded { shared.head = head }
            return shared.isEnded
        }
        if isCancelled {
            head.resume(throwing: CancellationError())
        } else {
            loop.submit(.start(self))
        }
    }

    /// Ends the transfer for the waiting task, and closes the connection.
    func cancel() {
        let ended = shared.withLock { shared -> (head: Head?, waiter: Waiter?)? in
            guard !shared.isEnded else { return nil }
            defer {
                shared = Shared()
                (shared.isEnded, shared.failure) = (true, CancellationError())
            }
            return (shared.head, shared.waiter)
        }
        guard let ended else { return }
        ended.head?.resume(throwing: CancellationError())
        ended.waiter?.resume(throwing: CancellationError())
        upload?.cancel()
        loop.submit(.cancel(self))
    }

    /// Returns the next bytes of the body as received; `nil` at its end.
    nonisolated(nonsending) func next() async throws -> Data? {
        // With a fast server the task may never wait, so that no cancellation handler would run.
        if Task.isCancelled { cancel() }
        if let bytes = taken() { return bytes }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let result = shared.withLock { shared -> Result<Data?, any Error>? in
                    if !shared.bytes.isEmpty { return .success(nil) }
                    if let failure = shared.failure { return .failure(failure) }
                    if shared.isEnded { return .success(nil) }
                    if shared.waiter != nil { return .failure(ReadTwice()) }
                    shared.waiter = waiter
                    return nil
                }
                switch result {
                case .success: waiter.resume(returning: taken())
                case .failure(let error): waiter.resume(throwing: error)
                case nil: break
                }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Removes and returns all unread bytes; `nil` for none.
    private func taken() -> Data? {
        let (bytes, isPaused) = shared.withLock { shared -> (Data?, Bool) in
            guard !shared.bytes.isEmpty else { return (nil, false) }
            defer { (shared.bytes, shared.isPaused) = (Data(), false) }
            return (shared.bytes, shared.isPaused)
        }
        if isPaused { loop.submit(.resume(self)) }
        return bytes
    }

    // MARK: Used by the loop's thread

    /// Whether the task has been cancelled.
    var isCancelled: Bool { shared.withLock { $0.isEnded } }

    /// Whether the response was received over HTTP/1, which does not multiplex requests.
    var isOfHTTP1: Bool { head.isOfHTTP1 }

    /// Checks the connection before the request is sent; returns `false` if it has unread bytes, which would be
    /// read as the response, or if the request may not be sent again.
    ///
    /// libcurl sends a request again, whatever its method, when the server closes a reused connection without a
    /// response. The server may have processed it before (RFC 9112, section 9.3.1).
    func begins(on connection: UInt64) -> Bool {
        guard let easy else { return true }
        if isKept, !request.isRepeatable {
            isProcessed = true
            return false
        }
        if CurlSockets.isNew(easy) {
            loop.sockets.remove(connection)
            return true
        }
        isKept = loop.sockets.contains(connection)
        isDirty = loop.sockets.hasInput(connection)
        return !isDirty
    }

    /// Whether the request is to be sent again, on a new connection: it was not sent, or no response was received
    /// and its method is safe.
    func startsAgain(after code: CURLcode) -> Bool {
        guard !isSecond, isDirty || isUnanswered(code) else { return false }
        (isSecond, isDirty, isKept) = (true, false, false)
        sent = 0
        return true
    }

    /// Returns whether a request with a safe method was not answered.
    ///
    /// An HTTP/2 connection ended before any part of the response, or a reused HTTP/1 connection received bytes
    /// that are not a response.
    private func isUnanswered(_ code: CURLcode) -> Bool {
        guard head.isEmpty, upload == nil, [.get, .head].contains(request.method) else {
            return false
        }
        return code == CURLE_HTTP2 || code == CURLE_UNSUPPORTED_PROTOCOL && isKept
    }

    /// Starts to read the body of the request.
    func startUpload() {
        upload?.start { [weak self] in
            guard let self else { return }
            loop.submit(.resume(self))
        }
    }

    /// Copies bytes of the request's body and returns their number: 0 at the end, or libcurl's code to pause or abort.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let upload else {
            let bytes = (request.body?.bytes ?? Data()).dropFirst(sent).prefix(buffer.count)
            bytes.copyBytes(to: buffer)
            sent += bytes.count
            return bytes.count
        }
        switch upload.read(into: buffer) {
        case .bytes(let count): return count
        case .waits: return lathe_curl_pause_read
        case .failed: return lathe_curl_abort_read
        }
    }

    /// Rewinds the request's body, for example when a reused connection was closed; returns `false` if it cannot.
    func rewind(to offset: Int) -> Bool {
        guard let upload else {
            sent = offset
            return true
        }
        guard offset == 0, upload.isReplayable else { return false }
        upload.rewind()
        startUpload()
        return true
    }

    /// Reads a line of the headers or trailers; returns `false` to end the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        let wasComplete = head.isComplete
        if let problem = head.take(line) {
            self.problem = CurlTransport.Failure(.malformedResponse, problem)
            return false
        }
        if head.isComplete, !wasComplete { begin() }
        return true
    }

    /// Chooses by the headers how the body is processed.
    private func begin() {
        let isSuccess = 200..<300 ~= head.status
        let isRedirect = 300..<400 ~= head.status && head.fields["Location"] != nil
        limit = request.isStreamed && isSuccess ? .max : request.bodyLimit
        let hasBody = request.method != .head && head.status != 204 && head.status != 304
        if hasBody, let name = head.fields["Content-Encoding"] {
            coding = Inflater.Coding(name)
        }
        if head.isChunked, hasBody { chunks = CurlChunks() }
        // Compressed bytes can be slightly more than the decompressed ones.
        let (sum, overflows) = limit.addingReportingOverflow(limit >> 8 + 1024)
        room = coding == nil ? limit : overflows ? .max : sum
        canPause = request.isStreamed || isRedirect
        let length = hasBody ? head.length : 0
        isHeld = !request.isStreamed && !isRedirect && length.map { $0 <= Self.small } ?? false
        if let length, length > 0, isHeld, coding == nil {
            gathered.reserveCapacity(length + DocumentBytes.padding)
        }
        // A compressed body marks its own end.
        if isSecure, hasBody, length == nil, chunks == nil, coding == nil, head.isOfHTTP1 {
            watched = easy.flatMap { CurlShutdown.watch($0) }
        }
        loop.note(self)
    }

    /// Reads bytes of the body and returns their number; fewer to end the transfer, or libcurl's code to pause it.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        if !isOpen, canPause, gathered.count >= Self.high { open() }
        guard isOpen else { return append(bytes, to: &gathered) ? bytes.count : 0 }
        enum Receipt { case taken, paused, unwanted }
        let receipt = shared.withLock { shared -> Receipt in
            if shared.isEnded { return .unwanted }
            if canPause, shared.bytes.count >= Self.high {
                shared.isPaused = true
                return .paused
            }
            return append(bytes, to: &shared.bytes) ? .taken : .unwanted
        }
        switch receipt {
        case .unwanted: return 0
        case .paused: return lathe_curl_pause_write
        case .taken:
            loop.note(self)
            return bytes.count
        }
    }

    /// Appends the content of received bytes; returns `false` if it is too large or malformed.
    private func append(_ bytes: UnsafeRawBufferPointer, to body: inout Data) -> Bool {
        func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
            // The end of a body that is too large may fit.
            isTooLarge = isTooLarge || bytes.count > room
            guard !isTooLarge else { return false }
            room -= bytes.count
            body.append(contentsOf: bytes)
            return true
        }
        guard chunks != nil else { return add(bytes) }
        if let text = chunks?.take(bytes, &head, add) {
            problem = CurlTransport.Failure(.malformedResponse, text)
        }
        return problem == nil && !isTooLarge
    }

    /// Passes on the bytes that were received while all transfers were run.
    func flush() {
        isNoted = false
        if !isOpen, head.isComplete, !isHeld, problem == nil { open() }
        guard isOpen else { return }
        let (waiter, bytes, isPaused) = shared.withLock { shared -> (Waiter?, Data, Bool) in
            guard let waiter = shared.waiter, !shared.bytes.isEmpty else {
                return (nil, Data(), false)
            }
            defer { (shared.waiter, shared.bytes, shared.isPaused) = (nil, Data(), false) }
            return (waiter, shared.bytes, shared.isPaused)
        }
        waiter?.resume(returning: bytes)
        if isPaused { loop.submit(.resume(self)) }
    }

    /// Returns the response, with a body that is still being received, to the waiting task.
    private func open() {
        isOpen = true
        let waiting = shared.withLock { shared -> Head? in
            if !shared.isEnded { shared.bytes = gathered }
            defer { shared.head = nil }
            return shared.head
        }
        gathered = Data()
        guard let waiting else { return }
        let length = request.method == .head || coding != nil ? nil : head.length
        var body = HTTPBody(chunks: CurlBody(of: self, coding, limit: limit), length: length)
        if chunks != nil || !isOfHTTP1 { trailers = TrailerSection() }
        body.trailers = trailers
        waiting.resume(returning: response(body))
    }

    private func response(_ body: HTTPBody) -> HTTPResponse {
        HTTPResponse(status: head.status, fields: head.fields, url: request.url, body: body)
    }

    /// Ends the transfer with libcurl's result.
    func finish(_ code: CURLcode) {
        let isShutDown = stopWatching()
        let failure =
            failure(code) ?? (isShutDown ? nil : CurlTransport.Failure(.truncatedBody))
        upload?.cancel()
        head.finish()
        if !isOpen {
            if failure == nil { return deliver() }
            // The bytes before the failure can be read.
            if head.isComplete, problem == nil { open() }
        }
        if failure == nil { trailers?.fields = head.trailers }
        let (waiting, waiter, bytes) = shared.withLock { shared in
            defer {
                if !shared.isEnded { (shared.isEnded, shared.failure) = (true, failure) }
                (shared.head, shared.waiter) = (nil, nil)
            }
            let bytes = shared.waiter == nil ? Data() : shared.bytes
            if shared.waiter != nil { shared.bytes = Data() }
            return (shared.head, shared.waiter, bytes)
        }
        if let failure { waiting?.resume(throwing: failure) }
        if !bytes.isEmpty {
            waiter?.resume(returning: bytes)
        } else if let failure {
            waiter?.resume(throwing: failure)
        } else {
            waiter?.resume(returning: nil)
        }
    }

    /// Ends watching the connection; returns `false` if it ended without `close_notify`.
    func stopWatching() -> Bool {
        defer { watched = nil }
        return watched.map { CurlShutdown.end($0) } ?? true
    }

    /// Returns a complete response to the waiting task.
    private func deliver() {
        let waiting = shared.withLock { shared in
            defer { (shared.head, shared.isEnded) = (nil, true) }
            return shared.head
        }
        guard let waiting else { return }
        var body =
            coding.map { HTTPBody(chunks: CurlBody(compressed: gathered, $0, limit: limit)) }
            ?? HTTPBody(gathered)
        if !head.trailers.isEmpty {
            body.trailers = TrailerSection()
            body.trailers?.fields = head.trailers
        }
        waiting.resume(returning: response(body))
    }

    private func failure(_ code: CURLcode) -> (any Error)? {
        if let problem { return problem }
        if isTooLarge { return HTTPBody.TooLarge(limit: limit) }
        if code == CURLE_OK {
            if let chunks, !chunks.isEnded { return CurlTransport.Failure(.truncatedBody) }
            return head.isComplete
                ? nil : CurlTransport.Failure(.notReceived, "the response headers are incomplete")
        }
        if let failure = upload?.failure { return failure }
        if isProcessed { return CurlTransport.Failure(.noResponse) }
        // libcurl reports an unknown protocol when the response has no status line.
        if code == CURLE_UNSUPPORTED_PROTOCOL, request.address.hasPrefix("http") {
            return CurlTransport.Failure(.malformedResponse, "the response is not HTTP")
        }
        // It reports a malformed header field with an unrelated code.
        if code == CURLE_BAD_FUNCTION_ARGUMENT, !head.isEmpty {
            return CurlTransport.Failure(.malformedResponse, "a header field is malformed")
        }
        return CurlTransport.Failure(CurlTransport.Failure.Code(rawValue: Int(code.rawValue)))
    }
}
#endif
