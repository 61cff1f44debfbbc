import Foundation

/// What the ways to a token have in common.
enum AuthFlow {
    /// Larger answers are none that hold a token.
    private static let maximumAnswer = 1 << 20

    static func request(_ method: HTTPMethod, _ address: String) throws -> HTTPRequest {
        guard BaseAddress(address) != nil, let url = URL(string: address) else {
            throw error("the address of the authorization is no absolute one of HTTP")
        }
        return HTTPRequest(method, url)
    }

    /// Sends a request past the middleware, which sees the API's own calls only.
    static func exchange(
        _ request: HTTPRequest,
        with client: Client
    ) async throws -> (HTTPResponse, Data) {
        do {
            return try await within(client.timeout, client.clock) {
                let response = try await client.transport.send(request)
                return (response, try await response.body.collect(limit: maximumAnswer))
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
                "no answer to the request for a token came",
                isLong ? .bodyTooLarge : isLate ? .timedOut : .transport
            )
            wrapped.request = request
            wrapped.cause = error
            throw wrapped
        }
    }

    /// What errors name as the call.
    static let endpoint = "authorization"

    static func error(_ reason: String, _ code: APIError.Code = .authorization) -> APIError {
        APIError(code, endpoint: endpoint, reason: reason)
    }

    /// What an answer without a token means: a server in trouble has refused nothing.
    static func refusal(_ request: HTTPRequest, _ response: HTTPResponse, _ body: Data) -> APIError
    {
        let isTrouble = response.status >= 500 || [408, 429].contains(response.status)
        var error = error(
            "the server gave no token, its status is \(response.status)",
            isTrouble ? .status : .authorization
        )
        error.request = request
        error.response = response
        error.body = body
        return error
    }
}
