/// A transport that ends a request without its task being cancelled.
protocol CuttableTransport: Transport {
    /// Sends a request, and ends it when a limit of time is reached, before and after its head.
    nonisolated(nonsending) func send(
        _ request: HTTPRequest,
        until cutoff: Cutoff?
    ) async throws -> HTTPResponse
}

/// A transport that follows redirects by the rules of ``Redirect``.
protocol RedirectingTransport: CuttableTransport {
    /// What is thrown for more redirects than are followed.
    static var tooManyRedirects: any Error { get }

    /// Sends a request, and returns its own response.
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

/// An error of a transport that says what went wrong without naming addresses or credentials.
protocol DescribedTransportError: Error, CustomStringConvertible {
    /// Whether something took too long.
    var isTimeout: Bool { get }
}
