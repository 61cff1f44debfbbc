import Synchronization

extension Deferred {
    /// Pauses the callbacks until ``resume()`` has been called as often as this method.
    ///
    /// A paused deferred can be fired, and callbacks can be added to it. A callback that is running is not
    /// interrupted.
    public func pause() {
        let wasAtRest = state.withLock { state in
            state.pauses += 1
            return state.awaken()
        }
        if wasAtRest { chain.enter() }
    }

    /// Undoes one ``pause()``; after the last one the callbacks run, if the deferred has fired.
    ///
    /// Calling it on a deferred that is not paused is a programming error that stops the program.
    public func resume() {
        let isReady = state.withLock { state in
            precondition(state.pauses > 0, "the deferred is not paused")
            state.pauses -= 1
            return state.beginDraining()
        }
        if isReady { start(self) }
    }
}
