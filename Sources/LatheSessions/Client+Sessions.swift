import LatheCoding
public import LatheRuntime

extension Client {
    /// Starts a session, and starts it again whenever it has expired.
    ///
    /// The request is kept in memory for this purpose, including a password that it contains. If the scheme
    /// identifies a session by cookies, each start is sent without cookies.
    ///
    /// - Parameters:
    ///   - start: The call that starts a session.
    ///   - scheme: The name of the auth scheme.
    ///   - token: Returns the token of the call's response. If it returns `nil`, the call fails.
    /// - Throws: `APIError` with the code `authorization` when the API has no such scheme; errors of the
    ///   call and of the account's store.
    public func authorize<Start: Request>(
        by start: Start,
        scheme: String,
        token: @escaping @Sendable (Start.ResponseValue) -> String?
    ) async throws {
        let cookieStorage = try declared(scheme).cookieStorage
        let renewal: Account.Renewal = { [template = detached] _ in
            let client = template.detached
            guard let token = token(try await client.send(start)), !token.isEmpty else {
                throw APIError(
                    .authorization,
                    endpoint: Start.endpoint.name,
                    reason: "the response contains no token"
                )
            }
            guard let cookieStorage else {
                return Account.Session(credential: Credential(token: token))
            }
            return await Account.Session(
                credential: Credential(["token": token, Credential.sessionValue: .randomToken()]),
                cookies: client.account.cookies(cookieStorage)
            )
        }
        try await account.set(try await renewal(nil), for: key(for: scheme))
        await account.setRenewal(renewal, for: key(for: scheme))
    }

    /// Saves the current cookies of a session in the account's store, if the account keeps them.
    ///
    /// The account also saves them each time a session starts.
    ///
    /// - Parameter scheme: The name of the auth scheme.
    /// - Throws: Errors of the account's store.
    public func saveCookies(scheme: String) async throws {
        try await account.saveCookies(key(for: scheme), cookieStorage)
    }
}
