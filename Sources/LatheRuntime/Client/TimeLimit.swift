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
    try Task.checkCancellation()
    let race = Race()
    let work = begin {
        defer { race.end() }
        return try await operation()
    }
    if race.isOver { return try await work.value }
    let end = clock.alarm.set(after: limit, clock) {
        if race.end(isLate: true) { work.cancel() }
    }
    let result = await withTaskCancellationHandler {
        await work.result
    } onCancel: {
        work.cancel()
    }
    clock.alarm.stop(end)
    if race.isLate { throw TimeLimitReached() }
    return try result.get()
}

/// Starts a task that runs in the caller's thread until it first waits, where the system can do that.
private func begin<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
) -> Task<Value, any Error> {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate(operation: operation)
    } else {
        Task(operation: operation)
    }
}

/// Who was first: an operation or its limit of time.
private final class Race: Sendable {
    private enum Winner { static let none = 0, operation = 1, limit = 2 }

    private let winner = Atomic(Winner.none)

    var isOver: Bool { winner.load(ordering: .acquiring) != Winner.none }
    var isLate: Bool { winner.load(ordering: .acquiring) == Winner.limit }

    /// Notes an end; `false` when the other one was first.
    @discardableResult
    func end(isLate: Bool = false) -> Bool {
        winner.compareExchange(
            expected: Winner.none,
            desired: isLate ? Winner.limit : Winner.operation,
            ordering: .acquiringAndReleasing
        ).exchanged
    }
}
