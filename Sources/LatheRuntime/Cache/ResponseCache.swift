/// A cache that returns the response to each request, set in ``Client/cache``.
///
/// The module LatheCaching has caches that follow RFC 9111. A custom cache decides which responses it stores and
/// for how long; <doc:OwnParts> shows one.
public protocol ResponseCache: Sendable {
    /// Returns the response to a request: one that is stored, or the server's.
    ///
    /// It is called once for each attempt of a call whose options allow a cache, before the rate limits, the
    /// middleware and the credential.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - call: The call, which sends requests and reads responses.
    /// - Returns: The response, whose body is in memory.
    /// - Throws: Errors of the call. A cache that cannot read or write acts as an empty one.
    func response(to request: HTTPRequest, in call: CachedCall) async throws -> HTTPResponse
}

/// The use that a call makes of its client's cache.
public struct CacheUse: Hashable, Sendable {
    enum Kind { case standard, reload, onlyCached, none }

    let kind: Kind

    /// Uses a fresh response of the cache; otherwise sends the request.
    ///
    /// A stale response is validated: the server sends another one only if it has changed. Responses are
    /// stored if the server allows it.
    public static let standard = CacheUse(kind: .standard)
    /// Sends the request in any case, and stores its response.
    public static let reload = CacheUse(kind: .reload)
    /// Sends nothing, not even to renew a credential, and uses a stored response, fresh or stale.
    ///
    /// The server can forbid that by `no-cache` or `must-revalidate`. The call then fails with
    /// ``APIError/Code/notCached``, as it does when no response is stored, and for a call or a client without a cache.
    public static let onlyCached = CacheUse(kind: .onlyCached)
    /// Does not read the cache and stores nothing; a call that changes the resource still invalidates it.
    public static let none = CacheUse(kind: .none)
}
