import Foundation
import LatheCoding

/// Runs one call.
///
/// Each of its steps can end the call with one ``APIError``; steps 6 to 10 do not depend on the
/// call's types and are in ``Exchange``, the attempts' state in ``AttemptState``.
///
/// 1. `untilDeadline`: the deadline of the whole call starts.
/// 2. `discover`: the base address is looked up. If a call must discover it first, that call is sent now, once
///    for all waiting calls.
/// 3. `prepare`: an attempt starts. The account returns the credential of the call's auth scheme. A credential
///    that is missing or expired is obtained first, once for all waiting calls; so are the values of fetched
///    parameters.
/// 4. `makeRequest`: a request is built from the parameters, the API-wide parameters and the constants. For a
///    further page, the previous page may have named its address or its items.
/// 5. `askCache`: the client's ``ResponseCache`` returns a stored response, with which the call continues at
///    step 11, or sends the request by the next steps.
/// 6. `waitForLimits`: the attempt waits until the API's rate limits allow it. Then `untilTimeout` starts its
///    timeout.
/// 7. `passThroughMiddleware`: the middleware receives the request, in the given order.
/// 8. `authenticate`: the body is compressed and gets its checksum if the policy requires it; then the account's
///    cookies and the credential are added to the request, so that a signature covers the changes of the
///    middleware.
/// 9. `transmit`: the transport sends the request. `follow` does so for each redirect, with the cookies that it
///    sets and a new signature, and stores the cookies of the last response.
/// 10. `collect`: the middleware has received the response, in reverse order; the body is collected, up to the
///    limit.
/// 11. `read`: the response is a failure if it has the failure header field, if the status is not 2xx, or if
///    the body contains a failure. The body is then decoded as the call's failure type, if possible.
/// 12. `recover`: a failure that reports an invalid credential or fetched parameter leads back to step 3, once
///    for each, with a value that is renewed once for all waiting calls.
/// 13. `recover`: another failure leads back to step 3, after a backoff, if the retry policy allows it.
/// 14. `read`: otherwise the body is decoded as the call's response type, and the cache stores the response if
///    it may.
///
/// The client's observers are notified of the steps of a call.
struct Call: Sendable {
    // The type is not generic, because looking up a type for each request's own would cost a tenth of a small
    // call.
    let context: CallContext

    init<R: Request>(
        _ client: Client,
        _ request: R.Type,
        _ options: CallOptions,
        requestChange: RequestChange? = nil
    ) {
        context = CallContext(
            client,
            R.endpoint,
            options,
            isStreamed: R.ResponseValue.self == StreamedBody.self,
            requestChange: requestChange
        )
    }

    private var client: Client { context.client }
    private var endpoint: Endpoint { context.endpoint }
    private var trace: CallTrace? { context.trace }

    /// Runs the call.
    ///
    /// - Parameter request: A request of the type that the call was created for.
    /// - Returns: The value, and the status, header fields and address of its response.
    /// - Throws: ``APIError``, or `CancellationError`.
    @inline(__always)
    nonisolated(nonsending) func run<R: Request>(
        _ request: R
    ) async throws -> (value: R.ResponseValue, head: ResponseHead) {
        let deadline = context.options.deadline ?? client.deadline
        if trace == nil, deadline == nil { return try await attempts(request) }
        return try await observed(request, deadline)
    }

    private nonisolated(nonsending) func observed<R: Request>(
        _ request: R,
        _ deadline: Duration?
    ) async throws -> (value: R.ResponseValue, head: ResponseHead) {
        do {
            let (value, head) = try await untilDeadline(request, deadline)
            trace?.reportReturned()
            return (value, head)
        } catch {
            trace?.report(.failed(error))
            throw error
        }
    }

    private nonisolated(nonsending) func untilDeadline<R: Request>(
        _ request: R,
        _ deadline: Duration?
    ) async throws -> (value: R.ResponseValue, head: ResponseHead) {
        let retried = RetriedFailure()
        return try await within(deadline, client.clock) {
            try await attempts(request, retried)
        } late: {
            var late = context.error(.timedOut, "no response before the deadline", cause: $0)
            if let last = retried.last { late.follow(last) }
            return late
        }
    }

    // MARK: Step 2

    /// The base address; `nil` before it has been discovered.
    @inline(__always)
    private var base: BaseAddress? {
        if let own = endpoint.ownBase, context.options.server == nil { return own }
        return switch address.kind {
        case .fixed(let base): base
        case .discovered(let root, _, let found):
            endpoint.server == .root || root == nil ? root : found.current
        }
    }

    /// The server of the call's options, else the one that the call names, else the client's.
    @inline(__always)
    private var address: ServerAddress {
        if let server = context.options.server { return server }
        guard case .named(let name) = endpoint.server else { return client.server }
        return client.api.servers[name] ?? ServerAddress(kind: .fixed(nil))
    }

    private nonisolated(nonsending) func discover() async throws {
        if context.isOnlyCached { throw context.notCached() }
        if case .discovered(let root?, let discovery, let found) = address.kind,
            endpoint.server != .root
        {
            var scout = client
            scout.server = ServerAddress(kind: .fixed(root))
            _ = try await found.value { [scout] in try await discovery.run(scout) }
        } else {
            throw context.error(.invalidRequest, RequestFault.noAddress.reason)
        }
    }

