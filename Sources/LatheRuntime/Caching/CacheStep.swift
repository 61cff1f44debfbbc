import Foundation
import Synchronization

/// What a client's cache does in one try of a call.
///
/// It stands before the middleware, so that a fresh answer costs no turn and no work, and keeps the answer
/// as the middleware left it. A call whose address the middleware changes is therefore not kept.
final class CacheStep: Sendable {
    private struct State {
        /// What the transport got at last.
        var sent: HTTPRequest?
        var requestTime = Date.distantPast
    }

    let use: CacheUse
    private let cache: any ResponseCache
    private let key: CacheKey
    private let request: HTTPRequest
    private let clock: ClientClock
    private let state = Mutex(State())

    /// `nil` when the cache has no part in the call: none is set, it is not a plain GET, or its parameters
    /// or its answer hold secrets, as those of a log-on do.
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

    /// Fields by which a caller asks for something of his own.
    private static let conditions = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
        "Range",
    ]

    // MARK: Before the call is sent

    /// What is kept, and what it is good for; `nil` for nothing, or when it is not to be used.
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

    /// A kept answer as a response, with its age (RFC 9111, section 5.1).
    func response(of answer: StoredAnswer) -> HTTPResponse {
        var fields = answer.fields
        fields["Age"] = "\(Int(age(of: answer)))"
        return HTTPResponse(status: answer.status, fields: fields, url: request.url)
    }

    func age(of answer: StoredAnswer) -> Double {
        min(CacheRules.age(of: answer, now: clock.date()), Double(Int32.max))
    }

    // MARK: While it is sent

    /// Notes that the request is about to be sent.
    func begin() {
        let now = clock.date()
        state.withLock { $0 = State(requestTime: now) }
    }

    /// Notes what the transport gets, as the middleware left it and without the credential.
    func willSend(_ request: HTTPRequest) { state.withLock { $0.sent = request } }

    // MARK: Behind the answer

    /// The kept answer with the fields of the 304 that confirms it; `nil` when that is about another one.
    func confirmed(_ answer: StoredAnswer, by response: HTTPResponse) -> StoredAnswer? {
        CacheRules.updated(
            answer,
            by: response.fields,
            requestTime: state.withLock { $0.requestTime },
            responseTime: clock.date()
        )
    }

    /// Keeps an answer that the call could read, or forgets the one before when this may not be kept.
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
            // Later calls are compared before the middleware, so it must not decide which answer comes.
            answer.isFor(sent.fields)
        else { return await forget() }
        await keep(answer)
    }

    func keep(_ answer: StoredAnswer) async {
        var entry = await entry()
        entry.put(answer)
        await cache.save(entry, for: key)
    }

    /// Forgets the answer to this call.
    func forget() async {
        var entry = await entry()
        entry.remove(request.fields)
        await cache.save(entry.size == 0 ? nil : entry, for: key)
    }

    private func entry() async -> CacheEntry { await cache.entry(for: key) ?? CacheEntry() }
}

extension CallContext {
    /// Forgets what a call changed that was not refused (RFC 9111, section 4.4): the answer at its
    /// address, and at those in `Location` and `Content-Location` if they are of the same origin.
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

    /// A request with the cookies that it is sent with, by which answers are told apart.
    fileprivate func withCookies(_ request: HTTPRequest) async -> HTTPRequest {
        var request = request
        await cookies?.add(to: &request)
        return request
    }
}
