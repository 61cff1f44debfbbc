import Synchronization

/// What the deferreds of a chain share: how many of them are busy, and the finalizer.
///
/// A deferred is busy until it has a result, all its callbacks ran, and it is not paused.
final class Chain: Sendable {
    typealias Start = @Sendable () -> (any Node)?

    private enum Finalizer {
        case none
        case reserved
        case ready(Start)
        case started
    }

    private struct State {
        var busy: Int
        var finalizer = Finalizer.none
    }

    private let state: Mutex<State>

    init(busy: Int = 1) { state = Mutex(State(busy: busy)) }

    var isFinalized: Bool {
        state.withLock { if case .started = $0.finalizer { true } else { false } }
    }

    /// Counts one more, unless the finalizer has started.
    func add() -> Bool {
        state.withLock { state in
            if case .started = state.finalizer { return false }
            state.busy += 1
            return true
        }
    }

    /// Counts one more.
    func enter() { state.withLock { $0.busy += 1 } }

    /// Counts one less; at the chain's end it starts the finalizer.
    ///
    /// - Returns: The finalizer's deferred, which has callbacks to run now.
    func leave() -> (any Node)? {
        let start: Start? = state.withLock { state in
            state.busy -= 1
            guard state.busy == 0, case .ready(let start) = state.finalizer else { return nil }
            state.finalizer = .started
            return start
        }
        return start?()
    }

    /// Keeps the place for a finalizer; says why there is none.
    func reserveFinalizer() -> DeferredError.Code? {
        state.withLock { state in
            switch state.finalizer {
            case .none:
                state.finalizer = .reserved
                return nil
            case .reserved, .ready: return .alreadyHasFinalizer
            case .started: return .alreadyFinalized
            }
        }
    }

    func setFinalizer(_ start: @escaping Start) {
        state.withLock { $0.finalizer = .ready(start) }
    }
}
