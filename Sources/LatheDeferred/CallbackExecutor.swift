/// The executor that runs callbacks.
///
/// ```swift
/// let queue = CallbackExecutor { job in DispatchQueue.main.async(execute: job) }
/// ```
public final class CallbackExecutor: Sendable {
    /// Schedules a job, which must run exactly once.
    public typealias Submit = @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

    /// Schedules a job; `nil` to run it immediately in the current thread.
    let submit: Submit?

    private init(optional submit: Submit?) { self.submit = submit }

    /// Creates an executor from a function that runs the jobs it receives, in any order and on any threads.
    public convenience init(_ submit: @escaping Submit) { self.init(optional: submit) }

    /// Creates an executor from a Swift task executor.
    public convenience init(_ executor: some TaskExecutor) {
        self.init { job in Task.detached(executorPreference: executor) { job() } }
    }

    /// Runs callbacks immediately, on the thread that fires the deferred or adds a callback to a fired one.
    public static let inline = CallbackExecutor(optional: nil)
    /// Runs callbacks on the threads of Swift's concurrency.
    public static let concurrent = CallbackExecutor { job in Task.detached { job() } }
    /// Runs callbacks on the main actor.
    public static let main = CallbackExecutor { job in Task { @MainActor in job() } }
}
