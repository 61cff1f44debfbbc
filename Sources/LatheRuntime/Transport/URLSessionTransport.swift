#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests by `URLSession`, with connections of its own.
///
/// - The response is there with its head; the body follows in chunks. A body that ends before its length
///   is an error.
/// - Cancelling the task closes the connection at once.
/// - It follows up to ten redirects. To another origin go no credentials: neither a body nor other fields
///   than `Accept` and its like; from HTTPS to HTTP it does not go.
/// - It keeps no cookies, no cache and no credentials between requests.
/// - It has no limit of time but the system's for connecting; ``Client/timeout`` has.
///
/// Copies share the connections, which close with the last copy.
public struct URLSessionTransport: Transport {
    private static let maximumRedirects = 10

    private let sessions: SessionOwner

    /// Makes a transport.
    ///
    /// - Parameter configure: Changes the session's configuration, a proxy for example.
    public init(configure: (URLSessionConfiguration) -> Void = { _ in }) {
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
        sessions = SessionOwner(configuration)
    }

    /// Sends a request and follows redirects.
    ///
    /// - Parameter request: What to send; a body that comes in chunks is collected first.
    /// - Returns: The response of the last address.
    /// - Throws: `URLError`, `CancellationError`, or what reading the request's body throws.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        var redirects = 0
        while true {
            try Task.checkCancellation()
            let body = try await request.body?.collect(limit: .max)
            let response = try await sessions.exchange(Self.urlRequest(request, body: body))
            guard let next = Redirect.next(after: request, response) else { return response }
            redirects += 1
            guard redirects <= Self.maximumRedirects else {
                throw URLError(.httpTooManyRedirects)
            }
            request = next
        }
    }

    private static func urlRequest(_ request: HTTPRequest, body: Data?) -> URLRequest {
        var result = URLRequest(url: request.url)
        result.httpMethod = request.method.rawValue
        for field in request.fields { result.addValue(field.value, forHTTPHeaderField: field.name) }
        result.httpBody = body
        return result
    }
}

/// Ends a session with its last transport; a session that is not ended keeps its delegate and threads
/// for ever.
private final class SessionOwner: Sendable {
    private let session: URLSession
    private let delegate: SessionDelegate

    init(_ configuration: URLSessionConfiguration) {
        delegate = SessionDelegate()
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit { session.finishTasksAndInvalidate() }

    func exchange(_ request: URLRequest) async throws -> HTTPResponse {
        let exchange = SessionExchange(hasBody: request.httpMethod != "HEAD")
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { head in
                let task = session.dataTask(with: request)
                delegate.add(exchange, for: task)
                exchange.start(task, head)
            }
        } onCancel: {
            exchange.cancel()
        }
    }
}
