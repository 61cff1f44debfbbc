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
struct Call: Sendable {
    // Not generic in itself: looking up the type for each request's own would be a tenth of a small call.
    let context: CallContext

    init<R: Request>(_ client: Client, _ request: R.Type, _ options: CallOptions) {
        context = CallContext(
            client,
            R.endpoint,
            options,
            isStreamed: R.ResponseValue.self == OpenBody.self
        )
    }

    private var client: Client { context.client }
    private var endpoint: Endpoint { context.endpoint }
    private var trace: CallTrace? { context.trace }

    /// Runs the call.
    ///
    /// - Parameter request: A request of the type that the call was made for.
    /// - Returns: The value, and the head of the response that brought it.
    /// - Throws: ``APIError``, or `CancellationError`.
    func run<R: Request>(
        _ request: R
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        let deadline = context.options.deadline ?? client.deadline
        if trace == nil, deadline == nil { return try await tries(request) }
        do {
            let (value, head) = try await limited(request, deadline)
            trace?.tell(.succeeded)
            return (value, head)
        } catch {
            trace?.tell(.failed(error))
            throw error
        }
    }

    private func limited<R: Request>(
        _ request: R,
        _ deadline: Duration?
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        guard let deadline else { return try await tries(request) }
        let retried = RetriedFailure()
        do {
            return try await within(deadline, client.clock) { try await tries(request, retried) }
        } catch let error as TimeLimitReached {
            var late = context.error(.timedOut, "no answer before the deadline", cause: error)
            if let last = retried.last { late.follow(last) }
            throw late
        }
    }

    // MARK: Step 2

    /// The base address; `nil` before it is discovered.
    private var base: BaseAddress? {
        switch client.server.kind {
        case .fixed(let base): base
        case .discovered(let root, _, let found):
            endpoint.server == .root || root == nil ? root : found.current
        }
    }

    private func discover() async throws {
        if case .discovered(let root?, let discovery, let found) = client.server.kind,
            endpoint.server != .root
        {
            var scout = client
            scout.server = ServerAddress(kind: .fixed(root))
            _ = try await found.value { [scout] in try await discovery.run(scout) }
        } else {
            throw noAddress
        }
    }

    private var noAddress: APIError {
        context.error(.invalidRequest, "the server's address is not an absolute one of HTTP")
    }

    // MARK: Steps 3, 12 and 13

