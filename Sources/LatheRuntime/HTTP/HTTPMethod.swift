/// A request method (RFC 9110, section 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method's name in capitals.
    public let rawValue: String

    /// Creates a method with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Retrieves the resource; safe and idempotent.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Retrieves only the status and the header fields; safe and idempotent.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Sends content to be processed; neither safe nor idempotent.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Creates or replaces the resource; idempotent.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a part of the resource; not idempotent.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes the resource; idempotent.
    public static let delete = HTTPMethod(rawValue: "DELETE")

    /// The method's name.
    public var description: String { rawValue }
}
