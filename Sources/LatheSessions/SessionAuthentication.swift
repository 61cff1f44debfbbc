import Foundation
public import LatheRuntime

extension AuthScheme {
    /// A session that a call starts; its token is sent with every call and renewed once it has expired.
    ///
    /// - Parameters:
    ///   - parameter: The API-wide parameter that carries the token; `nil` if cookies identify the session.
    ///   - cookies: Whether the server identifies the session by cookies. If `true`, the account's calls send
    ///     them.
    ///   - renewOn: The failure codes that report an expired session. Status 401 always does.
    /// - Returns: The scheme.
    public static func session(
        sends parameter: String?,
        cookies: Bool = false,
        renewOn: Set<String> = []
    ) -> AuthScheme {
        AuthScheme(
            SessionAuthentication(parameter: parameter, usesCookies: cookies, renewOn: renewOn)
        )
    }

    /// A session that a call starts and another call ends.
    ///
    /// - Parameters:
    ///   - parameter: The API-wide parameter that carries the token; `nil` if cookies identify the session.
    ///   - cookies: Whether the server identifies the session by cookies. If `true`, the account's calls send
    ///     them.
    ///   - renewOn: The failure codes that report an expired session. Status 401 always does.
    ///   - end: The call that ends the session.
    /// - Returns: The scheme.
    public static func session<End: Request>(
        sends parameter: String?,
        cookies: Bool = false,
        renewOn: Set<String> = [],
        end: End
    ) -> AuthScheme {
        AuthScheme(
            SessionAuthentication(parameter: parameter, usesCookies: cookies, renewOn: renewOn) {
                _ = try await $0.send(end)
            }
        )
    }
}

/// Authentication by the token or the cookies of a session.
private struct SessionAuthentication: ImmediateAuthenticator {
    let parameter: String?
    let usesCookies: Bool
    let renewOn: Set<String>
    var end: (@Sendable (Client) async throws -> Void)?

    var cookieStorage: (any CookieStorage.Type)? { usesCookies ? CookieStore.self : nil }

    // The token is sent as a parameter, and the cookies are sent with each call.
    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) {}

    func isRefusal(_ error: APIError) -> Bool {
        error.response?.status == 401 || error.failureCode.map(renewOn.contains) ?? false
    }

    func end(with client: Client) async throws { try await end?(client) }
}
