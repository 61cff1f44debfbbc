import Foundation
import LatheCoding

/// Runs one call. Its life, each step of which can end it with one ``APIError``:
///
/// 1. The deadline of the whole call starts.
/// 2. The base address is looked up; a client whose server is discovered finds it out now, once for all
///    calls that wait.
/// 3. A try starts. The account gives the credential of the call's auth scheme; one that has expired, or
///    that there is not yet, is made first, once for all calls that wait. So are the values of parameters
///    that a call fetches.
/// 4. The parameters, the API-wide ones and the constants become a request.
/// 5. The try waits until the API's limits allow it, then its own limit of time starts.
/// 6. The middleware sees the request, in the given order.
/// 7. The account's cookies and the credential go into the request, so that a signature covers what the
///    middleware changed.
/// 8. The fields are checked for line breaks, and the transport sends the request and follows redirects.
/// 9. The account takes the response's cookies. The middleware sees the response, in reverse; then the
///    body is collected, up to the limit.
/// 10. The answer is a failure if the failure header is there, if the status is not 2xx, or if the body
///     holds a failure; the body is then read into the call's failure type, if it can be.
/// 11. A failure that says that the credential, or the value of a fetched parameter, is no longer good
///     leads back to step 3, once for each, with one that is renewed once for all calls that wait.
/// 12. Another failure leads back to step 3, behind a wait, if the retry policy says so.
/// 13. Else the body is read into the call's response type.
///
/// The client's observers hear of the steps that a call takes.
struct Call<R: Request> {
    let client: Client
    let request: R
    let options: CallOptions
    private let trace: CallTrace?

    init(client: Client, request: R, options: CallOptions) {
        self.client = client
        self.request = request
        self.options = options
        trace = CallTrace(client, R.endpoint)
    }

    private var endpoint: Endpoint { R.endpoint }

    func run() async throws -> Answer<R.ResponseValue> {
        guard let trace else { return try await limited() }
        do {
            let answer = try await limited()
            trace.tell(.succeeded)
            return answer
        } catch {
            trace.tell(.failed(error))
            throw error
        }
    }

    private func limited() async throws -> Answer<R.ResponseValue> {
        let retried = RetriedFailure()
        do {
            return try await within(options.deadline ?? client.deadline, client.clock) {
                try await tries(try await base(), retried)
            }
        } catch let error as TimeLimitReached {
            var late = self.error(.timedOut, "no answer before the deadline", cause: error)
            if let last = retried.last { late.follow(last) }
            throw late
        }
    }

    // MARK: Step 2

    private func base() async throws -> BaseAddress {
        let address: BaseAddress?
        switch client.server.kind {
        case .fixed(let base): address = base
        case .discovered(let root, let discovery, let found):
            if endpoint.server == .root || root == nil {
                address = root
            } else if let base = found.current {
                address = base
            } else {
                var scout = client
                scout.server = ServerAddress(kind: .fixed(root))
                address = try await found.value { [scout] in try await discovery.run(scout) }
            }
        }
        guard let address else {
            throw error(.invalidRequest, "the server's address is not an absolute one of HTTP")
        }
        return address
    }

    // MARK: Steps 3, 11 and 12

    private func tries(
        _ base: BaseAddress,
        _ retried: RetriedFailure
    ) async throws -> Answer<R.ResponseValue> {
        let auth = try await Authorization.chosen(client, endpoint)
        var fetching = ParameterFetching(client, endpoint)
        var retrying = Retrying(client, endpoint, options, trace)
        var refused: Credential??
        while true {
            let credential: Credential?
            if case .some(let stale) = refused {
                credential = try await auth?.renewed(insteadOf: stale)
            } else {
                credential = try await auth?.credential()
            }
            let fetched = try await fetching.values()
            do {
                let answer = try await attempt(base, auth?.proof(credential), fetched, retrying.key)
                retrying.succeeded()
                return answer
            } catch var error as APIError {
                error.tries = retrying.tries + 1
                let isReplayable = error.request?.body?.isReplayable ?? true
                if let auth, refused == nil, auth.scheme.isRefusal(error), isReplayable {
                    guard try await auth.renewed(insteadOf: credential) != nil else { throw error }
                    refused = .some(credential)
                    trace?.tell(.renewed)
                } else if isReplayable, fetching.renews(after: error, insteadOf: fetched) {
                    trace?.tell(.renewed)
                } else {
                    retried.last = error
                    guard try await retrying.waits(after: error) else { throw error }
                }
            }
        }
    }

    // MARK: Steps 4 to 9

    private func attempt(
        _ base: BaseAddress,
        _ proof: Authorization.Proof?,
        _ fetched: [String: FetchedValue],
        _ idempotencyKey: String?
    ) async throws -> Answer<R.ResponseValue> {
        trace?.beginTry()
        var client = client
        if let parameter = proof?.parameter {
            client.parameters[parameter.name] = parameter.value
        }
        for (name, value) in fetched { client.parameters[name] = value.text }
        var request: HTTPRequest
        do {
            request = try client.httpRequest(for: self.request, base: base)
        } catch {
            throw self.error(.invalidRequest, error.reason)
        }
        if let name = endpoint.policy.idempotencyKey { request.fields[name] = idempotencyKey }
        try await client.waitForTurn(endpoint, proof?.credential, trace)
        do {
            let (response, body) = try await within(
                options.timeout ?? client.timeout,
                client.clock
            ) { [request] in
                try await exchange(request, proof)
            }
            client.heed(response.fields)
            trace?.tell(.answered(request, status: response.status, bytes: body.count))
            return try read(response, body, of: request)
        } catch let error as APIError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as TimeLimitReached {
            throw self.error(.timedOut, "no answer in time", request, cause: error)
        } catch {
            throw self.error(.middleware, "a middleware failed", request, cause: error)
        }
    }

