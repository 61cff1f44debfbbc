import Synchronization

extension Deferred {
    /// Makes a deferred of what asynchronous code returns, which starts now in a task of its own.
    ///
    /// ```swift
    /// let page = Deferred { try await client.pages.get(id: 7) }
    /// ```
    ///
    /// ``cancel()`` cancels the task; the deferred then fires with whatever comes of that.
    ///
    /// - Parameters:
    ///   - executor: Where the callbacks run.
    ///   - operation: Returns the value. When the deferred was fired by hand before, that comes too late.
    public convenience init(
        on executor: CallbackExecutor = .inline,
        _ operation: @escaping @Sendable () async throws -> Value
    ) {
        self.init(on: executor)
        _ = perform(operation)
    }

    /// Fires by asynchronous code.
    ///
    /// - Parameters:
    ///   - operation: Returns the value.
    ///   - done: Called behind the callbacks that are there when the value is.
    /// - Returns: Whether it started, which it does not when the deferred has fired.
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

    /// The value, as soon as it is there.
    ///
    /// Takes its turn among the callbacks, and also where a finalizer closed the chain. When the task is
    /// cancelled it throws `CancellationError` at once and cancels the deferred; to wait without that, await
    /// a deferred that observes this one.
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
