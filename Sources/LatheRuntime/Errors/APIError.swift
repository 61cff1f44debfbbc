public import Foundation

/// The error of a call, with its request, its response and its cause.
///
/// ```swift
/// do {
///     let cases = try await client.cases.search(query: "status:open")
/// } catch APIError.Code.timedOut {
///     // Try again later.
/// } catch let error as APIError {
///     if let failure = error.failure(as: Failure.self) { … }
/// }
/// ```
///
/// Descriptions and mirrors contain no credentials, addresses, parameters or bodies; the properties do. A
/// decoding error is located by the names of members, including the keys of maps. Cancellation is not
/// wrapped: a cancelled call throws `CancellationError`.
public struct APIError: Error {
    /// A category of errors, by what a program can do about them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, such as `timedOut`.
        public let rawValue: String

        /// Creates a code with a name; the codes that Lathe throws are the static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request could not be built from its parameters; nothing was sent.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// No response was received: the connection could not be made, or it was lost.
        public static let transport = Code(rawValue: "transport")
        /// No response was received in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The response is larger than the client's limit, or a file is larger than the limit of its
        /// download.
        public static let bodyTooLarge = Code(rawValue: "bodyTooLarge")
        /// The status code is not a success, and the body contains no failure of the API's own.
        public static let status = Code(rawValue: "status")
        /// The server, or the limits that clients share, accept no calls for longer than a call may wait, or the
        /// shared limits failed with the cause; nothing was sent.
        ///
        /// A call may wait for ``RetryPolicy/totalTimeout``, or for 60 seconds without a policy. Its wait for the
        /// schema's limits in one client is limited only by its deadline.
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The API reported a failure, which `failure(as:)` returns unless only a header field reported it.
        public static let failure = Code(rawValue: "failure")
        /// The response does not match the schema; the cause is a `DecodingFailure`.
        public static let decoding = Code(rawValue: "decoding")
        /// The server's address could not be discovered, or the server's version is too new.
        public static let discovery = Code(rawValue: "discovery")
        /// No credential could be obtained, for example because the server or the user refused it.
        public static let authorization = Code(rawValue: "authorization")
        /// The response names a next page that may not be requested.
        public static let paging = Code(rawValue: "paging")
        /// The response does not contain a requested element; the cause is a `MissingElement`.
        public static let missing = Code(rawValue: "missing")
        /// The checksum of a downloaded file differs from the expected one.
        public static let checksum = Code(rawValue: "checksum")
        /// The call may only use the cache, and the cache has no response that may be used.
        public static let notCached = Code(rawValue: "notCached")
        /// A middleware threw an error of its own, which is the cause.
        public static let middleware = Code(rawValue: "middleware")

        /// The code's name.
        public var description: String { rawValue }

        /// Returns whether an error is an ``APIError`` with this code, for use in a `catch`.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? APIError)?.code == code
        }
    }

    /// The category of the error.
    public let code: Code
    /// The name of the call, such as `cases.search`.
    public let endpoint: String
    /// An explanation that contains no data from outside the program.
    public let reason: String
    /// The request, including its credentials; `nil` when nothing was sent.
    public package(set) var request: HTTPRequest?
    /// The response's status and header fields, `nil` when none was received; the body is in ``body``.
    public package(set) var response: HTTPResponse?
    /// The response's body, as far as it was read; `nil` if no body was read.
    public package(set) var body: Data?
    /// The number of attempts, at least 1; it includes one that failed before it was sent.
    public package(set) var attempts = 1
    /// The underlying error, such as one of the transport, the decoder or a middleware; `nil` if there is none.
    public package(set) var cause: (any Error)?
    /// The failure that the API reported, of the call's failure type.
    var failure: (any Sendable)?
    /// The code of the failure in a header field.
    var codeField: String?
    /// The OAuth scopes that the schema declares for the call.
    var callScopes: [String] = []

    /// The name of the calls that obtain a credential in errors.
    package static let authorization = "authorization"

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The category of the error.
    ///   - endpoint: The name of the call.
    ///   - reason: An explanation that is safe to log.
    ///   - cause: The underlying error; `nil` for none.
    public init(_ code: Code, endpoint: String, reason: String, cause: (any Error)? = nil) {
        self.code = code
        self.endpoint = endpoint
        self.reason = reason
        self.cause = cause
    }

    /// Returns the result of a call, or `nil` when the server has no such resource.
    ///
    /// - Parameter call: The call, which is made on the actor of the caller.
    /// - Returns: Its result; `nil` if it fails with status 404 or 410 (RFC 9110, sections 15.5.5 and 15.5.11).
    /// - Throws: Any other error of the call.
    public nonisolated(nonsending) static func ifFound<Value>(
        _ call: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value? {
        do {
            return try await call()
        } catch let error as APIError where [404, 410].contains(error.response?.status) {
            return nil
        }
    }

    /// Returns the failure that the API reported; `nil` when there is none, or one of another type.
    public func failure<Failure: Sendable>(as type: Failure.Type = Failure.self) -> Failure? {
        failure as? Failure
    }
}

extension APIError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
    LocalizedError
{
    /// One line such as `cases.search: status: the server responded with 503 (after 3 attempts)`.
    public var description: String {
        "\(endpoint): \(code): \(reason)" + (attempts > 1 ? " (after \(attempts) attempts)" : "")
    }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var errorDescription: String? { description }
    /// A mirror of the description and of the response's status and header field names.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "code": code.rawValue, "endpoint": endpoint, "reason": reason, "attempts": attempts,
                "request": request as Any, "response": response as Any,
                "body": body.map { "\($0.count) bytes" } ?? "none",
                "cause": cause.map { String(reflecting: type(of: $0)) } ?? "none",
                "failure": failure.map { String(reflecting: type(of: $0)) } ?? "none",
            ]
        )
    }
}
