public import Foundation
public import LatheOAuth
import LatheRuntime

/// A request for a token, which a member approves on Trello's authorization page.
///
/// ```swift
/// let page = TokenRequest("Lamp Desk", scopes: [.read, .write]).url(key: key)
/// ```
///
/// The member who opens that page gets a token to paste into the program, or is sent back to ``returnURL`` with
/// the token after `#token=`. Source: developer.atlassian.com, "Authorizing with Trello's REST API".
public struct TokenRequest: Hashable, Sendable {
    /// A permission of a token.
    public enum Scope: String, Sendable {
        /// Reading boards, workspaces and other objects.
        case read
        /// Changing them.
        case write
        /// Reading the member's email address, and changing the member.
        case account
    }

    /// The lifetime of a token.
    public enum Expiration: String, Sendable {
        /// An hour.
        case hour = "1hour"
        /// A day.
        case day = "1day"
        /// Thirty days.
        case month = "30days"
        /// Until the member revokes it.
        case never
    }

    /// The way of returning the token to a web page.
    public enum CallbackMethod: String, Sendable {
        /// In a message to the window.
        case postMessage
        /// In the fragment of the URL: `#token=…`.
        case fragment
    }

    /// The program's name, which the member is shown.
    public var name: String
    /// The permissions of the token.
    public var scopes: [Scope]
    /// The lifetime of the token.
    public var expiration: Expiration
    /// The way of returning the token; `nil` means Trello's default.
    public var callbackMethod: CallbackMethod?
    /// The URL to which the member returns, of an origin that the key permits; `nil` shows the token on a page.
    public var returnURL: String?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - name: The program's name, which the member is shown.
    ///   - scopes: The permissions of the token.
    ///   - expiration: The time for which the token is valid.
    ///   - callbackMethod: The way of returning the token; `nil` for Trello's default.
    ///   - returnURL: The URL to which the member returns; `nil` to show the token on a page.
    public init(
        _ name: String,
        scopes: [Scope] = [.read],
        expiration: Expiration = .month,
        callbackMethod: CallbackMethod? = nil,
        returnURL: String? = nil
    ) {
        self.name = name
        self.scopes = scopes
        self.expiration = expiration
        self.callbackMethod = callbackMethod
        self.returnURL = returnURL
    }

    /// Returns the page on which a member approves a token without OAuth.
    ///
    /// - Parameter key: The program's key.
    /// - Returns: The URL, to be opened in a browser; `nil` if it is not valid.
    public func url(key: String) -> URL? {
        var items = [("key", key), ("response_type", "token")] + common
        if let callbackMethod { items.append(("callback_method", callbackMethod.rawValue)) }
        if let returnURL { items.append(("return_url", returnURL)) }
        return Self.url("https://trello.com/1/authorize", items)
    }

    /// Returns the authorization page of OAuth 1.0a.
    ///
    /// - Parameter authorization: The result of ``TrelloClient/beginAuthorizationOAuth(_:callback:)``.
    /// - Returns: The URL of the page with the name, scopes and expiration of this request; `nil` if it is not valid.
    public func url(of authorization: OAuth1Authorization) -> URL? {
        Self.url(authorization.url.absoluteString, common)
    }

    private var common: [(String, String)] {
        [
            ("name", name), ("scope", scopes.map(\.rawValue).joined(separator: ",")),
            ("expiration", expiration.rawValue),
        ]
    }

    private static func url(_ base: String, _ items: [(String, String)]) -> URL? {
        let query = items.map { "\($0.0)=\(escaped($0.1))" }.joined(separator: "&")
        return URL(string: base + (base.contains("?") ? "&" : "?") + query)
    }

    /// The unreserved characters of RFC 3986 stay.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain =
                byte < 0x80
                && (character.isLetter || character.isNumber || "-._~".contains(character))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}

extension TrelloClient {
    /// Sets the program's key and a member's token, for calls and for downloads.
    ///
    /// - Parameters:
    ///   - key: The program's key.
    ///   - token: The token that a member granted to the program.
    /// - Throws: An error of the account's credential store.
    public func authorize(key: String, token: String) async throws {
        try await authorizeToken(key: key, token: token)
        try await authorizeHeader(key: key, token: token)
    }

    /// Sets the program's key and a member's token, which are sent in a header and never in a URL.
    ///
    /// Calls still send them in the query while ``authorizeToken(key:token:)`` has set a credential for that.
    ///
    /// - Parameters:
    ///   - key: The program's key.
    ///   - token: The token that a member granted to the program.
    /// - Throws: An error of the account's credential store.
    public func authorizeHeader(key: String, token: String) async throws {
        let text = "oauth_consumer_key=\"\(key)\", oauth_token=\"\(token)\""
        try await client.authorize(Credential(["token": text, "key": key]), scheme: "header")
    }
}
