public import Foundation
public import LatheRuntime

/// Fetches the bytes at an address.
///
/// ```swift
/// URLDataSource(url).start().then { response in
///     if response.entityWasNotFound { … }
/// }
/// ```
public struct URLDataSource: DeferredDataSource {
    /// What to send.
    public var request: HTTPRequest
    /// Sends it; caches and compression are its business.
    public var transport: any Transport
    /// How long it may take until the body is there, 240 s by default; `nil` for ever.
    public var timeLimit: Duration? = .seconds(240)
    /// The most bytes that the body may have; 256 MiB by default.
    public var bodyLimit = 1 << 28

    /// Makes a source of a request.
    public init(_ request: HTTPRequest, transport: any Transport = DefaultTransport()) {
        self.request = request
        self.transport = transport
    }

    /// Makes a source that gets an address.
    public init(_ url: URL, transport: any Transport = DefaultTransport()) {
        self.init(HTTPRequest(.get, url), transport: transport)
    }

    /// Makes a source that posts bytes.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - url: Where to.
    ///   - contentType: The `Content-Type` field; `nil` for none.
    ///   - transport: Sends the request.
    public init(
        posting body: Data,
        to url: URL,
        contentType: String? = nil,
        transport: any Transport = DefaultTransport()
    ) {
        var request = HTTPRequest(.post, url, body: HTTPBody(body))
        request.fields["Content-Type"] = contentType
        self.init(request, transport: transport)
    }

    /// Fetches the bytes.
    ///
    /// - Returns: The answer; without bytes when it is no success.
    /// - Throws: What the transport throws, `HTTPBody.TooLarge`, `URLError(.timedOut)`.
    public func execute() async throws -> DataSourceResponse<Data> {
        try await fetch(request, by: transport, within: timeLimit) { [bodyLimit] body in
            try await body.collect(limit: bodyLimit)
        }
    }
}
