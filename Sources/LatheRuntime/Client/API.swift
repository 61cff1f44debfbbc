public import LatheCoding

/// What is common to all calls of an API.
public struct API: Sendable {
    /// The API's name, as in `FogBugz`.
    public let name: String
    /// The formats of bodies, the preferred one first.
    public let formats: [WireFormat]
    /// What goes with each call.
    public let constants: [Constant]
    /// What goes with each call in one of the formats.
    public let formatConstants: [WireFormat: [Constant]]
    /// The API-wide parameters by the names under which endpoints use them.
    public let parameters: [String: Parameter]
    /// The calls that fetch the values of API-wide parameters, by the parameters' names.
    public let fetched: [String: FetchedParameter]
    /// The text encoding of bodies that do not say theirs, as in `windows-1251`; `nil` for UTF-8.
    public let charset: String?
    /// A response header whose presence says that the API reports a failure; `nil` for none.
    public let failureHeader: String?
    /// The ways of proving who calls, by name.
    public let auth: [String: AuthScheme]
    /// When a failed call is tried again; `nil` for never.
    public let retry: RetryPolicy?
    /// How many calls are allowed in a time.
    public let limits: [RateLimit]

    /// Describes an API.
    ///
    /// - Parameters:
    ///   - name: The API's name.
    ///   - formats: The formats of bodies, the preferred one first; not empty.
    ///   - constants: What goes with each call.
    ///   - formatConstants: What goes with each call in one of the formats.
    ///   - parameters: The API-wide parameters by name.
    ///   - fetched: The calls that fetch the values of some of them.
    ///   - charset: The text encoding of bodies that do not say theirs.
    ///   - failureHeader: A response header that says that there is a failure.
    ///   - auth: The ways of proving who calls, by name.
    ///   - retry: When a failed call is tried again; `nil` for never.
    ///   - limits: How many calls are allowed in a time.
    public init(
        name: String,
        formats: [WireFormat] = [.json],
        constants: [Constant] = [],
        formatConstants: [WireFormat: [Constant]] = [:],
        parameters: [String: Parameter] = [:],
        fetched: [String: FetchedParameter] = [:],
        charset: String? = nil,
        failureHeader: String? = nil,
        auth: [String: AuthScheme] = [:],
        retry: RetryPolicy? = nil,
        limits: [RateLimit] = []
    ) {
        precondition(!formats.isEmpty, "an API speaks at least one format")
        self.name = name
        self.formats = formats
        self.constants = constants
        self.formatConstants = formatConstants
        self.parameters = parameters
        self.fetched = fetched
        self.charset = charset
        self.failureHeader = failureHeader
        self.auth = auth
        self.retry = retry
        self.limits = limits
    }
}
