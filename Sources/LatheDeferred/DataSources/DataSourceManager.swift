import Synchronization

/// Runs data sources, a limited number at a time and the others in order, and reports whether the network is
/// in use.
public final class DataSourceManager: Sendable {
    private struct Job {
        let number: Int
        let deferred: any Node
        /// Starts the work, and returns whether there is any.
        let start: @Sendable () -> Bool
    }

    private struct State {
        var number = 0
        var waiting = Queue<Job>()
        var running: [Int: any Node] = [:]
        var transfers = 0
        /// The use of the network that was reported last.
        var isReportedInUse = false
        /// Whether a thread is reporting the use of the network.
        var isReporting = false
        var isStopped = false
        var stopping: [CheckedContinuation<Void, Never>] = []
    }

    /// The changes of ``networkInUse``, for one reader; a slow reader receives only the last change.
    public let networkInUseChanges: AsyncStream<Bool>

    private let limit: Int
    private let changes: AsyncStream<Bool>.Continuation
    private let state = Mutex(State())

    /// Creates a manager.
    ///
    /// - Parameter limit: The maximum number of data sources that run at the same time, at least 1; 4 by
    ///   default.
    public init(limit: Int = 4) {
        precondition(limit > 0, "a manager runs at least one data source at a time")
        self.limit = limit
        (networkInUseChanges, changes) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingNewest(1)
        )
    }

    deinit { changes.finish() }

    /// Starts a data source as soon as the limit allows it.
    ///
    /// The next data source starts when this one has ended and the callbacks added until then have run. A
    /// data source that is cancelled before it starts fails immediately with `CancellationError` and never
    /// runs. The same is true for all data sources that are added after the manager has stopped.
    ///
    /// - Parameters:
    ///   - source: The data source.
    ///   - executor: The executor of the callbacks.
    /// - Returns: A deferred with the result.
    public func start<Source: DeferredDataSource>(
        _ source: Source,
        on executor: CallbackExecutor = .inline
    ) -> Deferred<Source.Value> {
        let deferred = Deferred<Source.Value>(on: executor)
        incrementTransfers()
        LatheDeferred.start(
            deferred.attach { [self] _ in
                decrementTransfers()
                return nil
            }
        )
        let isStopped = state.withLock { state in
            state.number += 1
            let number = state.number
            let job = Job(number: number, deferred: deferred) { [self] in
                deferred.perform(
                    { try await source.executeOrCancel() },
                    done: { [self] in end(number) }
                )
            }
            if !state.isStopped { state.waiting.append(job) }
            return state.isStopped
        }
        if isStopped { deferred.cancel() }
        startWaiting()
        return deferred
    }

    /// Cancels all data sources, and waits until the last one has ended; later ones fail.
    ///
    /// Cancelling the waiting task does not end the wait.
    public func stop() async {
        let (running, waiting) = state.withLock { state in
            state.isStopped = true
            var waiting: [Job] = []
            while let job = state.waiting.popFirst() { waiting.append(job) }
            return (Array(state.running.values), waiting)
        }
        for deferred in running + waiting.map(\.deferred) { deferred.cancelItself() }
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if !state.running.isEmpty { state.stopping.append(continuation) }
                return state.running.isEmpty
            }
            if isIdle { continuation.resume() }
        }
    }

    private func startWaiting() {
        while true {
            let job = state.withLock { state in
                guard state.running.count < limit, let job = state.waiting.popFirst() else {
                    return Job?.none
                }
                state.running[job.number] = job.deferred
                return job
            }
            guard let job else { return }
            if !job.start() { remove(job.number) }
        }
    }

    private func end(_ number: Int) {
        remove(number)
        startWaiting()
    }

    private func remove(_ number: Int) {
        let stopping = state.withLock { state in
            state.running[number] = nil
            guard state.running.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.stopping = [] }
            return state.stopping
        }
        for continuation in stopping { continuation.resume() }
    }

    // MARK: The network

    /// Whether a data source is waiting, running or about to be reported, or another transfer is counted.
    public var networkInUse: Bool { state.withLock { $0.transfers > 0 } }

    /// Counts a transfer that does not belong to this manager.
    public func incrementTransfers() {
        state.withLock { $0.transfers += 1 }
        reportUse()
    }

    /// Undoes one ``incrementTransfers()``; calling it more often is a programming error that stops the
    /// program.
    public func decrementTransfers() {
        state.withLock { state in
            precondition(state.transfers > 0, "no transfer is counted")
            state.transfers -= 1
        }
        reportUse()
    }

    /// Reports changes of the network's use without the lock, since a reader may use the manager.
    ///
    /// One thread at a time reports, so that the last report is the current use.
    private func reportUse() {
        var isReporting = false
        while true {
            let change = state.withLock { state -> Bool? in
                let inUse = state.transfers > 0
                if !isReporting, state.isReporting { return nil }
                isReporting = inUse != state.isReportedInUse
                state.isReporting = isReporting
                state.isReportedInUse = inUse
                return isReporting ? inUse : nil
            }
            guard let change else { return }
            changes.yield(change)
        }
    }
}
