/// A call that answers with the elements of many ids at once.
public protocol BulkRequest: Request {
    /// What is asked for.
    associatedtype BulkElement: Sendable
    /// What identifies an element.
    associatedtype BulkID: Hashable & Sendable

    /// Where the ids go, and how many of them.
    static var bulk: BulkIDs<Self> { get }
}

/// Where in a call the ids go, how many of them at most, and which element of the answer belongs to which.
///
/// ```swift
/// static let bulk = BulkIDs<Items.Some>(\.ids, max: 200, items: { $0 }, id: { $0.id })
/// ```
public struct BulkIDs<R: BulkRequest>: Sendable {
    let ids: any WritableKeyPath<R, [R.BulkID]> & Sendable
    let max: Int
    let missing: Set<Int>
    let items: @Sendable (R.ResponseValue) -> [R.BulkElement]
    let id: @Sendable (R.BulkElement) -> R.BulkID

    /// Describes a bulk request.
    ///
    /// - Parameters:
    ///   - ids: The parameter with the ids.
    ///   - max: How many ids a call takes, from 1.
    ///   - missing: The statuses by which the API says that it knows none of the ids.
    ///   - items: The elements of an answer.
    ///   - id: The id of an element.
    public init(
        _ ids: any WritableKeyPath<R, [R.BulkID]> & Sendable,
        max: Int,
        missing: Set<Int> = [],
        items: @escaping @Sendable (R.ResponseValue) -> [R.BulkElement],
        id: @escaping @Sendable (R.BulkElement) -> R.BulkID
    ) {
        self.ids = ids
        self.max = Swift.max(1, max)
        self.missing = missing
        self.items = items
        self.id = id
    }
}

/// How a client gathers ids into calls.
public struct BulkOptions: Hashable, Sendable {
    /// How long a single id waits for others to go along; 5 milliseconds by default.
    public var window: Duration
    /// How many calls of a kind are under way at once, from 1; 4 by default.
    public var concurrency: Int

    /// Sets how ids are gathered.
    ///
    /// - Parameters:
    ///   - window: How long a single id waits for others.
    ///   - concurrency: How many calls of a kind are under way at once.
    public init(window: Duration = .milliseconds(5), concurrency: Int = 4) {
        self.window = window
        self.concurrency = concurrency
    }
}
