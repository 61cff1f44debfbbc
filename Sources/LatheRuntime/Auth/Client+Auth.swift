extension Client {
    /// Stores a credential of a scheme for later calls.
    ///
    /// - Parameters:
    ///   - credential: The credential; ``Credential`` lists the values that each kind of scheme needs.
    ///   - scheme: The name of the auth scheme.
    /// - Throws: ``APIError`` with the code `authorization` when the API has no such scheme; errors of the
    ///   account's store.
    public func authorize(_ credential: Credential, scheme: String) async throws {
        _ = try declared(scheme)
        try await account.set(Account.Session(credential: credential), for: key(for: scheme))
    }

    /// Stores a credential of a scheme, and renews it by a function whenever it has expired or is refused.
    ///
    /// - Parameters:
    ///   - credential: The credential.
    ///   - scheme: The name of the auth scheme.
    ///   - renewal: Returns a credential in place of one that is no longer valid. It is called once for all
    ///     waiting calls, with a client that has no credentials and no cache. It must end at some time: it continues
    ///     when these calls are cancelled, and later calls wait for it.
    /// - Throws: ``APIError`` with the code `authorization` when the API has no such scheme; errors of the
    ///   account's store.
    public func authorize(
        _ credential: Credential,
        scheme: String,
        renewal: @escaping @Sendable (Client, Credential?) async throws -> Credential
    ) async throws {
        try await authorize(credential, scheme: scheme)
        await setRenewal(renewal, scheme)
    }

    /// Resumes an authorization with the credential that an earlier process left in the account's store.
    ///
    /// - Parameters:
    ///   - scheme: The name of the auth scheme.
    ///   - renewal: Returns a credential in place of one that is no longer valid, as for
    ///     ``authorize(_:scheme:renewal:)``.
    /// - Returns: `true` if the store has a credential.
    /// - Throws: Errors of the account's store.
    public func resumeAuthorization(
        scheme: String,
        renewal: @escaping @Sendable (Client, Credential?) async throws -> Credential
    ) async throws -> Bool {
        guard try await credential(scheme) != nil else { return false }
        await setRenewal(renewal, scheme)
        return true
    }

    private func setRenewal(
        _ renewal: @escaping @Sendable (Client, Credential?) async throws -> Credential,
        _ scheme: String
    ) async {
        await account.setRenewal(
            { [detached] in Account.Session(credential: try await renewal(detached, $0)) },
            for: key(for: scheme)
        )
    }

    /// Returns whether the account has a credential of a scheme; the credential may have expired.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Returns: `true` if the account has a credential; `false` also when the store cannot be read.
    public func isAuthorized(scheme: String) async -> Bool {
        (try? await credential(scheme)) != nil
    }

    /// Removes the credential of a scheme, its renewal and its cookies, after ending a session.
    ///
    /// The credential is removed whatever the server responds, even if the account's store cannot be read. The data
    /// that programs store for the account is then deleted: see ``Account/onDeauthorization(_:_:)``. A response that
    /// the session has already expired is not an error.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Throws: The first error of the account's store, of the functions that delete the data, and of the call that
    ///   ends the session. The remaining steps are performed nevertheless.
    public func deauthorize(scheme: String) async throws {
        let key = key(for: scheme)
        var failure: (any Error)?
        var credential: Credential?
        var cookies: (any CookieStorage)?
        do { credential = try await self.credential(scheme) } catch { failure = error }
        if let cookieStorage { cookies = await account.cookies(cookieStorage) }
        do { try await account.remove(key) } catch { failure = failure ?? error }
        if cookies != nil { await account.begin(nil) }
        do { try await account.deleteData() } catch { failure = failure ?? error }
        do {
            try await endSession(scheme, credential, cookies)
        } catch {
            failure = failure ?? error
        }
        if let failure { throw failure }
    }

    /// Ends a session at the server that the account has already forgotten.
    private func endSession(
        _ scheme: String,
        _ credential: Credential?,
        _ cookies: (any CookieStorage)?
    ) async throws {
        guard let declared = api.auth[scheme]?.authenticator, let credential else { return }
        var client = detached
        if declared.cookieStorage != nil { await client.account.begin(cookies) }
        if let parameter = declared.parameter { client.parameters[parameter] = credential["token"] }
        do {
            try await declared.end(with: client)
        } catch let error as APIError where declared.isRefusal(error) {}
    }

    private func credential(_ scheme: String) async throws -> Credential? {
        try await account.credential(for: key(for: scheme), cookieStorage: cookieStorage)
    }

    /// Returns the authenticator of a scheme.
    ///
    /// - Throws: ``APIError`` with the code `authorization` when the API has no such scheme.
    package func declared(_ scheme: String) throws -> any Authenticator {
        guard let declared = api.auth[scheme] else {
            throw APIError(
                .authorization,
                endpoint: APIError.authorization,
                reason: "the API has no auth scheme '\(scheme)'"
            )
        }
        return declared.authenticator
    }

    /// Returns the key of a scheme's credential, or of a fetched parameter's value.
    package func key(for scheme: String) -> CredentialKey {
        CredentialKey(api: api.name, scheme: scheme, account: account.name)
    }

    /// A copy without credentials and cache, for the calls that obtain credentials.
    package var detached: Client {
        var client = self
        client.account = Account(account.name)
        client.cache = nil
        return client
    }
}
