import Synchronization

/// Keeps answers in memory, up to a size; those that were used last stay.
///
/// ```swift
/// client.cache = MemoryCache()
/// ```
///
/// Copies of a client share it; several clients may.
public final class MemoryCache: ResponseCache {
    private let index: Mutex<RecencyIndex<CacheKey, CacheEntry>>

    /// Makes an empty cache.
    ///
    /// - Parameter capacity: The number of bytes of all answers, 16 MiB by default; an answer that is
    ///   larger is not kept.
    public init(capacity: Int = 1 << 24) {
        index = Mutex(RecencyIndex(capacity: capacity))
    }

    /// The number of bytes of all answers.
    public var size: Int { index.withLock { $0.size } }

    /// What is kept under a key.
    public func entry(for key: CacheKey) -> CacheEntry? {
        index.withLock { $0.use(key) }
    }

    /// Keeps answers, or removes them.
    public func save(_ entry: CacheEntry?, for key: CacheKey) {
        index.withLock { index in
            guard let entry else { return index.remove(key) }
            _ = index.put(entry, size: entry.size, under: key)
        }
    }

    /// Forgets everything.
    public func removeAll() { index.withLock { $0.removeAll() } }
}
