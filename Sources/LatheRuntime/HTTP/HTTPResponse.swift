public import Foundation

/// A response as it comes from the transport; the body can still be on its way.
public struct HTTPResponse: Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields.
    public var fields: HTTPFields
    /// The address that answered, behind all redirects; `nil` when unknown.
    public var url: URL?
    /// The body.
    public var body: HTTPBody

    /// Makes a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - fields: The header fields.
    ///   - url: The address that answered.
    ///   - body: The body; by default an empty one.
    public init(
        status: Int,
        fields: HTTPFields = [:],
        url: URL? = nil,
        body: HTTPBody = HTTPBody(Data())
    ) {
        self.status = status
        self.fields = fields
        self.url = url
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status.
    public var description: String { "status \(status)" }
    /// The status.
    public var debugDescription: String { description }
    /// Status, server, names of the fields and length of the body.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "server": url?.origin ?? "unknown", "fields": fields,
                "body": body.description,
            ]
        )
    }
}
