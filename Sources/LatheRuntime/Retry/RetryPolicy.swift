/// When a call that failed is tried again, and how long it waits for that.
///
/// Three gates must let it through:
///
/// 1. The call: it may be done twice (GET, HEAD, PUT, DELETE, or so declared, or with an idempotency key),
///    or the server says that it did nothing, by status 429 or a code of ``codes``, or it was not sent yet, since its
///    credential could not be renewed.
/// 2. The error: no answer came or none in time, or it has a status of ``statuses`` or a code of ``codes``.
///    A body that can be sent but once is not sent again.
/// 3. The budget: tries, time and the tokens that all calls of a client share are not used up.
///
/// It waits as long as the server says in `Retry-After`, else a random time up to ``base``, which
/// doubles with each try up to ``longest``.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a call is sent at most, the first time included.
    public var attempts: Int
    /// The statuses that are worth another try.
    public var statuses: Set<Int>
    /// The failure codes by which the API says that it did nothing yet, `maxlag` for example.
    public var codes: Set<String>
    /// How long a call may take with all its waiting; a try that would begin later is not made.
    public var budget: Duration
    /// The longest first wait.
    public var base: Duration
    /// The longest wait of all, but for what the server asks for.
    public var longest: Duration

    /// Describes when to try again.
    ///
    /// - Parameters:
    ///   - attempts: How often a call is sent at most, the first time included.
    ///   - statuses: The statuses that are worth another try.
    ///   - codes: The failure codes by which the API says that it did nothing yet.
    ///   - budget: How long a call may take with all its waiting.
    ///   - base: The longest first wait.
    ///   - longest: The longest wait of all.
    public init(
        attempts: Int = 3,
        statuses: Set<Int> = [408, 429, 500, 502, 503, 504],
        codes: Set<String> = [],
        budget: Duration = .seconds(60),
        base: Duration = .milliseconds(500),
        longest: Duration = .seconds(20)
    ) {
        self.attempts = attempts
        self.statuses = statuses
        self.codes = codes
        self.budget = budget
        self.base = base
        self.longest = longest
    }
}

/// An error beneath an ``APIError`` that comes again however often the call is sent.
package protocol LastingFailure: Error {}

/// The decision whether a call is tried again: a value that takes in each failure.
struct Retry {
    let policy: RetryPolicy
    /// Whether the call may be done twice.
    let isRepeatable: Bool
    private(set) var tries = 0

    init(_ policy: RetryPolicy, isRepeatable: Bool) {
        self.policy = policy
        self.isRepeatable = isRepeatable
    }

    /// Decides about the next try.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - elapsed: The time since the call began.
    ///   - serverDelay: How long the server asks to wait.
    ///   - random: From 0 to below 1.
    ///   - tokens: Pays for the try.
    ///   - isUnsent: Whether the call itself was not sent yet, so that it may be begun again in any case.
    /// - Returns: How long to wait; `nil` for the failure to stand.
    mutating func delay(
        after error: APIError,
        elapsed: Duration,
        serverDelay: Duration?,
        random: Double,
        tokens: RetryTokens,
        isUnsent: Bool = false
    ) -> Duration? {
        tries += 1
        let code = error.failureCode
        let isKnownCode = code.map { policy.codes.contains($0) } ?? false
        let status = error.response?.status
        let isUndone = isKnownCode || status == 429
        guard isRepeatable || isUndone || isUnsent else { return nil }

        let isWorth: Bool =
            switch error.code {
            case .transport, .timedOut: !(error.cause is any LastingFailure)
            case .status, .failure, .decoding:
                isKnownCode || status.map { policy.statuses.contains($0) } ?? false
            default: false
            }
        guard isWorth, error.request?.body?.isReplayable ?? true else { return nil }

        guard tries < policy.attempts else { return nil }
        let cap = min(policy.longest, policy.base * (1 << min(tries - 1, 20)))
        let delay = serverDelay ?? cap * random
        guard elapsed + delay <= policy.budget else { return nil }
        guard tokens.take(error.code == .timedOut ? 10 : 5) else { return nil }
        return delay
    }
}
