public import Foundation

/// The result of a call, with the status, the header fields and the address of its response.
public struct CallResponse<Value: Sendable>: Sendable {
    /// The result of the call.
    public var value: Value
    /// The status code, 200 to 299.
    public var status: Int
    /// The response's header fields.
    public var fields: HTTPFields
    /// The address that responded, after all redirects.
    public var url: URL
    /// The fields that followed the body (RFC 9110, section 6.5); empty if there were none, or if the transport
    /// discards them.
    ///
    /// The trailers of a body in transit are in its own ``HTTPBody/trailers``.
    public var trailers: HTTPFields

    /// Creates the result of a call.
    ///
    /// - Parameters:
    ///   - value: The result of the call.
    ///   - status: The status code.
    ///   - fields: The response's header fields.
    ///   - url: The address that responded.
    ///   - trailers: The fields that followed the body; none by default.
    public init(
        value: Value,
        status: Int,
        fields: HTTPFields,
        url: URL,
        trailers: HTTPFields = [:]
    ) {
        self.value = value
        self.status = status
        self.fields = fields
        self.url = url
        self.trailers = trailers
    }

    /// The response without its body.
    package var head: HTTPResponse { HTTPResponse(status: status, fields: fields, url: url) }
}

/// The status, header fields and address of a response.
struct ResponseHead: Sendable {
    private let response: HTTPResponse
    private let request: HTTPRequest

    init(_ response: HTTPResponse, to request: HTTPRequest) {
        self.response = response
        self.request = request
    }

    var status: Int { response.status }
    var fields: HTTPFields { response.fields }
    var trailers: HTTPFields { response.body.trailers?.fields ?? [:] }
    /// The address that responded, after all redirects.
    var url: URL { response.url ?? request.url }
}

extension CallResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the value, without the header fields and the address, which may contain credentials.
    public var description: String { "status \(status): \(value)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// A mirror of the value, the status, the server and the names of the fields.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "value": value, "status": status, "fields": fields, "server": url.origin,
                "trailers": trailers,
            ]
        )
    }
}
