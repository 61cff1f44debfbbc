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
        let (status, type) = endpoint.recognized(
            response?.contentType,
            isEmpty: response?.body.isEmpty ?? true
        )
        var result = HTTPResponse(status: status, url: request.url)
        if let response { result.body = HTTPBody(response.body) }
        result.fields["Content-Type"] = type
        return result
    }
}

extension Endpoint {
    /// Returns the status and the content type by which the call recognizes an example's response.
    ///
    /// They are those of the first of its responses whose content type has the same format, if possible with the status
    /// 200, or 204 for an empty body.
    fileprivate func recognized(
        _ contentType: String?,
        isEmpty: Bool
    ) -> (status: Int, contentType: String?) {
        let fitting = responses.filter { isEmpty || $0.fits(contentType) }
        let usual = isEmpty ? [204, 200] : [200]
        let found = usual.lazy.compactMap { status in
            fitting.first { $0.statuses.contains(status) }.map { (status, $0) }
        }.first
        guard let (status, response) = found ?? fitting.first.map({ ($0.statuses.lowerBound, $0) })
        else { return (200, contentType) }
        return (status, Endpoint.matches(contentType, response.type) ? contentType : response.type)
    }
}

extension Endpoint.Response {
    /// Returns whether a body of a content type, which is `nil` for text and bytes, can be that of the response.
    fileprivate func fits(_ contentType: String?) -> Bool {
        if statuses == 204...204 { return false }
        guard let type, !Endpoint.matches(contentType, type) else { return true }
        return contentType.map { type.hasSuffix($0.drop { $0 != "/" }.dropFirst()) } ?? isRaw
    }
}
