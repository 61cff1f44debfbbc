public import LatheRuntime

/// What a server answered to a data source.
///
/// An answer that is no success is a value too, without an entity: the status says why.
public struct DataSourceResponse<Entity: Sendable>: Sendable {
    /// The status code; `nil` when no server was asked.
    public let status: Int?
    /// The response's header fields.
    public let fields: HTTPFields
    /// What the answer holds; `nil` unless the status is from 200 to 299.
    public let entity: Entity?

    /// Whether the status is 200.
    public var entityWasOK: Bool { status == 200 }
    /// Whether the status is 304.
    public var entityWasNotModified: Bool { status == 304 }
    /// Whether the status is 404.
    public var entityWasNotFound: Bool { status == 404 }
}
