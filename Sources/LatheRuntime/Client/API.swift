public import LatheCoding

/// The properties that all calls of an API share.
public struct API: Sendable {
    /// The API's name, such as `FogBugz`.
    public let name: String
    /// The formats of bodies, the preferred one first; custom formats may be added.
    public var formats: [WireFormat]
    /// The constants that are sent with each call.
    public let constants: [Constant]
    /// The constants that are sent with each call in one of the formats.
    public let formatConstants: [WireFormat: [Constant]]
    /// The replacements of `{format}` in paths, by the format of the client.
    public let formatPaths: [WireFormat: String]
    /// The API-wide parameters, by the names under which endpoints use them.
    public let parameters: [String: Parameter]
    /// The calls that fetch the values of API-wide parameters, by the parameters' names.
    public let fetched: [String: FetchedParameter]
    /// The character encoding of bodies that do not declare theirs, such as `windows-1251`; `nil` for UTF-8.
    public let charset: String?
    /// A response header field whose presence indicates a failure; `nil` for none.
    public let failureHeader: String?
    /// A response header field with the code of a failure that has none in its body; `nil` for none.
    public let failureCodeHeader: String?
    /// The fields of the failure that are read from header fields.
    public let failureHeaders: [Endpoint.FailureHeader]
    /// The content types of failures that a call for a file or a stream may return with a status of 2xx.
    public let streamedFailures: [String]
    /// The servers that calls name, by name; another address may replace a declared one.
    public var servers: [String: ServerAddress]
    /// The authentication schemes, by name; a custom scheme may replace a declared one.
    public var auth: [String: AuthScheme]
    /// The alternatives for authentication of calls that declare none, the preferred one first; empty for calls
    /// without authentication.
    public let defaultAuth: [AuthRequirement]
    /// The policy for retries; `nil` for no retries.
    public let retry: RetryPolicy?
    /// The rate limits.
    public let limits: [RateLimit]

    /// Creates the description of an API.
    ///
    /// - Parameters:
    ///   - name: The API's name.
    ///   - formats: The formats of bodies, the preferred one first; not empty.
    ///   - constants: The constants that are sent with each call.
    ///   - formatConstants: The constants that are sent with each call in one of the formats.
    ///   - formatPaths: The replacements of `{format}` in paths.
    ///   - parameters: The API-wide parameters by name.
    ///   - fetched: The calls that fetch the values of API-wide parameters, by the parameters' names.
    ///   - charset: The character encoding of bodies that do not declare theirs; `nil` for UTF-8.
    ///   - failureHeader: A response header field whose presence indicates a failure; `nil` for none.
    ///   - failureCodeHeader: A response header field with the code of a failure; `nil` for none.
    ///   - failureHeaders: The fields of the failure that are read from header fields.
    ///   - streamedFailures: The content types that indicate a possible failure in place of a file or a stream.
    ///   - servers: The servers that calls name, by name.
    ///   - auth: The authentication schemes, by name.
    ///   - defaultAuth: The alternatives for authentication of calls that declare none.
    ///   - retry: The policy for retries; `nil` for no retries.
    ///   - limits: The rate limits.
    public init(
        name: String,
        formats: [WireFormat] = [.json],
        constants: [Constant] = [],
        formatConstants: [WireFormat: [Constant]] = [:],
        formatPaths: [WireFormat: String] = [:],
        parameters: [String: Parameter] = [:],
        fetched: [String: FetchedParameter] = [:],
        charset: String? = nil,
        failureHeader: String? = nil,
        failureCodeHeader: String? = nil,
        failureHeaders: [Endpoint.FailureHeader] = [],
        streamedFailures: [String] = [],
        servers: [String: ServerAddress] = [:],
        auth: [String: AuthScheme] = [:],
        defaultAuth: [AuthRequirement] = [],
        retry: RetryPolicy? = nil,
        limits: [RateLimit] = []
    ) {
        precondition(!formats.isEmpty, "an API has at least one format")
        self.name = name
        self.formats = formats
        self.constants = constants
        self.formatConstants = formatConstants
        self.formatPaths = formatPaths
        self.parameters = parameters
        self.fetched = fetched
        self.charset = charset
        self.failureHeader = failureHeader
        self.failureCodeHeader = failureCodeHeader
        self.failureHeaders = failureHeaders
        self.streamedFailures = streamedFailures.map { $0.lowercased() }
        self.servers = servers
        self.auth = auth
        self.defaultAuth = defaultAuth
        self.retry = retry
        self.limits = limits
    }
}
