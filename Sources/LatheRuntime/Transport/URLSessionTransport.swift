#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with a `URLSession` that has connections of its own.
///
/// - The response is returned as soon as its headers have been received; the body follows in chunks. Only a
///   success with a `Content-Length` of at most 64 KiB is returned as a whole, unless
///   ``HTTPRequest/isStreamed``. A body that ends before its length is an error.
/// - Cancelling the task closes the connection immediately, and so does a body that exceeds the limit of its
///   call.
/// - It returns a redirect like any other response; the client follows it.
/// - It stores no cookies, responses or credentials between requests; an ``Account`` stores cookies.
/// - Bodies that are files are read while they are sent. So are bodies of chunks on Apple platforms; on Linux,
///   where a session cannot wait for chunks, they are written to a temporary file first.
/// - The response to a request that ``HTTPRequest/isStreamed`` is received no faster than it is read. On Linux,
///   where a session cannot pause, bytes that have not been read are written to temporary files, up to a limit.
/// - It has no timeout except the system's for connecting; ``Client/timeout`` limits calls.
/// - On Linux, Foundation terminates the program on some responses, for example with trailers, may accept a
///   truncated compressed body as complete, and leaks about 170 bytes with each request: see <doc:Transports>.
///
/// Copies share the connections, which are closed with the last copy.
public struct URLSessionTransport: Transport {
    private let sessions: SessionOwner

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - maximumSpill: The maximum number of bytes of one response that may wait in temporary files for a slow
    ///     reader, where sessions cannot pause; 4 GiB by default. A larger number ends the body with
    ///     ``HTTPBody/SpillLimitExceeded``.
    ///   - configure: Changes the session's configuration, for example its proxy.
    public init(
        maximumSpill: Int = 1 << 32,
        configure: (URLSessionConfiguration) -> Void = { _ in }
    ) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // The client limits the duration of an attempt; the session must not end it earlier.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        configure(configuration)
        sessions = SessionOwner(configuration, maximumSpill)
    }

    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: `URLError`, `CancellationError`, ``HTTPRequest/Malformed``, ``URLSessionTransport/BodyOfGET``, or an
    ///   error from reading the request's body.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, until: nil)
    }

    /// A GET request with a body, which `URLSession` does not send.
    public struct BodyOfGET: NonRetryableError, Hashable, CustomStringConvertible {
        /// The reason why the request cannot be sent.
        public var description: String { "URLSession sends no body with GET" }
    }
}

extension URLSessionTransport.BodyOfGET: DescribedTransportError {
    var isTimeout: Bool { false }
}

extension URLSessionTransport: CancellableTransport {
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse {
        guard request.isWellFormed else { throw HTTPRequest.Malformed() }
        if request.method == .get, request.body != nil { throw BodyOfGET() }
        try Task.checkCancellation()
        return try await sessions.exchange(request, until: cutoff)
    }
}

/// Invalidates a session when its last transport is released; otherwise the session would keep its delegate
/// and threads.
private final class SessionOwner: Sendable {
    private let session: URLSession
    private let delegate: SessionDelegate
    private let maximumSpill: Int

    init(_ configuration: URLSessionConfiguration, _ maximumSpill: Int) {
        self.maximumSpill = maximumSpill
        delegate = SessionDelegate()
        let queue = SessionQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit { session.finishTasksAndInvalidate() }

    nonisolated(nonsending) func exchange(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse {
        var upload: BodyUpload?
        if let body = request.body, body.bytes == nil { upload = try await BodyUpload(body) }
        let exchange = SessionExchange(request, maximumSpill, upload: upload)
        cutoff?.onReach { exchange.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { head in
                let task = session.dataTask(with: Self.urlRequest(request, upload, exchange))
                delegate.add(exchange, for: task)
                exchange.start(task, head)
            }
        } onCancel: {
            exchange.cancel()
        }
    }

    private static func urlRequest(
        _ request: HTTPRequest,
        _ upload: BodyUpload?,
        _ exchange: SessionExchange
    ) -> URLRequest {
        var result = URLRequest(url: request.url)
        result.httpMethod = request.method.rawValue
        for field in request.fields { result.addValue(field.value, forHTTPHeaderField: field.name) }
        guard let upload else {
            if let body = request.body, let bytes = body.bytes {
                body.onRead?(bytes.count)
                result.httpBody = bytes
            }
            return result
        }
        result.httpBodyStream = upload.stream { [weak exchange] in exchange?.stop() }
        if let length = upload.length {
            result.setValue("\(length)", forHTTPHeaderField: "Content-Length")
            #if canImport(FoundationNetworking)
            // The session sends a stream in chunks unless this field is set; a blank value is not sent.
            result.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
        return result
    }
}

/// Runs a session's callbacks in sequence.
///
/// On Linux a session creates an operation for each callback, which costs several times as much as a block.
private final class SessionQueue: OperationQueue, @unchecked Sendable {
    // Its only property is constant and thread-safe.
    private let blocks = DispatchQueue(label: "lathe.session")

    #if canImport(FoundationNetworking)
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        blocks.async(execute: block)
    }
    #endif
}
