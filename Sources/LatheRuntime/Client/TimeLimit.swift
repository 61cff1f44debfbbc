import Synchronization

/// A limit of time was reached.
package struct TimeLimitReached: Error {}

/// Runs an operation and cancels it when it takes too long.
///
/// The operation begins in the thread of the caller. The clock is started only when it has to wait for
/// something, so that one that need not costs next to nothing more.
///
/// - Parameters:
///   - limit: How long it may take; `nil` for ever.
///   - clock: Measures the time.
///   - operation: What to run; must end soon after it is cancelled.
/// - Returns: What the operation returns.
/// - Throws: ``TimeLimitReached``, or what the operation throws.
package func within<Value: Sendable>(
    _ limit: Duration?,
    _ clock: ClientClock,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard let limit else { return try await operation() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
        let end = End()
        group.begin {
            defer { end.isReached.store(true, ordering: .relaxed) }
            return try await operation()
        }
        if !end.isReached.load(ordering: .relaxed) {
            group.addTask {
                try await clock.sleep(limit)
                return nil
            }
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let value = first else {
            throw TimeLimitReached()
        }
        return value
    }
}

/// Whether an operation has ended.
private final class End: Sendable {
    let isReached = Atomic(false)
}

extension ThrowingTaskGroup where Failure == any Error {
    /// Adds a task that runs in the caller's thread until it first waits, where the system can do that.
    fileprivate mutating func begin(
        _ operation: @escaping @Sendable () async throws -> ChildTaskResult
    ) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            addImmediateTask(operation: operation)
        } else {
            addTask(operation: operation)
        }
    }
}
