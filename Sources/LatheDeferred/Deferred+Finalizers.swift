/// A finalizer runs once, after all callbacks of a chain, whenever it was added, and closes the chain.
///
/// After that, no callback can be added to a deferred of the chain, and none of its deferreds can be fired.
///
/// A chain consists of a deferred, the deferreds of its callbacks, and theirs. It ends when each of them has
/// its result and is not paused. The finalizer receives the result of the deferred on which it was set; its
/// own result begins a new chain. If the chain already has a finalizer or is closed, the returned deferred
/// has failed with ``DeferredError``.
extension Deferred {
    /// Sets a finalizer for a value; an error is passed on.
    ///
    /// - Parameter body: Receives the value.
    /// - Returns: A deferred with the result of `body`.
    @discardableResult
    public func thenFinally<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Deferred<New>
    {
        finalizer { $0.then(body) }
    }

    /// Sets a finalizer for an error; a value is passed on.
    ///
    /// - Parameter body: Receives the error.
    /// - Returns: A deferred with the value, or with the result of `body`.
    @discardableResult
    public func failFinally(
        _ body: @escaping @Sendable (any Error) throws -> Value
    ) -> Deferred<Value> {
        finalizer { $0.fail(body) }
    }

    /// Sets a finalizer for a value or an error.
    ///
    /// - Parameter body: Receives the value or the error.
    /// - Returns: A deferred with the result of `body`.
    @discardableResult
    public func bothFinally<New>(
        _ body: @escaping @Sendable (Outcome) throws -> New
    ) -> Deferred<New> {
        finalizer { $0.both(body) }
    }

    /// Sets a finalizer with one function for a value and another for an error.
    ///
    /// - Parameters:
    ///   - body: Receives the value.
    ///   - handler: Receives the error.
    /// - Returns: A deferred with the result of the function that ran.
    @discardableResult
    public func thenFinally<New>(
        _ body: @escaping @Sendable (Value) throws -> New,
        failFinally handler: @escaping @Sendable (any Error) throws -> New
    ) -> Deferred<New> {
        finalizer { $0.then(body, fail: handler) }
    }

    /// Sets a finalizer for a value that returns a deferred; an error is passed on.
    ///
    /// - Parameter body: Receives the value.
    /// - Returns: A deferred with the result of the deferred that `body` returns.
    @discardableResult
    public func thenFinally<New>(
        _ body: @escaping @Sendable (Value) throws -> Deferred<New>
    ) -> Deferred<New> {
        finalizer { $0.then(body) }
    }

    /// Sets a finalizer for a value or an error that returns a deferred.
    ///
    /// - Parameter body: Receives the value or the error.
    /// - Returns: A deferred with the result of the deferred that `body` returns.
    @discardableResult
    public func bothFinally<New>(
        _ body: @escaping @Sendable (Outcome) throws -> Deferred<New>
    ) -> Deferred<New> {
        finalizer { $0.both(body) }
    }

    /// Sets a finalizer.
    ///
    /// - Parameter add: Adds it to a deferred in a chain of its own, which receives the result of this one
    ///   when this chain ends.
    /// - Returns: The result of `add`, or a deferred that failed.
    private func finalizer<New>(_ add: (Deferred<Value>) -> Deferred<New>) -> Deferred<New> {
        if let fault = chain.reserveFinalizer() {
            return Deferred<New>(error: DeferredError(fault, self), on: executor)
        }
        let final = Deferred(State(source: self), in: Chain(), on: executor)
        let result = add(final)
        start(
            attach { [chain] outcome in
                chain.setFinalizer { final.handOver(outcome) }
                return nil
            }
        )
        return result
    }
}
