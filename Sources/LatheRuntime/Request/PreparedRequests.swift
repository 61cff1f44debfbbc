import Synchronization

/// The requests of calls that are always equal, each built once for a client and its copies.
final class PreparedRequests: Sendable {
    private let requests = Mutex<[ObjectIdentifier: HTTPRequest]>([:])

    /// Returns the request of a call whose endpoint is ``Endpoint/isFixed``.
    ///
    /// - Parameters:
    ///   - call: The type of the call.
    ///   - make: Builds the request.
    /// - Returns: The same request for each call.
    /// - Throws: Errors of `make`.
    func request<R: Request>(
        of call: R.Type,
        _ make: () throws(RequestFault) -> HTTPRequest
    ) throws(RequestFault) -> HTTPRequest {
        let key = ObjectIdentifier(call)
        if let request = requests.withLock({ $0[key] }) { return request }
        let request = try make()
        requests.withLock { $0[key] = request }
        return request
    }
}
