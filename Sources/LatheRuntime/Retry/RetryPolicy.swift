/// The policy by which failed calls are retried, and the backoff before each retry.
///
/// A retry requires three conditions:
///
/// 1. The call may be repeated. It is idempotent (GET, HEAD, PUT, DELETE, declared so, or with an idempotency
///    key); or the server did not process it, as status 429 or one of ``codes`` reports; or it was not sent
///    because its credential could not be renewed.
/// 2. The error is temporary: no response was received, or none in time, or it has a status of ``statuses``
///    or a code of ``codes``. A body that can be sent only once is not sent again.
/// 3. The limits allow it: attempts, time, and the tokens that all calls of a client share.
///
/// The backoff is the time in `Retry-After`; after status 429 without it, the time until a rate limit is reset, if the
/// response has this in fields such as `RateLimit-Reset`; or otherwise a random time up to ``initialBackoff``, which
/// doubles with each attempt up to ``maximumBackoff``.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first, at least 1; 3 by default.
    ///
    /// A smaller number has the effect of 1: no retry.
    public var attempts: Int
    /// The status codes that are retried; by default 408, 429, 500, 502, 503 and 504.
    public var statuses: Set<Int>
    /// The failure codes by which the API reports that it has not processed the call, for example `maxlag`;
    /// none by default.
    public var codes: Set<String>
    /// The maximum duration of a call with all its backoffs, 60 seconds by default; no later retry is made.
    public var totalTimeout: Duration
    /// The maximum of the first backoff; 0.5 seconds by default.
    public var initialBackoff: Duration
    /// The maximum of all backoffs, except those that the server requests; 20 seconds by default.
    public var maximumBackoff: Duration

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts, including the first, at least 1; 3 by default.
    ///   - statuses: The status codes that are retried; by default 408, 429, 500, 502, 503 and 504.
    ///   - codes: The failure codes by which the API reports that it has not processed the call; none by default.
    ///   - totalTimeout: The maximum duration of a call with all its backoffs; 60 seconds by default.
    ///   - initialBackoff: The maximum of the first backoff; 0.5 seconds by default.
    ///   - maximumBackoff: The maximum of all backoffs, except those that the server requests; 20 seconds by default.
    public init(
        attempts: Int = 3,
        statuses: Set<Int> = [408, 429, 500, 502, 503, 504],
        codes: Set<String> = [],
        totalTimeout: Duration = .seconds(60),
        initialBackoff: Duration = .milliseconds(500),
        maximumBackoff: Duration = .seconds(20)
    ) {
        self.attempts = attempts
        self.statuses = statuses
        self.codes = codes
        self.totalTimeout = totalTimeout
        self.initialBackoff = initialBackoff
        self.maximumBackoff = maximumBackoff
    }
}
