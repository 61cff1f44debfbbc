public import Foundation
import LatheCoding
public import LatheRuntime
import Synchronization

/// Answers an example's call in the server's place, and keeps what was sent.
///
/// It stands before credentials go into a request, so that there are none.
public final class ExampleExchange: Middleware {
    /// A request as the runtime made it, its body collected.
    struct Sent: Sendable {
        var endpoint: Endpoint
        var request: HTTPRequest
        /// The path after the base, with the query.
        var target: String
        /// `nil` for a request without a body.
        var body: Data?
    }

    /// A base address at which nobody is.
    public let address: URL
    private let reply: ExampleReply?
    private let first = Mutex<Sent?>(nil)
    private let format = Mutex(WireFormat.automatic)

    init(_ reply: ExampleReply?) {
        self.reply = reply
        var address = URLComponents()
        address.scheme = "https"
        address.host = "api.example"
        self.address = address.url ?? URL(filePath: "/")
    }

    /// The first request; `nil` before one was made.
    var sent: Sent? { first.withLock { $0 } }

    /// The format of bodies: the client's.
    var wireFormat: WireFormat { format.withLock { $0 } }

    /// Makes a client send its calls here, in the format of the answer if the API has that.
    public func answer(_ client: inout Client) {
        client.server = .fixed(address)
        client.middleware = [self]
        client.retry = nil
        client.fetchesParameters = false
        if let reply, client.api.formats.contains(reply.format) { client.format = reply.format }
        format.withLock { [format = client.format] in $0 = format }
    }

    /// Keeps the request and answers it.
    public func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        let body = try await request.body?.collect(limit: 1 << 24)
        let base = address.absoluteString
        let target = String(request.url.absoluteString.dropFirst(base.count))
        let sent = Sent(endpoint: endpoint, request: request, target: target, body: body)
        first.withLock { if $0 == nil { $0 = sent } }
        var response = HTTPResponse(status: 200, url: request.url)
        if let reply {
            response.body = HTTPBody(reply.body)
            response.fields["Content-Type"] = reply.contentType
        }
        return response
    }
}
