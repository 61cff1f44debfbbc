/// Sees each request before the transport does and each response before the client does.
///
/// A client's middleware wraps in the order given for requests, and so in reverse for responses: the first
/// sees the request first and the response last. It runs once for each try.
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
    /// Sends a request on, or answers in the server's place.
    ///
    /// - Parameters:
    ///   - request: The request as those before left it.
    ///   - endpoint: The call that it is for.
    ///   - next: Hands the request to the next middleware, at last to the transport; may be called any
    ///     number of times.
    /// - Returns: The response for those before.
    /// - Throws: What `next` throws, or an error of its own, which ends as the cause of an ``APIError``.
    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse
}
