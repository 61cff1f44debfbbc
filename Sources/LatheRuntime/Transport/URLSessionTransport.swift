#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests by `URLSession`, with connections of its own.
///
/// - The response is there with its head; the body follows in chunks. Only a success whose length says that
///   it has at most 64 KiB comes as a whole, unless ``HTTPRequest/isStreamed``. A body that ends before its
///   length is an error.
/// - Cancelling the task closes the connection at once, and so does a body that is larger than its call lets
///   it be.
/// - It follows up to ten redirects. To another origin go no credentials: neither a body nor other fields
///   than `Accept` and its like; from HTTPS to HTTP it does not go.
/// - It keeps no cookies, no cache and no credentials between requests; an ``Account`` keeps cookies.
/// - Bodies that are files are read while they are sent, and so are chunks on Apple's platforms; on others,
///   whose sessions cannot wait, chunks are put into a temporary file first.
/// - The answer to a request that ``HTTPRequest/isStreamed`` comes no faster than it is read; where sessions
///   cannot pause, what is ahead of the reader waits in temporary files, never in memory, and up to a
///   limit.
/// - It has no limit of time but the system's for connecting; ``Client/timeout`` has.
/// - On Linux, Foundation ends the program on some responses, trailers among them, may take a packed body that is
///   cut off as whole, and loses some 170 bytes of memory with each request: see <doc:Transports>.
///
/// Copies share the connections, which close with the last copy.
public struct URLSessionTransport: Transport {
    private let sessions: SessionOwner

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - maximumSpill: The most bytes of one answer that may wait in files for a slow reader, where
    ///     sessions cannot pause: 4 GiB by default. More end the body with ``HTTPBody/TooFarAhead``.
    ///   - configure: Changes the session's configuration, a proxy for example.
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
        // The client limits the time of a try; the session must not be faster.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        configure(configuration)
        sessions = SessionOwner(configuration, maximumSpill)
    }

    /// Sends a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response.
    /// - Throws: `URLError`, `CancellationError`, ``HTTPRequest/Malformed``, or what reading the request's
    ///   body throws.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, until: nil)
    }
}

extension URLSessionTransport: CuttableTransport {
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse {
        guard request.isWellFormed else { throw HTTPRequest.Malformed() }
        try Task.checkCancellation()
        return try await sessions.exchange(request, until: cutoff)
    }
}

/// Ends a session with its last transport; a session that is not ended keeps its delegate and threads
/// for ever.
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
                let task = session.dataTask(with: Self.urlRequest(request, upload: upload))
                delegate.add(exchange, for: task)
                exchange.start(task, head)
            }
        } onCancel: {
            exchange.cancel()
        }
    }

    private static func urlRequest(
        _ request: HTTPRequest,
        upload: BodyUpload?
    ) -> URLRequest {
        var result = URLRequest(url: request.url)
        result.httpMethod = request.method.rawValue
        for field in request.fields { result.addValue(field.value, forHTTPHeaderField: field.name) }
        guard let upload else {
            result.httpBody = request.body?.bytes
            return result
        }
        result.httpBodyStream = upload.stream()
        if let length = upload.length {
            result.setValue("\(length)", forHTTPHeaderField: "Content-Length")
            #if canImport(FoundationNetworking)
            // The session sends a stream in chunks unless a field says otherwise, and a blank one is not
            // sent itself.
            result.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
        return result
    }
}

/// Runs what a session says to its delegate, one after the other.
///
/// Off Apple's platforms a session says each thing by an operation of its own, which costs several times
/// what a block does.
private final class SessionQueue: OperationQueue, @unchecked Sendable {
    // Its one property never changes, and is safe in itself.
    private let blocks = DispatchQueue(label: "lathe.session")

    #if canImport(FoundationNetworking)
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        blocks.async(execute: block)
    }
    #endif
}