    private func exchange(
        _ request: HTTPRequest,
        _ proof: Authorization.Proof?
    ) async throws -> (HTTPResponse, Data) {
        let response = try await send(request, proof, through: client.middleware[...])
        if staysOpen(response) { return (response, Data()) }
        do {
            let body = try await response.body.collect(limit: client.limits.body)
            return (response, body)
        } catch {
            var error = try wrap(error, request, "the answer's body broke off")
            error.response = response
            throw error
        }
    }

    private func send(
        _ request: HTTPRequest,
        _ proof: Authorization.Proof?,
        through middleware: ArraySlice<any Middleware>
    ) async throws -> HTTPResponse {
        try Task.checkCancellation()
        if let first = middleware.first {
            return try await first.send(request, to: endpoint) { request in
                try await send(request, proof, through: middleware.dropFirst())
            }
        }
        var request = request
        request.cookies = await cookies
        request.cookies?.add(to: &request)
        do {
            try await proof?.apply(to: &request)
        } catch let fault as RequestFault {
            throw error(.authorization, fault.reason, request)
        }
        if let name = request.fields.firstForbidden {
            let reason = "the header \(name.filter { $0.isASCII && ($0.isLetter || $0 == "-") })"
            throw error(.invalidRequest, reason + " holds a character that no header can", request)
        }
        trace?.tell(.started(request))
        do {
            let response = try await client.transport.send(request)
            request.cookies?.take(response, to: request)
            return response
        } catch {
            throw try wrap(error, request, "no answer came")
        }
    }

    /// The account's cookies; `nil` for a client that uses none.
    private var cookies: RequestCookies? {
        get async {
            guard client.usesCookies else { return nil }
            return await RequestCookies(store: client.account.cookies, clock: client.clock)
        }
    }

    /// An error of the transport as one of ours.
    ///
    /// - Throws: `CancellationError`, which stays what it is.
    private func wrap(
        _ error: any Error,
        _ request: HTTPRequest,
        _ reason: String
    ) throws -> APIError {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        switch error {
        case let error as APIError: return error
        case let error as HTTPBody.TooLarge:
            let reason = "the answer is larger than \(error.limit) bytes"
            return self.error(.bodyTooLarge, reason, request, cause: error)
        default:
            let system = error as NSError
            let isLate = system.domain == NSURLErrorDomain && system.code == NSURLErrorTimedOut
            return self.error(
                isLate ? .timedOut : .transport,
                "\(reason) (\(system.domain) \(system.code))",
                request,
                cause: error
            )
        }
    }

    // MARK: Steps 10 and 13

    private func read(
        _ response: HTTPResponse,
        _ body: Data,
        of request: HTTPRequest
    ) throws -> Answer<R.ResponseValue> {
        let decoding = ResponseDecoding(client: client, response: response, body: body)
        func error(
            _ code: APIError.Code,
            _ reason: String,
            failure: R.FailureValue? = nil,
            cause: (any Error)? = nil
        ) -> APIError {
            var error = self.error(code, reason, request, cause: cause)
            error.response = response
            error.body = body
            error.failure = failure
            return error
        }

        let failureHeader = endpoint.failureHeader ?? client.api.failureHeader
        let isFlagged =
            R.FailureValue.self != NoFailure.self
            && failureHeader.map { response.fields[$0] != nil } ?? false
        let isSuccess = 200..<300 ~= response.status
        guard isSuccess, !isFlagged else {
            let failure: R.FailureValue?
            var cause: (any Error)?
            do {
                failure = try decoding.failure(R.FailureValue.self, in: endpoint.returns)
            } catch {
                failure = nil
                cause = error
            }
            if failure != nil {
                throw error(.failure, "the API reports a failure", failure: failure)
            }
            if isSuccess {
                throw error(.failure, "a header says that the API failed", cause: cause)
            }
            throw error(.status, "the server answered \(response.status)", cause: cause)
        }
        let outcome: Outcome<R.ResponseValue, R.FailureValue>
        do {
            outcome = try decoding.outcome(
                R.ResponseValue.self,
                R.FailureValue.self,
                in: endpoint.returns
            )
        } catch let failure {
            throw error(.decoding, failure.description, cause: failure)
        }
        switch outcome {
        case .failure(let failure):
            throw error(.failure, "the API reports a failure", failure: failure)
        case .value(let value):
            return Answer(
                value: value,
                status: response.status,
                fields: response.fields,
                url: response.url ?? request.url
            )
        }
    }

    private func error(
        _ code: APIError.Code,
        _ reason: String,
        _ request: HTTPRequest? = nil,
        cause: (any Error)? = nil
    ) -> APIError {
        var error = APIError(code, endpoint: endpoint.name, reason: reason, cause: cause)
        error.request = request
        return error
    }
}
