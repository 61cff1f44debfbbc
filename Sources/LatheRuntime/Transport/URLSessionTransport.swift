/// Sends requests by `URLSession`.
public struct URLSessionTransport: Transport {
    /// Makes a transport with connections of its own.
    public init() {}

    /// Sends a request.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw CancellationError()
    }
}
