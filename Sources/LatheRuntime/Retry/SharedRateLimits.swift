public import Foundation

/// Rate limits that several clients share, for example those of processes or machines that call an API with one
/// key.
///
/// A client always counts its own calls and those of its copies. With shared limits it also counts them together
/// with those of the other clients; see ``Client/sharedLimits``.
public protocol SharedRateLimits: Sendable {
    /// Reserves a slot for one more call: the earliest one that all limits allow.
    ///
    /// - Parameters:
    ///   - counters: The counters of the call; at least one.
    ///   - now: The date before which the call does not begin.
    /// - Returns: The date at which the call may begin.
    /// - Throws: An error when the slot cannot be reserved; the call then fails with it as the cause.
    func reserve(_ counters: [RateLimitCounter], at now: Date) async throws -> Date

    /// Returns the slot of a call that does not start.
    ///
    /// - Parameters:
    ///   - counters: The counters of the call.
    ///   - start: The date at which the call would have begun.
    func cancel(_ counters: [RateLimitCounter], at start: Date) async

    /// Delays further calls, as a response requested.
    ///
    /// - Parameters:
    ///   - counters: The counters of the call.
    ///   - date: The date before which no call begins.
    func close(_ counters: [RateLimitCounter], until date: Date) async
}

/// A rate limit with the caller whose calls it counts.
public struct RateLimitCounter: Hashable, Sendable {
    /// The limit.
    public let limit: RateLimit
    /// The SHA-256 digest of the API, the limit and the caller, as 64 hexadecimal digits; the same in each process.
    ///
    /// A caller may be identified by its credential. The digest reveals only a credential that can be guessed.
    public let id: String

    /// Creates a counter.
    ///
    /// - Parameters:
    ///   - limit: The limit.
    ///   - id: The text that identifies the API, the limit and the caller.
    public init(_ limit: RateLimit, id: String) {
        self.limit = limit
        self.id = id
    }

    init(_ bucket: RateLimiter.Bucket, of api: String) {
        let limit = bucket.limit
        let parts = [api, "\(limit.requests)", "\(limit.window)", limit.key ?? "", bucket.caller]
        self.init(limit, id: CacheKey.digest(parts))
    }
}
