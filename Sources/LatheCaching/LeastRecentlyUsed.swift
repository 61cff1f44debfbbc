/// Values by key, up to a maximum total size; the least recently used are removed first.
struct LeastRecentlyUsed<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var size: Int
        /// The number of the value's last use; its older uses in `uses` are outdated.
        var use: Int
    }

    let capacity: Int
    private(set) var size = 0
    private var entries: [Key: Entry] = [:]
    /// The keys in the order of their use, with the number of each use.
    private var uses: [(key: Key, use: Int)] = []
    private var firstUse = 0
    private var lastUse = 0

    init(capacity: Int) { self.capacity = max(0, capacity) }

    var keys: [Key] { Array(entries.keys) }

    /// Returns the value of a key, and makes it the most recently used one.
    mutating func use(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        note(key)
        return value
    }

    /// Stores a value.
    ///
    /// - Returns: The keys whose values were removed; the key itself if its value exceeds the capacity.
    mutating func put(_ value: Value, size: Int, under key: Key) -> [Key] {
        remove(key)
        guard size <= capacity else { return [key] }
        entries[key] = Entry(value: value, size: size, use: 0)
        self.size += size
        note(key)
        var gone: [Key] = []
        while self.size > capacity, firstUse < uses.count {
            let (oldest, use) = uses[firstUse]
            firstUse += 1
            guard entries[oldest]?.use == use else { continue }
            remove(oldest)
            gone.append(oldest)
        }
        return gone
    }

    mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { size -= entry.size }
    }

    mutating func removeAll() { self = LeastRecentlyUsed(capacity: capacity) }

    private mutating func note(_ key: Key) {
        lastUse += 1
        entries[key]?.use = lastUse
        uses.append((key, lastUse))
        // Outdated uses are removed before they outnumber the current ones.
        guard uses.count > 2 * entries.count + 64 else { return }
        uses = uses[firstUse...].filter { entries[$0.key]?.use == $0.use }
        firstUse = 0
    }
}
