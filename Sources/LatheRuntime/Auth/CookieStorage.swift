public import Foundation

/// The cookies of one account, which a client sends and stores by rules of its type.
///
/// The module LatheSessions has `CookieStore`, with the rules of RFC 6265. A client uses a storage if an
/// ``Authenticator`` of its API names one, or if ``Client/cookieStorage`` is set.
public protocol CookieStorage: Sendable {
    /// Creates a storage without cookies.
    init()

    /// Creates a storage with the cookies that `text()` returned.
    ///
    /// - Parameter text: The text.
    /// - Throws: An error when the text contains no cookies.
    init(text: String) throws

    /// Returns all cookies as text, for a ``CredentialStore``.
    ///
    /// - Returns: The text.
    /// - Throws: An error when the cookies cannot be written.
    func text() throws -> String

    /// Adds the cookies for the request's address; those that the call itself sends have precedence.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - date: The current date.
    func add(to request: inout HTTPRequest, at date: Date)

    /// Stores the cookies that the response to a request sets.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - request: The request.
    ///   - date: The current date.
    func storeCookies(of response: HTTPResponse, to request: HTTPRequest, at date: Date)

    /// Stores the cookies that a redirect sets, and updates those of the request that follows it.
    ///
    /// - Parameters:
    ///   - redirect: The response that redirects the request.
    ///   - request: The request that was redirected.
    ///   - next: The request that follows, with the header fields of the request that was redirected.
    ///   - date: The current date.
    func updateCookies(
        after redirect: HTTPResponse,
        to request: HTTPRequest,
        in next: inout HTTPRequest,
        at date: Date
    )
}
