/// A finalizer runs once, behind all callbacks of a chain, whenever it was added, and closes the chain: from
/// then on nothing can be added to a deferred of the chain, and none of them can be fired.
///
/// A chain is a deferred with those of its callbacks, and theirs. It is at its end when each of them has its
/// result and is not paused. The finalizer gets the result of the deferred on which it was set; its own
/// result is a new chain. Where the chain has a finalizer or is closed, the returned deferred has failed
/// with ``DeferredError``.
extension Deferred {
    /// Sets a finalizer for a value; an error passes by.
    ///
    /// - Parameter body: Gets the value.
    /// - Returns: A deferred of what `body` returns.
    @discardableResult
    public func thenFinally<New>(_ body: @escaping @Sendable (Value) throws -> New) -> Deferred<New>
    {
        finalizer { $0.then(body) }
    }

    /// Sets a finalizer for an error; a value passes by.
    ///
    /// - Parameter body: Gets the error.
    /// - Returns: A deferred of the value.
    @discardableResult
    public func failFinally(
        _ body: @escaping @Sendable (any Error) throws -> Value
    ) -> Deferred<Value> {
        finalizer { $0.fail(body) }
    }

    /// Sets a finalizer for a value or an error.
    ///
    /// - Parameter body: Gets either.
    /// - Returns: A deferred of what `body` returns.
    @discardableResult
    public func bothFinally<New>(
        _ body: @escaping @Sendable (Outcome) throws -> New
    ) -> Deferred<New> {
        finalizer { $0.both(body) }
    }

    /// Sets a finalizer with a way for a value and one for an error.
    ///
    /// - Parameters:
    ///   - body: Gets the value.
    ///   - handler: Gets the error.
    /// - Returns: A deferred of what the one that ran returns.
    @discardableResult
    public func thenFinally<New>(
        _ body: @escaping @Sendable (Value) throws -> New,
        failFinally handler: @escaping @Sendable (any Error) throws -> New
    ) -> Deferred<New> {
        finalizer { $0.then(body, fail: handler) }
    }

    /// Sets a finalizer for a value that returns a deferred; an error passes by.
    ///
    /// - Parameter body: Gets the value.
    /// - Returns: A deferred of the result of the one that `body` returns.
    @discardableResult
    public func thenFinally<New>(
        _ body: @escaping @Sendable (Value) throws -> Deferred<New>
    ) -> Deferred<New> {
        finalizer { $0.then(body) }
    }

    /// Sets a finalizer for a value or an error that returns a deferred.
    ///
    /// - Parameter body: Gets either.
    /// - Returns: A deferred of the result of the one that `body` returns.
    @discardableResult
    public func bothFinally<New>(
        _ body: @escaping @Sendable (Outcome) throws -> Deferred<New>
    ) -> Deferred<New> {
        finalizer { $0.both(body) }
    }

    /// Sets a finalizer.
    ///
    /// - Parameter add: Adds it to a deferred, in a chain of its own, that gets this one's result when this
    ///   chain is at its end.
    /// - Returns: What `add` returned, or a deferred that failed.
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
