/// Retry, limits and idempotency as the schema describes them; the runtime carries them out.
package struct Behavior: Sendable {
    /// The retry rules; of an endpoint, only its own.
    ///
    /// `nil`, as for the limits, when there are none.
    package var retry: RetryShape?
    package var limits: [LimitShape]?
    /// Whether a call may be sent twice; `nil` to derive this from its method.
    package var isIdempotent: Bool?
    /// The header that carries a key for each call, by which a server recognizes a repeated call.
    package var idempotencyKey: LocatedText?
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

/// The conditions under which a failed call is retried; the runtime decides whatever is `nil`.
package struct RetryShape: Sendable {
    package var attempts: Int?
    package var statuses: [Int]?
    package var codes: [LocatedText]
    /// The text of a number of seconds.
    package var totalTimeout: String?
}

/// The number of calls that are allowed within a period.
package struct LimitShape: Sendable {
    package var requests: Int
    /// The text of the number of seconds.
    package var seconds: String
    /// The value for each of which calls are counted separately.
    package var key: LocatedText?
}