    // MARK: Steps 3, 12 and 13: attempts

    private nonisolated(nonsending) func attempts<R: Request>(
        _ request: R,
        _ retried: RetriedFailure? = nil
    ) async throws -> (value: R.ResponseValue, head: ResponseHead) {
        if base == nil { try await discover() }
        let attempts = AttemptState(context, retried)
        while true {
            guard try await attempts.prepare() else { continue }
            do {
                let (value, head) = try await attempt(request, attempts)
                attempts.succeeded()
                return (value, head)
            } catch {
                try await attempts.recover(from: error)
            }
        }
    }

    // MARK: Steps 4 and 5

    @inline(__always)
    private nonisolated(nonsending) func attempt<R: Request>(
        _ call: R,
        _ attempts: AttemptState
    ) async throws -> (value: R.ResponseValue, head: ResponseHead) {
        trace?.beginAttempt()
        let chosenCredentials = attempts.chosenCredentials
        var request = try makeRequest(for: call, attempts)
        if let readdress = context.requestChange { try readdress(&request, endpoint) }
        // A cache knows a request by its address, which does not contain a body.
        if let cache = client.cache, request.method != .get || request.body == nil {
            return try await askCache(cache, R.self, request, chosenCredentials)
        }
        if context.isOnlyCached { throw context.notCached(request) }
        let (response, body) = try await Exchange(context, chosenCredentials).run(request)
        return (
            try read(R.self, response, body, of: request), ResponseHead(response, to: request)
        )
    }

    private func makeRequest<R: Request>(
        for call: R,
        _ attempts: AttemptState
    ) throws -> HTTPRequest {
        do {
            if endpoint.isFixed, attempts.key == nil, context.options.server == nil {
                return try client.prepared.request(of: R.self) { () throws(RequestFault) in
                    try buildRequest(for: call, attempts)
                }
            }
            return try buildRequest(for: call, attempts)
        } catch {
            throw context.error(.invalidRequest, error.reason)
        }
    }

    private func buildRequest<R: Request>(
        for call: R,
        _ attempts: AttemptState
    ) throws(RequestFault) -> HTTPRequest {
        guard let base else { throw .noAddress }
        var request = try client.httpRequest(
            for: call,
            base: base,
            attempts.given,
            key: attempts.key
        )
        if let key = attempts.key { request.idempotencyKey = key }
        if let name = endpoint.policy.idempotencyKey { request.fields[name] = attempts.key }
        return request
    }

