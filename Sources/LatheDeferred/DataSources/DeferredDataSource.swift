/// Work that can be started and gives a deferred of what comes of it.
///
/// ```swift
/// struct Greeting: DeferredDataSource {
///     func execute() async throws -> String { "ok" }
/// }
/// Greeting().start().then { print($0) }
/// ```
public protocol DeferredDataSource: Sendable {
    /// What the work gives.
    associatedtype Value: Sendable

    /// Does the work.
    ///
    /// - Returns: What the deferred fires with.
    /// - Throws: What the deferred fails with; something soon when the task is cancelled.
    func execute() async throws -> Value
}

extension DeferredDataSource {
    /// Starts the work at once; ``DataSourceManager`` starts it when it is its turn.
    ///
    /// - Parameter executor: Where the callbacks run.
    /// - Returns: A deferred of what comes of it, which nobody needs to keep. Cancelled, it fails with
    ///   `CancellationError`, or what the work throws then, when the work has ended.
    public func start(on executor: CallbackExecutor = .inline) -> Deferred<Value> {
        Deferred(on: executor) { try await executeOrCancel() }
    }

    /// Does the work; what a cancelled one returns all the same counts for nothing.
    func executeOrCancel() async throws -> Value {
        try Task.checkCancellation()
        let value = try await execute()
        try Task.checkCancellation()
        return value
    }
}
