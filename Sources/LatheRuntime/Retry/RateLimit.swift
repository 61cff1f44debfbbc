/// How many calls an API allows in a time; the client waits before it would exceed that.
public struct RateLimit: Hashable, Sendable {
    /// The number of calls.
    public var requests: Int
    /// The time in which they are allowed, whenever it begins.
    public var window: Duration
    /// The credential's value or the API-wide parameter by which calls are counted apart; `nil` to count
    /// all together.
    public var key: String?

    /// Describes a limit.
    ///
    /// - Parameters:
    ///   - requests: The number of calls, at least 1.
    ///   - window: The time in which they are allowed.
    ///   - key: The credential's value or API-wide parameter by which calls are counted apart.
    public init(requests: Int, per window: Duration, by key: String? = nil) {
        precondition(requests > 0, "a limit allows at least one call")
        self.requests = requests
        self.window = window
        self.key = key
    }
}
