extension Deferred {
    /// Receives the outcome; returns the deferred that has callbacks to run as a result.
    typealias Link = @Sendable (Outcome) -> (any Node)?

    enum Phase {
        case pending
        /// Fired without a result yet: the callback is running, or returned a deferred.
        case called
        case settled(Outcome)
    }

    struct State {
        var phase: Phase
        var links = Queue<Link>()
        var pauses = 0
        var isDraining = false
        /// Whether the chain counts the deferred as busy.
        var isBusy: Bool
        var canceller: Canceller?
        /// Whether the deferred has been cancelled, with or without a canceller.
        var isCancelled = false
        /// Whether one further call that fires the deferred is ignored.
        var forgivesFiring = false
        var isObserver = false
        /// Whether the result comes from another deferred.
        let isDerived: Bool
        /// The deferred that the result comes from.
        weak var source: (any Node)?
        /// The last deferred that the source depended on.
        weak var distantSource: (any Node)?

        init(canceller: Canceller? = nil) {
            phase = .pending
            isBusy = true
            isDerived = false
            self.canceller = canceller
        }

        init(_ outcome: Outcome) {
            phase = .settled(outcome)
            isBusy = false
            isDerived = false
        }

        init(source: any Node) {
            phase = .pending
            isBusy = true
            isDerived = true
            self.source = source
        }

        var isCalled: Bool { if case .pending = phase { false } else { true } }
        var isTaken: Bool { isDerived || isObserver }
        var outcome: Outcome? { if case .settled(let outcome) = phase { outcome } else { nil } }

        /// Marks the deferred as busy; returns whether the chain must count it again.
        mutating func awaken() -> Bool {
            defer { isBusy = true }
            return !isBusy
        }

        /// Begins to run callbacks; returns whether the caller may run them.
        mutating func beginDraining() -> Bool {
            guard case .settled = phase, pauses == 0, !isDraining else { return false }
            isDraining = true
            return true
        }
    }
}
