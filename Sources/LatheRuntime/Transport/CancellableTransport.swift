/// A transport that can end a request without the cancellation of its task.
protocol CancellableTransport: Transport {
    /// Sends a request, and ends it when a time limit is reached, before or after the response headers.
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse
}

/// A transport's error whose description contains neither URLs nor credentials.
protocol DescribedTransportError: Error, CustomStringConvertible {
    /// Whether the error is a timeout.
    var isTimeout: Bool { get }
}
