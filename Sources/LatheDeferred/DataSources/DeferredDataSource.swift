/// Work that can be started, with a deferred for its result.
///
/// ```swift
/// struct Greeting: DeferredDataSource {
///     func execute() async throws -> String { "ok" }
/// }
/// Greeting().start().then { print($0) }
/// ```
public protocol DeferredDataSource: Sendable {
    /// The type of the result.
    associatedtype Value: Sendable

    /// Does the work.
    ///
    /// - Returns: The value with which the deferred fires.
    /// - Throws: The error with which the deferred fails. A cancelled task must throw soon.
    func execute() async throws -> Value
}

extension DeferredDataSource {
    /// Starts the work immediately; ``DataSourceManager`` starts it when its limit allows it.
    ///
    /// - Parameter executor: The executor of the callbacks.
    /// - Returns: A deferred with the result, which need not be retained. When it is cancelled, it fails
    ///   after the work has ended, with `CancellationError` or the error that the work throws.
    public func start(on executor: CallbackExecutor = .inline) -> Deferred<Value> {
        Deferred(on: executor) { try await executeOrCancel() }
    }

    /// Does the work; the result of a cancelled task is ignored.
    func executeOrCancel() async throws -> Value {
        try Task.checkCancellation()
        let value = try await execute()
        try Task.checkCancellation()
        return value
    }
}
