public import Foundation
public import LatheRuntime

/// A data source that fetches the bytes at an address.
///
/// ```swift
/// URLDataSource(url).start().then { response in
///     if response.entityWasNotFound { … }
/// }
/// ```
public struct URLDataSource: DeferredDataSource {
    /// The request.
    public var request: HTTPRequest
    /// The transport, which sends the request; it decides about caching and compression.
    public var transport: any Transport
    /// The maximum duration, including the body, 240 seconds by default; `nil` means no limit.
    public var timeLimit: Duration? = .seconds(240)
    /// The maximum size of the body in bytes; 256 MiB by default.
    public var bodyLimit = 1 << 28

    /// Creates a data source with a request.
    public init(_ request: HTTPRequest, transport: any Transport = DefaultTransport()) {
        self.request = request
        self.transport = transport
    }

    /// Creates a data source that sends a GET request to an address.
    public init(_ url: URL, transport: any Transport = DefaultTransport()) {
        self.init(HTTPRequest(.get, url), transport: transport)
    }

    /// Creates a data source that sends bytes in a POST request.
    ///
    /// - Parameters:
    ///   - body: The bytes.
    ///   - url: The address.
    ///   - contentType: The `Content-Type` field; `nil` for none.
    ///   - transport: The transport, which sends the request.
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
    /// - Returns: The response; without bytes when it is not a success.
    /// - Throws: Errors of the transport, `HTTPBody.TooLarge`, `URLError(.timedOut)`.
    public func execute() async throws -> DataSourceResponse<Data> {
        try await fetch(request, by: transport, within: timeLimit) { [bodyLimit] body in
            try await body.collect(limit: bodyLimit)
        }
    }
}
