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

    /// Takes a fresh answer of the cache, and asks the server otherwise.
    ///
    /// Where an answer is kept that is no longer fresh, the server is asked to send another one only if
    /// it changed. Answers are kept where the server allows it.
    public static let standard = CacheUse(kind: .standard)
    /// Asks the server in any case, and keeps its answer.
    public static let reload = CacheUse(kind: .reload)
    /// Sends nothing, and takes what the cache has, be it fresh or not.
    ///
    /// The server can forbid that by `no-cache` or `must-revalidate`. Then, and where there is nothing, the
    /// call fails with ``APIError/Code/notCached``.
    public static let onlyCached = CacheUse(kind: .onlyCached)
    /// Leaves the cache alone.
    public static let none = CacheUse(kind: .none)
}
