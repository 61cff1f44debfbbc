public import Foundation
public import LatheCoding
public import LatheRuntime

/// Fetches a JSON document.
public struct JSONDataSource: DeferredDataSource {
    /// Fetches the document's bytes.
    public var source: URLDataSource
    /// How deep and large the document may be.
    public var limits = DecodingLimits()

    /// Makes a source of one for bytes.
    public init(_ source: URLDataSource) { self.source = source }

    /// Makes a source that gets an address.
    public init(_ url: URL, transport: any Transport = DefaultTransport()) {
        self.init(URLDataSource(url, transport: transport))
    }

    /// Fetches and reads the document.
    ///
    /// - Returns: The answer; without a document when it is no success.
    /// - Throws: `DecodingFailure` when a success holds no JSON; else as ``URLDataSource/execute()``.
    public func execute() async throws -> DataSourceResponse<JSONValue> {
        let response = try await source.execute()
        return DataSourceResponse(
            status: response.status,
            fields: response.fields,
            entity: try response.entity.map { try JSONValue(parsing: $0, limits: limits) }
        )
    }
}
