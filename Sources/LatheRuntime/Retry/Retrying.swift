/// Tries a call again: waits where ``Retry`` decides.
struct Retrying {
    private let context: CallContext
    private var retry: Retry?
    private let start: Duration
    /// What tells the server that tries are the same call; `nil` when the endpoint has no header for it.
    let key: String?
    /// How often the call failed.
    private(set) var tries = 0

    init(_ context: CallContext) {
        self.context = context
        let endpoint = context.endpoint
        retry = (endpoint.policy.retry ?? context.client.retry).map { declared in
            var policy = declared
            policy.attempts = context.options.attempts ?? declared.attempts
            return Retry(policy, isRepeatable: endpoint.policy.isRepeatable(endpoint.method))
        }
        start = retry == nil ? .zero : context.client.clock.elapsed()
        key = endpoint.policy.idempotencyKey.map { _ in .randomToken() }
    }

    /// Waits for the next try; `false` when there is none.
    mutating func waits(after error: APIError) async throws -> Bool {
        tries += 1
        guard var retry else { return false }
        let client = context.client
        let fields = error.response?.fields ?? [:]
        let now = client.clock.date()
        let limit = ServerDelay.rateLimit(fields, now: now)
        let elapsed = client.clock.elapsed() - start
        let delay = retry.delay(
            after: error,
            elapsed: elapsed,
            serverDelay: ServerDelay.retryAfter(fields, now: now)
                ?? (error.response?.status == 429 ? limit : nil),
            random: .random(in: 0..<1),
            tokens: client.retryTokens
        )
        self.retry = retry
        guard let delay else { return false }
        context.trace?.tell(.retried(error, after: delay))
        try await client.clock.sleep(delay)
        return true
    }

    func succeeded() {
        if retry != nil { context.client.retryTokens.give(tries > 0 ? 5 : 1) }
    }
}
