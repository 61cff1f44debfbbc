public import LatheRuntime

/// The response to a data source's request.
///
/// A response that is not a success is a value too, without an entity; its status is the reason.
public struct DataSourceResponse<Entity: Sendable>: Sendable {
    /// The status code; `nil` when nothing was sent.
    public let status: Int?
    /// The response's header fields.
    public let fields: HTTPFields
    /// The content of the response; `nil` unless the status is 200 to 299.
    public let entity: Entity?

    /// Whether the status is 200.
    public var entityWasOK: Bool { status == 200 }
    /// Whether the status is 304.
    public var entityWasNotModified: Bool { status == 304 }
    /// Whether the status is 404.
    public var entityWasNotFound: Bool { status == 404 }
}
