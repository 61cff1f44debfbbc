public import Foundation
public import LatheRuntime

/// The OAuth 1.0a service of an API (RFC 5849), as the schema declares it.
public struct OAuth1: Sendable {
    /// A signature method.
    public enum Signature: String, Sendable {
        /// HMAC with SHA-1, which all servers support.
        case hmacSHA1 = "HMAC-SHA1"
        /// HMAC with SHA-256.
        case hmacSHA256 = "HMAC-SHA256"
        /// No signature: the secrets are sent in plain text, protected only by HTTPS.
        case plaintext = "PLAINTEXT"
    }

    /// The client application, as registered with the API's provider.
    public struct Application: Sendable, CustomStringConvertible, CustomReflectable {
        /// The consumer key, which is public.
        public var key: String
        /// The consumer secret.
        public var secret: String

        /// Creates an application with its key and secret.
        public init(key: String, secret: String) {
            self.key = key
            self.secret = secret
        }

        /// A description without the key and the secret.
        public var description: String { "an application" }
        /// A mirror that contains only the description.
        public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
    }

    /// The address of the temporary credentials endpoint.
    ///
    /// A path such as `/oauth/request` is at the host of the client's server, as in the other addresses.
    public let temporaryCredentialURL: String
    /// The address of the authorization page.
    public let authorizationURL: String
    /// The address of the token endpoint.
    public let tokenURL: String
    /// The signature method.
    public let signature: Signature

    /// Creates a service with its three addresses.
    ///
    /// - Parameters:
    ///   - temporaryCredentialURL: The address of the temporary credentials endpoint.
    ///   - authorizationURL: The address of the authorization page.
    ///   - tokenURL: The address of the token endpoint.
    ///   - signature: The signature method; HMAC with SHA-1 by default.
    public init(
        temporaryCredentialURL: String,
        authorizationURL: String,
        tokenURL: String,
        signature: Signature = .hmacSHA1
    ) {
        self.temporaryCredentialURL = temporaryCredentialURL
        self.authorizationURL = authorizationURL
        self.tokenURL = tokenURL
        self.signature = signature
    }

    /// Signs a request in its `Authorization` header field.
    ///
    /// - Parameters:
    ///   - request: The request; a form body is part of what is signed.
    ///   - credential: The values `key` and `keySecret`, and `token` and `tokenSecret` once there is a token.
    ///   - extra: Further `oauth_` parameters.
    ///   - date: The date at which the request is sent.
    ///   - nonce: A value that distinguishes the request from others of the same second.
    /// - Throws: A fault when the credential has no application key, or an error of reading the body.
    func sign(
        _ request: inout HTTPRequest,
        with credential: Credential,
        extra: [FormText.Pair] = [],
        date: Date,
        nonce: String = .randomToken()
    ) async throws {
        let form = try await Self.form(of: request)
        guard let key = credential["key"], let secret = credential["keySecret"] else {
            throw RequestFault(reason: "the credential has no application key")
        }
        var oauth: [FormText.Pair] = [
            ("oauth_consumer_key", key), ("oauth_signature_method", signature.rawValue),
            // Many servers require these two even without a signature.
            ("oauth_timestamp", "\(Int(date.timeIntervalSince1970))"), ("oauth_nonce", nonce),
        ]
        if let token = credential["token"] { oauth.append(("oauth_token", token)) }
        oauth += extra

        let query = FormText.normalized(request.url.query(percentEncoded: true) ?? "")
        let parameters = query + FormText.normalized(oauth) + form
        let base = Self.baseString(request.method, request.url, parameters)
        let keys = [secret, credential["tokenSecret"] ?? ""].map { PercentEncoding.text($0) }
        oauth.append(("oauth_signature", signature.value(base, key: keys.joined(separator: "&"))))
        request.fields["Authorization"] =
            "OAuth "
            + oauth.map { "\($0.name)=\"\(PercentEncoding.text($0.value))\"" }
            .joined(separator: ", ")
    }

    /// Returns the pairs of a form body, which are part of what is signed.
    static func form(of request: HTTPRequest) async throws -> [FormText.Pair] {
        let type = request.fields["Content-Type"]?.lowercased() ?? ""
        guard let body = request.body, body.isReplayable,
            type.hasPrefix("application/x-www-form-urlencoded")
        else { return [] }
        let bytes = try await body.collect(limit: .max)
        return FormText.normalized(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the signature base string (RFC 5849, section 3.4.1) of normalized parameters.
    static func baseString(
        _ method: HTTPMethod,
        _ url: URL,
        _ parameters: [FormText.Pair]
    ) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        var address = "\(scheme)://\(url.bracketedHost.lowercased())"
        if let port = url.port, (scheme, port) != ("http", 80), (scheme, port) != ("https", 443) {
            address += ":\(port)"
        }
        let path = url.path(percentEncoded: true)
        address += path.isEmpty ? "/" : path
        let normalized =
            parameters.sorted {
                Self.precedes($0.name, $1.name)
                    || $0.name == $1.name && Self.precedes($0.value, $1.value)
            }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return [method.rawValue.uppercased(), address, normalized]
            .map { PercentEncoding.text($0) }.joined(separator: "&")
    }

    /// Parameters are sorted by their bytes (RFC 5849, section 3.4.1.3.2).
    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension AuthScheme {
    /// OAuth 1.0a (RFC 5849).
    public static func oauth1(_ service: OAuth1) -> AuthScheme { AuthScheme(service) }
}

extension OAuth1: Authenticator, ImmediateAuthenticator {
    /// The requests are signed.
    public var signsRequests: Bool { true }

    /// Signs a request with the application's key and the account's token.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - credential: The values `key` and `keySecret`, and those of the account's token.
    ///   - date: The date at which the request is sent.
    /// - Throws: An error if the credential has no `key` or `keySecret`, or if a form body, which is part of the
    ///   signature, cannot be read.
    public func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) async throws {
        try await sign(&request, with: credential, date: date)
    }
}

extension OAuth1.Signature {
    func value(_ base: String, key: String) -> String {
        switch self {
        case .hmacSHA1: Data(SHA1.authenticate(base.utf8, key: key.utf8)).base64EncodedString()
        case .hmacSHA256:
            Data(SHA256.authenticate(base.utf8, key: key.utf8)).base64EncodedString()
        case .plaintext: key
        }
    }
}
