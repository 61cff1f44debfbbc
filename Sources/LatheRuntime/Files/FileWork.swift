import Foundation

/// Runs what waits for a disk outside of the threads that all tasks share: a slow file must not hold up
/// other tasks.
enum FileWork {
    private static let queue = DispatchQueue(label: "lathe.files", attributes: .concurrent)

    /// Runs work and waits for it without a thread.
    ///
    /// - Parameter work: What to run; it is not cut short when the task is cancelled.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    nonisolated(nonsending) static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { waiter in
            queue.async { waiter.resume(with: Result(catching: work)) }
        }
    }
}

/// Runs the work of an actor that waits for a disk, in a thread that no other task needs.
final class FileExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "lathe.files.actor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
