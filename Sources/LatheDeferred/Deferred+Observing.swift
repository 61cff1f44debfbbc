import Synchronization

extension Deferred {
    /// Makes a deferred that gets the result of another, whose chain it does not belong to.
    ///
    /// Cancelling it does not cancel the other one.
    ///
    /// - Parameters:
    ///   - source: What to observe; one whose chain is closed by a finalizer makes this one fail.
    ///   - executor: Where the callbacks run; `nil` for where those of the other run.
    public convenience init(observing source: Deferred<Value>, on executor: CallbackExecutor? = nil)
    {
        self.init(on: executor ?? source.executor)
        do {
            try source.notify(self)
        } catch {
            start(settle(.failure(error)))
        }
    }

    /// Gives the result to another deferred, whose callbacks then run before those added to this one later.
    ///
    /// - Parameter observer: A deferred that nothing else is to fire.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError``: `alreadyFinalized` when a finalizer closed this chain; of the observer,
    ///   `alreadyCalled` when it has fired, `alreadyObserving` when its result comes from elsewhere,
    ///   `waitsOnItself` when this one waits for it.
    @discardableResult
    public func notify(_ observer: Deferred<Value>) throws -> Self {
        guard chain.add() else { throw DeferredError(.alreadyFinalized, self) }
        // The chain is at its end no sooner than the observer is there.
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
