import LatheRuntime

extension OAuth2 {
    /// Returns a function that refreshes a token.
    ///
    /// It uses the refresh token if there is one (RFC 6749, section 6), or otherwise the grant.
    ///
    /// `Account` calls the function once for all waiting calls.
    ///
    /// - Parameters:
    ///   - application: The client application.
    ///   - grant: The parameters of a grant that is valid more than once; `nil` for one that a user gave.
    /// - Returns: A function of the client and the credential that is no longer valid.
    func refresh(
        _ application: Application,
        grant: [FormText.Pair]?
    ) -> @Sendable (Client, Credential?) async throws -> Credential {
        { client, stale in
            func token(from address: String, _ grant: [FormText.Pair]) async throws -> Credential {
                try await requestToken(
                    from: address,
                    grant: grant,
                    application: application,
                    client: client
                )
            }
            if let refreshToken = stale?["refreshToken"] {
                do {
                    var new = try await token(
                        from: refreshURL,
                        [("grant_type", "refresh_token"), ("refresh_token", refreshToken)]
                    )
                    if new["refreshToken"] == nil { new.values["refreshToken"] = refreshToken }
                    return new
                } catch let error as APIError
                    where error.code == .authorization && error.response != nil && grant != nil
                {
                    // The refresh token is no longer valid; the grant still is.
                }
            }
            guard let grant else { throw AuthFlow.error("reauthorization required") }
            return try await token(from: tokenURL, grant)
        }
    }
}
