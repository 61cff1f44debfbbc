/// Hears of each call's steps, for logs, metrics and traces.
///
/// Events come in the order of the call's life, from the task that runs it; an observer returns soon.
public protocol CallObserver: Sendable {
    /// Takes an event.
    func observe(_ event: CallEvent)
}

/// A step in the life of a call.
public struct CallEvent: Sendable {
    /// What happened.
    public enum Kind: Sendable {
        /// A try begins.
        case started(HTTPRequest)
        /// The head of an answer came, with that status, whose body is read piece by piece. When that is done
        /// the call is `answered` and `succeeded`; it `failed` when the body breaks off or is given up.
        case opened(HTTPRequest, status: Int)
        /// A whole answer came, with that status and number of bytes.
        case answered(HTTPRequest, status: Int, bytes: Int)
        /// The cache had the answer, of that age; nothing was sent.
        case cached(age: Duration)
        /// The server confirmed the answer that the cache had.
        case revalidated
        /// The call will be tried again, behind a wait.
        case retried(APIError, after: Duration)
        /// The call waits until a limit allows it.
        case heldBack(Duration)
        /// The credential was no longer good and is made anew.
        case renewed
        /// The call succeeded.
        case succeeded
        /// The call failed.
        case failed(any Error)
    }

    /// What happened.
    public let kind: Kind
    /// The API.
    public let api: API
    /// The call.
    public let endpoint: Endpoint
    /// A number that tells the call from others of the process.
    public let call: UInt64
    /// The number of the try, from 1.
    public let attempt: Int
    /// The time since the call began.
    public let elapsed: Duration
}

extension CallEvent: CustomStringConvertible {
    /// One line without secrets: `#7 cases.search: GET https://example.test/api.asp?token=REDACTED`.
    public var description: String {
        let text =
            switch kind {
            case .started(let request):
                "\(request.method) \(Redaction(api, endpoint).address(request.url))"
            case .opened(_, let status): "status \(status), its body to come"
            case .answered(_, let status, let bytes): "status \(status), \(bytes) bytes"
            case .cached(let age): "cached, \(Self.text(age)) old"
            case .revalidated: "revalidated"
            case .retried(let error, let delay):
                "\(error.code): \(error.reason); again in \(Self.text(delay))"
            case .heldBack(let delay): "held back for \(Self.text(delay))"
            case .renewed: "renews its credential"
            case .succeeded: "done in \(Self.text(elapsed))"
            case .failed(let error as APIError):
                "failed in \(Self.text(elapsed)): \(error.code): \(error.reason)"
            case .failed: "ended in \(Self.text(elapsed)) by cancellation"
            }
        return "#\(call) \(endpoint.name): \(text)"
    }

    private static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
    }
}
