import Foundation

/// Runs work that waits for a disk outside of the threads that all tasks share, so that a slow file does not
/// block other tasks.
package enum FileWork {
    /// Runs work and waits for it without blocking a thread of the tasks.
    ///
    /// - Parameter work: The work, which is not interrupted when the task is cancelled.
    /// - Returns: The result of the work.
    /// - Throws: The error of the work.
    package nonisolated(nonsending) static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { waiter in
            // On Linux, a concurrent queue uses the few threads of the tasks, but a serial queue does not.
            DispatchQueue(label: "lathe.files").async {
                waiter.resume(with: Result(catching: work))
            }
        }
    }
}
