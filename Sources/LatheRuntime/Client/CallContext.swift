/// What all steps of one call share.
final class CallContext: Sendable {
    let client: Client
    let endpoint: Endpoint
    let options: CallOptions
    /// Whether the body of a success is left to the caller.
    let isStreamed: Bool
    /// `nil` when nobody observes.
    let trace: CallTrace?

    init(_ client: Client, _ endpoint: Endpoint, _ options: CallOptions, isStreamed: Bool) {
        self.client = client
        self.endpoint = endpoint
        self.options = options
        self.isStreamed = isStreamed
        trace = CallTrace(client, endpoint)
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

    /// The account's cookies; `nil` for a client that uses none.
    var cookies: RequestCookies? {
        get async {
            guard client.usesCookies else { return nil }
            return await RequestCookies(store: client.account.cookies, clock: client.clock)
        }
    }

    /// Whether the answer's body is left to the caller: that of a success is.
    func staysOpen(_ response: HTTPResponse) -> Bool {
        guard isStreamed, 200..<300 ~= response.status else { return false }
        let flag = endpoint.failureHeader ?? client.api.failureHeader
        return flag.map { response.fields[$0] == nil } ?? true
    }
}
