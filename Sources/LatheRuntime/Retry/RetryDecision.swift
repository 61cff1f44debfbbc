/// A cause of an ``APIError`` that a retry cannot remove.
package protocol NonRetryableError: Error {}

/// Determines whether a call is retried after each of its failures.
struct RetryDecision {
    let policy: RetryPolicy
    /// Whether the call may be repeated.
    let isRepeatable: Bool

    init(_ policy: RetryPolicy, isRepeatable: Bool) {
        self.policy = policy
        self.isRepeatable = isRepeatable
    }

    /// Determines whether the call is retried.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - attempts: The number of failed attempts.
    ///   - elapsed: The time since the call began.
    ///   - serverDelay: The delay that the server requests; `nil` for none.
    ///   - random: A number from 0 up to, but not including, 1.
    ///   - tokens: The tokens that the retry costs.
    ///   - isUnsent: Whether the call itself was not sent, so that it may be started again in any case.
    /// - Returns: The time to wait before the retry; `nil` when the call is not retried.
    func delay(
        after error: APIError,
        attempts: Int,
        elapsed: Duration,
        serverDelay: Duration?,
        random: Double,
        tokens: RetryTokens,
        isUnsent: Bool = false
    ) -> Duration? {
        let code = error.failureCode
        let isKnownCode = code.map { policy.codes.contains($0) } ?? false
        let status = error.response?.status
        // The response to a GET that a redirect requested says nothing of the call itself.
        let isOwn = error.response?.redirection != .changedMethod
        let isUndone = isOwn && (isKnownCode || status == 429)
        guard isRepeatable || isUndone || isUnsent else { return nil }

        let isWorth: Bool =
            switch error.code {
            case .transport, .timedOut: !(error.cause is any NonRetryableError)
            case .status, .failure, .decoding:
                isKnownCode || status.map { policy.statuses.contains($0) } ?? false
            default: false
            }
        guard isWorth, error.request?.body?.isReplayable ?? true else { return nil }

        guard attempts < policy.attempts else { return nil }
        let delay = serverDelay ?? policy.backoff(beforeRetry: attempts, random: random)
        guard elapsed + delay <= policy.totalTimeout else { return nil }
        guard tokens.take(error.code == .timedOut ? 10 : 5) else { return nil }
        return delay
    }
}
