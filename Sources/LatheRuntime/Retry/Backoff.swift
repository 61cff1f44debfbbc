/// Waits before each retry of a call, if ``RetryDecision`` permits one.
struct Backoff {
    private let start: Duration
    /// The number of failed attempts.
    private(set) var attempts = 0

    init(_ context: CallContext) {
        start = context.isRetried ? context.client.clock.elapsed() : .zero
    }

    /// Waits for the next attempt; returns `false` when there is none.
    mutating func wait(
        after error: APIError,
        in context: CallContext,
        isUnsent: Bool = false
    ) async throws -> Bool {
        attempts += 1
        guard let retry = context.retry else { return false }
        let client = context.client
        let fields = error.response?.fields ?? [:]
        let now = client.clock.date()
        let limit = ServerDelay.rateLimit(fields, now: now)
        let elapsed = client.clock.elapsed() - start
        let delay = retry.delay(
            after: error,
            attempts: attempts,
            elapsed: elapsed,
            serverDelay: ServerDelay.retryAfter(fields, now: now)
                ?? (error.response?.status == 429 ? limit : nil),
            random: .random(in: 0..<1),
            tokens: client.retryTokens,
            isUnsent: isUnsent
        )
        guard let delay else { return false }
        context.trace?.report(.retried(error, after: delay))
        try await client.clock.sleep(delay)
        return true
    }

    /// Returns tokens for a successful call that could have been retried.
    func succeeded(in context: CallContext) {
        context.client.retryTokens.give(attempts > 0 ? 5 : 1)
    }
}

extension RetryPolicy {
    /// Returns the time to wait before a retry for which the server requests no delay.
    ///
    /// It is a random part of a limit that doubles with each retry, up to ``maximumBackoff``, so that clients that
    /// failed together do not retry together.
    ///
    /// - Parameters:
    ///   - number: The number of the retry, from 1.
    ///   - random: A number from 0 up to, but not including, 1.
    /// - Returns: The time.
    func backoff(beforeRetry number: Int, random: Double) -> Duration {
        min(maximumBackoff, initialBackoff * (1 << min(number - 1, 20))) * random
    }
}

extension CallContext {
    /// Whether failures can be retried.
    var isRetried: Bool { endpoint.isRetried || client.isRetried }

    /// Whether the call may be sent a second time.
    var isRepeatable: Bool { endpoint.policy.isRepeatable(endpoint.method) }

    /// The decisions for a call, by the policy of the schema or the client; `nil` for no retries.
    fileprivate var retry: RetryDecision? {
        guard var policy = endpoint.policy.retry ?? client.retry else { return nil }
        policy.attempts = options.attempts ?? policy.attempts
        return RetryDecision(policy, isRepeatable: isRepeatable)
    }
}
