import Foundation
import Synchronization

/// The work of a client's cache in one attempt of a call.
///
/// It runs before the middleware, so that a fresh response needs no rate limit slot and no middleware, and it
/// stores the response as the middleware returned it. A response is not stored if the middleware changes the
/// request's address.
final class CacheStep: Sendable {
    private struct State {
        /// The request that the transport received.
        var sent: HTTPRequest?
        var requestTime = Date.distantPast
    }

    let use: CacheUse
    private let cache: any ResponseCache
    private let key: CacheKey
    private let request: HTTPRequest
    private let clock: ClientClock
    private let state = Mutex(State())

    /// Creates the step; `nil` when the cache is not used.
    ///
    /// It is not used if none is set, if the call is not a plain GET, or if the call's parameters or its
    /// response contain secrets, as those of a login do.
    init?(
        _ context: CallContext,
        _ request: HTTPRequest,
        _ call: any Request.Type,
        _ credential: Credential?
    ) async {
        let use = context.options.cache
        guard let cache = context.client.cache, use != .none, request.method == .get,
            request.body == nil, !request.isStreamed,
            !Self.conditions.contains(where: { request.fields[$0] != nil }),
            !call.endpoint.parameters.contains(where: \.isSecret),
            !SecretFields.answer(of: call).isAny
        else { return nil }
        self.use = use
        self.cache = cache
        self.request = request
        clock = context.client.clock
        key = CacheKey(
            context.client,
            await context.withCookies(request),
            credential,
            url: request.url
        )
    }

    /// Fields by which the caller sends a conditional or partial request.
    private static let conditions = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
        "Range",
    ]

    // MARK: Before the request

    /// Returns the stored response and whether it may be used; `nil` when there is none to use.
    func kept() async -> (answer: StoredAnswer, verdict: CacheRules.Verdict)? {
        guard use != .reload, let answer = await entry().answer(to: request.fields) else {
            return nil
        }
        let verdict = CacheRules.verdict(
            answer,
            to: request.fields,
            now: clock.date(),
            takesStale: use == .onlyCached
        )
        return (answer, verdict)
    }

    /// Returns a stored response with its age (RFC 9111, section 5.1).
    func response(of answer: StoredAnswer) -> HTTPResponse {
        var fields = answer.fields
        fields["Age"] = "\(Int(age(of: answer)))"
        return HTTPResponse(status: answer.status, fields: fields, url: request.url)
    }

    func age(of answer: StoredAnswer) -> Double {
        min(CacheRules.age(of: answer, now: clock.date()), Double(Int32.max))
    }

    // MARK: During the request

    /// Records the time at which the request is sent.
    func begin() {
        let now = clock.date()
        state.withLock { $0 = State(requestTime: now) }
    }

    /// Records the request that the transport receives, after the middleware and without the credential.
    func willSend(_ request: HTTPRequest) { state.withLock { $0.sent = request } }

    // MARK: After the response

    /// Returns the stored response updated by the fields of a 304; `nil` when the 304 is about another
    /// response.
    func confirmed(_ answer: StoredAnswer, by response: HTTPResponse) -> StoredAnswer? {
        CacheRules.updated(
            answer,
            by: response.fields,
            requestTime: state.withLock { $0.requestTime },
            responseTime: clock.date()
        )
    }

    /// Stores a response that the call could read; if it may not be stored, removes the previous one.
    func keep(_ response: HTTPResponse, _ body: Data) async {
        let (sent, requestTime) = state.withLock { ($0.sent, $0.requestTime) }
        guard let sent, sent.url == request.url, sent.method == .get,
            CacheRules.canKeep(status: response.status, response.fields, to: sent.fields),
            let answer = StoredAnswer(
                status: response.status,
                fields: response.fields,
                body: body,
                request: request.fields,
                requestTime: requestTime,
                responseTime: clock.date()
            ),
            // Later calls are matched before the middleware, so no field that middleware adds may select the
            // response.
            answer.isFor(sent.fields)
        else { return await forget() }
        await keep(answer)
    }

    func keep(_ answer: StoredAnswer) async {
        var entry = await entry()
        entry.put(answer)
        await cache.save(entry, for: key)
    }

    /// Removes the response to this call.
    func forget() async {
        var entry = await entry()
        entry.remove(request.fields)
        await cache.save(entry.size == 0 ? nil : entry, for: key)
    }

    private func entry() async -> CacheEntry { await cache.entry(for: key) ?? CacheEntry() }
}

extension CallContext {
    /// Removes the responses that a successful unsafe call invalidates (RFC 9111, section 4.4).
    ///
    /// These are the responses with the call's address, and with the addresses in `Location` and
    /// `Content-Location` if they have the same origin.
    func invalidate(
        _ request: HTTPRequest,
        _ credential: Credential?,
        _ response: HTTPResponse
    ) async {
        guard let cache = client.cache, ![.get, .head].contains(request.method),
            200..<400 ~= response.status, !["OPTIONS", "TRACE"].contains(request.method.rawValue)
        else { return }
        let named = ["Location", "Content-Location"].compactMap { name in
            response.fields[name].flatMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
        }
        let request = await withCookies(request)
        for url in [request.url] + named where url.origin == request.url.origin {
            await cache.save(nil, for: CacheKey(client, request, credential, url: url))
        }
    }

    /// Returns a request with the cookies that are sent with it, which are part of the cache key.
    fileprivate func withCookies(_ request: HTTPRequest) async -> HTTPRequest {
        var request = request
        await cookies?.add(to: &request)
        return request
    }
}
