public import Foundation

/// What proves who calls: values by name, as an auth scheme asks for them, and when they expire.
///
/// | Scheme | Values |
/// |---|---|
/// | `query` | as the schema names them |
/// | `header`, `bearer`, `session` | `token`; a session by cookies has values of its own beside it |
/// | `basic` | `user`, `password` |
/// | `oauth1` | `key`, `keySecret`, `token`, `tokenSecret` |
/// | `oauth2` | `token`, `refreshToken` |
///
/// Descriptions and reflection show the names alone.
public struct Credential: Hashable, Codable, Sendable {
    /// The values by name.
    public var values: [String: String]
    /// When the credential stops being good; `nil` when that is not known.
    public var expiry: Date?

    /// Makes a credential.
    ///
    /// - Parameters:
    ///   - values: The values by name.
    ///   - expiry: When it stops being good.
    public init(_ values: [String: String], expiry: Date? = nil) {
        self.values = values
        self.expiry = expiry
    }

    /// A credential of one token.
    public init(token: String) { self.init(["token": token]) }

    /// What tells one session by cookies from the next one of the same token.
    static let sessionValue = "session"

    /// The value under a name.
    public subscript(name: String) -> String? { values[name] }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names.
    public var description: String { "[\(values.keys.sorted().joined(separator: ", "))]" }
    /// The names.
    public var debugDescription: String { description }
    /// The names.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: values.keys.sorted()) }
}
