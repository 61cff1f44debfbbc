import Synchronization

extension Deferred {
    /// Stops what this deferred waits for, and does nothing when it has its result.
    ///
    /// The cancellation goes to where the result is to come from: the deferred that a callback returned, else
    /// the beginning of the chain. There the canceller is called, once, and the deferred fires when the
    /// canceller sees to it. Without one it fires with `CancellationError` at once, and the next attempt to
    /// fire it, by whoever did not hear of the cancellation, is ignored.
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
