import Synchronization

extension Deferred {
    /// Creates a deferred with the result of asynchronous code, which starts immediately in a task of its
    /// own.
    ///
    /// ```swift
    /// let page = Deferred { try await client.pages.get(id: 7) }
    /// ```
    ///
    /// ``cancel()`` cancels the task; the deferred then fires with the result of the cancelled code.
    ///
    /// - Parameters:
    ///   - executor: The executor of the callbacks.
    ///   - operation: Returns the value, which is ignored if the deferred has been fired before.
    public convenience init(
        on executor: CallbackExecutor = .inline,
        _ operation: @escaping @Sendable () async throws -> Value
    ) {
        self.init(on: executor)
        _ = perform(operation)
    }

    /// Starts asynchronous code that fires the deferred.
    ///
    /// - Parameters:
    ///   - operation: Returns the value.
    ///   - done: Called after the callbacks that have been added before the value arrives.
    /// - Returns: `true` if it started; `false` when the deferred has already fired.
    func perform(
        _ operation: @escaping @Sendable () async throws -> Value,
        done: @escaping @Sendable () -> Void = {}
    ) -> Bool {
        state.withLock { state in
            guard !state.isCalled else { return false }
            let task = Task {
                let outcome: Outcome
                do {
                    outcome = .success(try await operation())
                } catch {
                    outcome = .failure(error)
                }
                start(self.handOver(outcome))
                start(
                    self.attach { _ in
                        done()
                        return nil
                    }
                )
            }
            state.canceller = { _ in task.cancel() }
            return true
        }
    }

    /// The value of the deferred, which is awaited.
    ///
    /// It is received in the order of the callbacks, even if a finalizer has closed the chain. When the task
    /// is cancelled, the property throws `CancellationError` immediately and cancels the deferred. To wait
    /// without cancelling it, await a deferred that observes this one.
    ///
    /// - Throws: The error with which the deferred failed, or `CancellationError`.
    public var value: Value {
        get async throws {
            let waiter = Deferred(on: .inline)
            return try await withTaskCancellationHandler {
                start(attach { waiter.handOver($0) })
                return try await withCheckedThrowingContinuation { continuation in
                    start(
                        waiter.attach { outcome in
                            continuation.resume(with: outcome)
                            return nil
                        }
                    )
                }
            } onCancel: {
                waiter.cancel()
                cancel()
            }
        }
    }
}
