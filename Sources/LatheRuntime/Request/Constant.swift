/// A name and a value that are always sent with a call.
public struct Constant: Hashable, Sendable {
    /// The part of the request that contains the constant.
    public let place: Parameter.Place
    /// The name on the wire.
    public let name: String
    /// The value, without escapes.
    public let value: String

    /// The name and the value, encoded for queries and forms.
    let encoded: String

    /// Creates a constant.
    ///
    /// - Parameters:
    ///   - place: The part of the request that contains the constant: query, header, form, multipart or
    ///     cookie.
    ///   - name: The name on the wire.
    ///   - value: The value, without escapes.
    public init(_ place: Parameter.Place, _ name: String, _ value: String) {
        precondition(
            place != .path && place != .body,
            "the constant \(name) belongs in the path's template or in the body's value"
        )
        self.place = place
        self.name = name
        self.value = value
        encoded = PercentEncoding.text(name) + "=" + PercentEncoding.text(value)
    }

    /// Returns a constant item of the URL's query.
    public static func query(_ name: String, _ value: String) -> Constant {
        Constant(.query, name, value)
    }

    /// Returns a constant header field.
    public static func header(_ name: String, _ value: String) -> Constant {
        Constant(.header, name, value)
    }

    /// Returns a constant item of a form body.
    public static func form(_ name: String, _ value: String) -> Constant {
        Constant(.form, name, value)
    }

    /// Returns a constant part of a multipart body.
    public static func multipart(_ name: String, _ value: String) -> Constant {
        Constant(.multipart, name, value)
    }

    /// Returns a constant cookie.
    public static func cookie(_ name: String, _ value: String) -> Constant {
        Constant(.cookie, name, value)
    }
}
