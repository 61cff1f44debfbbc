import Synchronization

/// Reports the events of one call to the client's observers.
final class CallTrace: Sendable {
    private static let calls = Atomic<UInt64>(0)

    private let client: Client
    private let endpoint: Endpoint
    private let call: UInt64
    private let start: Duration
    private let attempt = Atomic<Int>(0)
    /// Whether a body is in transit, whose end is that of the call.
    private let isOpen = Atomic(false)

    init(_ client: Client, _ endpoint: Endpoint) {
        self.client = client
        self.endpoint = endpoint
        call = Self.calls.add(1, ordering: .relaxed).newValue
        start = client.clock.elapsed()
    }

    func beginAttempt() { attempt.add(1, ordering: .relaxed) }

    /// Reports that the body of a response is streamed to the caller.
    func reportOpened(_ request: HTTPRequest, status: Int) {
        isOpen.store(true, ordering: .relaxed)
        report(.opened(request, status: status))
    }

    /// Reports that the call returned; one whose body is in transit succeeds when the body ends.
    func reportReturned() {
        if !isOpen.load(ordering: .relaxed) { report(.succeeded) }
    }

    func report(_ kind: CallEvent.Kind) {
        let event = CallEvent(
            kind: kind,
            api: client.api,
            endpoint: endpoint,
            call: call,
            attempt: attempt.load(ordering: .relaxed),
            elapsed: client.clock.elapsed() - start
        )
        for observer in client.observers { observer.observe(event) }
    }
}
