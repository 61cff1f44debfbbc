public import Foundation

/// A method of authentication, which adds an account's credential to requests and recognizes its rejection.
///
/// The schemes of the runtime conform, as do those of optional modules. A type of your own needs one function;
/// ``API/auth`` puts it in the place of a scheme that the schema declares:
///
/// ```swift
/// struct DatedKey: Authenticator {
///     var secretFields: [String] { ["X-Key"] }
///
///     func authenticate(
///         _ request: inout HTTPRequest,
///         with credential: Credential,
///         at date: Date
///     ) throws {
///         request.fields["X-Key"] = try credential.value(named: "key")
///         request.fields["X-Time"] = "\(Int(date.timeIntervalSince1970))"
///     }
/// }
/// ```
public protocol Authenticator: Sendable {
    /// Adds a credential to a request that is otherwise complete.
    ///
    /// It is called after the middleware, once for each attempt.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - credential: The account's credential.
    ///   - date: The date at which the request is sent.
    /// - Throws: An error, which becomes the cause of an ``APIError`` with the code `authorization`.
    func authenticate(
        _ request: inout HTTPRequest,
        with credential: Credential,
        at date: Date
    ) async throws

    /// Whether the credential signs the request, so that a redirect of the same origin is signed again.
    ///
    /// `false` by default: the header fields are sent again as they are.
    var signsRequests: Bool { get }

    /// The API-wide parameter that carries the credential's value `token`; `nil`, the default, for none.
    var parameter: String? { get }

    /// The type that stores and sends cookies, if the server identifies the account by them; `nil`, the default,
    /// for none.
    var cookieStorage: (any CookieStorage.Type)? { get }

    /// The names of the query items that hold secrets, which logs redact; none by default.
    var secretQueryItems: [String] { get }

    /// The names of the header fields that hold secrets, which logs redact; none by default.
    ///
    /// `Authorization` and `Cookie` are always redacted.
    var secretFields: [String] { get }

    /// Returns whether an error reports that the credential is no longer valid; by default the status 401.
    ///
    /// The account then renews the credential, and the call is sent again once.
    ///
    /// - Parameter error: The error of a call.
    /// - Returns: `true` if the credential was refused.
    func isRefusal(_ error: APIError) -> Bool

    /// Informs the server that the credential is no longer used; by default it sends nothing.
    ///
    /// - Parameter client: A client that sends the session's token and cookies.
    /// - Throws: Errors of the call. One that is a refusal is ignored.
    func end(with client: Client) async throws
}

/// An authenticator that adds credentials without waiting, at least to requests whose body is in memory.
///
/// Only a call whose authenticator may wait needs a task of its own, which its timeout cancels.
package protocol ImmediateAuthenticator: Authenticator {}

extension Authenticator {
    /// The requests are not signed.
    public var signsRequests: Bool { false }
    /// No parameter carries the credential.
    public var parameter: String? { nil }
    /// The account is not identified by cookies.
    public var cookieStorage: (any CookieStorage.Type)? { nil }
    /// No query items hold secrets.
    public var secretQueryItems: [String] { [] }
    /// No other header fields hold secrets.
    public var secretFields: [String] { [] }

    /// Returns whether the response's status is 401.
    public func isRefusal(_ error: APIError) -> Bool { error.response?.status == 401 }

    /// Does nothing.
    public func end(with client: Client) async throws {}
}
