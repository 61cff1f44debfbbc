import Synchronization

/// A few things that take long to make, kept for those who need one next.
///
/// Whoever takes a thing is the only one who has it.
struct Spares<Item: Sendable>: ~Copyable, Sendable {
    private let most: Int
    private let items = Mutex<[Item]>([])

    /// Prepares to keep at most that many.
    init(most: Int) { self.most = most }

    /// The thing that was kept last; `nil` when none is there.
    func take() -> Item? {
        items.withLock { $0.popLast() }
    }

    /// Keeps a thing.
    ///
    /// - Returns: Whether it is kept; otherwise the caller frees it.
    func keep(_ item: Item) -> Bool {
        items.withLock { items in
            guard items.count < most else { return false }
            items.append(item)
            return true
        }
    }
}
