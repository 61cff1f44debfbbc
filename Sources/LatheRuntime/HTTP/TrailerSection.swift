import Synchronization

/// The fields that follow a body (RFC 9110, section 6.5).
///
/// They are received after the last byte of the body, and are never merged into its header fields.
public final class TrailerSection: Sendable {
    private let received = Mutex(HTTPFields())

    /// Creates a section without fields.
    public init() {}

    /// The fields; empty until the body has been read to its end.
    public var fields: HTTPFields {
        get { received.withLock { $0 } }
        set { received.withLock { $0 = newValue } }
    }
}
