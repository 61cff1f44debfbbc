public import Foundation

/// The time between asking for a user's consent and having it, with OAuth 1.0a.
public struct OAuth1Authorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// Where the user says yes; to be shown in a browser.
    public let url: URL
    let token: String
    let complete: @Sendable (_ verifier: String) async throws -> Void

    /// Says what it is, without the temporary token.
    public var description: String { "an authorization at \(url.origin)" }
    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }

    /// Gets the token with the address that the server sent the user back to.
    ///
    /// - Parameter redirect: The callback with its query.
    /// - Throws: ``APIError`` of the code `authorization` when the user or the server said no, or when the
    ///   address belongs to another authorization.
    public func finish(_ redirect: URL) async throws {
        let pairs = FormText.read(redirect.query(percentEncoded: true) ?? "")
        guard FormText.value("oauth_token", in: pairs) == token else {
            throw AuthFlow.error("the address belongs to another authorization")
        }
        guard let verifier = FormText.value("oauth_verifier", in: pairs) else {
            throw AuthFlow.error("the user did not say yes")
        }
        try await complete(verifier)
    }

    /// Gets the token with the verifier that the user was shown.
    ///
    /// - Parameter verifier: What the server calls PIN or verifier.
    /// - Throws: ``APIError`` of the code `authorization` when the server said no.
    public func finish(verifier: String) async throws { try await complete(verifier) }
}

extension Client {
    /// Asks for a user's consent with OAuth 1.0a: the first of the three legs.
    ///
    /// - Parameters:
    ///   - application: The program that calls.
    ///   - scheme: The name of the auth scheme.
    ///   - callback: Where the server sends the user back to; `nil` when it shows a verifier.
    /// - Returns: Where to send the user, and how to go on.
    /// - Throws: ``APIError``.
    public func beginAuthorization(
        _ application: OAuth1.Application,
        scheme: String,
        callback: String?
    ) async throws -> OAuth1Authorization {
        guard case .oauth1(let service)? = api.auth[scheme]?.kind else {
            throw AuthFlow.error("the API has no scheme '\(scheme)' of OAuth 1.0a")
        }
        let consumer = Credential(["key": application.key, "keySecret": application.secret])
        let temporary = try await token(
            from: service.request,
            service,
            consumer,
            [("oauth_callback", callback ?? "oob")],
            isTemporary: true
        )
        guard let name = temporary["token"], let base = URL(string: service.authorize) else {
            throw AuthFlow.error("the address of the authorization is no URL")
        }
        var page = HTTPRequest(.get, base)
        try page.appendQuery("oauth_token", name)
        return OAuth1Authorization(url: page.url, token: name) { verifier in
            let credential = try await token(
                from: service.access,
                service,
                temporary,
                [("oauth_verifier", verifier)]
            )
            try await account.set(Account.Session(credential: credential), for: key(for: scheme))
        }
    }

    /// Asks for a token, which comes as a form.
    private func token(
        from address: String,
        _ service: OAuth1,
        _ credential: Credential,
        _ extra: [FormText.Pair],
        isTemporary: Bool = false
    ) async throws -> Credential {
        var request = try AuthFlow.request(.post, address)
        try await service.sign(&request, with: credential, extra: extra, date: clock.date())
        let (response, body) = try await AuthFlow.exchange(request, with: self)
        let pairs = FormText.read(String(decoding: body, as: UTF8.self))
        guard response.status == 200, let token = FormText.value("oauth_token", in: pairs),
            let secret = FormText.value("oauth_token_secret", in: pairs), !token.isEmpty,
            // By this a server says that it binds the token to the callback (RFC 5849, section 2.1).
            !isTemporary || FormText.value("oauth_callback_confirmed", in: pairs) == "true"
        else { throw AuthFlow.refusal(request, response, body) }
        var result = credential
        result.values["token"] = token
        result.values["tokenSecret"] = secret
        return result
    }
}
