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
        let form = try await Self.form(of: request)
        try sign(&request, with: credential, extra: extra, form: form, date: date, nonce: nonce)
    }

    /// The pairs of a body that is a form, as they are signed.
    static func form(of request: HTTPRequest) async throws -> [FormText.Pair] {
        let type = request.fields["Content-Type"]?.lowercased() ?? ""
        guard let body = request.body, body.isReplayable,
            type.hasPrefix("application/x-www-form-urlencoded")
        else { return [] }
        let bytes = try await body.collect(limit: .max)
        return FormText.normalized(String(decoding: bytes, as: UTF8.self))
    }

    /// The same with the form at hand.
    func sign(
        _ request: inout HTTPRequest,
        with credential: Credential,
        extra: [FormText.Pair] = [],
        form: [FormText.Pair],
        date: Date,
        nonce: String = .randomToken()
    ) throws(RequestFault) {
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

    /// What is signed (RFC 5849, section 3.4.1), of parameters that are normalized.
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
            parameters.sorted {
                Self.precedes($0.name, $1.name)
                    || $0.name == $1.name && Self.precedes($0.value, $1.value)
            }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
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
