import Synchronization

/// A value or an error that will be available later, and the chain of callbacks that wait for it.
///
/// ```swift
/// let answer = Deferred<Int>()
/// let text = answer.then { "The answer is \($0)" }
/// try answer.takeResult(42)
/// print(try await text.value)
/// ```
///
/// - Firing: `takeResult` or ``takeError(_:)`` fires a deferred, once. The callbacks then run in the order in
///   which they were added. A callback that is added later runs immediately.
/// - Chains: each callback has a deferred of its own for its result, so types can change along the chain.
///   `d.then(a)` and `d.then(b)` both receive the value of `d`.
/// - Waiting: after a callback that returns a deferred, the chain waits until that deferred has a result.
/// - Threads: callbacks run where the chain fires, unless ``on(_:)`` sets an executor. They never run under a
///   lock, and those of one deferred never run concurrently. A call that fires a deferred from within more
///   than 32 others runs its callbacks in a task, so that recursion does not overflow the stack.
/// - Lifetime: a deferred retains the deferreds that wait for it, but not the other way round. When it is
///   released before it has fired, those that wait for it fail with ``DeferredError/Code/abandoned``.
public final class Deferred<Value: Sendable>: Sendable {
    /// A value, or the error in its place.
    public typealias Outcome = Result<Value, any Error>
    /// Cancels the work of a deferred, and makes sure that it fires, now or later.
    public typealias Canceller = @Sendable (Deferred<Value>) -> Void

    /// The executor of the callbacks.
    let executor: CallbackExecutor
    let chain: Chain
    let state: Mutex<State>

    init(_ state: sending State, in chain: Chain, on executor: CallbackExecutor) {
        self.state = Mutex(state)
        self.chain = chain
        self.executor = executor
    }

    /// Creates a deferred that has not fired.
    ///
    /// - Parameters:
    ///   - executor: The executor of the callbacks.
    ///   - canceller: The function that ``cancel()`` calls. If it is `nil`, ``cancel()`` fires the deferred
    ///     with `CancellationError`. It is released when the deferred fires.
    public convenience init(on executor: CallbackExecutor = .inline, canceller: Canceller? = nil) {
        self.init(State(canceller: canceller), in: Chain(), on: executor)
    }

    /// Creates a deferred that has fired with a value.
    public convenience init(result: Value, on executor: CallbackExecutor = .inline) {
        self.init(State(.success(result)), in: Chain(busy: 0), on: executor)
    }

    /// Creates a deferred that has fired with an error.
    public convenience init(error: any Error, on executor: CallbackExecutor = .inline) {
        self.init(State(.failure(error)), in: Chain(busy: 0), on: executor)
    }

    deinit { abandon() }

    /// Whether the deferred has fired; also `true` while it waits for a deferred that its callback returned.
    public var isCalled: Bool { state.withLock { $0.isCalled } }

    /// The function that ``cancel()`` will call; `nil` if there is none, or if it has been called.
    public var canceller: Canceller? { state.withLock { $0.canceller } }

    /// Fires with a value.
    ///
    /// - Parameter value: The value for the callbacks.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError`` when it has already fired.
    @discardableResult
    public func takeResult(_ value: Value) throws -> Self { try takeResult(.success(value)) }

    /// Fires with an error.
    ///
    /// - Parameter error: The error for the callbacks; ``DeferredFailure`` wraps a value that is not an
    ///   error.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError`` when it has already fired.
    @discardableResult
    public func takeError(_ error: any Error) throws -> Self { try takeResult(.failure(error)) }

    /// Fires with a value or an error.
    ///
    /// A deferred that observes another one or belongs to a callback can be fired too; the result of its
    /// source is then ignored.
    ///
    /// - Parameter outcome: The value or the error for the callbacks.
    /// - Returns: The deferred itself.
    /// - Throws: ``DeferredError``: `alreadyFinalized` when its chain's finalizer has run; `alreadyCalled`
    ///   when it has already fired, except once after ``cancel()`` fired it.
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
    /// The type, the address and the deferred that it waits for, without the result, which may be secret.
    public var description: String {
        guard isCalled, let awaited = dependency else { return nodeName }
        return "\(nodeName) waiting on \(awaited.nodeName)"
    }

    /// The description, with the result if there is one.
    public var debugDescription: String {
        switch state.withLock({ $0.outcome }) {
        case nil: description
        case .success(let value)?: "\(description) result: \(value)"
        case .failure(let error)?: "\(description) result: \(error)"
        }
    }
}
