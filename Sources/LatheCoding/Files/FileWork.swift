import Foundation

/// Runs what waits for a disk outside of the threads that all tasks share: a slow file must not hold up
/// other tasks.
package enum FileWork {
    /// Runs work and waits for it without a thread.
    ///
    /// - Parameter work: What to run; it is not cut short when the task is cancelled.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    package nonisolated(nonsending) static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { waiter in
            // On Linux, a concurrent queue shares the few threads of tasks, and a serial one does not.
            DispatchQueue(label: "lathe.files").async {
                waiter.resume(with: Result(catching: work))
            }
        }
    }
}
