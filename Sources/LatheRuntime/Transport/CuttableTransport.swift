/// A transport that can end a request without the cancellation of its task.
protocol CuttableTransport: Transport {
    /// Sends a request, and ends it when a time limit is reached, before or after the response headers.
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse
}

/// A transport that follows redirects by the rules of ``Redirect``.
protocol RedirectingTransport: CuttableTransport {
    /// The error for too many redirects.
    static var tooManyRedirects: any Error { get }

    /// Sends a request and returns its response, which may be a redirect.
    nonisolated(nonsending) func exchange(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse
}

extension RedirectingTransport {
    private static var maximumRedirects: Int { 10 }

    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse {
        guard request.isWellFormed else { throw HTTPRequest.Malformed() }
        var request = request
        var redirects = 0
        while true {
            try Task.checkCancellation()
            let response = try await exchange(request, until: cutoff)
            guard let next = Redirect.next(after: request, response) else { return response }
            redirects += 1
            guard redirects <= Self.maximumRedirects else { throw Self.tooManyRedirects }
            request = next
        }
    }
}

/// A transport's error whose description contains neither URLs nor credentials.
protocol DescribedTransportError: Error, CustomStringConvertible {
    /// Whether the error is a timeout.
    var isTimeout: Bool { get }
}
