/// What the schema says about running a call, beside its request: auth, retries, limits.
public struct CallPolicy: Sendable {
    /// The name of the auth scheme; `nil` for none.
    public var auth: String?
    /// Further schemes; the first that the account has a credential for is used, in place of ``auth`` when
    /// there is none for that.
    public var otherAuth: [String]
    /// When a failed call is tried again; `nil` for what the client says.
    public var retry: RetryPolicy?
    /// How many calls are allowed in a time; `nil` for the API's limits.
    public var limits: [RateLimit]?
    /// Whether the call may be done twice; `nil` for what its method means.
    public var isIdempotent: Bool?
    /// The header that tells the server which calls are the same; `nil` for none.
    public var idempotencyKey: String?

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - auth: The name of the auth scheme; `nil` for none.
    ///   - otherAuth: Further schemes, for an account without a credential for the first.
    ///   - retry: When a failed call is tried again; `nil` for what the client says.
    ///   - limits: How many calls are allowed in a time; `nil` for the API's limits.
    ///   - isIdempotent: Whether the call may be done twice; `nil` for what its method means.
    ///   - idempotencyKey: The header that tells the server which calls are the same. Each call gets a
    ///     key of its own, which all its tries send.
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

    /// Whether a call may be done twice.
    func isRepeatable(_ method: HTTPMethod) -> Bool {
        isIdempotent
            ?? (idempotencyKey != nil || [.get, .head, .put, .delete].contains(method))
    }
}
