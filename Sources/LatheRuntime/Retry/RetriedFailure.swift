import Synchronization

/// The failure of a call's last try, for the time that the next one, or the wait for it, is cut short.
final class RetriedFailure: Sendable {
    private let state = Mutex<APIError?>(nil)

    /// The failure; `nil` before the first.
    var last: APIError? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

extension APIError {
    /// Says what there was of the failure before this one, and names it as the cause.
    mutating func follow(_ earlier: APIError) {
        cause = earlier
        tries = earlier.tries
        request = earlier.request
        response = earlier.response
        body = earlier.body
        failure = earlier.failure
    }
}
