/// A limit of time was reached.
package struct TimeLimitReached: Error {}

/// Runs an operation and cancels it when it takes too long.
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
        group.addTask { try await operation() }
        group.addTask {
            try await clock.sleep(limit)
            return nil
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let value = first else {
            throw TimeLimitReached()
        }
        return value
    }
}
