public import Foundation
public import LatheRuntime

/// A pending OAuth 2 authorization, which waits for the user's consent.
public struct OAuth2Authorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// The authorization page, to be opened in a browser.
    public let url: URL
    let state: String
    let complete: @Sendable (_ code: String) async throws -> Void

    /// A description without the state and the code verifier.
    public var description: String { "an authorization at \(url.origin)" }
    /// A mirror that contains only the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }

    /// Obtains the token with the redirect address to which the server sent the user.
    ///
    /// - Parameter redirect: The redirect address, including its query.
    /// - Throws: `APIError` with the code `authorization` when the user or the server denied the request,
    ///   or when the address belongs to another authorization.
    public func finish(_ redirect: URL) async throws {
        let pairs = FormText.read(redirect.query(percentEncoded: true) ?? "")
        guard FormText.value("state", in: pairs) == state else {
            throw AuthFlow.error("the address belongs to another authorization")
        }
        guard let code = FormText.value("code", in: pairs) else {
            throw AuthFlow.error("the user or the server denied the authorization")
        }
        try await complete(code)
    }
}

extension Client {
    /// Begins an OAuth 2 authorization by the authorization code grant, with PKCE if the schema declares it.
    ///
    /// - Parameters:
    ///   - application: The client application.
    ///   - scheme: The name of the auth scheme.
    ///   - redirect: The registered address to which the server redirects the user.
    ///   - scopes: The scopes to request; an empty list requests the server's default.
    /// - Returns: The pending authorization, with the page to show to the user.
    /// - Throws: `APIError` with the code `authorization` when the scheme has no authorization page.
    public func beginAuthorization(
        _ application: OAuth2.Application,
        scheme: String,
        redirect: String,
        scopes: [String] = []
    ) throws -> OAuth2Authorization {
        let service = try oauth2(scheme)
        guard let address = service.authorizationURL else {
            throw AuthFlow.error("the scheme '\(scheme)' has no authorization page")
        }
        let state = String.randomToken()
        let verifier = String.randomToken()
        var page = try AuthFlow.request(.get, address, self)
        try page.appendQuery("response_type", "code")
        try page.appendQuery("client_id", application.id)
        try page.appendQuery("redirect_uri", redirect)
        try page.appendQuery("state", state)
        if !scopes.isEmpty { try page.appendQuery("scope", scopes.joined(separator: " ")) }
        if service.usesPKCE {
            let challenge = Data(SHA256.hash(verifier.utf8)).base64URLEncoded
            try page.appendQuery("code_challenge", challenge)
            try page.appendQuery("code_challenge_method", "S256")
        }
        return OAuth2Authorization(url: page.url, state: state) { code in
            var grant: [FormText.Pair] = [
                ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
            ]
            if service.usesPKCE { grant.append(("code_verifier", verifier)) }
            let credential = try await service.requestToken(
                from: service.tokenURL,
                grant: grant,
                application: application,
                client: self
            )
            let renewal = service.refresh(application, grant: nil)
            try await authorize(credential, scheme: scheme, renewal: renewal)
        }
    }

    /// Obtains a token for the application itself, by the client credentials grant.
    ///
    /// - Parameters:
    ///   - application: The client application.
    ///   - scheme: The name of the auth scheme.
    ///   - scopes: The scopes to request; an empty list requests the server's default.
    /// - Throws: `APIError` with the code `authorization` when the server issues no token.
    public func authorize(
        _ application: OAuth2.Application,
        scheme: String,
        scopes: [String] = []
    ) async throws {
        try await authorize(application, scheme, [("grant_type", "client_credentials")], scopes)
    }

    /// Obtains a token by a user's name and password, which are kept in memory to renew the token.
    ///
    /// - Parameters:
    ///   - application: The client application.
    ///   - scheme: The name of the auth scheme.
    ///   - user: The user's name.
    ///   - password: The user's password.
    ///   - scopes: The scopes to request; an empty list requests the server's default.
    /// - Throws: `APIError` with the code `authorization` when the server issues no token.
    public func authorize(
        _ application: OAuth2.Application,
        scheme: String,
        user: String,
        password: String,
        scopes: [String] = []
    ) async throws {
        let grant = [("grant_type", "password"), ("username", user), ("password", password)]
        try await authorize(application, scheme, grant, scopes)
    }

    /// Resumes an authorization with the credential that an earlier process left in the account's store.
    ///
    /// - Parameters:
    ///   - application: The client application, with which the token is refreshed.
    ///   - scheme: The name of the auth scheme.
    /// - Returns: `true` if the store has a credential.
    /// - Throws: Errors of the account's store.
    public func resumeAuthorization(
        _ application: OAuth2.Application,
        scheme: String
    ) async throws -> Bool {
        let renewal = try oauth2(scheme).refresh(application, grant: nil)
        return try await resumeAuthorization(scheme: scheme, renewal: renewal)
    }

    private func authorize(
        _ application: OAuth2.Application,
        _ scheme: String,
        _ grant: [FormText.Pair],
        _ scopes: [String]
    ) async throws {
        let service = try oauth2(scheme)
        let scope = scopes.isEmpty ? [] : [("scope", scopes.joined(separator: " "))]
        let credential = try await service.requestToken(
            from: service.tokenURL,
            grant: grant + scope,
            application: application,
            client: self
        )
        let renewal = service.refresh(application, grant: grant + scope)
        try await authorize(credential, scheme: scheme, renewal: renewal)
    }

    private func oauth2(_ scheme: String) throws -> OAuth2 {
        guard let service = api.auth[scheme]?.authenticator as? OAuth2 else {
            throw AuthFlow.error("the API has no OAuth 2 scheme '\(scheme)'")
        }
        return service
    }
}
