/// An observer of each call's steps, for logs, metrics and traces.
///
/// Events are reported in the order of a call's steps, by the task that runs the call. An observer must
/// return quickly.
public protocol CallObserver: Sendable {
    /// Receives an event.
    func observe(_ event: CallEvent)
}

/// A step of a call.
public struct CallEvent: Sendable {
    /// The kind of a step.
    public enum Kind: Sendable {
        /// An attempt begins.
        case started(HTTPRequest)
        /// The status and the header fields of a streamed response have been received.
        ///
        /// When its body ends, `received` and `succeeded` follow; `failed` follows when the body is
        /// incomplete or is abandoned.
        case opened(HTTPRequest, status: Int)
        /// A complete response has been received, with this status and number of bytes.
        case received(HTTPRequest, status: Int, bytes: Int)
        /// The response came from the cache, with this age; nothing was sent.
        case cached(age: Duration)
        /// The server confirmed the cached response.
        case revalidated
        /// The call will be retried after a backoff.
        case retried(APIError, after: Duration)
        /// The call waits until a rate limit allows it.
        case throttled(Duration)
        /// The credential was invalid and is renewed.
        case renewed
        /// The call succeeded.
        case succeeded
        /// The call failed.
        case failed(any Error)
    }

    /// The kind of the step.
    public let kind: Kind
    /// The API.
    public let api: API
    /// The call.
    public let endpoint: Endpoint
    /// A number that identifies the call within the process.
    public let call: UInt64
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// The time since the call began.
    public let elapsed: Duration
}

extension CallEvent: CustomStringConvertible {
    /// A line without secrets: `#7 cases.search: GET https://example.test/api.asp?token=REDACTED`.
    public var description: String {
        let text =
            switch kind {
            case .started(let request):
                "\(request.method) \(Redaction(api, endpoint).address(request.url))"
            case .opened(_, let status): "status \(status), body pending"
            case .received(_, let status, let bytes): "status \(status), \(bytes) bytes"
            case .cached(let age): "cached, \(Self.text(age)) old"
            case .revalidated: "revalidated"
            case .retried(let error, let delay):
                "\(error.code): \(error.reason); retry in \(Self.text(delay))"
            case .throttled(let delay): "waits \(Self.text(delay)) for a rate limit"
            case .renewed: "renews its credential"
            case .succeeded: "done in \(Self.text(elapsed))"
            case .failed(let error as APIError):
                "failed in \(Self.text(elapsed)): \(error.code): \(error.reason)"
            case .failed: "cancelled after \(Self.text(elapsed))"
            }
        return "#\(call) \(endpoint.name): \(text)"
    }

    private static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
    }
}
