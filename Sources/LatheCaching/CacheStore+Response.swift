import Foundation
public import LatheRuntime

extension CacheStore {
    /// Returns the response to a request by the rules of RFC 9111: a stored one if it is fresh or was
    /// validated, otherwise the server's, which is stored if the rules allow it.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - call: The call, which sends requests and reads responses.
    /// - Returns: The response, whose body is in memory.
    /// - Throws: Errors of the call. An error of the store is never thrown.
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
    /// These are the responses with the call's address and with the one to which it was redirected, and with the
    /// addresses of the latter's origin in `Location` and `Content-Location`.
    private func invalidate(
        _ request: HTTPRequest,
        _ response: HTTPResponse,
        _ call: CachedCall
    ) async {
        guard !request.method.isSafe, 200..<400 ~= response.status else { return }
        let target = response.url ?? request.url
        let named = ["Location", "Content-Location"].compactMap { name in
            response.fields[name].flatMap { URL(string: $0, relativeTo: target)?.absoluteURL }
        }
        for url in [request.url, target] + named.filter({ $0.origin == target.origin }) {
            await save(nil, for: await call.key(for: url).ofAddress)
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
    /// The digest of the credential.
    private let credential: String
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
        // The entry of an address has the responses for all credentials, so that a call with any of them can remove it.
        let own = await call.key(for: request.url)
        key = own.ofAddress
        credential = own.digest
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
            let response = response(of: kept.stored)
            do {
                try call.read(response)
                call.report(cached: .seconds(age(of: kept.stored)))
                return response
            } catch  where call.use != .onlyCached {
                // An entry that an earlier version of the program stored may not be decodable by this one.
                await forget()
                return try await send(validating: nil)
            }
        }
        return try await send(validating: kept?.stored)
    }

    /// Returns the stored response and whether it may be used; `nil` when there is none to use.
    private func kept() async -> (stored: StoredResponse, verdict: CacheRules.Verdict)? {
        guard call.use != .reload,
            let stored = await store.entry(for: key)?.response(to: request.fields, for: credential)
        else {
            return nil
        }
        let verdict = CacheRules.verdict(
            stored,
            to: request.fields,
            now: call.date(),
            takesStale: call.use == .onlyCached
        )
        return (stored, verdict)
    }

    /// Returns a stored response with its age (RFC 9111, section 5.1).
    private func response(of stored: StoredResponse) -> HTTPResponse {
        var fields = stored.fields
        fields["Age"] = "\(Int(age(of: stored)))"
        return HTTPResponse(
            status: stored.status,
            fields: fields,
            url: request.url,
            body: HTTPBody(stored.body)
        )
    }

    private func age(of stored: StoredResponse) -> Double {
        min(CacheRules.age(of: stored, now: call.date()), Double(Int32.max))
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
            if let stored = confirmed(kept, by: response) {
                let response = self.response(of: stored)
                if (try? call.read(response)) != nil {
                    call.report(cached: .seconds(age(of: stored)), isRevalidated: true)
                    await keep(stored.status, stored.fields, stored.body)
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
        let body = try await response.body.collect(limit: .max)
        // The response to a redirected request is that of another address.
        if response.redirection == .none {
            await keep(response.status, response.fields, body)
        } else {
            await forget()
        }
        return response
    }

    // MARK: After the response

    /// Returns the stored response updated by the fields of a 304; `nil` when the 304 is about another
    /// response, such as that of the address to which the request was redirected.
    private func confirmed(_ stored: StoredResponse, by response: HTTPResponse) -> StoredResponse? {
        guard response.redirection == .none else { return nil }
        return CacheRules.updated(
            stored,
            by: response.fields,
            requestTime: call.lastSent?.date ?? call.date(),
            responseTime: call.date()
        )
    }

    /// Stores a response that the call could read; if it may not be stored, removes the previous one.
    private func keep(_ status: Int, _ fields: HTTPFields, _ body: Data) async {
        guard let (sent, requestTime) = call.lastSent, sent.url == request.url, sent.method == .get,
            CacheRules.canKeep(status: status, fields, to: sent.fields),
            let stored = StoredResponse(
                status: status,
                fields: fields,
                body: body,
                request: request.fields,
                credential: credential,
                requestTime: requestTime,
                responseTime: call.date()
            ),
            // Later calls are matched before the middleware, so no field that middleware adds may select the
            // response.
            stored.isFor(sent.fields, credential)
        else { return await forget() }
        await store.update(key) { entry in
            // The response that it replaces may have had other fields in `Vary`.
            entry.remove(request.fields, for: credential)
            entry.put(stored)
        }
    }

    /// Removes the response to this call.
    private func forget() async {
        await store.update(key) { $0.remove(request.fields, for: credential) }
    }
}
