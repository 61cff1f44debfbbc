import Foundation

/// An API that is reached with OAuth 1.0a (RFC 5849), as the schema declares it.
public struct OAuth1: Sendable {
    /// How requests are signed.
    public enum Signature: String, Sendable {
        /// With SHA-1, which all servers know.
        case hmacSHA1 = "HMAC-SHA1"
        /// With SHA-256.
        case hmacSHA256 = "HMAC-SHA256"
        /// Not at all: the secrets go along, which only HTTPS protects.
        case plaintext = "PLAINTEXT"
    }

    /// The program that calls, as the API's owner registered it.
    public struct Application: Sendable, CustomStringConvertible, CustomReflectable {
        /// The consumer key, public.
        public var key: String
        /// The consumer secret.
        public var secret: String

        /// Names a program.
        public init(key: String, secret: String) {
            self.key = key
            self.secret = secret
        }

        /// Says what it is, without the secret.
        public var description: String { "an application" }
        /// Nothing but the description.
        public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
    }

    /// Where temporary credentials come from.
    public let request: String
    /// Where the user says yes.
    public let authorize: String
    /// Where the token comes from.
    public let access: String
    /// How requests are signed.
    public let signature: Signature

    /// Describes the three addresses.
    ///
    /// - Parameters:
    ///   - request: Where temporary credentials come from.
    ///   - authorize: Where the user says yes.
    ///   - access: Where the token comes from.
    ///   - signature: How requests are signed.
    public init(
        request: String,
        authorize: String,
        access: String,
        signature: Signature = .hmacSHA1
    ) {
        self.request = request
        self.authorize = authorize
        self.access = access
        self.signature = signature
    }

    /// Signs a request in its header `Authorization`.
    ///
    /// - Parameters:
    ///   - request: What to sign; a form body is a part of what is signed.
    ///   - credential: The values `key`, `keySecret`, and, once there is a token, `token`, `tokenSecret`.
    ///   - extra: Further `oauth_` parameters.
    ///   - date: When it is sent.
    ///   - nonce: What tells the request from others of the same second.
    /// - Throws: ``RequestFault``, or what reading the body throws.
    func sign(
        _ request: inout HTTPRequest,
        with credential: Credential,
        extra: [FormText.Pair] = [],
        date: Date,
        nonce: String = .randomToken()
    ) async throws {
        guard let key = credential["key"], let secret = credential["keySecret"] else {
            throw RequestFault(reason: "the credential has no key of the application")
        }
        var oauth: [FormText.Pair] = [
            ("oauth_consumer_key", key), ("oauth_signature_method", signature.rawValue),
            // Without a signature to protect, many servers ask for both all the same.
            ("oauth_timestamp", "\(Int(date.timeIntervalSince1970))"), ("oauth_nonce", nonce),
        ]
        if let token = credential["token"] { oauth.append(("oauth_token", token)) }
        oauth += extra

        var parameters = FormText.read(request.url.query(percentEncoded: true) ?? "") + oauth
        let type = request.fields["Content-Type"]?.lowercased() ?? ""
        if let body = request.body, body.isReplayable,
            type.hasPrefix("application/x-www-form-urlencoded")
        {
            let bytes = try await body.collect(limit: .max)
            parameters += FormText.read(String(decoding: bytes, as: UTF8.self))
        }
        let base = Self.baseString(request.method, request.url, parameters)
        let keys = [secret, credential["tokenSecret"] ?? ""].map { PercentEncoding.text($0) }
        oauth.append(("oauth_signature", signature.value(base, key: keys.joined(separator: "&"))))
        request.fields["Authorization"] =
            "OAuth "
            + oauth.map { "\($0.name)=\"\(PercentEncoding.text($0.value))\"" }
            .joined(separator: ", ")
    }

    /// What is signed (RFC 5849, section 3.4.1).
    static func baseString(
        _ method: HTTPMethod,
        _ url: URL,
        _ parameters: [FormText.Pair]
    ) -> String {
        let scheme = url.scheme?.lowercased() ?? ""
        var address = "\(scheme)://\(url.host(percentEncoded: true)?.lowercased() ?? "")"
        if let port = url.port, (scheme, port) != ("http", 80), (scheme, port) != ("https", 443) {
            address += ":\(port)"
        }
        let path = url.path(percentEncoded: true)
        address += path.isEmpty ? "/" : path
        let normalized =
            parameters.map { (PercentEncoding.text($0.name), PercentEncoding.text($0.value)) }
            .sorted { Self.precedes($0.0, $1.0) || $0.0 == $1.0 && Self.precedes($0.1, $1.1) }
            .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        return [method.rawValue.uppercased(), address, normalized]
            .map { PercentEncoding.text($0) }.joined(separator: "&")
    }

    /// By bytes, as the specification wants it.
    private static func precedes(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
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
