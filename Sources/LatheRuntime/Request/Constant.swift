/// A name and a value that always go along with a call.
public struct Constant: Hashable, Sendable {
    /// The part of the request that holds it.
    public let place: Parameter.Place
    /// The name on the wire.
    public let name: String
    /// The value, not yet escaped.
    public let value: String

    /// Name and value as queries and forms spell them.
    let encoded: String

    /// Describes a constant.
    ///
    /// - Parameters:
    ///   - place: The part of the request that holds it: query, header, form, multipart or cookie.
    ///   - name: The name on the wire.
    ///   - value: The value, not yet escaped.
    public init(_ place: Parameter.Place, _ name: String, _ value: String) {
        precondition(
            place != .path && place != .body,
            "the constant \(name) belongs into the path's template or into the body's value"
        )
        self.place = place
        self.name = name
        self.value = value
        encoded = PercentEncoding.text(name) + "=" + PercentEncoding.text(value)
    }

    /// A constant item of the URL's query.
    public static func query(_ name: String, _ value: String) -> Constant {
        Constant(.query, name, value)
    }

    /// A constant header field.
    public static func header(_ name: String, _ value: String) -> Constant {
        Constant(.header, name, value)
    }

    /// A constant item of a form body.
    public static func form(_ name: String, _ value: String) -> Constant {
        Constant(.form, name, value)
    }

    /// A constant part of a multipart body.
    public static func multipart(_ name: String, _ value: String) -> Constant {
        Constant(.multipart, name, value)
    }

    /// A constant cookie.
    public static func cookie(_ name: String, _ value: String) -> Constant {
        Constant(.cookie, name, value)
    }
}
