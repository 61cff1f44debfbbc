/// The method of a request, as HTTP spells it.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method's name in capitals.
    public let rawValue: String

    /// Makes a method of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads; safe and idempotent.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Reads the header alone; safe and idempotent.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Sends something to be processed; neither safe nor idempotent.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Stores in a place; idempotent.
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes a part; not idempotent.
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes; idempotent.
    public static let delete = HTTPMethod(rawValue: "DELETE")

    /// The method's name.
    public var description: String { rawValue }
}
