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
/// 5. The client's cache is asked. A fresh answer leads to step 14; one that is not goes along as a
///    condition, and a 304 puts it in the place of the answer's body.
/// 6. The try waits until the API's limits allow it, then its own limit of time starts.
/// 7. The middleware sees the request, in the given order.
/// 8. The account's cookies and the credential go into the request, so that a signature covers what the
///    middleware changed.
/// 9. The fields are checked for line breaks, and the transport sends the request and follows redirects.
/// 10. The account takes the response's cookies. The middleware sees the response, in reverse; then the
///     body is collected, up to the limit.
/// 11. The answer is a failure if the failure header is there, if the status is not 2xx, or if the body
///     holds a failure; the body is then read into the call's failure type, if it can be.
/// 12. A failure that says that the credential, or the value of a fetched parameter, is no longer good
///     leads back to step 3, once for each, with one that is renewed once for all calls that wait.
/// 13. Another failure leads back to step 3, behind a wait, if the retry policy says so.
/// 14. Else the body is read into the call's response type, and the cache keeps what it may.
///
/// The client's observers hear of the steps that a call takes.
struct Call<R: Request>: Sendable {
    let context: CallContext
    let request: R

    init(client: Client, request: R, options: CallOptions) {
        context = CallContext(
            client,
            R.endpoint,
            options,
            isStreamed: R.ResponseValue.self == OpenBody.self
        )
        self.request = request
    }

    private var client: Client { _read { yield context.client } }
    private var endpoint: Endpoint { context.endpoint }
    private var trace: CallTrace? { context.trace }

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
        guard let deadline = context.options.deadline ?? client.deadline else {
            return try await tries(try await base())
        }
        let retried = RetriedFailure()
        do {
            return try await within(deadline, client.clock) {
                try await tries(try await base(), retried)
            }
        } catch let error as TimeLimitReached {
            var late = context.error(.timedOut, "no answer before the deadline", cause: error)
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
            throw context.error(
                .invalidRequest,
                "the server's address is not an absolute one of HTTP"
            )
        }
        return address
    }

    // MARK: Steps 3, 12 and 13

    private func tries(
        _ base: BaseAddress,
        _ retried: RetriedFailure? = nil
    ) async throws -> Answer<R.ResponseValue> {
        let auth = try await Authorization.chosen(client, endpoint)
        var fetching = ParameterFetching(context)
        var retrying = Retrying(context)
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
                    retried?.last = error
                    guard try await retrying.waits(after: error) else { throw error }
                }
            }
        }
    }

    // MARK: Steps 4 and 5

    private func attempt(
        _ base: BaseAddress,
        _ proof: Authorization.Proof?,
        _ fetched: [String: FetchedValue],
        _ idempotencyKey: String?
    ) async throws -> Answer<R.ResponseValue> {
        trace?.beginTry()
        var given = fetched.mapValues(\.text)
        if let parameter = proof?.parameter, given[parameter.name] == nil {
            given[parameter.name] = parameter.value
        }
        var request: HTTPRequest
        do {
            request = try client.httpRequest(for: self.request, base: base, given)
        } catch {
            throw context.error(.invalidRequest, error.reason)
        }
        if let name = endpoint.policy.idempotencyKey { request.fields[name] = idempotencyKey }
        guard
            let cache = await CacheStep(
                context,
                request,
                R.self,
                proof?.credential
            )
        else {
            let (response, body) = try await Exchange(context, proof).run(request)
            await context.invalidate(request, proof?.credential, response)
            return try read(response, body, of: request)
        }
        let (kept, answer) = try await recall(request, cache)
        if let answer { return answer }
        return try await ask(request, proof, cache, kept)
    }

    /// The answer of the cache when it can be used, else what there is to ask the server about.
    private func recall(
        _ request: HTTPRequest,
        _ cache: CacheStep
    ) async throws -> (StoredAnswer?, Answer<R.ResponseValue>?) {
        let kept = await cache.kept()
        if let kept, kept.verdict == .fresh {
            do {
                let answer = try read(
                    cache.response(of: kept.answer),
                    DocumentBytes(kept.answer.body),
                    of: request
                )
                trace?.tell(.cached(age: .seconds(cache.age(of: kept.answer))))
                return (nil, answer)
            } catch  where cache.use != .onlyCached {
                // What an earlier version kept may be nothing that this one can read.
                await cache.forget()
                return (nil, nil)
            }
        }
        if cache.use == .onlyCached {
            throw context.error(.notCached, "the cache has no answer that may be used", request)
        }
        return (kept?.answer, nil)
    }

    /// Sends a request whose answer may be kept, and one on condition where an answer was kept before.
    private func ask(
        _ request: HTTPRequest,
        _ proof: Authorization.Proof?,
        _ cache: CacheStep,
        _ kept: StoredAnswer?
    ) async throws -> Answer<R.ResponseValue> {
        let exchange = Exchange(context, proof, cache)
        if let kept, CacheRules.hasValidator(kept.fields) {
            var conditional = request
            CacheRules.addConditions(of: kept, to: &conditional.fields)
            let (response, body) = try await exchange.run(conditional)
            if response.status != 304 {
                return try await keep(response, body, of: conditional, cache)
            }
            if let answer = cache.confirmed(kept, by: response),
                let result = try? read(
                    cache.response(of: answer),
                    DocumentBytes(answer.body),
                    of: conditional
                )
            {
                trace?.tell(.revalidated)
                await cache.keep(answer)
                return result
            }
            await cache.forget()
        }
        let (response, body) = try await exchange.run(request)
        return try await keep(response, body, of: request, cache)
    }

    private func keep(
        _ response: HTTPResponse,
        _ body: DocumentBytes,
        of request: HTTPRequest,
        _ cache: CacheStep
    ) async throws -> Answer<R.ResponseValue> {
        if [404, 410].contains(response.status) { await cache.forget() }
        let answer = try read(response, body, of: request)
        await cache.keep(response, body.data)
        return answer
    }

    // MARK: Steps 11 and 14

    private func read(
        _ response: HTTPResponse,
        _ body: DocumentBytes,
        of request: HTTPRequest
    ) throws -> Answer<R.ResponseValue> {
        let decoding = ResponseDecoding(
            client.api,
            client.limits,
            response: response,
            body: body
        )
        func error(
            _ code: APIError.Code,
            _ reason: String,
            failure: R.FailureValue? = nil,
            cause: (any Error)? = nil
        ) -> APIError {
            var error = context.error(code, reason, request, cause: cause)
            error.response = response
            error.body = body.data
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
}
