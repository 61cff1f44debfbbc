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
}

/// What an answer has beside its value.
struct AnswerHead: Sendable {
    let status: Int
    let fields: HTTPFields
    /// The address that answered, behind all redirects.
    let url: URL
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
