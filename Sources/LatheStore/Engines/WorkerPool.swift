#if Store || Postgres
import Synchronization

/// A worker that owns a connection and runs one call at a time.
protocol PooledWorker: Sendable {
    func close() async
}

/// A pool of workers that calls use in turn, and that are created when they are needed.
final class WorkerPool<Worker: PooledWorker>: Sendable {
    /// The time until which a call waits for a worker, and the error that it then throws.
    struct Deadline: Sendable {
        let instant: ContinuousClock.Instant
        let error: any Error
    }

    private struct Waiter {
        let number: UInt64
        let continuation: CheckedContinuation<Worker, any Error>
    }

    private struct State {
        var free: [Worker] = []
        /// The number of workers, including those in use.
        var count = 0
        var isOpen = true
        var waiting: [Waiter] = []
        var next: UInt64 = 0
        var cancelled: Set<UInt64> = []
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let most: Int
    private let make: @Sendable (_ number: Int) -> Worker
    private let state = Mutex(State())

    /// Creates a pool without workers.
    ///
    /// - Parameters:
    ///   - most: The maximum number of workers; values less than 1 mean 1.
    ///   - make: A function that creates the worker with a number, from 1.
    init(most: Int, _ make: @escaping @Sendable (_ number: Int) -> Worker) {
        self.most = max(1, most)
        self.make = make
    }

    /// Runs a function with a worker that no other call uses at the same time.
    ///
    /// - Parameters:
    ///   - deadline: The time until which the call waits for a worker; `nil` for no limit.
    ///   - body: The function.
    /// - Returns: The result of the function.
    /// - Throws: An error of the function, the deadline's error, `CancellationError` if the task is cancelled while it
    ///   waits, or ``StoreError`` if the store is closed.
    func run<Result>(
        until deadline: Deadline? = nil,
        _ body: (Worker) async throws -> Result
    ) async throws -> Result {
        let worker: Worker
        if let free = state.withLock({ $0.free.popLast() }) {
            worker = free
        } else {
            worker = try await wait(until: deadline)
        }
        do {
            let result = try await body(worker)
            await give(back: worker)
            return result
        } catch {
            await give(back: worker)
            throw error
        }
    }

    private func wait(until deadline: Deadline?) async throws -> Worker {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        let timer = deadline.map { deadline in
            Task { [weak self] in
                try await Task.sleep(until: deadline.instant, clock: .continuous)
                self?.giveUp(number, deadline.error)
            }
        }
        defer {
            timer?.cancel()
            state.withLock { _ = $0.cancelled.remove(number) }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let now: Swift.Result<Worker, any Error>? = state.withLock { state in
                    guard state.isOpen else { return .failure(Self.closed) }
                    if state.cancelled.contains(number) { return .failure(CancellationError()) }
                    if let worker = state.free.popLast() { return .success(worker) }
                    if state.count < most {
                        state.count += 1
                        return .success(make(state.count))
                    }
                    // The timer may have ended before there was a waiter.
                    if let deadline, deadline.instant <= .now { return .failure(deadline.error) }
                    state.waiting.append(Waiter(number: number, continuation: continuation))
                    return nil
                }
                if let now { continuation.resume(with: now) }
            }
        } onCancel: {
            giveUp(number, CancellationError(), isCancelled: true)
        }
    }

    /// Ends the wait of a call; if it is cancelled, this also applies to a wait that has not begun.
    private func giveUp(_ number: UInt64, _ error: any Error, isCancelled: Bool = false) {
        let waiter: Waiter? = state.withLock { state in
            guard let place = state.waiting.firstIndex(where: { $0.number == number }) else {
                if isCancelled { state.cancelled.insert(number) }
                return nil
            }
            return state.waiting.remove(at: place)
        }
        waiter?.continuation.resume(throwing: error)
    }

    private func give(back worker: Worker) async {
        let (next, closes): (Waiter?, Bool) = state.withLock { state in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
            if state.isOpen { state.free.append(worker) }
            return (nil, !state.isOpen)
        }
        next?.continuation.resume(returning: worker)
        if closes { await end(worker) }
    }

    private func end(_ worker: Worker) async {
        await worker.close()
        let closing = state.withLock { state in
            state.count -= 1
            defer { if state.count == 0 { state.closing = [] } }
            return state.count == 0 ? state.closing : []
        }
        for continuation in closing { continuation.resume() }
    }

    /// Closes the workers; a worker in use is closed after its call.
    func close() async {
        let (free, waiting) = state.withLock { state in
            defer { (state.free, state.waiting, state.isOpen) = ([], [], false) }
            return (state.free, state.waiting)
        }
        for waiter in waiting { waiter.continuation.resume(throwing: Self.closed) }
        for worker in free { await end(worker) }
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.count > 0 { state.closing.append(continuation) }
                return state.count == 0
            }
            if isDone { continuation.resume() }
        }
    }

    private static var closed: StoreError { StoreError(.closed, "using a store", "it was closed") }
}
#endif
