import Foundation
public import LatheRuntime

extension CacheStore {
    /// Returns a stored response that may be used (RFC 9111), or the server's, which is stored if it may be.
    public func response(
        to request: HTTPRequest,
        in call: CachedCall
    ) async throws -> HTTPResponse {
        guard let step = await CacheStep(self, request, call) else {
            let response = try await call.send(request)
            await invalidate(request, response, call)
            return response
        }
        return try await step.response()
    }

    /// Removes the responses that a successful unsafe call invalidates (RFC 9111, section 4.4).
    ///
    /// These are the responses with the call's address, and with the addresses in `Location` and
    /// `Content-Location` if they have the same origin.
    private func invalidate(
        _ request: HTTPRequest,
        _ response: HTTPResponse,
        _ call: CachedCall
    ) async {
        guard ![.get, .head].contains(request.method), 200..<400 ~= response.status,
            !["OPTIONS", "TRACE"].contains(request.method.rawValue)
        else { return }
        let named = ["Location", "Content-Location"].compactMap { name in
            response.fields[name].flatMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
        }
        for url in [request.url] + named where url.origin == request.url.origin {
            await save(nil, for: await call.key(for: url))
        }
    }
}

/// The work of a store in one attempt of a call.
///
/// It runs before the middleware, so that a fresh response needs no rate limit slot and no middleware, and it
/// stores the response as the middleware returned it. A response is not stored if the middleware changes the
/// request's address.
private struct CacheStep {
    private let call: CachedCall
    private let store: any CacheStore
    private let key: CacheKey
    private let request: HTTPRequest

    /// Creates the step; `nil` when the store is not used.
    ///
    /// It is not used if the call is not a plain GET, or if the call's parameters or its response contain
    /// secrets.
    init?(_ store: any CacheStore, _ request: HTTPRequest, _ call: CachedCall) async {
        guard call.use != .none, request.method == .get, request.body == nil, !request.isStreamed,
            !Self.conditions.contains(where: { request.fields[$0] != nil }), !call.hasSecrets
        else { return nil }
        self.call = call
        self.store = store
        self.request = request
        key = await call.key(for: request.url)
    }

    /// Fields by which the caller sends a conditional or partial request.
    private static let conditions = [
        "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
        "Range",
    ]

    // MARK: Before the request

    /// Returns a stored response that may be used, or the server's.
    func response() async throws -> HTTPResponse {
        let kept = await kept()
        if let kept, kept.verdict == .fresh {
            let response = response(of: kept.answer)
            do {
                try call.read(response)
                call.report(cached: .seconds(age(of: kept.answer)))
                return response
            } catch  where call.use != .onlyCached {
                // An entry that an earlier version of the program stored may not be decodable by this one.
                await forget()
                return try await send(validating: nil)
            }
        }
        if call.use == .onlyCached { throw call.notCached() }
        return try await send(validating: kept?.answer)
    }

    /// Returns the stored response and whether it may be used; `nil` when there is none to use.
    private func kept() async -> (answer: StoredResponse, verdict: CacheRules.Verdict)? {
        guard call.use != .reload, let answer = await entry().answer(to: request.fields) else {
            return nil
        }
        let verdict = CacheRules.verdict(
            answer,
            to: request.fields,
            now: call.date(),
            takesStale: call.use == .onlyCached
        )
        return (answer, verdict)
    }

    /// Returns a stored response with its age (RFC 9111, section 5.1).
    private func response(of answer: StoredResponse) -> HTTPResponse {
        var fields = answer.fields
        fields["Age"] = "\(Int(age(of: answer)))"
        return HTTPResponse(
            status: answer.status,
            fields: fields,
            url: request.url,
            body: HTTPBody(answer.body)
        )
    }

    private func age(of answer: StoredResponse) -> Double {
        min(CacheRules.age(of: answer, now: call.date()), Double(Int32.max))
    }

    // MARK: The request

    /// Sends a request whose response may be stored, with the conditions of a stored response if there is
    /// one.
    private func send(validating kept: StoredResponse?) async throws -> HTTPResponse {
        if let kept, CacheRules.hasValidator(kept.fields) {
            var conditional = request
            CacheRules.addConditions(of: kept, to: &conditional.fields)
            let response = try await call.send(conditional)
            if response.status != 304 { return try await stored(response) }
            if let answer = confirmed(kept, by: response) {
                let response = self.response(of: answer)
                if (try? call.read(response)) != nil {
                    call.report(cached: .seconds(age(of: answer)), isRevalidated: true)
                    await keep(answer)
                    return response
                }
            }
            await forget()
        }
        return try await stored(try await call.send(request))
    }

    private func stored(_ response: HTTPResponse) async throws -> HTTPResponse {
        if [404, 410].contains(response.status) { await forget() }
        try call.read(response)
        await keep(response, try await response.body.collect(limit: .max))
        return response
    }

    // MARK: After the response

    /// Returns the stored response updated by the fields of a 304; `nil` when the 304 is about another
    /// response.
    private func confirmed(_ answer: StoredResponse, by response: HTTPResponse) -> StoredResponse? {
        CacheRules.updated(
            answer,
            by: response.fields,
            requestTime: call.lastSent?.date ?? call.date(),
            responseTime: call.date()
        )
    }

    /// Stores a response that the call could read; if it may not be stored, removes the previous one.
    private func keep(_ response: HTTPResponse, _ body: Data) async {
        guard let (sent, requestTime) = call.lastSent, sent.url == request.url, sent.method == .get,
            CacheRules.canKeep(status: response.status, response.fields, to: sent.fields),
            let answer = StoredResponse(
                status: response.status,
                fields: response.fields,
                body: body,
                request: request.fields,
                requestTime: requestTime,
                responseTime: call.date()
            ),
            // Later calls are matched before the middleware, so no field that middleware adds may select the
            // response.
            answer.isFor(sent.fields)
        else { return await forget() }
        await keep(answer)
    }

    private func keep(_ answer: StoredResponse) async {
        var entry = await entry()
        entry.put(answer)
        await store.save(entry, for: key)
    }

    /// Removes the response to this call.
    private func forget() async {
        var entry = await entry()
        entry.remove(request.fields)
        await store.save(entry.size == 0 ? nil : entry, for: key)
    }

    private func entry() async -> CacheEntry { await store.entry(for: key) ?? CacheEntry() }
}
