import Synchronization

extension Deferred {
    /// Creates a deferred that receives the result of another one without belonging to its chain.
    ///
    /// Cancelling it does not cancel the other one.
    ///
    /// - Parameters:
    ///   - source: The deferred to observe. If a finalizer has closed its chain, this deferred fails.
    ///   - executor: The executor of the callbacks; `nil` for that of the other deferred.
    public convenience init(observing source: Deferred<Value>, on executor: CallbackExecutor? = nil)
    {
        self.init(on: executor ?? source.executor)
        do {
            try source.notify(self)
        } catch {
            start(settle(.failure(error)))
        }
    }

    /// Passes the result to another deferred, whose callbacks run before those that are added to this one
    /// later.
    ///
    /// - Parameter observer: A deferred that is fired in no other way.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError``: `alreadyFinalized` when a finalizer has closed this chain; for the
    ///   observer, `alreadyCalled` when it has fired, `alreadyObserving` when its result comes from another
    ///   deferred, `waitsOnItself` when this one waits for it.
    @discardableResult
    public func notify(_ observer: Deferred<Value>) throws -> Self {
        guard chain.add() else { throw DeferredError(.alreadyFinalized, self) }
        // The chain must not end before the observer has been attached.
        defer { start(chain.leave()) }
        let last = last(of: self)
        if last === observer { throw DeferredError(.waitsOnItself, observer) }
        let fault: DeferredError.Code? = observer.state.withLock { state in
            if state.isCalled { return .alreadyCalled }
            if state.isTaken { return .alreadyObserving }
            state.isObserver = true
            state.source = self
            state.distantSource = last
            return nil
        }
        if let fault { throw DeferredError(fault, observer) }
        start(attach { observer.handOver($0) })
        return self
    }
}
