import Synchronization

/// The failure of a call's last attempt, in case a time limit ends the next attempt or the backoff before it.
final class RetriedFailure: Sendable {
    private let state = Mutex<APIError?>(nil)

    /// The failure; `nil` before the first one.
    var last: APIError? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

extension APIError {
    /// Takes over the request, response, failure and attempts of an earlier error, which becomes the cause.
    package mutating func follow(_ earlier: APIError) {
        cause = earlier
        attempts = earlier.attempts
        request = earlier.request
        response = earlier.response
        body = earlier.body
        failure = earlier.failure
    }
}
