public import Foundation

/// What went wrong with a call, with everything that is known about it.
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
/// Descriptions and reflection hold no credentials, addresses, parameters or bodies; the properties do. The
/// way to what could not be decoded is told by the names of members, keys of maps among them.
/// Cancellation is no `APIError`: `CancellationError` comes through as it is.
public struct APIError: Error {
    /// Groups errors by what a program can do about them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name, as in `timedOut`.
        public let rawValue: String

        /// Makes a code of its name; the ones that Lathe throws are the static members.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The request could not be made of its parameters; nothing was sent.
        public static let invalidRequest = Code(rawValue: "invalidRequest")
        /// No answer came: no connection, or it broke.
        public static let transport = Code(rawValue: "transport")
        /// No answer came in time.
        public static let timedOut = Code(rawValue: "timedOut")
        /// The answer is larger than the client's limit, or a file than that of its download.
        public static let bodyTooLarge = Code(rawValue: "bodyTooLarge")
        /// The status is not a success, and the body holds no failure of the API's own.
        public static let status = Code(rawValue: "status")
        /// The server takes no more calls for longer than a call may wait (``RetryPolicy/budget``, 60 seconds
        /// without a policy); nothing was sent.
        public static let rateLimited = Code(rawValue: "rateLimited")
        /// The API reported a failure; `failure(as:)` has it, unless only a header told.
        public static let failure = Code(rawValue: "failure")
        /// The answer is not what the schema says; the cause is a `DecodingFailure`.
        public static let decoding = Code(rawValue: "decoding")
        /// The server's address could not be found out, or the server is too new.
        public static let discovery = Code(rawValue: "discovery")
        /// A credential could not be had: the server or the user refused it, or there is no way to one.
        public static let authorization = Code(rawValue: "authorization")
        /// The answer leads to a next page that may not be asked for.
        public static let paging = Code(rawValue: "paging")
        /// The answer leaves out an element that was asked for; the cause is a ``MissingElement``.
        public static let missing = Code(rawValue: "missing")
        /// A file that was downloaded is not the one that was asked for.
        public static let checksum = Code(rawValue: "checksum")
        /// The call was to be answered by the cache alone, and the cache has nothing that may be used.
        public static let notCached = Code(rawValue: "notCached")
        /// A middleware threw an error of its own, the cause.
        public static let middleware = Code(rawValue: "middleware")

        /// The code's name.
        public var description: String { rawValue }

        /// Matches an error of this code in a `catch`.
        public static func ~= (code: Code, error: any Error) -> Bool {
            (error as? APIError)?.code == code
        }
    }

    /// What kind of error this is.
    public let code: Code
    /// The name of the call, `cases.search`.
    public let endpoint: String
    /// What is wrong, without anything that came from outside.
    public let reason: String
    /// What was sent, with its credentials; `nil` when nothing was.
    public internal(set) var request: HTTPRequest?
    /// The answer's head, `nil` when none came; the body is in ``body``.
    public internal(set) var response: HTTPResponse?
    /// The answer's body, as far as it was read.
    public internal(set) var body: Data?
    /// How often the call was sent, or would have been: 1 for a call without another try.
    public internal(set) var tries = 1
    /// The error beneath: of the transport, the decoder, a middleware.
    public internal(set) var cause: (any Error)?
    /// What the API reported, of the call's failure type.
    var failure: (any Sendable)?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of error it is.
    ///   - endpoint: The name of the call.
    ///   - reason: What is wrong, safe to log.
    ///   - cause: The error beneath.
    public init(_ code: Code, endpoint: String, reason: String, cause: (any Error)? = nil) {
        self.code = code
        self.endpoint = endpoint
        self.reason = reason
        self.cause = cause
    }

    /// What the API reported; `nil` when it reported nothing, or something of another type.
    public func failure<Failure: Sendable>(as type: Failure.Type = Failure.self) -> Failure? {
        failure as? Failure
    }
}

extension APIError: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
    LocalizedError
{
    /// One line as in `cases.search: status: the server answered 503 (after 3 tries)`.
    public var description: String {
        "\(endpoint): \(code): \(reason)" + (tries > 1 ? " (after \(tries) tries)" : "")
    }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The same as the description.
    public var errorDescription: String? { description }
    /// What the description says, and the answer's head without values.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "code": code.rawValue, "endpoint": endpoint, "reason": reason, "tries": tries,
                "request": request as Any, "response": response as Any,
                "body": body.map { "\($0.count) bytes" } ?? "none",
                "cause": cause.map { String(reflecting: type(of: $0)) } ?? "none",
                "failure": failure.map { String(reflecting: type(of: $0)) } ?? "none",
            ]
        )
    }
}
