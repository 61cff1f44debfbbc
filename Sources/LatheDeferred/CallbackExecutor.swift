/// Says where callbacks run.
///
/// ```swift
/// let queue = CallbackExecutor { job in DispatchQueue.main.async(execute: job) }
/// ```
public final class CallbackExecutor: Sendable {
    /// Runs a job later, exactly once.
    public typealias Submit = @Sendable (_ job: @escaping @Sendable () -> Void) -> Void

    /// `nil` for at once and in place.
    let submit: Submit?

    private init(optional submit: Submit?) { self.submit = submit }

    /// Makes an executor of a closure that runs the jobs it gets, in any order and on any threads.
    public convenience init(_ submit: @escaping Submit) { self.init(optional: submit) }

    /// Makes an executor of one of Swift's.
    public convenience init(_ executor: some TaskExecutor) {
        self.init { job in Task.detached(executorPreference: executor) { job() } }
    }

    /// Runs callbacks at once, on the thread that fires the deferred or adds to a fired one.
    public static let inline = CallbackExecutor(optional: nil)
    /// Runs callbacks on the threads of Swift's tasks.
    public static let concurrent = CallbackExecutor { job in Task.detached { job() } }
    /// Runs callbacks on the main actor.
    public static let main = CallbackExecutor { job in Task { @MainActor in job() } }
}
