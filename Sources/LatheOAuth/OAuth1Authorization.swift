public import Foundation
public import LatheRuntime

/// A pending OAuth 1.0a authorization, which waits for the user's consent.
public struct OAuth1Authorization: Sendable, CustomStringConvertible, CustomReflectable {
    /// The authorization page, to be opened in a browser.
    public let url: URL
    let token: String
    let complete: @Sendable (_ verifier: String) async throws -> Void

    /// A description without the temporary token.
    public var description: String { "an authorization at \(url.origin)" }
    /// A mirror that contains only the description.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }

    /// Obtains the token with the callback address to which the server redirected the user.
    ///
    /// - Parameter redirect: The callback address, including its query.
    /// - Throws: `APIError` with the code `authorization` when the user or the server denied the request,
    ///   or when the address belongs to another authorization.
    public func finish(_ redirect: URL) async throws {
        let pairs = FormText.read(redirect.query(percentEncoded: true) ?? "")
        guard FormText.value("oauth_token", in: pairs) == token else {
            throw AuthFlow.error("the address belongs to another authorization")
        }
        guard let verifier = FormText.value("oauth_verifier", in: pairs) else {
            throw AuthFlow.error("the user denied the authorization")
        }
        try await complete(verifier)
    }

    /// Obtains the token with the verifier that the server showed to the user.
    ///
    /// - Parameter verifier: The verifier, also called PIN.
    /// - Throws: `APIError` with the code `authorization` when the server denied the request.
    public func finish(verifier: String) async throws { try await complete(verifier) }
}

extension Client {
    /// Begins an OAuth 1.0a authorization by requesting temporary credentials.
    ///
    /// - Parameters:
    ///   - application: The client application.
    ///   - scheme: The name of the auth scheme.
    ///   - callback: The address to which the server redirects the user; `nil` if it shows a verifier
    ///     instead.
    /// - Returns: The pending authorization, with the page to show to the user.
    /// - Throws: `APIError`.
    public func beginAuthorization(
        _ application: OAuth1.Application,
        scheme: String,
        callback: String?
    ) async throws -> OAuth1Authorization {
        guard let service = api.auth[scheme]?.authenticator as? OAuth1 else {
            throw AuthFlow.error("the API has no OAuth 1.0a scheme '\(scheme)'")
        }
        let consumer = Credential(["key": application.key, "keySecret": application.secret])
        let temporary = try await token(
            from: service.temporaryCredentialURL,
            service,
            consumer,
            [("oauth_callback", callback ?? "oob")],
            isTemporary: true
        )
        guard let name = temporary["token"] else { throw AuthFlow.error("there is no token") }
        var page = try AuthFlow.request(.get, service.authorizationURL, self)
        try page.appendQuery("oauth_token", name)
        return OAuth1Authorization(url: page.url, token: name) { verifier in
            let credential = try await token(
                from: service.tokenURL,
                service,
                temporary,
                [("oauth_verifier", verifier)]
            )
            try await authorize(credential, scheme: scheme)
        }
    }

    /// Requests a token; the response is a form.
    private func token(
        from address: String,
        _ service: OAuth1,
        _ credential: Credential,
        _ extra: [FormText.Pair],
        isTemporary: Bool = false
    ) async throws -> Credential {
        var request = try AuthFlow.request(.post, address, self)
        try await service.sign(&request, with: credential, extra: extra, date: clock.date())
        let (response, body) = try await AuthFlow.exchange(request, with: self)
        let pairs = FormText.read(String(decoding: body, as: UTF8.self))
        guard response.status == 200, let token = FormText.value("oauth_token", in: pairs),
            let secret = FormText.value("oauth_token_secret", in: pairs), !token.isEmpty,
            // The server confirms in this way that the token is bound to the callback (RFC 5849, section
            // 2.1).
            !isTemporary || FormText.value("oauth_callback_confirmed", in: pairs) == "true"
        else { throw AuthFlow.refusal(request, response, body) }
        var result = credential
        result.values["token"] = token
        result.values["tokenSecret"] = secret
        return result
    }
}
