import Foundation
import LatheCoding

/// Steps 6 to 10 of a ``Call``, from a request to a complete response.
///
/// They do not depend on the types of the call.
final class Exchange: Sendable {
    private let context: CallContext
    private let chosenCredentials: CallAuthentication.ChosenCredentials?
    private let cache: CachedCall?

    init(
        _ context: CallContext,
        _ chosenCredentials: CallAuthentication.ChosenCredentials?,
        _ cache: CachedCall? = nil
    ) {
        self.context = context
        self.chosenCredentials = chosenCredentials
        self.cache = cache
    }

    /// Sends a request, and collects the response's body unless it is streamed to the caller.
    nonisolated(nonsending) func run(
        _ request: HTTPRequest
    ) async throws -> (HTTPResponse, DocumentBytes) {
        try await waitForLimits()
        cache?.begin()
        do {
            let (response, body) = try await untilTimeout(request)
            if let delay = context.delayCalls(after: response.fields) {
                await context.share(delay, chosenCredentials)
            }
            if context.staysOpen(response) { return (opened(response, request), body) }
            context.trace?.report(.received(request, status: response.status, bytes: body.count))
            return (response, body)
        } catch let error where !(error is APIError) && !(error is CancellationError) {
            throw context.error(.middleware, "a middleware failed", request, cause: error)
        }
    }

    /// Waits until the rate limits allow the request.
    @inline(__always)
    private nonisolated(nonsending) func waitForLimits() async throws {
        if let slot = try context.slot(chosenCredentials) { try await context.wait(for: slot) }
    }

    /// Follows a streamed body to its end, to notify the observers and to wrap errors of the transport.
    private func opened(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
        context.trace?.reportOpened(request, status: response.status)
        var response = response
        let body = TracedBody(context.trace, response, to: request) { [self] error in
            do {
                return try wrap(error, request, "the response's body is incomplete")
            } catch {
                return error
            }
        }
        let trailers = response.body.trailers
        response.body = HTTPBody(chunks: body, length: response.body.length)
        response.body.trailers = trailers
        return response
    }

    /// Sends a request and collects the response within the timeout.
    @inline(__always)
    private nonisolated(nonsending) func untilTimeout(
        _ request: HTTPRequest
    ) async throws -> (HTTPResponse, DocumentBytes) {
        try Task.checkCancellation()
        let client = context.client
        let limit = context.options.timeout ?? client.timeout
        guard let limit else { return try await collect(request) }
        if let transport = client.cancellableTransport, client.middleware.isEmpty,
            chosenCredentials?.areImmediate ?? true,
            request.body.map({ $0.bytes != nil }) ?? true
        {
            return try await sendUntilCutoff(limit, request, transport)
        }
        // The same as `within`, with one closure instead of two.
        let cutoff = Cutoff()
        let work = begin { [self] in
            defer { cutoff.end() }
            return try await collect(request)
        }
        return try await cutoff.result(of: work, limit, client.clock) { late($0, request) }
    }

    /// Sends a request by a transport that can cancel it without cancelling the task.
    private nonisolated(nonsending) func sendUntilCutoff(
        _ limit: Duration,
        _ request: HTTPRequest,
        _ transport: any CancellableTransport
    ) async throws -> (HTTPResponse, DocumentBytes) {
        let clock = context.client.clock
        let cutoff = Cutoff()
        let number = clock.timer.set(after: limit, clock) { cutoff.reach() }
        defer { clock.timer.stop(number) }
        do {
            let response = try await collect(request) {
                try await transport.send($0, until: cutoff)
            }
            if cutoff.end() { return response }
        } catch  where cutoff.end() {
            throw error
        } catch {}
        throw late(TimeLimitReached(), request)
    }

    private func late(_ reached: TimeLimitReached, _ request: HTTPRequest) -> APIError {
        context.error(.timedOut, "no response in time", request, cause: reached)
    }

    @inline(__always)
    private nonisolated(nonsending) func collect(
        _ request: HTTPRequest,
        by transport: (nonisolated(nonsending) (HTTPRequest) async throws -> HTTPResponse)? = nil
    ) async throws -> (HTTPResponse, DocumentBytes) {
        let response =
            try await context.client.middleware.isEmpty
            ? deliver(request, by: transport) : passThroughMiddleware(request, 0)
        if context.staysOpen(response) { return (response, DocumentBytes(Data())) }
        do {
            let body = try await response.document(limit: context.client.limits.body)
            return (response, body)
        } catch {
            var error = try wrap(error, request, "the response's body is incomplete")
            error.response = response
            throw error
        }
    }

    /// Sends a request through the middleware, beginning at an index, and then to the transport.
    // Inlined into its own closure, which otherwise would call one more asynchronous function each time.
    @inline(__always)
    private nonisolated(nonsending) func passThroughMiddleware(
        _ request: HTTPRequest,
        _ number: Int
    ) async throws -> HTTPResponse {
        if number == context.client.middleware.count { return try await deliverWrapped(request) }
        let middleware = context.client.middleware[number]
        return try await middleware.send(request, to: context.endpoint) { [self] request in
            try await passThroughMiddleware(request, number + 1)
        }
    }

