/// Sends one request and returns one response.
///
/// A transport neither retries, follows redirects nor checks the status code: the client does, and adds the
/// credential and the cookies to each request. When the calling task is cancelled, a transport stops
/// immediately and throws `CancellationError`.
public protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Parameter request: The request; its fields contain no line breaks.
    /// - Returns: The response as soon as its headers have been received; the body may still be incomplete.
    /// - Throws: `CancellationError` when the task is cancelled; otherwise the reason why there is no response.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
