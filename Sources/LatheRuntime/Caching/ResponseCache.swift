/// A store of responses, which spares the client requests; see ``MemoryCache`` and ``DiskCache``.
///
/// A client uses the cache in ``Client/cache``, by default none. A cache that cannot read or write acts as an
/// empty one: it never makes a call fail.
public protocol ResponseCache: Sendable {
    /// Returns the stored responses with a key; `nil` for none.
    ///
    /// - Parameter key: The key of the responses.
    /// - Returns: The entry that was saved last, unchanged.
    func entry(for key: CacheKey) async -> CacheEntry?

    /// Stores responses in place of the previous ones.
    ///
    /// - Parameters:
    ///   - entry: The responses; `nil` removes the previous ones.
    ///   - key: The key of the responses.
    func save(_ entry: CacheEntry?, for key: CacheKey) async

    /// Removes all responses.
    func removeAll() async
}

/// The way a call uses its client's cache.
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
    /// Sends nothing, and uses a stored response, fresh or stale.
    ///
    /// The server can forbid that by `no-cache` or `must-revalidate`. The call then fails with
    /// ``APIError/Code/notCached``, as it does when no response is stored.
    public static let onlyCached = CacheUse(kind: .onlyCached)
    /// Neither reads nor changes the cache.
    public static let none = CacheUse(kind: .none)
}
