extension Redirect {
    /// Sends the requests that follow redirects, until a response is not one.
    ///
    /// - Parameters:
    ///   - response: The response to the first request.
    ///   - request: The first request.
    ///   - send: Sends a request that follows the redirect of another one.
    /// - Returns: The last request, and its response with its address.
    /// - Throws: ``TooManyRedirects``, or an error of `send`.
    nonisolated(nonsending) static func follow(
        _ response: HTTPResponse,
        to request: HTTPRequest,
        send:
            nonisolated(nonsending) (
                inout HTTPRequest, _ previous: HTTPRequest, HTTPResponse
            ) async throws -> HTTPResponse
    ) async throws -> (request: HTTPRequest, response: HTTPResponse) {
        var (request, response) = (request, response)
        var count = 0
        while var next = next(after: request, response) {
            count += 1
            guard count <= maximum else { throw TooManyRedirects() }
            try Task.checkCancellation()
            let previous = request
            response = try await send(&next, previous, response)
            if response.url == nil { response.url = next.url }
            request = next
        }
        return (request, response)
    }
}

extension Transport {
    /// Sends a request and follows up to ten redirects, by the rules that clients apply to calls.
    ///
    /// No field that may contain credentials, and no body, is sent to another origin.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response of the last address.
    /// - Throws: ``TooManyRedirects``, or an error of the transport.
    public func sendFollowingRedirects(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await Redirect.follow(try await send(request), to: request) { request, _, _ in
            try await send(request)
        }.response
    }
}
