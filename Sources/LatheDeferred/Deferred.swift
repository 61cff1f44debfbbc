import Synchronization

/// A value or an error that will be there later, and the chain of callbacks that wait for it.
///
/// ```swift
/// let answer = Deferred<Int>()
/// let text = answer.then { "The answer is \($0)" }
/// try answer.takeResult(42)
/// print(try await text.value)
/// ```
///
/// - Firing: `takeResult` and ``takeError(_:)`` fire it, once; the callbacks then run in the
///   order in which they were added. One added later runs at once.
/// - Chains: each callback has a deferred of its own for what it returns, so that types can change along
///   the chain. Who says `d.then(a)` and `d.then(b)` gives the value of `d` to both.
/// - Waiting: a callback that returns a deferred holds up what follows it until that one has a result.
/// - Threads: callbacks run where the chain fires, unless ``on(_:)`` says where; never under a lock, and
///   those of one deferred never side by side. A firing from within more than 32 others runs its callbacks
///   in a task, so that no recursion overflows the stack.
/// - Lifetime: a deferred keeps alive what hangs on it, not the other way round. When one goes away unfired,
///   what hangs on it fails with ``DeferredError/Code/abandoned``.
public final class Deferred<Value: Sendable>: Sendable {
    /// A value, or the error in its place.
    public typealias Outcome = Result<Value, any Error>
    /// Stops the work behind a deferred and sees to it that it is fired, now or later.
    public typealias Canceller = @Sendable (Deferred<Value>) -> Void

    /// Where the callbacks run.
    let executor: CallbackExecutor
    let chain: Chain
    let state: Mutex<State>

    init(_ state: sending State, in chain: Chain, on executor: CallbackExecutor) {
        self.state = Mutex(state)
        self.chain = chain
        self.executor = executor
    }

    /// Makes a deferred to be fired by hand.
    ///
    /// - Parameters:
    ///   - executor: Where the callbacks run.
    ///   - canceller: What ``cancel()`` calls, in place of firing the deferred with `CancellationError`. It
    ///     is let go when the deferred fires.
    public convenience init(on executor: CallbackExecutor = .inline, canceller: Canceller? = nil) {
        self.init(State(canceller: canceller), in: Chain(), on: executor)
    }

    /// Makes a deferred that has fired with a value.
    public convenience init(result: Value, on executor: CallbackExecutor = .inline) {
        self.init(State(.success(result)), in: Chain(busy: 0), on: executor)
    }

    /// Makes a deferred that has fired with an error.
    public convenience init(error: any Error, on executor: CallbackExecutor = .inline) {
        self.init(State(.failure(error)), in: Chain(busy: 0), on: executor)
    }

    deinit { abandon() }

    /// Whether it has fired; true also while it waits for a deferred that its callback returned.
    public var isCalled: Bool { state.withLock { $0.isCalled } }

    /// What ``cancel()`` is going to call; `nil` for nothing, or when it was called.
    public var canceller: Canceller? { state.withLock { $0.canceller } }

    /// Fires with a value.
    ///
    /// - Parameter value: What the callbacks get.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError`` when it has fired before.
    @discardableResult
    public func takeResult(_ value: Value) throws -> Self { try takeResult(.success(value)) }

    /// Fires with an error.
    ///
    /// - Parameter error: What the callbacks get; ``DeferredFailure`` makes one of anything.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError`` when it has fired before.
    @discardableResult
    public func takeError(_ error: any Error) throws -> Self { try takeResult(.failure(error)) }

    /// Fires with a value or an error.
    ///
    /// A deferred that observes another or belongs to a callback can be fired too: what would have come
    /// from there is then left out.
    ///
    /// - Parameter outcome: What the callbacks get.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError``: `alreadyFinalized` when its chain's finalizer has run, `alreadyCalled`
    ///   when it has fired before, except once after ``cancel()`` fired it.
    @discardableResult
    public func takeResult(_ outcome: Outcome) throws -> Self {
        let isFinalized = chain.isFinalized
        let isForgiven = try state.withLock { state in
            if state.forgivesFiring {
                state.forgivesFiring = false
                return true
            }
            if isFinalized { throw DeferredError(.alreadyFinalized, self) }
            if state.isCalled { throw DeferredError(.alreadyCalled, self) }
            state.phase = .called
            return false
        }
        if !isForgiven { start(settle(outcome)) }
        return self
    }
}

extension Deferred: CustomStringConvertible, CustomDebugStringConvertible {
    /// Type and address, and what it waits for; never the result, which may be secret.
    public var description: String {
        guard isCalled, let awaited = dependency else { return nodeName }
        return "\(nodeName) waiting on \(awaited.nodeName)"
    }

    /// The description, with the result when there is one.
    public var debugDescription: String {
        switch state.withLock({ $0.outcome }) {
        case nil: description
        case .success(let value)?: "\(description) result: \(value)"
        case .failure(let error)?: "\(description) result: \(error)"
        }
    }
}