    // A separate function, because the frame of each middleware call reserves room for all that is inlined
    // into the closure.
    @inline(never)
    private nonisolated(nonsending) func deliverWrapped(
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        try Task.checkCancellation()
        return try await deliver(request)
    }

    /// Sends a request by the transport.
    @inline(__always)
    private nonisolated(nonsending) func deliver(
        _ request: HTTPRequest,
        by transport: (nonisolated(nonsending) (HTTPRequest) async throws -> HTTPResponse)? = nil
    ) async throws -> HTTPResponse {
        cache?.willSend(request)
        let cookies = context.client.cookieStorage == nil ? nil : await context.cookies
        let isBare = chosenCredentials == nil && cookies == nil && !context.endpoint.changesBody
        let request = isBare ? request : try await authenticate(request, cookies)
        if let name = request.fields.firstForbidden { throw forbidden(name, request) }
        context.trace?.report(.started(request))
        do {
            let response = try await transmit(request, by: transport)
            if cookies == nil, !Redirect.isRedirect(response.status) { return response }
            return try await follow(response, to: request, cookies, by: transport)
        } catch {
            throw try wrap(error, request, "no response was received")
        }
    }

    @inline(__always)
    private nonisolated(nonsending) func transmit(
        _ request: HTTPRequest,
        by transport: (nonisolated(nonsending) (HTTPRequest) async throws -> HTTPResponse)?
    ) async throws -> HTTPResponse {
        if let transport { return try await transport(request) }
        return try await context.client.transport.send(request)
    }

    /// Follows redirects, with the cookies that each of them sets, and stores those of the last response.
    ///
    /// To the same origin, a signed request is signed again; cookies are sent as their own rules allow.
    private nonisolated(nonsending) func follow(
        _ response: HTTPResponse,
        to request: HTTPRequest,
        _ cookies: (any CookieStorage)?,
        by transport: (nonisolated(nonsending) (HTTPRequest) async throws -> HTTPResponse)?
    ) async throws -> HTTPResponse {
        let clock = context.client.clock
        var isSameOrigin = true
        let last = try await Redirect.follow(response, to: request) { next, previous, redirect in
            isSameOrigin = isSameOrigin && previous.url.isSameOrigin(as: next.url)
            if isSameOrigin { await chosenCredentials?.sign(redirected: &next) }
            cookies?.updateCookies(after: redirect, to: previous, in: &next, at: clock.date())
            return try await transmit(next, by: transport)
        }
        cookies?.storeCookies(of: last.response, to: last.request, at: clock.date())
        return last.response
    }

    private func forbidden(_ name: String, _ request: HTTPRequest) -> APIError {
        let name = name.filter { $0.isASCII && ($0.isLetter || $0 == "-") }
        return context.error(
            .invalidRequest,
            "the header \(name) contains a forbidden character",
            request
        )
    }

    /// Returns a request with the account's cookies and the credential, added after the body has been compressed
    /// and its checksum computed.
    private nonisolated(nonsending) func authenticate(
        _ request: HTTPRequest,
        _ cookies: (any CookieStorage)?
    ) async throws -> HTTPRequest {
        var request = request
        if context.endpoint.changesBody { try await prepareBody(of: &request) }
        cookies?.add(to: &request, at: context.client.clock.date())
        do {
            try await chosenCredentials?.authenticate(&request)
        } catch let fault as RequestFault {
            throw context.error(.authorization, fault.reason, request)
        } catch let error where !(error is APIError) && !(error is CancellationError) {
            let reason = "the credential could not be added to the request"
            throw context.error(.authorization, reason, request, cause: error)
        }
        return request
    }

    /// Compresses the body and adds its checksum.
    private nonisolated(nonsending) func prepareBody(of request: inout HTTPRequest) async throws {
        do {
            try await context.endpoint.policy.prepareBody(of: &request)
        } catch let fault as RequestFault {
            throw context.error(.invalidRequest, fault.reason, request)
        } catch let error where !(error is CancellationError) {
            throw context.error(
                .transport,
                "the request's body cannot be read",
                request,
                cause: error
            )
        }
    }

    /// Wraps an error of the transport in an ``APIError``.
    ///
    /// - Throws: `CancellationError`, which is not wrapped.
    private func wrap(
        _ error: any Error,
        _ request: HTTPRequest,
        _ reason: String
    ) throws -> APIError {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        switch error {
        case let error as APIError: return error
        case let error as HTTPBody.TooLarge:
            let reason = "the response is larger than \(error.limit) bytes"
            return context.error(.bodyTooLarge, reason, request, cause: error)
        case let error as any DescribedTransportError:
            return context.error(
                error.isTimeout ? .timedOut : .transport,
                "\(reason) (\(error))",
                request,
                cause: error
            )
        default:
            let system = error as NSError
            let isLate = system.domain == NSURLErrorDomain && system.code == NSURLErrorTimedOut
            return context.error(
                isLate ? .timedOut : .transport,
                "\(reason) (\(system.domain) \(system.code))",
                request,
                cause: error
            )
        }
    }
}
