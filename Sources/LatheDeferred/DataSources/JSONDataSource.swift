public import Foundation
public import LatheCoding
public import LatheRuntime

/// A data source that fetches a JSON document.
public struct JSONDataSource: DeferredDataSource {
    /// The data source of the document's bytes.
    public var source: URLDataSource
    /// The maximum depth and size of the document.
    public var limits = DecodingLimits()

    /// Creates a data source from one that fetches bytes.
    public init(_ source: URLDataSource) { self.source = source }

    /// Creates a data source that sends a GET request to an address.
    public init(_ url: URL, transport: any Transport = DefaultTransport()) {
        self.init(URLDataSource(url, transport: transport))
    }

    /// Fetches and parses the document.
    ///
    /// - Returns: The response; without a document when it is not a success.
    /// - Throws: `DecodingFailure` when a successful response does not contain JSON; errors of
    ///   ``URLDataSource/execute()``.
    public func execute() async throws -> DataSourceResponse<JSONValue> {
        let response = try await source.execute()
        return DataSourceResponse(
            status: response.status,
            fields: response.fields,
            entity: try response.entity.map { try JSONValue(parsing: $0, limits: limits) }
        )
    }
}
