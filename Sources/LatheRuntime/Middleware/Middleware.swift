/// A middleware, which receives each request before the transport and each response before the client.
///
/// A client's middleware is called in the given order for requests, and in reverse for responses: the first
/// receives the request first and the response last. It is called once for each attempt.
///
/// ```swift
/// struct Tracing: Middleware {
///     func send(
///         _ request: HTTPRequest,
///         to endpoint: Endpoint,
///         next: @Sendable (HTTPRequest) async throws -> HTTPResponse
///     ) async throws -> HTTPResponse {
///         var request = request
///         request.fields["X-Trace"] = UUID().uuidString
///         return try await next(request)
///     }
/// }
/// ```
public protocol Middleware: Sendable {
    /// Passes a request to the next middleware, or returns a response of its own.
    ///
    /// - Parameters:
    ///   - request: The request as the previous middleware passed it.
    ///   - endpoint: The call that the request belongs to.
    ///   - next: Passes the request to the next middleware, and finally to the transport. It may be called
    ///     any number of times.
    /// - Returns: The response for the previous middleware.
    /// - Throws: Errors of `next`, or an error of its own, which becomes the cause of an ``APIError``.
    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse
}
