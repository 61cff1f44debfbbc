import Foundation
import LatheCoding

/// Runs one call. Each of its steps can end the call with one ``APIError``:
///
/// 1. The deadline of the whole call starts.
/// 2. The base address is looked up. If a call must discover it first, that call is sent now, once for all
///    waiting calls.
/// 3. An attempt starts. The account returns the credential of the call's auth scheme. A credential that is
///    missing or expired is obtained first, once for all waiting calls; so are the values of fetched
///    parameters.
/// 4. A request is built from the parameters, the API-wide parameters and the constants. For a further page,
///    the previous page may have named its address or its items.
/// 5. The client's cache is read. A fresh response leads to step 14. A stale one makes the request
///    conditional; a 304 replaces the response's body by the stored one.
/// 6. The attempt waits until the API's rate limits allow it. Then its timeout starts.
/// 7. The middleware receives the request, in the given order.
/// 8. The account's cookies and the credential are added to the request, so that a signature covers the
///    changes of the middleware.
/// 9. The fields are checked for line breaks. The transport sends the request and follows redirects.
/// 10. The account stores the response's cookies. The middleware receives the response, in reverse order;
///     then the body is collected, up to the limit.
/// 11. The response is a failure if it has the failure header field, if the status is not 2xx, or if the body
///     contains a failure. The body is then decoded as the call's failure type, if possible.
/// 12. A failure that reports an invalid credential or fetched parameter leads back to step 3, once for each,
///     with a value that is renewed once for all waiting calls.
/// 13. Another failure leads back to step 3, after a backoff, if the retry policy allows it.
/// 14. Otherwise the body is decoded as the call's response type, and the cache stores the response if it
///     may.
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
        readdressing: Readdressing? = nil
    ) {
        context = CallContext(
            client,
            R.endpoint,
            options,
            isStreamed: R.ResponseValue.self == OpenBody.self,
            readdressing: readdressing
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
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        let deadline = context.options.deadline ?? client.deadline
        if trace == nil, deadline == nil { return try await tries(request) }
        return try await observed(request, deadline)
    }

    private nonisolated(nonsending) func observed<R: Request>(
        _ request: R,
        _ deadline: Duration?
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        do {
            let (value, head) = try await untilDeadline(request, deadline)
            // A streamed call succeeds when its body ends.
            if !context.isStreamed { trace?.tell(.succeeded) }
            return (value, head)
        } catch {
            trace?.tell(.failed(error))
            throw error
        }
    }

    private nonisolated(nonsending) func untilDeadline<R: Request>(
        _ request: R,
        _ deadline: Duration?
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        let retried = RetriedFailure()
        return try await within(deadline, client.clock) {
            try await tries(request, retried)
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
        switch client.server.kind {
        case .fixed(let base): base
        case .discovered(let root, _, let found):
            endpoint.server == .root || root == nil ? root : found.current
        }
    }

    private nonisolated(nonsending) func discover() async throws {
        if case .discovered(let root?, let discovery, let found) = client.server.kind,
            endpoint.server != .root
        {
            var scout = client
            scout.server = ServerAddress(kind: .fixed(root))
            _ = try await found.value { [scout] in try await discovery.run(scout) }
        } else {
            throw context.error(.invalidRequest, RequestFault.noAddress.reason)
        }
    }

    // MARK: Steps 3, 12 and 13

    private nonisolated(nonsending) func tries<R: Request>(
        _ request: R,
        _ retried: RetriedFailure? = nil
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        if base == nil { try await discover() }
        let tries = Tries(context, retried)
        while true {
            guard try await tries.prepare() else { continue }
            do {
                let (value, head) = try await attempt(request, tries)
                tries.succeeded()
                return (value, head)
            } catch {
                try await tries.recover(from: error)
            }
        }
    }

    // MARK: Steps 4 and 5

    @inline(__always)
    private nonisolated(nonsending) func attempt<R: Request>(
        _ call: R,
        _ tries: Tries
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        trace?.beginTry()
        let proof = tries.proof
        var request = try httpRequest(for: call, tries)
        if let readdress = context.readdressing { try readdress(&request, endpoint) }
        if let cache = client.cache { return try await attempt(R.self, request, proof, cache) }
        let (response, body) = try await Exchange(context, proof).run(request)
        return (
            try read(R.self, response, body, of: request), AnswerHead(response, to: request)
        )
    }

    private func httpRequest<R: Request>(for call: R, _ tries: Tries) throws -> HTTPRequest {
        do {
            if endpoint.isFixed, tries.key == nil {
                return try client.prepared.request(of: R.self) { () throws(RequestFault) in
                    try madeRequest(for: call, tries)
                }
            }
            return try madeRequest(for: call, tries)
        } catch {
            throw context.error(.invalidRequest, error.reason)
        }
    }

    private func madeRequest<R: Request>(
        for call: R,
        _ tries: Tries
    ) throws(RequestFault) -> HTTPRequest {
        guard let base else { throw .noAddress }
        var request = try client.httpRequest(for: call, base: base, tries.given)
        if let name = endpoint.policy.idempotencyKey { request.fields[name] = tries.key }
        return request
    }

    /// Makes an attempt of a call by the client's cache, which returns a stored response or sends the request.
    private nonisolated(nonsending) func attempt<R: Request>(
        _ call: R.Type,
        _ request: HTTPRequest,
        _ proof: Authorization.Proof?,
        _ cache: any ResponseCache
    ) async throws -> (value: R.ResponseValue, head: AnswerHead) {
        let result = LastResult<R.ResponseValue>()
        let cached = CachedCall(context, proof, request, call) { response, body in
            let value = try read(call, response, body, of: request)
            result.set(value, response, to: request)
        }
        let response = try await cache.response(to: request, in: cached)
        if let last = result.value(of: response) { return last }
        let isOpen = context.staysOpen(response)
        let body = isOpen ? DocumentBytes(Data()) : try await response.document(limit: .max)
        return (try read(call, response, body, of: request), AnswerHead(response, to: request))
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
            if endpoint.responseEnvelope.hasFailure {
                return try outcome(of: call, response.status, decoding)
            }
            return try decoding.value(
                R.ResponseValue.self,
                in: endpoint.responseEnvelope,
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

    // Separate functions, so that only the calls that use them look up the types of their variables.

    /// Returns the value of a body that may contain a failure in its place.
    @inline(never)
    private func outcome<R: Request>(
        of call: R.Type,
        _ status: Int,
        _ decoding: ResponseDecoding
    ) throws -> R.ResponseValue {
        let outcome = try decoding.outcome(
            R.ResponseValue.self,
            R.FailureValue.self,
            in: endpoint.responseEnvelope
        )
        switch outcome {
        case .value(let value): return value
        case .failure(let failure): throw APIError.reported(failure, by: call, status)
        }
    }

    /// Returns the error for a response that is not a success.
    @inline(never)
    private func failure<R: Request>(
        of call: R.Type,
        _ status: Int,
        _ decoding: ResponseDecoding
    ) -> APIError {
        var cause: (any Error)?
        do {
            if let failure = try decoding.failure(
                R.FailureValue.self,
                in: endpoint.responseEnvelope
            ) {
                return .reported(failure, by: call, status)
            }
        } catch {
            cause = error
        }
        if 200..<300 ~= status {
            return context.error(.failure, "a header field indicates a failure", cause: cause)
        }
        return context.error(.status, "the server responded with \(status)", cause: cause)
    }
}
