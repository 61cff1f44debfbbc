/// The authentication, retries and rate limits of a call, as the schema declares them.
public struct CallPolicy: Sendable {
    /// The name of the auth scheme; `nil` for none.
    public var auth: String?
    /// Alternative auth schemes, used in their order when the account has no credential for ``auth``.
    public var otherAuth: [String]
    /// The policy for retries; `nil` uses the client's.
    public var retry: RetryPolicy?
    /// The rate limits; `nil` uses those of the API.
    public var limits: [RateLimit]?
    /// Whether the call is idempotent; `nil` if its method decides.
    public var isIdempotent: Bool?
    /// The header field for an idempotency key, by which the server recognises retries; `nil` for none.
    public var idempotencyKey: String?

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - auth: The name of the auth scheme; `nil` for none.
    ///   - otherAuth: Alternative auth schemes, for an account without a credential for the first.
    ///   - retry: The policy for retries; `nil` uses the client's.
    ///   - limits: The rate limits; `nil` uses those of the API.
    ///   - isIdempotent: Whether the call is idempotent; `nil` if its method decides.
    ///   - idempotencyKey: The header field for an idempotency key; `nil` for none. Each call gets a key of
    ///     its own, which is sent with all its attempts.
    public init(
        auth: String? = nil,
        otherAuth: [String] = [],
        retry: RetryPolicy? = nil,
        limits: [RateLimit]? = nil,
        isIdempotent: Bool? = nil,
        idempotencyKey: String? = nil
    ) {
        self.auth = auth
        self.otherAuth = otherAuth
        self.retry = retry
        self.limits = limits
        self.isIdempotent = isIdempotent
        self.idempotencyKey = idempotencyKey
    }

    /// Returns whether a call may be sent a second time.
    func isRepeatable(_ method: HTTPMethod) -> Bool {
        isIdempotent
            ?? (idempotencyKey != nil || method.isIdempotent)
    }
}
