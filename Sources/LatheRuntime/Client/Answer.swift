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

    /// Creates the result of a call.
    ///
    /// - Parameters:
    ///   - value: The result of the call.
    ///   - status: The status code.
    ///   - fields: The response's header fields.
    ///   - url: The address that responded.
    public init(value: Value, status: Int, fields: HTTPFields, url: URL) {
        self.value = value
        self.status = status
        self.fields = fields
        self.url = url
    }

    /// The response without its body.
    package var head: HTTPResponse { HTTPResponse(status: status, fields: fields, url: url) }
}

/// The status, header fields and address of a response.
struct AnswerHead: Sendable {
    private let response: HTTPResponse
    private let request: HTTPRequest

    init(_ response: HTTPResponse, to request: HTTPRequest) {
        self.response = response
        self.request = request
    }

    var status: Int { response.status }
    var fields: HTTPFields { response.fields }
    /// The address that responded, after all redirects.
    var url: URL { response.url ?? request.url }
}

extension CallResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the value, without the header fields and the address, which may contain credentials.
    public var description: String { "status \(status): \(value)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// A mirror of the value, the status, the names of the fields and the server.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "value": value, "status": status, "fields": fields, "server": url.origin,
            ]
        )
    }
}
