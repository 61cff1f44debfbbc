public import LatheRuntime
import Synchronization

/// A cache that stores responses in memory, up to a maximum size; the least recently used are removed first.
///
/// ```swift
/// client.cache = MemoryCache()
/// ```
///
/// Copies of a client share their cache; different clients may share one too.
public final class MemoryCache: CacheStore {
    private let index: Mutex<LeastRecentlyUsed<CacheKey, CacheEntry>>

    /// Creates an empty cache.
    ///
    /// - Parameter capacity: The maximum number of bytes of all responses, 16 MiB by default. A larger
    ///   response is not stored.
    public init(capacity: Int = 1 << 24) {
        index = Mutex(LeastRecentlyUsed(capacity: capacity))
    }

    /// The number of bytes of all responses.
    public var size: Int { index.withLock { $0.size } }

    /// Returns the stored responses with a key; `nil` for none.
    public func entry(for key: CacheKey) -> CacheEntry? {
        index.withLock { $0.use(key) }
    }

    /// Stores the responses with a key, the newest of them that do not exceed the capacity; `nil` removes them.
    public func save(_ entry: CacheEntry?, for key: CacheKey) {
        index.withLock { Self.save(entry, for: key, in: &$0) }
    }

    /// Changes the stored responses with a key, in one step.
    public func update(_ key: CacheKey, _ change: @Sendable (inout CacheEntry) -> Void) {
        index.withLock { index in
            var entry = index.use(key) ?? CacheEntry()
            change(&entry)
            Self.save(entry, for: key, in: &index)
        }
    }

    private static func save(
        _ entry: CacheEntry?,
        for key: CacheKey,
        in index: inout LeastRecentlyUsed<CacheKey, CacheEntry>
    ) {
        var entry = entry
        while let kept = entry, kept.size > index.capacity {
            entry = kept.reduced(to: index.capacity)
        }
        guard let entry, !entry.responses.isEmpty else { return index.remove(key) }
        _ = index.put(entry, size: entry.size, under: key)
    }

    /// Removes all responses.
    public func removeAll() { index.withLock { $0.removeAll() } }
}
