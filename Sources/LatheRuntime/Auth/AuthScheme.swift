import Foundation

/// An authentication scheme of an API, as the schema declares it.
///
/// LatheSessions adds `session`, and LatheOAuth `oauth1` and `oauth2`; a scheme of one's own is an ``Authenticator``.
public struct AuthScheme: Sendable {
    /// Adds credentials to requests.
    public let authenticator: any Authenticator

    /// Creates a scheme.
    ///
    /// - Parameter authenticator: Adds credentials to requests.
    public init(_ authenticator: any Authenticator) { self.authenticator = authenticator }

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

private struct QueryAuthentication: Authenticator {
    /// The names of query parameters, by the names of the credential's values.
    let names: [String: String]

    var secretQueryItems: [String] { Array(names.values) }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        for (name, wireName) in names.sorted(by: { $0.key < $1.key }) {
            try request.appendQuery(wireName, credential.value(named: name))
        }
    }
}

private struct HeaderAuthentication: Authenticator {
    let name: String
    let prefix: String

    var secretFields: [String] { [name] }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        request.fields[name] = try prefix + credential.value(named: "token")
    }
}

private struct KeysAuthentication: Authenticator {
    let query: QueryAuthentication
    /// The names of header fields, cookies, and what stands before the values, by the names of the values.
    let headers, cookies, prefixes: [String: String]

    var secretQueryItems: [String] { query.secretQueryItems }
    var secretFields: [String] { Array(headers.values) }

    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        try query.authenticate(&request, with: credential, at: date)
        for (name, field) in headers {
            request.fields[field] = try prefixes[name, default: ""] + credential.value(named: name)
        }
        for (name, cookie) in cookies.sorted(by: { $0.key < $1.key }) {
            let value = try credential.value(named: name)
            // RFC 6265, section 4.1.1.
            let isAllowed = value.utf8.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
            }
            guard isAllowed else {
                throw RequestFault(reason: "the cookie \(cookie) contains a forbidden character")
            }
            let others = request.fields["Cookie"].map { $0 + "; " } ?? ""
            request.fields["Cookie"] = others + "\(cookie)=\(value)"
        }
    }
}

private struct BasicAuthentication: Authenticator {
    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        let pair = try credential.value(named: "user") + ":" + credential.value(named: "password")
        request.fields["Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
    }
}

extension HTTPRequest {
    /// Appends an item to the query.
    ///
    /// - Parameters:
    ///   - name: The item's name, not percent-encoded.
    ///   - value: The item's value, not percent-encoded.
    /// - Throws: An error when the request's address is not a URL.
    public mutating func appendQuery(_ name: String, _ value: String) throws {
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
