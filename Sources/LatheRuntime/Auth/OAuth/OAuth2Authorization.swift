public import Foundation

/// The time between asking for a user's consent and having it, with OAuth 2.
public struct OAuth2Authorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// Where the user says yes; to be shown in a browser.
    public let url: URL
    let state: String
    let complete: @Sendable (_ code: String) async throws -> Void

    /// Says what it is, without what protects it.
    public var description: String { "an authorization at \(url.origin)" }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }

    /// Gets the token with the address that the server sent the user back to.
    ///
    /// - Parameter redirect: The redirect address with its query.
    /// - Throws: ``APIError`` of the code `authorization` when the user or the server said no, or when the
    ///   address belongs to another authorization.
    public func finish(_ redirect: URL) async throws {
        let pairs = FormText.read(redirect.query(percentEncoded: true) ?? "")
        guard FormText.value("state", in: pairs) == state else {
            throw AuthFlow.error("the address belongs to another authorization")
        }
        guard let code = FormText.value("code", in: pairs) else {
            throw AuthFlow.error("the user or the server did not say yes")
        }
        try await complete(code)
    }
}

extension Client {
    /// Asks for a user's consent with OAuth 2: an authorization code, with PKCE if the schema says so.
    ///
    /// - Parameters:
    ///   - application: The program that calls.
    ///   - scheme: The name of the auth scheme.
    ///   - redirect: Where the server sends the user back to, as registered.
    ///   - scopes: What the program may do; none for what the server takes for granted.
    /// - Returns: Where to send the user, and how to go on.
    /// - Throws: ``APIError`` of the code `authorization` when the scheme has no such address.
    public func beginAuthorization(
        _ application: OAuth2.Application,
        scheme: String,
        redirect: String,
        scopes: [String] = []
    ) throws -> OAuth2Authorization {
        let service = try oauth2(scheme)
        guard let address = service.authorize else {
            throw AuthFlow.error("the scheme '\(scheme)' has no page for the user")
        }
        let state = String.randomToken()
        let verifier = String.randomToken()
        var page = try AuthFlow.request(.get, address)
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
            let credential = try await service.credential(grant, application, self)
            try await account.set(Account.Session(credential: credential), for: key(for: scheme))
            let renewal = service.renewal(application, self.detached, grant: nil)
            await account.setRenewal(renewal, for: key(for: scheme))
        }
    }

    /// Gets a token for the program itself, by its own credentials.
    ///
    /// - Parameters:
    ///   - application: The program that calls.
    ///   - scheme: The name of the auth scheme.
    ///   - scopes: What the program may do.
    /// - Throws: ``APIError`` of the code `authorization` when the server gives no token.
    public func authorize(
        _ application: OAuth2.Application,
        scheme: String,
        scopes: [String] = []
    ) async throws {
        try await authorize(application, scheme, [("grant_type", "client_credentials")], scopes)
    }

    /// Gets a token by a user's name and password, which the program keeps in memory to renew it.
    ///
    /// - Parameters:
    ///   - application: The program that calls.
    ///   - scheme: The name of the auth scheme.
    ///   - user: The user's name.
    ///   - password: The user's password.
    ///   - scopes: What the program may do.
    /// - Throws: ``APIError`` of the code `authorization` when the server gives no token.
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

    /// Goes on with what the account's store kept from an earlier run.
    ///
    /// - Parameters:
    ///   - application: The program that calls, which refreshes the token.
    ///   - scheme: The name of the auth scheme.
    /// - Returns: Whether there is a token.
    /// - Throws: What the account's store throws.
    public func resumeAuthorization(
        _ application: OAuth2.Application,
        scheme: String
    ) async throws -> Bool {
        let renewal = try oauth2(scheme).renewal(application, detached, grant: nil)
        guard try await account.credential(for: key(for: scheme)) != nil else { return false }
        await account.setRenewal(renewal, for: key(for: scheme))
        return true
    }

    private func authorize(
        _ application: OAuth2.Application,
        _ scheme: String,
        _ grant: [FormText.Pair],
        _ scopes: [String]
    ) async throws {
        let service = try oauth2(scheme)
        let scope = scopes.isEmpty ? [] : [("scope", scopes.joined(separator: " "))]
        let credential = try await service.credential(grant + scope, application, self)
        try await account.set(Account.Session(credential: credential), for: key(for: scheme))
        let renewal = service.renewal(application, detached, grant: grant + scope)
        await account.setRenewal(renewal, for: key(for: scheme))
    }

    private func oauth2(_ scheme: String) throws -> OAuth2 {
        guard case .oauth2(let service)? = api.auth[scheme]?.kind else {
            throw AuthFlow.error("the API has no scheme '\(scheme)' of OAuth 2")
        }
        return service
    }
}
