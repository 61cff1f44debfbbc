/// What one call does otherwise than its client says.
///
/// ```swift
/// let cases = try await fogBugz.client.send(
///     Cases.Search(query: "status:open"),
///     options: CallOptions(deadline: .seconds(10))
/// )
/// ```
///
/// For several calls, change a copy of the client instead: `client.deadline = .seconds(10)`.
public struct CallOptions: Hashable, Sendable {
    /// How long the call may take with all its tries; `nil` for the client's deadline.
    public var deadline: Duration?
    /// How long one try may take; `nil` for the client's limit.
    public var timeout: Duration?
    /// How often the call is sent at most, 1 for no second try; `nil` for what schema and client say.
    public var attempts: Int?
    /// What the call does with the client's cache.
    public var cache: CacheUse

    /// Describes what one call does otherwise.
    ///
    /// - Parameters:
    ///   - deadline: How long the call may take with all its tries.
    ///   - timeout: How long one try may take.
    ///   - attempts: How often the call is sent at most.
    ///   - cache: What the call does with the client's cache, if that has one.
    public init(
        deadline: Duration? = nil,
        timeout: Duration? = nil,
        attempts: Int? = nil,
        cache: CacheUse = .standard
    ) {
        self.deadline = deadline
        self.timeout = timeout
        self.attempts = attempts
        self.cache = cache
    }
}
