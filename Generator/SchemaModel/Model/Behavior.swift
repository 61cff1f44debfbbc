/// Retry, limits and idempotency as the schema says them; carried out by the runtime.
package struct Behavior: Sendable {
    /// Of an endpoint, only what it says itself; `nil` for nothing, as are the limits.
    package var retry: RetryShape?
    package var limits: [LimitShape]?
    /// Whether a call may be sent twice; `nil` to follow from its method.
    package var isIdempotent: Bool?
    /// The header that carries a key of each call, by which a server knows it again.
    package var idempotencyKey: Spelled?
    /// Whether a body is compressed.
    package var isCompressed = false
    /// The header with a checksum of the body.
    package var checksum: BodyChecksum?
}

/// The header fields with a checksum of a body.
package enum BodyChecksum: String, Sendable, CaseIterable {
    case contentMD5 = "Content-MD5"
    case contentDigest = "Content-Digest"
    case representationDigest = "Repr-Digest"
    case digest = "Digest"
}

/// When a failed call is tried again; what is `nil` is left to the runtime.
package struct RetryShape: Sendable {
    package var attempts: Int?
    package var statuses: [Int]?
    package var codes: [Spelled]
    /// In seconds, the number's text.
    package var budget: String?
}

/// How many calls are allowed in a time.
package struct LimitShape: Sendable {
    package var requests: Int
    /// The number's text.
    package var seconds: String
    /// What calls are counted apart by.
    package var key: Spelled?
}
