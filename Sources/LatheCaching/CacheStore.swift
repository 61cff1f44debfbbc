public import LatheRuntime

/// A store of responses, which a client uses as its cache by the rules of RFC 9111.
///
/// ``MemoryCache`` and ``DiskCache`` are stores. A store of your own implements `entry(for:)`, `save(_:for:)` and
/// `removeAll()`; the rules of RFC 9111 are in an extension of this protocol. A store that cannot read or write acts
/// as an empty one, so that it never makes a call fail.
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

    /// Changes the stored responses with a key.
    ///
    /// By default this reads the entry and saves the changed one; what another call saves or removes in between is
    /// lost. A store should do both in one step.
    ///
    /// - Parameters:
    ///   - key: The key of the responses.
    ///   - change: Changes the entry, which is empty if there is none. An entry with the size 0 is then removed.
    func update(_ key: CacheKey, _ change: @Sendable (inout CacheEntry) -> Void) async

    /// Removes all responses.
    func removeAll() async
}

extension CacheStore {
    /// Reads the entry with a key, and saves the changed one.
    ///
    /// - Parameters:
    ///   - key: The key of the responses.
    ///   - change: Changes the entry, which is empty if there is none.
    public func update(_ key: CacheKey, _ change: @Sendable (inout CacheEntry) -> Void) async {
        var entry = await entry(for: key) ?? CacheEntry()
        change(&entry)
        await save(entry.size == 0 ? nil : entry, for: key)
    }
}
