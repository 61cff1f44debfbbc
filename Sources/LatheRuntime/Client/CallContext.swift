/// Changes a request of a call before it is built into a cache's key and authenticated.
package typealias RequestChange = @Sendable (inout HTTPRequest, Endpoint) throws -> Void

/// The values that all steps of one call share.
final class CallContext: Sendable {
    let client: Client
    let endpoint: Endpoint
    let options: CallOptions
    /// Whether the body of a successful response is streamed to the caller.
    let isStreamed: Bool
    /// The trace for the observers; `nil` if there are none.
    let trace: CallTrace?
    /// Changes each request of the call before all other steps; `nil` for no change.
    let requestChange: RequestChange?

    init(
        _ client: Client,
        _ endpoint: Endpoint,
        _ options: CallOptions,
        isStreamed: Bool,
        requestChange: RequestChange? = nil
    ) {
        self.client = client
        self.endpoint = endpoint
        self.options = options
        self.isStreamed = isStreamed
        self.requestChange = requestChange
        trace = client.observers.isEmpty ? nil : CallTrace(client, endpoint)
    }

    func error(
        _ code: APIError.Code,
        _ reason: String,
        _ request: HTTPRequest? = nil,
        cause: (any Error)? = nil
    ) -> APIError {
        var error = APIError(code, endpoint: endpoint.name, reason: reason, cause: cause)
        error.request = request
        return error
    }

    /// Whether the call may only use the cache, so that it sends nothing.
    var isOnlyCached: Bool { options.cache == .onlyCached }

    /// Returns the error of a call that may only use the cache, which has no response for it.
    func notCached(_ request: HTTPRequest? = nil) -> APIError {
        error(.notCached, "the cache has no response that may be used", request)
    }

    /// The account's cookies; `nil` for a client that uses none.
    var cookies: (any CookieStorage)? {
        get async {
            guard let type = client.cookieStorage else { return nil }
            return await client.account.cookies(type)
        }
    }

    /// Returns whether a response's body is streamed to the caller, as for a success if the call requests it.
    func staysOpen(_ response: HTTPResponse) -> Bool {
        isStreamed && 200..<300 ~= response.status && !isFlagged(response)
            && !mayBeFailure(response)
    }

    /// Returns whether the content type of a response to a call for a file or a stream is one of failures.
    func mayBeFailure(_ response: HTTPResponse) -> Bool {
        guard isStreamed, options.looksForFailure else { return false }
        let types = endpoint.streamedFailures ?? client.api.streamedFailures
        guard !types.isEmpty else { return false }
        let found = response.fields["Content-Type"]
        return types.contains { Endpoint.matches(found, $0) }
    }

    /// Returns whether a response has the header field that indicates a failure.
    func isFlagged(_ response: HTTPResponse) -> Bool {
        guard let flag = endpoint.failureHeader ?? client.api.failureHeader else { return false }
        return response.fields[flag] != nil
    }
}
