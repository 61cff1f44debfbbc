import Foundation
public import LatheCoding

/// Sends requests to one API: a value that holds the server, the settings and what goes with each call.
///
/// Copies are independent but for the transport's connections, the account and the discovered base. Descriptions and
/// reflection show no credentials.
public struct Client: Sendable {
    /// How large a body and how deep a document may be.
    public struct Limits: Hashable, Sendable {
        /// The number of bytes of a response's body; 256 MiB by default.
        public var body: Int
        /// The depth and size of a document.
        public var decoding: DecodingLimits

        /// Sets limits.
        public init(body: Int = 1 << 28, decoding: DecodingLimits = DecodingLimits()) {
            self.body = body
            self.decoding = decoding
        }
    }

    /// What is common to all calls.
    public var api: API { held.settings.api }
    /// Where the calls go.
    public var server: ServerAddress {
        get { held.settings.server }
        set { settings.server = newValue }
    }
    /// The format of bodies: one of the API's.
    public var format: WireFormat {
        get { held.settings.format }
        set { settings.format = newValue }
    }
    /// The values of the API-wide parameters.
    public var parameters: ParameterValues {
        get { held.settings.parameters }
        set { settings.parameters = newValue }
    }
    /// Sends the requests.
    public var transport: any Transport {
        get { held.settings.transport }
        set { settings.transport = newValue }
    }
    /// Wraps the transport: in this order for requests, in reverse for responses.
    public var middleware: [any Middleware] {
        get { held.settings.middleware }
        set { settings.middleware = newValue }
    }
    /// Hear of each call's steps: logs, metrics, traces.
    public var observers: [any CallObserver] {
        get { held.settings.observers }
        set { settings.observers = newValue }
    }
    /// How long one try may take until the body is there, a minute by default; `nil` for ever.
    ///
    /// Of a download to a file it limits the head of the answer, and then each wait for more of the body.
    public var timeout: Duration? {
        get { held.settings.timeout }
        set { settings.timeout = newValue }
    }
    /// How long a call may take with all its tries and the discovery; `nil`, the default, for ever.
    public var deadline: Duration? {
        get { held.settings.deadline }
        set { settings.deadline = newValue }
    }
    /// How large an answer may be.
    public var limits: Limits {
        get { held.settings.limits }
        set { settings.limits = newValue }
    }
    /// Holds the credentials; another account makes another user of the client.
    public var account: Account {
        get { held.settings.account }
        set { settings.account = newValue }
    }
    /// Whether the account keeps the cookies that servers set, and calls send them: by default if a scheme of
    /// the API keeps its session by cookies.
    public var usesCookies: Bool {
        get { held.settings.usesCookies }
        set { settings.usesCookies = newValue }
    }
    /// When a failed call is tried again, by default as the schema says; `nil` for never.
    ///
    /// What an endpoint says of its own comes first.
    public var retry: RetryPolicy? {
        get { held.settings.retry }
        set { settings.retry = newValue }
    }
    /// Keeps answers, so that they need not be sent again; `nil`, the default, for none.
    public var cache: (any ResponseCache)? {
        get { held.settings.cache }
        set { settings.cache = newValue }
    }
    /// Measures time and waits; to be set before the first call.
    public var clock: ClientClock {
        get { held.settings.clock }
        set { settings.clock = newValue }
    }
    /// The `User-Agent` header; `nil` for the transport's own.
    public var userAgent: String? {
        get { held.settings.userAgent }
        set { settings.userAgent = newValue }
    }
    /// Whether equal calls of `get` and `head` that are under way at once are made once, by all copies of
    /// this client that are not changed; `false` by default.
    public var sharesEqualCalls: Bool {
        get { held.settings.sharesEqualCalls }
        set { settings.sharesEqualCalls = newValue }
    }
    /// How ids of bulk requests are gathered into calls.
    public var bulk: BulkOptions {
        get { held.settings.bulk }
        set { settings.bulk = newValue }
    }

    /// Copies refer to one value, so that making one is cheap; a client that is changed gets its own.
    private var held: Held
    private var settings: ClientSettings {
        get { held.settings }
        set { held = Held(newValue) }
    }

    /// What all copies share.
    var limiter: RateLimiter { held.settings.limiter }
    var retryTokens: RetryTokens { held.settings.retryTokens }
    /// What equal copies share.
    var sharing: CallSharing { held.sharing }
    var prepared: PreparedRequests { held.prepared }
    /// Whether there is a policy of retries.
    var isRetried: Bool { held.isRetried }
    /// Whether the API limits calls.
    var isLimited: Bool { held.isLimited }
    /// The transport, when it can end requests by itself.
    var cuttable: (any CuttableTransport)? { held.cuttable }
    /// Whether parameters get the values that calls fetch: not in those calls themselves.
    package var fetchesParameters: Bool {
        get { held.settings.fetchesParameters }
        set { settings.fetchesParameters = newValue }
    }

    /// The settings of a client and of those of its copies that are not changed.
    private final class Held: Sendable {
        let settings: ClientSettings
        /// A client that was changed makes calls of its own.
        let sharing = CallSharing()
        let prepared = PreparedRequests()
        let isRetried: Bool
        let isLimited: Bool
        let cuttable: (any CuttableTransport)?

        init(_ settings: ClientSettings) {
            self.settings = settings
            isRetried = settings.retry != nil
            isLimited = !settings.api.limits.isEmpty
            cuttable = settings.transport as? any CuttableTransport
        }
    }

    /// Makes a client of an API.
    ///
    /// - Parameters:
    ///   - api: What is common to all calls.
    ///   - server: Where the calls go.
    ///   - format: The format of bodies; `nil` for the one that the API prefers.
    ///   - transport: Sends the requests.
    ///   - middleware: Wraps the transport, the first outermost.
    ///   - account: Holds the credentials.
    public init(
        _ api: API,
        server: ServerAddress,
        format: WireFormat? = nil,
        transport: any Transport = DefaultTransport(),
        middleware: [any Middleware] = [],
        account: Account = Account()
    ) {
        held = Held(
            ClientSettings(
                api: api,
                server: server,
                format: format ?? api.formats[0],
                transport: transport,
                middleware: middleware,
                account: account,
                usesCookies: api.auth.values.contains { $0.usesCookies },
                retry: api.retry
            )
        )
    }

    /// Sends a request and returns what the call returns.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - options: What this call does otherwise than the client says.
    /// - Returns: The value in the answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func send<R: Request>(
        _ request: R,
        options: CallOptions = CallOptions()
    ) async throws -> R.ResponseValue {
        if sharesEqualCalls, R.isShareable { return try await shared(request, options) }
        return try await Call(self, R.self, options).run(request).value
    }

    /// Sends a request and returns the value together with status, header fields and address.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - options: What this call does otherwise than the client says.
    /// - Returns: The whole answer.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func answer<R: Request>(
        to request: R,
        options: CallOptions = CallOptions()
    ) async throws -> Answer<R.ResponseValue> {
        if sharesEqualCalls, R.isShareable {
            return try await sharedAnswer(to: request, options: options)
        }
        return try await ownAnswer(to: request, options: options)
    }
}

extension Client: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The API's name.
    public var description: String { "a client of \(api.name)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The API's name, and the names of the API-wide parameters that are set.
    public var customMirror: Mirror {
        Mirror(self, children: ["api": api.name, "parameters": parameters])
    }
}
