import Synchronization

/// A value that is computed once for all waiting callers, and then kept.
///
/// The first caller starts the work; the others wait for it. When it fails, all of them throw its error, and
/// the next caller starts it again. A cancelled caller stops waiting immediately; when no caller is left, the
/// work is cancelled, unless it must be completed.
final class SingleFlight<Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value, any Error>

    private enum State {
        case empty
        case running(flight: Int, Task<Void, Never>, waiters: [Int: Waiter])
        case ready(Value)
    }

    private struct Storage {
        var state = State.empty
        var nextNumber = 0
        /// The callers that were cancelled before they began to wait.
        var gone: Set<Int> = []

        mutating func number() -> Int {
            nextNumber += 1
            return nextNumber
        }
    }

    private let storage = Mutex(Storage())
    private let mustComplete: Bool

    /// - Parameter mustComplete: Whether the work continues when no caller is left.
    init(mustComplete: Bool = false) { self.mustComplete = mustComplete }

    /// The value; `nil` before it has been computed.
    var current: Value? {
        storage.withLock { storage in
            if case .ready(let value) = storage.state { value } else { nil }
        }
    }

    /// The number of waiting callers.
    var waiterCount: Int {
        storage.withLock { storage in
            if case .running(_, _, let waiters) = storage.state { waiters.count } else { 0 }
        }
    }

    /// Returns the value, computed by `make` unless it exists or is being computed.
    ///
    /// - Parameter make: Computes the value, in a task of its own that has the task-local values of the first
    ///   caller.
    /// - Returns: The value.
    /// - Throws: Errors of `make`, or `CancellationError` when the caller's task is cancelled.
    func value(_ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        if let current { return current }
        let number = storage.withLock { $0.number() }
        // A caller that is cancelled just as the value arrives may be recorded as gone after it has left.
        defer { storage.withLock { _ = $0.gone.remove(number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                join(waiter, number: number, make)
            }
        } onCancel: {
            leave(number)
        }
    }

    private func join(
        _ waiter: Waiter,
        number: Int,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        let result: Result<Value, any Error>? = storage.withLock { storage in
            if storage.gone.remove(number) != nil { return .failure(CancellationError()) }
            switch storage.state {
            case .ready(let value): return .success(value)
            case .running(let flight, let task, var waiters):
                waiters[number] = waiter
                storage.state = .running(flight: flight, task, waiters: waiters)
            case .empty:
                let flight = storage.number()
                let task = Task { [self] in
                    do {
                        land(flight, .success(try await make()))
                    } catch {
                        land(flight, .failure(error))
                    }
                }
                storage.state = .running(flight: flight, task, waiters: [number: waiter])
            }
            return nil
        }
        if let result { waiter.resume(with: result) }
    }

    private func land(_ flight: Int, _ result: Result<Value, any Error>) {
        let waiters = storage.withLock { storage in
            guard case .running(flight, _, let waiters) = storage.state else { return [Waiter]() }
            switch result {
            case .success(let value): storage.state = .ready(value)
            case .failure: storage.state = .empty
            }
            return Array(waiters.values)
        }
        for waiter in waiters { waiter.resume(with: result) }
    }

    private func leave(_ number: Int) {
        let (waiter, work) = storage.withLock { storage -> (Waiter?, Task<Void, Never>?) in
            guard case .running(let flight, let task, var waiters) = storage.state,
                let waiter = waiters.removeValue(forKey: number)
            else {
                storage.gone.insert(number)
                return (nil, nil)
            }
            guard waiters.isEmpty, !mustComplete else {
                storage.state = .running(flight: flight, task, waiters: waiters)
                return (waiter, nil)
            }
            storage.state = .empty
            return (waiter, task)
        }
        // The work is cancelled after the lock has been released, since this calls its cancellation handlers.
        work?.cancel()
        waiter?.resume(throwing: CancellationError())
    }
}
