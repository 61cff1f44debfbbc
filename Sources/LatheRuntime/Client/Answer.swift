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
