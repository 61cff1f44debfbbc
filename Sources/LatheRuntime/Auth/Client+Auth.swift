extension Client {
    /// Sets the credential of a scheme.
    ///
    /// - Parameters:
    ///   - credential: What proves who calls; ``Credential`` says what each kind of scheme needs.
    ///   - scheme: The name of the auth scheme.
    /// - Throws: ``APIError`` of the code `authorization` when the API has no such scheme; what the account's
    ///   store throws.
    public func authorize(_ credential: Credential, scheme: String) async throws {
        _ = try declared(scheme)
        try await account.set(Account.Session(credential: credential), for: key(for: scheme))
    }

    /// Starts a session, and lets it be started again whenever it is over.
    ///
    /// The request stays in memory for that, with the password that it may hold. Where the scheme keeps a
    /// session by cookies, each start begins without any.
    ///
    /// - Parameters:
    ///   - start: The call that starts a session.
    ///   - scheme: The name of the auth scheme.
    ///   - token: The token in its answer; without one the call counts as failed.
    /// - Throws: ``APIError`` of the code `authorization` when the API has no such scheme; what the call or the
    ///   account's store throws.
    public func authorize<Start: Request>(
        by start: Start,
        scheme: String,
        token: @escaping @Sendable (Start.ResponseValue) -> String?
    ) async throws {
        let usesCookies = try declared(scheme).usesCookies
        let renewal: Account.Renewal = { [template = detached] _ in
            let client = template.detached
            guard let token = token(try await client.send(start)), !token.isEmpty else {
                throw APIError(
                    .authorization,
                    endpoint: Start.endpoint.name,
                    reason: "the answer holds no token"
                )
            }
            guard usesCookies else { return Account.Session(credential: Credential(token: token)) }
            return await Account.Session(
                credential: Credential(["token": token, Credential.sessionValue: .randomToken()]),
                cookies: client.account.cookies
            )
        }
        try await account.set(try await renewal(nil), for: key(for: scheme))
        await account.setRenewal(renewal, for: key(for: scheme))
    }

    /// Saves the cookies of a session as they are now, in the store of an account that keeps them; it does so
    /// itself when a session starts.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Throws: What the account's store throws.
    public func saveCookies(scheme: String) async throws {
        try await account.saveCookies(key(for: scheme))
    }

    /// Whether the account has a credential of a scheme, be it still good or not.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Returns: Whether there is one.
    public func isAuthorized(scheme: String) async -> Bool {
        (try? await account.credential(for: key(for: scheme))) != nil
    }

    /// Forgets the credential of a scheme, how to renew it, and its cookies; a session is ended first.
    ///
    /// The account is without the credential whatever the server says; that it no longer knew the
    /// session is no error.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Throws: What ending the session or the account's store throws.
    public func deauthorize(scheme: String) async throws {
        let key = key(for: scheme)
        let credential = try await account.credential(for: key)
        let cookies = await account.cookies
        try await account.remove(key)
        if usesCookies { await account.begin(CookieStore()) }
        guard let declared = api.auth[scheme], case .session(let session) = declared.kind else {
            return
        }
        guard let end = session.end, let token = credential?["token"] else { return }
        var client = detached
        if session.usesCookies { await client.account.begin(cookies) }
        if let parameter = session.parameter { client.parameters[parameter] = token }
        do {
            try await end(client)
        } catch let error as APIError where declared.isRefusal(error) {}
    }

    private func declared(_ scheme: String) throws -> AuthScheme {
        guard let declared = api.auth[scheme] else {
            throw AuthFlow.error("the API has no auth scheme '\(scheme)'")
        }
        return declared
    }

    /// The key of a scheme's credential, or of a parameter's value.
    func key(for scheme: String) -> CredentialKey {
        CredentialKey(api: api.name, scheme: scheme, account: account.name)
    }

    /// The same without credentials and cache, for the calls by which those come.
    var detached: Client {
        var client = self
        client.account = Account(account.name)
        client.cache = nil
        return client
    }
}
