public import LatheRuntime

/// A call that requests the elements of a list of ids.
public protocol BulkRequest: Request {
    /// The type of the elements.
    associatedtype BulkElement: Sendable
    /// The type of the ids.
    associatedtype BulkID: Hashable & Sendable

    /// The place of the ids in the call, and their maximum number.
    static var bulk: BulkIDs<Self> { get }
}

/// Describes the ids of a bulk request: their place, their maximum number, and the elements of a response.
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

    /// Creates the description of a bulk request.
    ///
    /// - Parameters:
    ///   - ids: The parameter that carries the ids.
    ///   - max: The maximum number of ids in a call, at least 1.
    ///   - missing: The status codes by which the API reports that none of the ids exists.
    ///   - items: Returns the elements of a response.
    ///   - id: Returns the id of an element.
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

/// The options by which a client collects ids into calls.
public struct BulkOptions: Hashable, ClientSetting {
    /// The time for which a single id waits for others; 5 milliseconds by default.
    public var window: Duration
    /// The maximum number of calls of one kind in flight, at least 1; 4 by default.
    public var concurrency: Int

    /// Creates options.
    ///
    /// - Parameters:
    ///   - window: The time for which a single id waits for others; 5 milliseconds by default.
    ///   - concurrency: The maximum number of calls of one kind in flight, at least 1; 4 by default.
    public init(window: Duration = .milliseconds(5), concurrency: Int = 4) {
        self.window = window
        self.concurrency = concurrency
    }

    /// Creates the options of clients that do not set them.
    public init() { self.init(window: .milliseconds(5)) }
}
