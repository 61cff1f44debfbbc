public import LatheRuntime

/// A store of responses, which a client uses as its cache by the rules of RFC 9111.
///
/// ``MemoryCache`` and ``DiskCache`` are stores. A store of your own implements the three functions below; the
/// rules of RFC 9111 are in an extension of this protocol. A store that cannot read or write acts as an empty
/// one, so that it never makes a call fail.
public protocol CacheStore: ResponseCache {
    /// Returns the stored responses with a key.
    ///
    /// - Parameter key: The key of the responses.
    /// - Returns: The entry that was saved last, unchanged; `nil` for none.
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
