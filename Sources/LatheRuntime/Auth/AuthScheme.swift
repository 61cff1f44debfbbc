import Foundation

/// An authentication scheme of an API, as the schema declares it.
public struct AuthScheme: Sendable {
    enum Kind: Sendable {
        /// The names of query parameters, by the names of the credential's values.
        case query([String: String])
        case header(String, prefix: String)
        case basic
        case session(Session)
        case oauth1(OAuth1)
        case oauth2(OAuth2)
    }

    struct Session: Sendable {
        /// The API-wide parameter that carries the token; `nil` if cookies alone identify the session.
        let parameter: String?
        /// Whether the server identifies the session by cookies.
        let usesCookies: Bool
        /// The failure codes that report an expired session.
        let renewOn: Set<String>
        let end: (@Sendable (Client) async throws -> Void)?
    }

    let kind: Kind

    /// Sends the credential's values in the query; `names` maps their names to those of query parameters.
    public static func query(_ names: [String: String]) -> AuthScheme {
        AuthScheme(kind: .query(names))
    }

    /// Sends a token in a header field, after a prefix such as `Token `.
    public static func header(_ name: String, prefix: String = "") -> AuthScheme {
        AuthScheme(kind: .header(name, prefix: prefix))
    }

    /// Sends a token as `Authorization: Bearer …` (RFC 6750).
    public static let bearer = AuthScheme.header("Authorization", prefix: "Bearer ")

    /// Sends a user's name and password as `Authorization: Basic …`, in UTF-8 (RFC 7617).
    public static let basic = AuthScheme(kind: .basic)

    /// A session that a call starts; its token is sent with every call and renewed once it has expired.
    ///
    /// - Parameters:
    ///   - parameter: The API-wide parameter that carries the token; `nil` if cookies identify the session.
    ///   - cookies: Whether the server identifies the session by cookies. If `true`, the account's calls send
    ///     them.
    ///   - renewOn: The failure codes that report an expired session. Status 401 always does.
    /// - Returns: The scheme.
    public static func session(
        sends parameter: String?,
        cookies: Bool = false,
        renewOn: Set<String> = []
    ) -> AuthScheme {
        let session = Session(
            parameter: parameter,
            usesCookies: cookies,
            renewOn: renewOn,
            end: nil
        )
        return AuthScheme(kind: .session(session))
    }

    /// A session that a call starts and another call ends.
    ///
    /// - Parameters:
    ///   - parameter: The API-wide parameter that carries the token; `nil` if cookies identify the session.
    ///   - cookies: Whether the server identifies the session by cookies. If `true`, the account's calls send
    ///     them.
    ///   - renewOn: The failure codes that report an expired session. Status 401 always does.
    ///   - end: The call that ends the session.
    /// - Returns: The scheme.
    public static func session<End: Request>(
        sends parameter: String?,
        cookies: Bool = false,
        renewOn: Set<String> = [],
        end: End
    ) -> AuthScheme {
        let session = Session(parameter: parameter, usesCookies: cookies, renewOn: renewOn) {
            _ = try await $0.send(end)
        }
        return AuthScheme(kind: .session(session))
    }

    /// OAuth 1.0a (RFC 5849).
    public static func oauth1(_ service: OAuth1) -> AuthScheme {
        AuthScheme(kind: .oauth1(service))
    }

    /// OAuth 2 (RFC 6749).
    public static func oauth2(_ service: OAuth2) -> AuthScheme {
        AuthScheme(kind: .oauth2(service))
    }
}

extension AuthScheme {
    /// Whether the scheme is a session that the server identifies by cookies.
    var usesCookies: Bool {
        if case .session(let session) = kind { session.usesCookies } else { false }
    }

    /// Returns whether an error reports that the credential is no longer valid.
    func isRefusal(_ error: APIError) -> Bool {
        if error.response?.status == 401 { return true }
        guard case .session(let session) = kind, let code = error.failureCode else { return false }
        return session.renewOn.contains(code)
    }

    /// Adds a credential to a request that is otherwise complete.
    ///
    /// - Throws: ``RequestFault`` when the credential lacks a value.
    func apply(
        _ credential: Credential,
        to request: inout HTTPRequest,
        date: Date
    ) async throws {
        func value(_ name: String) throws(RequestFault) -> String {
            guard let value = credential[name] else {
                throw RequestFault(reason: "the credential has no value '\(name)'")
            }
            return value
        }
        switch kind {
        case .session: break
        case .query(let names):
            for (name, wireName) in names.sorted(by: { $0.key < $1.key }) {
                try request.appendQuery(wireName, value(name))
            }
        case .header(let name, let prefix):
            request.fields[name] = try prefix + value("token")
        case .basic:
            let pair = try value("user") + ":" + value("password")
            request.fields["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
        case .oauth1(let service):
            try await service.sign(&request, with: credential, date: date)
            let form = try await OAuth1.form(of: request)
            request.sign = { next in
                // A request that could be signed once can be signed again.
                let form = next.body == nil ? [] : form
                try? service.sign(&next, with: credential, form: form, date: date)
            }
        case .oauth2: request.fields["Authorization"] = try "Bearer " + value("token")
        }
    }
}

extension HTTPRequest {
    /// Appends an item to the query.
    mutating func appendQuery(_ name: String, _ value: String) throws(RequestFault) {
        let item = FormText.write([(name, value)])
        let address = url.absoluteString
        let separator = url.query(percentEncoded: true).map { $0.isEmpty ? "" : "&" } ?? "?"
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let front = parts.first, let url = URL(string: front + separator + item) else {
            throw RequestFault(reason: "the server's address is not a URL")
        }
        self.url = url
    }
}
