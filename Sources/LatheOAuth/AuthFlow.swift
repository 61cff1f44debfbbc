import Foundation
import LatheRuntime

/// The parts that the OAuth flows share.
enum AuthFlow {
    /// The maximum size of a response with a token, in bytes.
    private static let maximumResponse = 1 << 20

    /// Creates a request to an absolute address, or to a path at the host of the client's server.
    static func request(
        _ method: HTTPMethod,
        _ address: String,
        _ client: Client
    ) throws -> HTTPRequest {
        guard let url = client.server.url(of: address) else {
            throw error("the authorization address is neither an HTTP address nor a path of one")
        }
        return HTTPRequest(method, url)
    }

    /// Sends a request without the middleware, which is called only for the API's own calls.
    static func exchange(
        _ request: HTTPRequest,
        with client: Client
    ) async throws -> (HTTPResponse, Data) {
        do {
            return try await within(client.timeout, client.clock) {
                let response = try await client.transport.sendFollowingRedirects(request)
                return (response, try await response.body.collect(limit: maximumResponse))
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            let system = error as NSError
            let isLate =
                error is TimeLimitReached
                || system.domain == NSURLErrorDomain && system.code == NSURLErrorTimedOut
            let isLong = error is HTTPBody.TooLarge
            var wrapped = self.error(
                "no response to the token request was received",
                isLong ? .bodyTooLarge : isLate ? .timedOut : .transport
            )
            wrapped.request = request
            wrapped.cause = error
            throw wrapped
        }
    }

    static func error(_ reason: String, _ code: APIError.Code = .authorization) -> APIError {
        APIError(code, endpoint: APIError.authorization, reason: reason)
    }

    /// Returns the error for a response without a token; a server error is not a refusal.
    static func refusal(_ request: HTTPRequest, _ response: HTTPResponse, _ body: Data) -> APIError
    {
        let isTrouble = response.status >= 500 || [408, 429].contains(response.status)
        var error = error(
            "the server issued no token, its status is \(response.status)",
            isTrouble ? .status : .authorization
        )
        error.request = request
        error.response = response
        error.body = body
        return error
    }
}
