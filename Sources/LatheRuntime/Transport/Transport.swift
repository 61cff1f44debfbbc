/// Sends one request and returns one response; the outermost edge of a client.
///
/// A transport neither retries, follows redirects nor looks at statuses: the client does that, and sends
/// credentials and cookies. When the task around is cancelled it gives up at once, and throws `CancellationError`.
public protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Parameter request: What to send; its fields hold no line breaks.
    /// - Returns: The response, when its head is there; the body may still be on its way.
    /// - Throws: What kept the request from being answered; `CancellationError` when cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
