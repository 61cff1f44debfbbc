import Synchronization

/// The state that the deferreds of a chain share: the number of busy ones, and the finalizer.
///
/// A deferred is busy until it has a result, all its callbacks have run, and it is not paused.
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

    /// Counts one more busy deferred; returns `false` when the finalizer has started.
    func add() -> Bool {
        state.withLock { state in
            if case .started = state.finalizer { return false }
            state.busy += 1
            return true
        }
    }

    /// Counts one more busy deferred.
    func enter() { state.withLock { $0.busy += 1 } }

    /// Counts one busy deferred fewer; at the chain's end, starts the finalizer.
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

    /// Reserves the chain's finalizer; returns the reason if that is not possible.
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
