import Foundation

/// One way of proving who calls, as the schema declares it.
public struct AuthScheme: Sendable {
    enum Kind: Sendable {
        /// Query names by the names of the credential's values.
        case query([String: String])
        case header(String, prefix: String)
        case basic
        case session(Session)
        case oauth1(OAuth1)
        case oauth2(OAuth2)
    }

    struct Session: Sendable {
        /// The API-wide parameter that carries the token; `nil` where the cookies alone are the session.
        let parameter: String?
        /// Whether the server keeps the session by cookies.
        let usesCookies: Bool
        /// Failure codes that say that the session is over.
        let renewOn: Set<String>
        let end: (@Sendable (Client) async throws -> Void)?
    }

    let kind: Kind

    /// Credentials in the query: the query's names by those of the credential's values.
    public static func query(_ names: [String: String]) -> AuthScheme {
        AuthScheme(kind: .query(names))
    }

    /// A token in a header, behind a prefix such as `Token `.
    public static func header(_ name: String, prefix: String = "") -> AuthScheme {
        AuthScheme(kind: .header(name, prefix: prefix))
    }

    /// A token as `Authorization: Bearer …` (RFC 6750).
    public static let bearer = AuthScheme.header("Authorization", prefix: "Bearer ")

    /// A user's name and password as `Authorization: Basic …`, in UTF-8 (RFC 7617).
    public static let basic = AuthScheme(kind: .basic)

    /// A session that begins with a call, sends its token along, and is renewed when a failure says so.
    ///
    /// - Parameters:
    ///   - parameter: The API-wide parameter that carries the token; `nil` where cookies do.
    ///   - cookies: Whether the server keeps the session by cookies; calls of the account then send them.
    ///   - renewOn: The failure codes that say that the session is over; status 401 says so as well.
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

    /// A session, as the other one, with a call that ends it.
    ///
    /// - Parameters:
    ///   - parameter: The API-wide parameter that carries the token; `nil` where cookies do.
    ///   - cookies: Whether the server keeps the session by cookies.
    ///   - renewOn: The failure codes that say that the session is over.
    ///   - end: The call that ends it.
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
    /// Whether it is a session that the server keeps by cookies.
    var usesCookies: Bool {
        if case .session(let session) = kind { session.usesCookies } else { false }
    }

    /// Whether an error says that the credential is no longer good.
    func isRefusal(_ error: APIError) -> Bool {
        if error.response?.status == 401 { return true }
        guard case .session(let session) = kind, let code = error.failureCode else { return false }
        return session.renewOn.contains(code)
    }

    /// Puts a credential into a request that is otherwise complete.
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
                // What could be signed once can be again.
                let form = next.body == nil ? [] : form
                try? service.sign(&next, with: credential, form: form, date: date)
            }
        case .oauth2: request.fields["Authorization"] = try "Bearer " + value("token")
        }
    }
}

extension HTTPRequest {
    /// Adds an item at the end of the query.
    mutating func appendQuery(_ name: String, _ value: String) throws(RequestFault) {
        let item = FormText.write([(name, value)])
        let address = url.absoluteString
        let separator = url.query(percentEncoded: true).map { $0.isEmpty ? "" : "&" } ?? "?"
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let front = parts.first, let url = URL(string: front + separator + item) else {
            throw RequestFault(reason: "the server's address is no URL")
        }
        self.url = url
    }
}