    /// Makes an attempt of a call by the client's cache, which returns a stored response or sends the request.
    private nonisolated(nonsending) func askCache<R: Request>(
        _ cache: any ResponseCache,
        _ call: R.Type,
        _ request: HTTPRequest,
        _ chosenCredentials: CallAuthentication.ChosenCredentials?
    ) async throws -> (value: R.ResponseValue, head: ResponseHead) {
        let result = LastResult<R.ResponseValue>()
        let cached = CachedCall(context, chosenCredentials, request, call) { response, body in
            let value = try read(call, response, body, of: request)
            result.set(value, response, to: request)
        }
        let response = try await cache.response(to: request, in: cached)
        if let last = result.value(of: response) { return last }
        let isOpen = context.staysOpen(response)
        let body = isOpen ? DocumentBytes(Data()) : try await response.document(limit: .max)
        return (try read(call, response, body, of: request), ResponseHead(response, to: request))
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
                throw failure(of: call, response, decoding)
            }
            if context.isStreamed, context.mayBeFailure(response) {
                return try opened(call, response, decoding, body) as? R.ResponseValue ?? .blank
            }
            if !endpoint.responses.isEmpty, !context.isStreamed {
                return try chosen(call, response, decoding)
            }
            if endpoint.hasDefault, let defaulted = R.self as? any DefaultedRequest.Type {
                return try value(of: defaulted, response, decoding) as? R.ResponseValue ?? .blank
            }
            if endpoint.responseEnvelope.hasFailure {
                return try outcome(of: call, response, decoding)
            }
            return try decoding.value(
                R.ResponseValue.self,
                in: endpoint.responseEnvelope,
                readsNothing: canFail
            )
        } catch {
            var wrong =
                error as? APIError
                ?? context.error(.decoding, decoding.reason(of: error), cause: error)
            wrong.request = request
            wrong.response = response
            wrong.body = body.data
            wrong.callScopes = client.auth(of: endpoint).first { !$0.scopes.isEmpty }?.scopes ?? []
            wrong.codeField = codeHeader(of: response).flatMap { response.fields[$0] }
            throw wrong
        }
    }

    /// The header field with the code of a failure.
    private func codeHeader(of response: HTTPResponse) -> String? {
        endpoint.failures.first { $0.matches(response) }?.codeHeader ?? endpoint.failureCodeHeader
            ?? client.api.failureCodeHeader
    }

    /// Returns the error for a failure that a response contains, with the values of its header fields.
    private func reported<R: Request>(
        _ failure: any Sendable,
        by call: R.Type,
        _ response: HTTPResponse,
        _ headers: [Endpoint.FailureHeader]? = nil
    ) -> APIError {
        let headers = headers ?? endpoint.failureHeaders ?? client.api.failureHeaders
        let (failure, problem) = headers.reading(into: failure, from: response)
        var error = APIError.reported(failure, by: call, response.status)
        error.cause = problem
        return error
    }

    // Separate functions, so that only the calls that use them look up the types of their variables.

    /// Returns the value of a body that may contain a failure in its place.
    @inline(never)
    private func outcome<R: Request>(
        of call: R.Type,
        _ response: HTTPResponse,
        _ decoding: ResponseDecoding
    ) throws -> R.ResponseValue {
        let outcome = try decoding.outcome(
            R.ResponseValue.self,
            R.FailureValue.self,
            in: endpoint.responseEnvelope
        )
        switch outcome {
        case .value(let value): return value
        case .failure(let failure): throw reported(failure, by: call, response)
        }
    }

    /// Returns the body of a file or a stream whose content type is one of failures, unless it contains a failure.
    @inline(never)
    private func opened<R: Request>(
        _ call: R.Type,
        _ response: HTTPResponse,
        _ decoding: ResponseDecoding,
        _ body: DocumentBytes
    ) throws -> StreamedBody {
        let envelope = endpoint.responseEnvelope
        guard envelope.hasFailure else { throw failure(of: call, response, decoding) }
        let place = Envelope(
            root: envelope.root,
            value: .nothing,
            failure: envelope.failure,
            failureWhen: envelope.failureWhen,
            failureRoot: envelope.root,
            failureValues: envelope.failureValues
        )
        let outcome = try decoding.outcome(NoContent.self, R.FailureValue.self, in: place)
        if case .failure(let failure) = outcome { throw reported(failure, by: call, response) }
        var whole = HTTPBody(body.data)
        whole.trailers = response.body.trailers
        return StreamedBody(body: whole)
    }

    /// Returns the value of a body, or the default if the body has none.
    @inline(never)
    private func value<R: DefaultedRequest>(
        of call: R.Type,
        _ response: HTTPResponse,
        _ decoding: ResponseDecoding
    ) throws -> any Sendable {
        let envelope = endpoint.responseEnvelope
        guard envelope.hasFailure else {
            let canFail = R.FailureValue.self != NoFailure.self
            return try decoding.value(Defaulted<R>.self, in: envelope, readsNothing: canFail).value
        }
        switch try decoding.outcome(Defaulted<R>.self, R.FailureValue.self, in: envelope) {
        case .value(let defaulted): return defaulted.value
        case .failure(let failure): throw reported(failure, by: call, response)
        }
    }

    /// Returns the value of the response that has the status and the content type.
    @inline(never)
    private func chosen<R: Request>(
        _ call: R.Type,
        _ response: HTTPResponse,
        _ decoding: ResponseDecoding
    ) throws -> R.ResponseValue {
        let type = response.fields["Content-Type"]
        let index = endpoint.responses.firstIndex { $0.matches(response.status, type) }
        guard let index else {
            throw context.error(
                .decoding,
                "the schema has no response with the status \(response.status) and this content type"
            )
        }
        let found = endpoint.responses[index]
        let body = ResponseBody(decoding, found)
        if endpoint.responseEnvelope.hasFailure, !found.isRaw {
            let envelope = endpoint.responseEnvelope
            let outcome = try decoding.outcome(NoContent.self, R.FailureValue.self, in: envelope)
            if case .failure(let failure) = outcome {
                throw reported(failure, by: call, response)
            }
        }
        guard let choice = R.ResponseValue.self as? any ResponseChoice.Type else {
            return try body.value()
        }
        return try choice.read(index, from: body) as? R.ResponseValue ?? .blank
    }

    /// Returns the error for a response that is not a success.
    @inline(never)
    private func failure<R: Request>(
        of call: R.Type,
        _ response: HTTPResponse,
        _ decoding: ResponseDecoding
    ) -> APIError {
        let status = response.status
        var cause: (any Error)?
        if let known = endpoint.failures.first(where: { $0.matches(response) }) {
            do {
                if let failure = try decoding.failure(
                    known.type,
                    in: known.envelope,
                    headers: known.headers,
                    isText: Endpoint.isRaw(known.contentType)
                ) {
                    return reported(failure, by: call, response, known.headers)
                }
            } catch {
                cause = error
            }
        }
        do {
            if let failure = try decoding.failure(
                R.FailureValue.self,
                in: endpoint.responseEnvelope.failureAlone,
                headers: endpoint.failureHeaders ?? client.api.failureHeaders
            ) {
                return reported(failure, by: call, response)
            }
        } catch {
            cause = cause ?? error
        }
        if 200..<300 ~= status {
            let sign = context.isFlagged(response) ? "a header field" : "the content type"
            return context.error(.failure, "\(sign) indicates a failure", cause: cause)
        }
        return context.error(.status, "the server responded with \(status)", cause: cause)
    }
}
