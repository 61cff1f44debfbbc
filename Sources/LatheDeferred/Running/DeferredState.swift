extension Deferred {
    /// Gets the outcome; returns the deferred that thereby has callbacks to run.
    typealias Link = @Sendable (Outcome) -> (any Node)?

    enum Phase {
        case pending
        /// Fired, and the result is to come: the callback runs, or returned a deferred.
        case called
        case settled(Outcome)
    }

    struct State {
        var phase: Phase
        var links = Queue<Link>()
        var pauses = 0
        var isDraining = false
        /// Whether the chain counts it.
        var isBusy: Bool
        var canceller: Canceller?
        /// Whether the canceller was called, or nobody was there to call.
        var isCancelled = false
        /// Whether one attempt to fire it is ignored.
        var forgivesFiring = false
        var isObserver = false
        /// Whether the result comes from another deferred.
        let isDerived: Bool
        /// Where the result is to come from.
        weak var source: (any Node)?
        /// What that one depended on last.
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

        /// Says whether the chain has to count it again.
        mutating func awaken() -> Bool {
            defer { isBusy = true }
            return !isBusy
        }

        /// Says whether callbacks can be run, by whoever asks.
        mutating func beginDraining() -> Bool {
            guard case .settled = phase, pauses == 0, !isDraining else { return false }
            isDraining = true
            return true
        }
    }
}
