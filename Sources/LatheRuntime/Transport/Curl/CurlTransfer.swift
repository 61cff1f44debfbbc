#if Curl && os(Linux)
import Foundation
import LatheCoding
import Synchronization
import libcurl

/// One request and its response, between libcurl's callbacks and the task that waits.
///
/// It waits for the head, then for the body, and ends once. A lock protects what the task and the loop share.
// Not checked, since the properties below `loop` belong to the loop's thread alone once the transfer has started.
final class CurlTransfer: @unchecked Sendable {
    typealias Head = CheckedContinuation<HTTPResponse, any Error>
    typealias Waiter = CheckedContinuation<Data?, any Error>

    /// The length up to which a body is held until it is whole: waking the task for each of its parts would
    /// take longer than all the rest.
    private static let small = 1 << 16
    /// How many bytes of a streamed body wait for its reader before the transfer is paused.
    private static let high = 1 << 18

    private struct Shared {
        var head: Head?
        var waiter: Waiter?
        /// What came and was not yet read.
        var bytes = Data()
        var isPaused = false
        var isEnded = false
        /// What follows the bytes; `nil` for the body's proper end.
        var failure: (any Error)?
    }

    /// Two readers of one body.
    struct ReadTwice: Error {}

    let request: HTTPRequest
    let upload: CurlUpload?
    /// Whether the address is one of HTTPS.
    let isSecure: Bool
    private let shared = Mutex(Shared())
    private let loop: CurlLoop

    // The loop's.

    /// The handle while the loop has it.
    var easy: UnsafeMutableRawPointer?
    /// The fields of the request as libcurl takes them.
    var list: UnsafeMutablePointer<curl_slist>?
    /// How many bytes of a body in memory are sent.
    var sent = 0
    /// Whether the loop is to look after it when it has run all transfers.
    var isNoted = false
    /// Whether the request is sent for the second time, on a connection of its own.
    private(set) var isSecond = false
    /// Whether the connection had unread bytes before the request.
    private var isDirty = false
    /// Whether the connection is one of HTTP/1 that was kept.
    private var isKept = false
    private var head = CurlHead()
    private var gathered = Data()
    private var isOpen = false
    /// The trailers of a body that is open.
    private var trailers: TrailerSection?
    /// The most bytes of the body, unpacked.
    private var limit = 0
    /// The most bytes that may still come.
    private var room = 0
    private var coding: Inflater.Coding?
    /// Takes a body in chunks apart; `nil` for one that is not.
    private var chunks: CurlChunks?
    /// The connection whose end is that of the body, if it is watched.
    private var watched: UInt?
    private var isHeld = false
    private var canPause = false
    /// What is wrong with the head.
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

    // MARK: The task's side

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

    /// Ends the transfer for the task that waits, and has the connection closed.
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

