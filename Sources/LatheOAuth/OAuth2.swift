public import Foundation
import LatheCoding
public import LatheRuntime

/// The OAuth 2 service of an API (RFC 6749), as the schema declares it.
public struct OAuth2: Sendable {
    /// The client application, as registered with the API's provider.
    public struct Application: Sendable, CustomStringConvertible, CustomReflectable {
        /// The client identifier, which is public.
        public var id: String
        /// The client secret; `nil` for a public client, which cannot keep one.
        public var secret: String?

        /// Creates an application with its identifier and secret; a secret of `nil` is that of a public client.
        public init(id: String, secret: String? = nil) {
            self.id = id
            self.secret = secret
        }

        /// A description without the identifier and the secret.
        public var description: String { "an application" }
        /// A mirror that contains only the description.
        public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
    }

    /// The address of the authorization page; `nil` if only grants without user consent are used.
    ///
    /// A path such as `/oauth/authorize` is at the host of the client's server, as in the other addresses.
    public let authorizationURL: String?
    /// The address of the token endpoint.
    public let tokenURL: String
    /// The address that issues a new token for a refresh token.
    public let refreshURL: String
    /// Whether authorization codes are bound to the application by PKCE (RFC 7636).
    public let usesPKCE: Bool

    /// Creates a service with its addresses.
    ///
    /// - Parameters:
    ///   - authorizationURL: The address of the authorization page; `nil` if only grants without user consent are
    ///     used.
    ///   - tokenURL: The address of the token endpoint.
    ///   - refreshURL: The address that issues a new token for a refresh token; `nil`, the default, for the token
    ///     endpoint.
    ///   - pkce: Whether authorization codes are bound to the application by PKCE; by default `true`.
    public init(
        authorizationURL: String? = nil,
        tokenURL: String,
        refreshURL: String? = nil,
        pkce: Bool = true
    ) {
        self.authorizationURL = authorizationURL
        self.tokenURL = tokenURL
        self.refreshURL = refreshURL ?? tokenURL
        usesPKCE = pkce
    }

    /// Requests a token by a grant.
    ///
    /// - Parameters:
    ///   - address: The address that issues the token.
    ///   - grant: The parameters of the grant, without the application's own credentials.
    ///   - application: The client application.
    ///   - client: The client that sends the request.
    /// - Returns: The token, with its refresh token and its expiry if the server sent them.
    /// - Throws: `APIError`, with the code `authorization` when the server refuses the request.
    func requestToken(
        from address: String,
        grant: [FormText.Pair],
        application: Application,
        client: Client
    ) async throws -> Credential {
        var request = try AuthFlow.request(.post, address, client)
        var form = grant
        if let secret = application.secret {
            let pair = [application.id, secret].map { PercentEncoding.text($0) }
            let text = Data(pair.joined(separator: ":").utf8).base64EncodedString()
            request.fields["Authorization"] = "Basic " + text
        } else {
            form.append(("client_id", application.id))
        }
        request.fields["Content-Type"] = "application/x-www-form-urlencoded"
        request.fields["Accept"] = "application/json"
        request.body = HTTPBody(FormText.write(form))
        let asked = client.clock.date()
        let (response, body) = try await AuthFlow.exchange(request, with: client)
        guard response.status == 200, let document = try? JSONValue(parsing: body),
            case .string(let token)? = document["access_token"],
            case .string(let type)? = document["token_type"], type.lowercased() == "bearer",
            !token.isEmpty, HTTPFields.isValue(token)
        else { throw AuthFlow.refusal(request, response, body) }

        var credential = Credential(token: token)
        if case .string(let refresh)? = document["refresh_token"], !refresh.isEmpty {
            credential.values["refreshToken"] = refresh
        }
        let lifetime: Double? =
            switch document["expires_in"] {
            case .number(let number)?: Double(number.text)
            case .string(let text)?: Double(text)
            default: nil
            }
        if let lifetime, lifetime.isFinite {
            // The expiry is set 5 % early, so that a token does not expire in transit.
            credential.expiry = asked.addingTimeInterval(lifetime * 0.95)
        }
        return credential
    }
}

extension AuthScheme {
    /// OAuth 2 (RFC 6749).
    public static func oauth2(_ service: OAuth2) -> AuthScheme { AuthScheme(service) }
}

extension OAuth2: Authenticator, ImmediateAuthenticator {
    /// Sends the token as `Authorization: Bearer …` (RFC 6750).
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - credential: The credential with the value `token`.
    ///   - date: The date at which the request is sent.
    /// - Throws: An error if the credential has no `token`.
    public func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) throws {
        request.fields["Authorization"] = try "Bearer " + credential.value(named: "token")
    }
}
