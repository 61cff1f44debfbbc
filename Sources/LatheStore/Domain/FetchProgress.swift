import Synchronization

/// How far a fetch has come.
public struct FetchProgress: Hashable, Sendable {
    /// How many collections and groups of entities are there, those among them that were fresh.
    public internal(set) var completed = 0
    /// How many there are in all, as far as is known; it grows when entities require others.
    public internal(set) var total = 0
    /// How many entities the service sent.
    public internal(set) var entities = 0
}

/// Adds up the progress of tasks, and tells of it in order.
final class ProgressCounter: Sendable {
    private let progress = Mutex(FetchProgress())
    private let report: @Sendable (FetchProgress) -> Void

    init(_ report: @escaping @Sendable (FetchProgress) -> Void) { self.report = report }

    func change(_ change: (inout FetchProgress) -> Void) {
        // Within the lock, so that no report overtakes another.
        progress.withLock { progress in
            change(&progress)
            report(progress)
        }
    }
}
