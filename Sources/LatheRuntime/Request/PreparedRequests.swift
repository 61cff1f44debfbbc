import Synchronization

/// The requests of calls that have nothing to say but themselves, each made once for a client and its copies.
final class PreparedRequests: Sendable {
    private let requests = Mutex<[ObjectIdentifier: HTTPRequest]>([:])

    /// The request of a call whose endpoint is ``Endpoint/isFixed``.
    ///
    /// - Parameters:
    ///   - call: The type of the call.
    ///   - make: Makes the request.
    /// - Returns: The request, the same for each call.
    /// - Throws: What `make` throws.
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
