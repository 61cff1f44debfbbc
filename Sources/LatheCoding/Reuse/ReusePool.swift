public import Synchronization

/// A bounded pool of reusable values that are expensive to create.
///
/// Only the caller that took a value uses it.
@usableFromInline
package struct ReusePool<Item: Sendable>: ~Copyable, Sendable {
    @usableFromInline
    let most: Int
    @usableFromInline
    let items = Mutex<[Item]>([])

    /// Creates a pool with a maximum number of values.
    package init(most: Int) { self.most = most }

    /// Removes and returns the value that was stored last; `nil` if the pool is empty.
    @inlinable
    package func take() -> Item? {
        items.withLock { $0.popLast() }
    }

    /// Stores a value.
    ///
    /// - Returns: Whether the value was stored; if not, the caller must free it.
    @inlinable
    package func keep(_ item: Item) -> Bool {
        items.withLock { items in
            guard items.count < most else { return false }
            items.append(item)
            return true
        }
    }
}