    private func tries<R: Request>(
        _ request: R,
        _ retried: RetriedFailure? = nil
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        if base == nil { try await discover() }
        let auth =
            endpoint.policy.auth == nil ? nil : try await Authorization.chosen(client, endpoint)
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
            let fetched = fetching.isNeeded ? try await fetching.values() : [:]
            do {
                let (value, head) = try await attempt(
                    request,
                    auth?.proof(credential),
                    fetched,
                    retrying.key
                )
                retrying.succeeded()
                return (value, head)
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

    private func attempt<R: Request>(
        _ call: R,
        _ proof: Authorization.Proof?,
        _ fetched: [String: FetchedValue],
        _ idempotencyKey: String?
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        trace?.beginTry()
        let request = try httpRequest(for: call, proof, fetched, idempotencyKey)
        if client.cache != nil { return try await attempt(call, request, proof) }
        let (response, body) = try await Exchange(context, proof).run(request)
        return (try read(R.self, response, body, of: request), head(of: response, to: request))
    }

    private func httpRequest<R: Request>(
        for call: R,
        _ proof: Authorization.Proof?,
        _ fetched: [String: FetchedValue],
        _ idempotencyKey: String?
    ) throws -> HTTPRequest {
        guard let base else { throw noAddress }
        var given = fetched.isEmpty ? [:] : fetched.mapValues(\.text)
        if let parameter = proof?.parameter, given[parameter.name] == nil {
            given[parameter.name] = parameter.value
        }
        do {
            var request = try client.httpRequest(for: call, base: base, given)
            if let name = endpoint.policy.idempotencyKey { request.fields[name] = idempotencyKey }
            return request
        } catch {
            throw context.error(.invalidRequest, error.reason)
        }
    }

    private func head(of response: HTTPResponse, to request: HTTPRequest) -> AnswerHead {
        AnswerHead(
            status: response.status,
            fields: response.fields,
            url: response.url ?? request.url
        )
    }

    /// The same beside a cache.
    private func attempt<R: Request>(
        _ call: R,
        _ request: HTTPRequest,
        _ proof: Authorization.Proof?
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        guard let cache = await CacheStep(context, request, R.self, proof?.credential) else {
            let (response, body) = try await Exchange(context, proof).run(request)
            await context.invalidate(request, proof?.credential, response)
            return (try read(R.self, response, body, of: request), head(of: response, to: request))
        }
        let (kept, answer) = try await recall(R.self, request, cache)
        if let answer { return answer }
        return try await ask(R.self, request, proof, cache, kept)
    }

    /// The answer of the cache when it can be used, else what there is to ask the server about.
    private func recall<R: Request>(
        _ call: R.Type,
        _ request: HTTPRequest,
        _ cache: CacheStep
    ) async throws -> (StoredAnswer?, (value: R.ResponseValue, head: AnswerHead)?) {
        let kept = await cache.kept()
        if let kept, kept.verdict == .fresh {
            do {
                let response = cache.response(of: kept.answer)
                let value = try read(call, response, DocumentBytes(kept.answer.body), of: request)
                trace?.tell(.cached(age: .seconds(cache.age(of: kept.answer))))
                return (nil, (value, head(of: response, to: request)))
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
    private func ask<R: Request>(
        _ call: R.Type,
        _ request: HTTPRequest,
        _ proof: Authorization.Proof?,
        _ cache: CacheStep,
        _ kept: StoredAnswer?
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        let exchange = Exchange(context, proof, cache)
        if let kept, CacheRules.hasValidator(kept.fields) {
            var conditional = request
            CacheRules.addConditions(of: kept, to: &conditional.fields)
            let (response, body) = try await exchange.run(conditional)
            if response.status != 304 {
                return try await keep(call, response, body, of: conditional, cache)
            }
            if let answer = cache.confirmed(kept, by: response) {
                let response = cache.response(of: answer)
                let body = DocumentBytes(answer.body)
                if let value = try? read(call, response, body, of: conditional) {
                    trace?.tell(.revalidated)
                    await cache.keep(answer)
                    return (value, head(of: response, to: conditional))
                }
            }
            await cache.forget()
        }
        let (response, body) = try await exchange.run(request)
        return try await keep(call, response, body, of: request, cache)
    }

    private func keep<R: Request>(
        _ call: R.Type,
        _ response: HTTPResponse,
        _ body: DocumentBytes,
        of request: HTTPRequest,
        _ cache: CacheStep
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        if [404, 410].contains(response.status) { await cache.forget() }
        let value = try read(call, response, body, of: request)
        await cache.keep(response, body.data)
        return (value, head(of: response, to: request))
    }

    // MARK: Steps 11 and 14

    private func read<R: Request>(
        _ call: R.Type,
        _ response: HTTPResponse,
        _ body: DocumentBytes,
        of request: HTTPRequest
    ) throws -> R.ResponseValue {
        let decoding = ResponseDecoding(client.api, client.limits, response: response, body: body)
        let canFail = R.FailureValue.self != NoFailure.self
        do {
            guard 200..<300 ~= response.status, !canFail || !context.isFlagged(response) else {
                throw failure(of: call, response.status, decoding)
            }
            if endpoint.returns.hasFailure { return try outcome(of: call, decoding) }
            return try decoding.value(
                R.ResponseValue.self,
                in: endpoint.returns,
                readsNothing: canFail
            )
        } catch {
            var wrong =
                error as? APIError
                ?? context.error(.decoding, String(describing: error), cause: error)
            wrong.request = request
            wrong.response = response
            wrong.body = body.data
            throw wrong
        }
    }

    // Functions of their own, so that only calls that need it look up the types of their variables.

    /// The value of a body that can hold a failure in its place.
    @inline(never)
    private func outcome<R: Request>(
        of call: R.Type,
        _ decoding: ResponseDecoding
    ) throws -> R.ResponseValue {
        let outcome = try decoding.outcome(
            R.ResponseValue.self,
            R.FailureValue.self,
            in: endpoint.returns
        )
        switch outcome {
        case .value(let value): return value
        case .failure(let failure): throw reported(failure)
        }
    }

    /// What an answer that is no success means.
    @inline(never)
    private func failure<R: Request>(
        of call: R.Type,
        _ status: Int,
        _ decoding: ResponseDecoding
    ) -> APIError {
        var cause: (any Error)?
        do {
            if let failure = try decoding.failure(R.FailureValue.self, in: endpoint.returns) {
                return reported(failure)
            }
        } catch {
            cause = error
        }
        if 200..<300 ~= status {
            return context.error(.failure, "a header says that the API failed", cause: cause)
        }
        return context.error(.status, "the server answered \(status)", cause: cause)
    }

    private func reported(_ failure: some Sendable) -> APIError {
        var error = context.error(.failure, "the API reports a failure")
        error.failure = failure
        return error
    }
}
