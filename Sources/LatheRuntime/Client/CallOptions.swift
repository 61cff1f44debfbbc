/// Options of one call, which take precedence over the client's settings.
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
    /// The maximum duration of the call with all its attempts; `nil` uses the client's deadline.
    public var deadline: Duration?
    /// The maximum duration of one attempt; `nil` uses the client's timeout.
    public var timeout: Duration?
    /// The maximum number of attempts, at least 1, which means no retry; `nil` uses the number of the schema or the client.
    public var attempts: Int?
    /// The call's use of the client's cache.
    public var cache: CacheUse
    /// The server that the call is sent to, with its credential; `nil` uses the schema's or the client's.
    public var server: ServerAddress?
    /// Whether a response that is streamed may be a failure by its content type.
    package var looksForFailure = true

    /// Creates options.
    ///
    /// - Parameters:
    ///   - deadline: The maximum duration of the call with all its attempts; `nil` uses the client's
    ///     deadline.
    ///   - timeout: The maximum duration of one attempt; `nil` uses the client's timeout.
    ///   - attempts: The maximum number of attempts, at least 1; `nil` uses the number of the schema or the client.
    ///   - cache: The call's use of the client's cache, if there is one.
    ///   - server: The server that the call is sent to; `nil` uses the schema's or the client's.
    public init(
        deadline: Duration? = nil,
        timeout: Duration? = nil,
        attempts: Int? = nil,
        cache: CacheUse = .standard,
        server: ServerAddress? = nil
    ) {
        self.deadline = deadline
        self.timeout = timeout
        self.attempts = attempts
        self.cache = cache
        self.server = server
    }
}
