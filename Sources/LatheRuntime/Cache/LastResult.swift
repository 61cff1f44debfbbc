import Synchronization

/// The result of the response that a cache read last, so that it is not decoded again when it is returned.
final class LastResult<Value: Sendable>: Sendable {
    private let last = Mutex<(value: Value, response: HTTPResponse, request: HTTPRequest)?>(nil)

    func set(_ value: Value, _ response: HTTPResponse, to request: HTTPRequest) {
        last.withLock { $0 = (value, response, request) }
    }

    /// Returns the result of a response; `nil` when another one was read last.
    func value(of response: HTTPResponse) -> (value: Value, head: ResponseHead)? {
        last.withLock { last in
            guard let last, last.response.isIdentical(to: response) else { return nil }
            return (last.value, ResponseHead(last.response, to: last.request))
        }
    }
}
