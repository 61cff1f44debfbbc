public import Foundation

/// A credential: named values, as an authentication scheme needs them, and their expiry.
///
/// | Scheme | Values |
/// |---|---|
/// | `query`, `keys` | as the schema names them |
/// | `header`, `bearer`, `session` | `token`; a cookie-based session adds values whose names begin with `~` |
/// | `basic` | `user`, `password` |
/// | `oauth1` | `key`, `keySecret`, `token`, `tokenSecret` |
/// | `oauth2` | `token`, `refreshToken` |
///
/// Its description and its mirror contain only the names of the values.
public struct Credential: Hashable, Codable, Sendable {
    /// The values by name.
    public var values: [String: String]
    /// The date at which the credential expires; `nil` if it is not known.
    public var expiry: Date?

    /// Creates a credential.
    ///
    /// - Parameters:
    ///   - values: The values by name.
    ///   - expiry: The date at which the credential expires; `nil` if it is not known.
    public init(_ values: [String: String], expiry: Date? = nil) {
        self.values = values
        self.expiry = expiry
    }

    /// Creates a credential that consists of one token.
    public init(token: String) { self.init(["token": token]) }

    /// The name of a value that distinguishes a cookie-based session from the next one with the same token; no schema
    /// can declare it.
    package static let sessionValue = "~session"

    /// Returns the value with a name; `nil` if the credential has no such value.
    public subscript(name: String) -> String? { values[name] }

    /// Returns the value with a name.
    ///
    /// - Parameter name: The value's name.
    /// - Returns: The value.
    /// - Throws: An error that names the missing value.
    public func value(named name: String) throws -> String {
        guard let value = values[name] else {
            throw RequestFault(reason: "the credential has no value '\(name)'")
        }
        return value
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the values.
    public var description: String { "[\(values.keys.sorted().joined(separator: ", "))]" }
    /// The names of the values.
    public var debugDescription: String { description }
    /// A mirror that contains only the names of the values.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: values.keys.sorted()) }
}
