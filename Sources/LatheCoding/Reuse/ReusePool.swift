public import Synchronization

/// A bounded pool of reusable values that are expensive to create.
///
/// A value that has been taken belongs to its taker alone.
@usableFromInline
package struct ReusePool<Item: Sendable>: ~Copyable, Sendable {
    @usableFromInline
    let most: Int
    @usableFromInline
    let items = Mutex<[Item]>([])

    /// Creates a pool of at most that many values.
    package init(most: Int) { self.most = most }

    /// The thing that was kept last; `nil` when none is there.
    @inlinable
    package func take() -> Item? {
        items.withLock { $0.popLast() }
    }

    /// Keeps a thing.
    ///
    /// - Returns: Whether it is kept; otherwise the caller frees it.
    @inlinable
    package func keep(_ item: Item) -> Bool {
        items.withLock { items in
            guard items.count < most else { return false }
            items.append(item)
            return true
        }
    }
}
