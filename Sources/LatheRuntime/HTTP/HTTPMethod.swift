/// A request method (RFC 9110, section 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The method's name, which is usually in uppercase letters.
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
    /// Requests the communication options of the resource; safe and idempotent.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
    /// Returns the request as the server received it; safe and idempotent.
    public static let trace = HTTPMethod(rawValue: "TRACE")
    /// Retrieves properties (RFC 4918); safe and idempotent.
    public static let propfind = HTTPMethod(rawValue: "PROPFIND")
    /// Changes properties (RFC 4918); idempotent.
    public static let proppatch = HTTPMethod(rawValue: "PROPPATCH")
    /// Creates a collection (RFC 4918); idempotent.
    public static let mkcol = HTTPMethod(rawValue: "MKCOL")
    /// Copies the resource (RFC 4918); idempotent.
    public static let copy = HTTPMethod(rawValue: "COPY")
    /// Moves the resource (RFC 4918); idempotent.
    public static let move = HTTPMethod(rawValue: "MOVE")
    /// Locks the resource (RFC 4918); not idempotent.
    public static let lock = HTTPMethod(rawValue: "LOCK")
    /// Removes a lock (RFC 4918); idempotent.
    public static let unlock = HTTPMethod(rawValue: "UNLOCK")
    /// Retrieves a report (RFC 3253); safe and idempotent.
    public static let report = HTTPMethod(rawValue: "REPORT")
    /// Searches the resource (RFC 5323); safe and idempotent.
    public static let search = HTTPMethod(rawValue: "SEARCH")

    /// Sends a query in the content for the resource to process; safe and idempotent.
    public static let query = HTTPMethod(rawValue: "QUERY")

    /// Whether a request changes nothing at the server (RFC 9110, section 9.2.1).
    package var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace, .propfind, .report, .search, .query: true
        default: false
        }
    }

    /// Whether a request may be sent twice with the same effect (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace, .propfind, .proppatch, .mkcol, .copy,
            .move, .unlock, .report, .search, .query:
            true
        default: false
        }
    }

    /// The method's name.
    public var description: String { rawValue }
}