    /// The next bytes of the body as they came; `nil` at its end.
    nonisolated(nonsending) func next() async throws -> Data? {
        // With a fast server, the task never waits, so that cancellation ends no wait.
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

    /// All bytes that wait; `nil` for none.
    private func taken() -> Data? {
        let (bytes, isPaused) = shared.withLock { shared -> (Data?, Bool) in
            guard !shared.bytes.isEmpty else { return (nil, false) }
            defer { (shared.bytes, shared.isPaused) = (Data(), false) }
            return (shared.bytes, shared.isPaused)
        }
        if isPaused { loop.submit(.resume(self)) }
        return bytes
    }

    // MARK: The loop's side

    /// Whether the task gave up.
    var isCancelled: Bool { shared.withLock { $0.isEnded } }

    /// Whether the response was received over HTTP/1, whose connections carry one request at a time.
    var isOfHTTP1: Bool { head.isOfHTTP1 }

    /// Checks the connection before the request is sent; `false` if it has unread bytes, which
    /// would be read as the response.
    func begins(on connection: UInt64) -> Bool {
        guard let easy else { return true }
        if CurlSockets.isNew(easy) {
            loop.sockets.remove(connection)
            return true
        }
        isKept = true
        isDirty = loop.sockets.hasInput(connection)
        return !isDirty
    }

    /// Whether the request is to be sent again, on a new connection: it was not sent, or no response was received
    /// and its method is safe.
    func startsAgain(after code: CURLcode) -> Bool {
        guard !isSecond, isDirty || isUnanswered(code) else { return false }
        (isSecond, isDirty) = (true, false)
        return true
    }

    /// Whether a connection of HTTP/2 ended before any of the response, or bytes that are no response were
    /// received on a reused one of HTTP/1, and the method is safe.
    private func isUnanswered(_ code: CURLcode) -> Bool {
        guard head.isEmpty, upload == nil, [.get, .head].contains(request.method) else {
            return false
        }
        return code == CURLE_HTTP2 || code == CURLE_UNSUPPORTED_PROTOCOL && isKept
    }

    /// Has the body of the request read.
    func startUpload() {
        upload?.start { [weak self] in
            guard let self else { return }
            loop.submit(.resume(self))
        }
    }

    /// Gives bytes of the request's body; 0 at the end, or the number that pauses or aborts.
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

    /// Goes back in the request's body, as for a connection that turns out to be closed; `false` where it cannot.
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

    /// Takes a line of the head; `false` to end the transfer.
    func receive(line: UnsafeRawBufferPointer) -> Bool {
        let wasComplete = head.isComplete
        if let problem = head.take(line) {
            self.problem = CurlTransport.Failure(.malformedResponse, problem)
            return false
        }
        if head.isComplete, !wasComplete { begin() }
        return true
    }

    /// Decides by the head what becomes of the body.
    private func begin() {
        let isSuccess = 200..<300 ~= head.status
        let isRedirect = 300..<400 ~= head.status && head.fields["Location"] != nil
        limit = request.isStreamed && isSuccess ? .max : request.bodyLimit
        let hasBody = request.method != .head && head.status != 204 && head.status != 304
        if hasBody, let name = head.fields["Content-Encoding"] {
            coding = Inflater.Coding(name)
        }
        if head.isChunked, hasBody { chunks = CurlChunks() }
        // Packed bytes can be a little more than those that they stand for.
        let (sum, overflows) = limit.addingReportingOverflow(limit >> 8 + 1024)
        room = coding == nil ? limit : overflows ? .max : sum
        canPause = request.isStreamed || isRedirect
        let length = hasBody ? head.length : 0
        isHeld = !request.isStreamed && !isRedirect && length.map { $0 <= Self.small } ?? false
        if let length, length > 0, isHeld, coding == nil {
            gathered.reserveCapacity(length + DocumentBytes.padding)
        }
        // A compressed body has an end of its own.
        if isSecure, hasBody, length == nil, chunks == nil, coding == nil, head.isOfHTTP1 {
            watched = easy.flatMap { CurlShutdown.watch($0) }
        }
        loop.note(self)
    }

    /// Takes bytes of the body; fewer than there are to end the transfer, or the number that pauses it.
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

    /// Appends what is of the body; `false` where that is too much, or malformed.
    private func append(_ bytes: UnsafeRawBufferPointer, to body: inout Data) -> Bool {
        func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
            isTooLarge = bytes.count > room
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

    /// Hands over what came while all transfers were run.
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

    /// Hands over the head of a response whose body is still on its way.
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

    /// Takes the end of the transfer.
    func finish(_ code: CURLcode) {
        let isShutDown = stopWatching()
        let failure =
            failure(code) ?? (isShutDown ? nil : CurlTransport.Failure(.truncatedBody))
        upload?.cancel()
        head.finish()
        if !isOpen {
            if failure == nil { return deliver() }
            // What broke off can be read up to there.
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

    /// Ends watching the connection; `false` if it ended without `close_notify`.
    func stopWatching() -> Bool {
        defer { watched = nil }
        return watched.map { CurlShutdown.end($0) } ?? true
    }

    /// Hands over a response that is whole.
    private func deliver() {
        let waiting = shared.withLock { shared in
            defer { (shared.head, shared.isEnded) = (nil, true) }
            return shared.head
        }
        guard let waiting else { return }
        var body =
            coding.map { HTTPBody(chunks: CurlBody(packed: gathered, $0, limit: limit)) }
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
                ? nil : CurlTransport.Failure(.notReceived, "the head of the response broke off")
        }
        if let failure = upload?.failure { return failure }
        // libcurl says that the protocol is unknown when the response has no status line.
        if code == CURLE_UNSUPPORTED_PROTOCOL, request.address.hasPrefix("http") {
            return CurlTransport.Failure(.malformedResponse, "the response is not HTTP")
        }
        // It refuses a line of the head that is no field with a code that says nothing of it.
        if code == CURLE_BAD_FUNCTION_ARGUMENT, !head.isEmpty {
            return CurlTransport.Failure(.malformedResponse, "a field of the head is malformed")
        }
        return CurlTransport.Failure(CurlTransport.Failure.Code(rawValue: Int(code.rawValue)))
    }
}
#endif
