import Synchronization

extension Deferred {
    /// Holds the callbacks back until ``resume()``, which must be called as often.
    ///
    /// A paused deferred can be fired and added to. A callback that runs is not interrupted.
    public func pause() {
        let wasAtRest = state.withLock { state in
            state.pauses += 1
            return state.awaken()
        }
        if wasAtRest { chain.enter() }
    }

    /// Takes one ``pause()`` back; with the last one the callbacks run, if the deferred has fired.
    ///
    /// To resume what is not paused is a mistake that stops the program.
    public func resume() {
        let isReady = state.withLock { state in
            precondition(state.pauses > 0, "the deferred is not paused")
            state.pauses -= 1
            return state.beginDraining()
        }
        if isReady { start(self) }
    }
}
