/// An authentication scheme of an API, as the schema declares it.
///
/// LatheSessions adds `session`, and LatheOAuth adds `oauth1` and `oauth2`; a custom scheme is an
/// ``Authenticator``.
public struct AuthScheme: Sendable {
    /// Adds credentials to requests.
    public let authenticator: any Authenticator
    /// Whether credentials are added without waiting.
    let isImmediate: Bool

    /// Creates a scheme.
    ///
    /// - Parameter authenticator: Adds credentials to requests.
    public init(_ authenticator: any Authenticator) {
        self.authenticator = authenticator
        isImmediate = authenticator is any ImmediateAuthenticator
    }

    /// Sends the credential's values in the query; `names` maps their names to those of query parameters.
    public static func query(_ names: [String: String]) -> AuthScheme {
        AuthScheme(QueryAuthentication(names: names))
    }

    /// Sends a token in a header field, after a prefix such as `Token `.
    public static func header(_ name: String, prefix: String = "") -> AuthScheme {
        AuthScheme(HeaderAuthentication(name: name, prefix: prefix))
    }

    /// Sends several values of the credential, each in its place.
    ///
    /// - Parameters:
    ///   - query: The names of query parameters, by the names of the credential's values.
    ///   - headers: The names of header fields, by the names of the credential's values.
    ///   - cookies: The names of cookies, by the names of the credential's values.
    ///   - prefixes: The text before values in header fields, such as `Bearer `, by the names of the values.
    /// - Returns: The scheme.
    public static func keys(
        query: [String: String] = [:],
        headers: [String: String] = [:],
        cookies: [String: String] = [:],
        prefixes: [String: String] = [:]
    ) -> AuthScheme {
        AuthScheme(
            KeysAuthentication(
                query: QueryAuthentication(names: query),
                headers: headers,
                cookies: cookies,
                prefixes: prefixes
            )
        )
    }

    /// Sends a token as `Authorization: Bearer …` (RFC 6750).
    public static let bearer = AuthScheme.header("Authorization", prefix: "Bearer ")

    /// Sends a user's name and password as `Authorization: Basic …`, in UTF-8 (RFC 7617).
    public static let basic = AuthScheme(BasicAuthentication())
}
