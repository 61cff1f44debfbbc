public import Foundation
import LatheCoding
public import LatheRuntime
import Synchronization

/// Returns an example's response in place of the server, and records the request.
///
/// It is called before credentials are added to a request, so that there are none.
public final class ExampleExchange: Middleware {
    /// A request as the runtime built it, with its collected body.
    struct Sent: Sendable {
        var endpoint: Endpoint
        var request: HTTPRequest
        /// The path after the base, with the query.
        var target: String
        /// The body; `nil` for none.
        var body: Data?
    }

    /// A base address without a server.
    public let address: URL
    private let response: ExampleResponse?
    private let first = Mutex<Sent?>(nil)
    private let format = Mutex<WireFormat?>(nil)

    init(_ response: ExampleResponse?) {
        self.response = response
        var address = URLComponents()
        address.scheme = "https"
        address.host = "api.example"
        self.address = address.url ?? URL(filePath: "/")
    }

    /// The first request; `nil` before one was sent.
    var sent: Sent? { first.withLock { $0 } }

    /// The format of bodies, which is the client's.
    var wireFormat: WireFormat? { format.withLock { $0 } }

    /// Configures a client to send its calls here, in the format of the response if the API has that format.
    public func configure(_ client: inout Client) {
        client.server = .fixed(address)
        for name in client.api.servers.keys { client.api.servers[name] = .fixed(address) }
        client.middleware = [self]
        client.retry = nil
        client.fetchesParameters = false
        if let format = response?.format, client.api.formats.contains(format) {
            client.format = format
        }
        format.withLock { [format = client.format] in $0 = format }
    }

    /// Records the request and returns the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - endpoint: The call that the request belongs to.
    ///   - next: The next middleware, which is not called.
    /// - Returns: The response of the example.
    /// - Throws: The error of reading the request's body, which may have at most 16 MiB.
    public func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let body = try await request.body?.collect(limit: 1 << 24)
        let text = request.url.absoluteString
        let base = endpoint.ownBase?.front ?? address.absoluteString
        let target = text.hasPrefix(base) ? String(text.dropFirst(base.count)) : text
        let sent = Sent(endpoint: endpoint, request: request, target: target, body: body)
        first.withLock { if $0 == nil { $0 = sent } }
        var result = HTTPResponse(status: 200, url: request.url)
        if let response {
            result.body = HTTPBody(response.body)
            result.fields["Content-Type"] = response.contentType
        }
        return result
    }
}
