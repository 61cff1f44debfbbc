/// The maximum number of calls in a period; the client waits before it would exceed it.
public struct RateLimit: Hashable, Sendable {
    /// The maximum number of calls.
    public var requests: Int
    /// The period, which may begin at any time.
    public var window: Duration
    /// The credential's value or the API-wide parameter by which calls are counted separately; `nil` to count
    /// all together.
    public var key: String?

    /// Creates a rate limit.
    ///
    /// - Parameters:
    ///   - requests: The maximum number of calls, at least 1.
    ///   - window: The period.
    ///   - key: The credential's value or the API-wide parameter by which calls are counted separately; `nil`
    ///     to count all together.
    public init(requests: Int, per window: Duration, by key: String? = nil) {
        precondition(requests > 0, "a limit allows at least one call")
        self.requests = requests
        self.window = window
        self.key = key
    }
}
