public import Foundation

/// A request as it goes to the transport.
///
/// Descriptions and reflection show the method and the server alone: path, query, fields and body may
/// hold credentials.
public struct HTTPRequest: Sendable {
    /// What is to be done.
    public var method: HTTPMethod
    /// The whole address.
    public var url: URL
    /// The header fields.
    public var fields: HTTPFields
    /// The body; `nil` for none.
    public var body: HTTPBody?
    /// Whether the answer's body is read piece by piece, so that it should come no faster than that.
    public var isStreamed = false
    /// The call that the request is for; `nil` for one made by hand.
    package var call: (any Request.Type)?
    /// The account's cookies, which a redirect may change; `nil` for none.
    var cookies: RequestCookies?

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - method: What is to be done.
    ///   - url: The whole address.
    ///   - fields: The header fields.
    ///   - body: The body; `nil` for none.
    public init(
        _ method: HTTPMethod,
        _ url: URL,
        fields: HTTPFields = [:],
        body: HTTPBody? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }

    /// A request that HTTP does not allow: its method is no token, or a field holds a line break or the like.
    public struct Malformed: Error, Hashable {}

    /// Whether method and fields are such that they cannot begin other ones.
    var isWellFormed: Bool {
        HTTPFields.isToken(method.rawValue) && fields.firstForbidden == nil
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and server.
    public var description: String { "\(method) \(url.origin)" }
    /// Method and server.
    public var debugDescription: String { description }
    /// Method, server, names of the fields and length of the body.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "method": method.rawValue, "server": url.origin, "fields": fields,
                "body": body.map { $0.description } ?? "none",
            ]
        )
    }
}

extension URL {
    /// Scheme, host and port, as in `https://example.com:8080`; nothing that could be a credential.
    var origin: String {
        let port = port.map { ":\($0)" } ?? ""
        return "\(scheme ?? "")://\(host(percentEncoded: true) ?? "")\(port)"
    }
}
