public import Foundation

/// What a call returns, with the head of the response that brought it.
public struct Answer<Value: Sendable>: Sendable {
    /// What the call returns.
    public var value: Value
    /// The status code, 200 to 299.
    public var status: Int
    /// The response's header fields.
    public var fields: HTTPFields
    /// The address that answered, behind all redirects.
    public var url: URL

    /// The response without its body.
    var head: HTTPResponse { HTTPResponse(status: status, fields: fields, url: url) }
}

/// What an answer has beside its value.
struct AnswerHead: Sendable {
    private let response: HTTPResponse
    private let request: HTTPRequest

    init(_ response: HTTPResponse, to request: HTTPRequest) {
        self.response = response
        self.request = request
    }

    var status: Int { response.status }
    var fields: HTTPFields { response.fields }
    /// The address that answered, behind all redirects.
    var url: URL { response.url ?? request.url }
}

extension Answer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and the value; neither header fields nor address, which may hold credentials.
    public var description: String { "status \(status): \(value)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// Value, status, names of the fields and server.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "value": value, "status": status, "fields": fields, "server": url.origin,
            ]
        )
    }
}
