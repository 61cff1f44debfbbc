/// The authentication, retries and rate limits of a call, as the schema declares them.
public struct CallPolicy: Sendable {
    /// The alternatives for authentication, the preferred one first.
    ///
    /// An empty list means no authentication, and `nil` uses the alternatives of the API. A call uses the first
    /// alternative for which the account has all credentials, or else the first one.
    public var auth: [AuthRequirement]?
    /// The policy for retries; `nil` uses the client's.
    public var retry: RetryPolicy?
    /// The rate limits; `nil` uses those of the API.
    public var limits: [RateLimit]?
    /// Whether the call is idempotent; `nil` if its method, or a parameter for an idempotency key, determines it.
    public var isIdempotent: Bool?
    /// The header field for an idempotency key, by which the server recognizes retries; `nil` for none.
    public var idempotencyKey: String?
    /// Whether a body in memory is compressed with gzip, if the system has zlib and the body becomes smaller.
    public var isCompressed: Bool
    /// The header field with a checksum of the body; `nil` for none.
    public var checksum: BodyChecksum?

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - auth: The alternatives for authentication, the preferred one first; none for a call without, and `nil` uses
    ///     those of the API.
    ///   - retry: The policy for retries; `nil` uses the client's.
    ///   - limits: The rate limits; `nil` uses those of the API.
    ///   - isIdempotent: Whether the call is idempotent; `nil` if its method, or a parameter for an idempotency key,
    ///     determines it.
    ///   - idempotencyKey: The header field for an idempotency key; `nil` for none. Each call gets a key of
    ///     its own, which is sent with all its attempts.
    ///   - isCompressed: Whether a body in memory is compressed by gzip.
    ///   - checksum: The header field with a checksum of the body; `nil` for none. A body that can be read only
    ///     once then fails with the code `invalidRequest`.
    public init(
        auth: [AuthRequirement]? = nil,
        retry: RetryPolicy? = nil,
        limits: [RateLimit]? = nil,
        isIdempotent: Bool? = nil,
        idempotencyKey: String? = nil,
        isCompressed: Bool = false,
        checksum: BodyChecksum? = nil
    ) {
        self.auth = auth
        self.retry = retry
        self.limits = limits
        self.isIdempotent = isIdempotent
        self.idempotencyKey = idempotencyKey
        self.isCompressed = isCompressed
        self.checksum = checksum
    }

    /// Returns whether a call may be sent a second time.
    func isRepeatable(_ method: HTTPMethod) -> Bool {
        isIdempotent
            ?? (idempotencyKey != nil || method.isIdempotent)
    }
}

/// The auth schemes whose credentials a call sends together: a name, or a list of names.
public struct AuthRequirement: Hashable, Sendable, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral
{
    /// The names of the schemes, in the order in which their credentials are added to a request.
    public let schemes: [String]
    /// The OAuth scopes that the call needs; empty if the schema does not declare them.
    public let scopes: [String]

    /// Creates a requirement of the schemes with these names.
    ///
    /// - Parameters:
    ///   - schemes: The names of the schemes.
    ///   - scopes: The OAuth scopes that the call needs.
    public init(_ schemes: [String], scopes: [String] = []) {
        self.schemes = schemes
        self.scopes = scopes
    }

    /// Creates a requirement of one scheme.
    public init(stringLiteral scheme: String) { self.init([scheme]) }

    /// Creates a requirement of the schemes in the literal.
    public init(arrayLiteral schemes: String...) { self.init(schemes) }
}
