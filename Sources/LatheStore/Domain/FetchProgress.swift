import Synchronization

/// The progress of a fetch.
public struct FetchProgress: Hashable, Sendable {
    /// The number of completed collections and groups of entities, including fresh ones.
    public internal(set) var completed = 0
    /// The total number that is known so far; it grows when entities require others.
    public internal(set) var total = 0
    /// The number of entities that the service sent.
    public internal(set) var entities = 0
}

/// Adds up the progress of tasks, and reports it in order.
final class ProgressCounter: Sendable {
    private let progress = Mutex(FetchProgress())
    private let report: @Sendable (FetchProgress) -> Void

    init(_ report: @escaping @Sendable (FetchProgress) -> Void) { self.report = report }

    func change(_ change: (inout FetchProgress) -> Void) {
        // The report is made within the lock, so that reports are in order.
        progress.withLock { progress in
            change(&progress)
            report(progress)
        }
    }
}
