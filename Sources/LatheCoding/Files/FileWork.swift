import Foundation

/// Runs what waits for a disk outside of the threads that all tasks share: a slow file must not hold up
/// other tasks.
package enum FileWork {
    private static let queue = DispatchQueue(label: "lathe.files", attributes: .concurrent)

    /// Runs work and waits for it without a thread.
    ///
    /// - Parameter work: What to run; it is not cut short when the task is cancelled.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    package nonisolated(nonsending) static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { waiter in
            queue.async { waiter.resume(with: Result(catching: work)) }
        }
    }
}
