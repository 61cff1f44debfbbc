import Synchronization

extension Deferred {
    /// Cancels the work that this deferred waits for; does nothing when it has its result.
    ///
    /// The cancellation is passed to the source of the result: the deferred that a callback returned, else
    /// the beginning of the chain. Its canceller is called once, and the deferred fires when the canceller
    /// makes it fire. Without a canceller it fires with `CancellationError` immediately; the next call that
    /// fires it is then ignored, since that caller may not know of the cancellation.
    public func cancel() {
        var end: any Node = self
        while let next = end.cancelledInstead { end = next }
        end.cancelItself()
    }

    var cancelledInstead: (any Node)? {
        state.withLock { $0.isObserver ? nil : $0.source }
    }

    func cancelItself() {
        let canceller: Canceller? = state.withLock { state in
            guard case .pending = state.phase, !state.isCancelled else { return nil }
            state.isCancelled = true
            if let canceller = state.canceller {
                state.canceller = nil
                return canceller
            }
            state.forgivesFiring = true
            return { start($0.handOver(.failure(CancellationError()))) }
        }
        canceller?(self)
    }
}
