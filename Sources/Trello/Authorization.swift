public import Foundation
public import LatheOAuth
import LatheRuntime

/// What a program asks a member for, and how Trello presents it.
///
/// ```swift
/// let page = TokenRequest("Lamp Desk", scopes: [.read, .write]).url(key: key)
/// ```
///
/// The member who opens that page gets a token to paste into the program, or is sent back to ``returnURL`` with
/// the token after `#token=`. Source: developer.atlassian.com, "Authorizing with Trello's REST API".
public struct TokenRequest: Hashable, Sendable {
    /// What a token allows.
    public enum Scope: String, Sendable {
        /// Reading boards, workspaces and the like.
        case read
        /// Changing them.
        case write
        /// The member's mail address, and changing the member.
        case account
    }

    /// How long a token is good.
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

    /// How the token goes back to a page that asked.
    public enum CallbackMethod: String, Sendable {
        /// By a message to the window.
        case postMessage
        /// Behind `#token=` of the address.
        case fragment
    }

    /// The program's name, which the member is shown.
    public var name: String
    /// What the token allows.
    public var scopes: [Scope]
    /// How long it is good.
    public var expiration: Expiration
    /// How it goes back; `nil` leaves that to Trello.
    public var callbackMethod: CallbackMethod?
    /// Where the member is sent back to, an origin that the key allows; `nil` shows the token on a page.
    public var returnURL: String?

    /// Describes a request.
    ///
    /// - Parameters:
    ///   - name: The program's name, which the member is shown.
    ///   - scopes: What the token allows.
    ///   - expiration: How long it is good.
    ///   - callbackMethod: How it goes back.
    ///   - returnURL: Where the member is sent back to.
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

    /// The page on which a member gives a token without OAuth.
    ///
    /// - Parameter key: The program's key.
    /// - Returns: The address, to be opened in a browser.
    public func url(key: String) -> URL? {
        var items = [("key", key), ("response_type", "token")] + common
        if let callbackMethod { items.append(("callback_method", callbackMethod.rawValue)) }
        if let returnURL { items.append(("return_url", returnURL)) }
        return Self.url("https://trello.com/1/authorize", items)
    }

    /// The authorization page of OAuth 1.0a.
    ///
    /// - Parameter authorization: What ``TrelloClient/beginAuthorizationOAuth(_:callback:)`` gave.
    /// - Returns: Its address with the name, scopes and expiration of this request.
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
    ///   - token: What a member gave the program.
    /// - Throws: What the account's store throws.
    public func authorize(key: String, token: String) async throws {
        try await authorizeToken(key: key, token: token)
        try await authorizeHeader(key: key, token: token)
    }

    /// Sets the program's key and a member's token, to go in a header and never in an address.
    ///
    /// Calls still go by the query while ``authorizeToken(key:token:)`` has set a credential for that.
    ///
    /// - Parameters:
    ///   - key: The program's key.
    ///   - token: What a member gave the program.
    /// - Throws: What the account's store throws.
    public func authorizeHeader(key: String, token: String) async throws {
        let text = "oauth_consumer_key=\"\(key)\", oauth_token=\"\(token)\""
        try await client.authorize(Credential(["token": text, "key": key]), scheme: "header")
    }
}
