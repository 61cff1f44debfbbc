/// Keeps answers of calls, so that they need not be sent again; ``MemoryCache`` and ``DiskCache`` do.
///
/// A client uses the cache that its ``Client/cache`` is, none by default. A cache that cannot read or
/// write has nothing: it never makes a call fail.
public protocol ResponseCache: Sendable {
    /// What is kept under a key; `nil` for nothing.
    ///
    /// - Parameter key: Whose answer it is, and to what.
    /// - Returns: What was saved last, as it was.
    func entry(for key: CacheKey) async -> CacheEntry?

    /// Keeps answers in place of those before.
    ///
    /// - Parameters:
    ///   - entry: What to keep; `nil` to keep nothing.
    ///   - key: Whose answer it is, and to what.
    func save(_ entry: CacheEntry?, for key: CacheKey) async

    /// Forgets everything.
    func removeAll() async
}

/// What a call does with its client's cache.
public struct CacheUse: Hashable, Sendable {
    enum Kind { case standard, reload, onlyCached, none }

    let kind: Kind

    /// A fresh answer of the cache is taken; one that is not is sent for again, on condition that it
    /// changed. Answers are kept where the server allows it.
    public static let standard = CacheUse(kind: .standard)
    /// The server is asked in any case, and its answer kept.
    public static let reload = CacheUse(kind: .reload)
    /// Nothing is sent: what the cache has is taken, be it fresh or not, unless the server forbade that by
    /// `no-cache` or `must-revalidate`. Where there is nothing the call fails with ``APIError/Code/notCached``.
    public static let onlyCached = CacheUse(kind: .onlyCached)
    /// The cache is neither asked nor told.
    public static let none = CacheUse(kind: .none)
}
