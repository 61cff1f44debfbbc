/// A transport that ends a request without its task being cancelled.
protocol CuttableTransport: Transport {
    /// Sends a request, and ends it when a limit of time is reached, before and after its head.
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse
}

/// An error of a transport that says what went wrong without naming addresses or credentials.
protocol DescribedTransportError: Error, CustomStringConvertible {
    /// Whether something took too long.
    var isTimeout: Bool { get }
}
