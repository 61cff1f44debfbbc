import Synchronization

/// The result of a callback.
enum Returned<Value: Sendable> {
    case value(Value)
    case deferred(Deferred<Value>)
}

extension Deferred {
    /// Adds a callback with a deferred of its own to the chain.
    func link<New>(
        on executor: CallbackExecutor? = nil,
        _ body: @escaping @Sendable (Outcome) throws -> Returned<New>
    ) -> Deferred<New> {
        let executor = executor ?? self.executor
        guard chain.add() else {
            return Deferred<New>(error: DeferredError(.alreadyFinalized, self), on: executor)
        }
        let next = Deferred<New>(.init(source: self), in: chain, on: executor)
        start(attach { outcome in next.run { try body(outcome) } })
        return next
    }

    /// Adds a function that receives the outcome.
    ///
    /// - Returns: This deferred, when the function can be called now.
    func attach(_ link: @escaping Link) -> (any Node)? {
        let (wasAtRest, isReady) = state.withLock { state in
            state.links.append(link)
            return (state.awaken(), state.beginDraining())
        }
        if wasAtRest { chain.enter() }
        return isReady ? self : nil
    }

    /// Fires with the result of a callback, which is not called if the deferred has already been fired.
    private func run(_ body: () throws -> Returned<Value>) -> (any Node)? {
        guard call() else { return nil }
        do {
            switch try body() {
            case .value(let value): return settle(.success(value))
            case .deferred(let inner): return wait(for: inner)
            }
        } catch {
            return settle(.failure(error))
        }
    }

    /// Fires with the outcome of another deferred, which is ignored if this one has already been fired.
    func handOver(_ outcome: Outcome) -> (any Node)? {
        call() ? settle(outcome) : nil
    }

    private func call() -> Bool {
        state.withLock { state in
            guard case .pending = state.phase else { return false }
            state.phase = .called
            state.source = nil
            return true
        }
    }

    private func wait(for inner: Deferred<Value>) -> (any Node)? {
        let last = last(of: inner)
        if last === self { return settle(.failure(DeferredError(.waitsOnItself, self))) }
        state.withLock { state in
            state.source = inner
            state.distantSource = last
        }
        return inner.attach { self.settle($0) }
    }

    /// Sets the outcome.
    ///
    /// - Returns: This deferred, when it can run callbacks now.
    func settle(_ outcome: Outcome) -> (any Node)? {
        let (isReady, canceller) = state.withLock { state in
            let canceller = state.canceller
            state.phase = .settled(outcome)
            state.source = nil
            state.canceller = nil
            return (state.beginDraining(), canceller)
        }
        // The canceller may hold the last reference to an object, which must be released outside of the lock.
        withExtendedLifetime(canceller) {}
        return isReady ? self : nil
    }

    /// Fails the deferreds that wait for this one.
    func abandon() {
        var links = Queue<Link>()
        let isBusy = state.withLock { state in
            swap(&links, &state.links)
            return state.isBusy
        }
        guard isBusy else { return }
        let outcome = Outcome.failure(DeferredError(.abandoned, self))
        let submit = executor.submit ?? CallbackExecutor.concurrent.submit
        if links.isEmpty {
            guard let finalizer = chain.leave() else { return }
            submit? { start(finalizer) }
        } else {
            // The callbacks do not run here, since code that releases the last reference does not expect them to
            // run.
            submit? { [links, chain] in
                var links = links
                while let link = links.popFirst() { start(link(outcome)) }
                start(chain.leave())
            }
        }
    }
}

extension Deferred: Node {
    var dependency: (any Node)? { state.withLock { $0.source } }
    var distantDependency: (any Node)? {
        state.withLock { $0.outcome == nil ? $0.distantSource : nil }
    }
    var hasOutcome: Bool { state.withLock { $0.outcome != nil } }

    func step() -> Step {
        let (next, isAtRest) = state.withLock { state -> ((Link, Outcome)?, Bool) in
            if case .settled(let outcome) = state.phase, state.pauses == 0 {
                if let link = state.links.popFirst() { return ((link, outcome), false) }
                state.isBusy = false
            }
            state.isDraining = false
            return (nil, !state.isBusy)
        }
        if let (link, outcome) = next { return .ran(link(outcome)) }
        return .stopped(isAtRest ? chain.leave() : nil)
    }
}
