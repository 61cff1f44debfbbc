public import Foundation
import LatheCoding
import Synchronization

/// One attempt of a call, for the client's ``ResponseCache``.
public final class CachedCall: Sendable {
    private struct Sent {
        /// The request that the transport received, after the middleware and without the credential.
        var request: HTTPRequest?
        var date = Date.distantPast
    }

    private let context: CallContext
    private let chosenCredentials: CallAuthentication.ChosenCredentials?
    private let request: HTTPRequest
    private let type: any Request.Type
    private let decode: @Sendable (HTTPResponse, DocumentBytes) throws -> Void
    private let sent = Mutex(Sent())

    /// - Parameters:
    ///   - context: The call.
    ///   - chosenCredentials: The credential.
    ///   - request: The request whose response the cache returns.
    ///   - type: The type of the call.
    ///   - decode: Decodes a response, and keeps the call's result.
    init(
        _ context: CallContext,
        _ chosenCredentials: CallAuthentication.ChosenCredentials?,
        _ request: HTTPRequest,
        _ type: any Request.Type,
        decode: @escaping @Sendable (HTTPResponse, DocumentBytes) throws -> Void
    ) {
        self.context = context
        self.chosenCredentials = chosenCredentials
        self.request = request
        self.type = type
        self.decode = decode
    }

    /// The cache use of the call.
    public var use: CacheUse { context.options.cache }
    /// The call.
    public var endpoint: Endpoint { context.endpoint }
    /// Whether the call's parameters or its response contain secrets, as those of a login do.
    public var hasSecrets: Bool {
        endpoint.parameters.contains { $0.isSecret || $0.nested != nil && !$0.secretFields.isEmpty }
            || SecretFields.response(of: type).isAny
    }

    /// Returns the current date of the client's clock.
    public func date() -> Date { context.client.clock.date() }

    /// Returns the key of the responses of an address for the call's account and credential.
    ///
    /// - Parameter url: The address.
    /// - Returns: The key, which does not reveal the values from which it is computed.
    public func key(for url: URL) async -> CacheKey {
        var request = request
        // The cookies that are sent with a request distinguish its responses.
        await context.cookies?.add(to: &request, at: date())
        return CacheKey(context.client, request, chosenCredentials?.credential, url: url)
    }

    /// Sends a request through the rate limits, the middleware and the transport.
    ///
    /// - Parameter request: The request, to which the cache may have added conditions.
    /// - Returns: The response, whose body is in memory unless it is streamed to the caller.
    /// - Throws: ``APIError``, also for a call that may only use the cache, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if context.isOnlyCached { throw notCached() }
        var (response, body) = try await Exchange(context, chosenCredentials, self).run(request)
        guard !context.staysOpen(response) else { return response }
        let trailers = response.body.trailers
        response.body = HTTPBody(body.data)
        response.body.trailers = trailers
        return response
    }

    /// Decodes a response, so that the cache stores only what the call can read.
    ///
    /// The result is kept; if the cache returns this response, it is not decoded again.
    ///
    /// - Parameter response: A stored response, or one that was received.
    /// - Throws: ``APIError``, also for a response that is a failure.
    public func read(_ response: HTTPResponse) throws {
        try decode(response, DocumentBytes(response.body.bytes ?? Data()))
    }

    /// Reports to the client's observers that a stored response is used.
    ///
    /// - Parameters:
    ///   - age: The response's age.
    ///   - isRevalidated: Whether the server confirmed the response.
    public func report(cached age: Duration, isRevalidated: Bool = false) {
        context.trace?.report(isRevalidated ? .revalidated : .cached(age: age))
    }

    /// Returns the error of a call that may only use the cache, which has no response for it.
    public func notCached() -> APIError { context.notCached(request) }

    /// The request that the transport received last, after the middleware and without the credential, and the
    /// date at which it was sent; `nil` before a request has been sent.
    public var lastSent: (request: HTTPRequest, date: Date)? {
        sent.withLock { sent in sent.request.map { ($0, sent.date) } }
    }

    /// Records the time at which a request is sent.
    func begin() {
        let now = date()
        sent.withLock { $0 = Sent(date: now) }
    }

    /// Records the request that the transport receives.
    func willSend(_ request: HTTPRequest) { sent.withLock { $0.request = request } }
}
