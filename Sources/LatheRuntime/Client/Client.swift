import Foundation
public import LatheCoding

/// Sends requests to one API; a value with the server's address and the settings of all calls.
///
/// Copies are independent, except that they share the transport's connections, the account and the discovered
/// base. Descriptions and mirrors contain no credentials.
public struct Client: Sendable {
    /// The maximum sizes of bodies and documents.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of bytes in a response's body; 256 MiB by default.
        public var body: Int
        /// The maximum depth and size of a document.
        public var decoding: DecodingLimits

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - body: The maximum number of bytes in a response's body; 256 MiB by default.
        ///   - decoding: The maximum depth and size of a document; by default 512 levels and 1 GiB.
        public init(body: Int = 1 << 28, decoding: DecodingLimits = DecodingLimits()) {
            self.body = body
            self.decoding = decoding
        }
    }

    /// The properties that all calls of the API share.
    public var api: API {
        get { held.settings.api }
        set { settings.api = newValue }
    }
    /// The address of the server.
    public var server: ServerAddress {
        get { held.settings.server }
        set { settings.server = newValue }
    }
    /// The format of bodies, one of the API's formats.
    public var format: WireFormat {
        get { held.settings.format }
        set { settings.format = newValue }
    }
    /// The values of the API-wide parameters.
    public var parameters: ParameterValues {
        get { held.settings.parameters }
        set { settings.parameters = newValue }
    }
    /// The transport, which sends the requests.
    public var transport: any Transport {
        get { held.settings.transport }
        set { settings.transport = newValue }
    }
    /// The middleware around the transport, called in this order for requests and in reverse for responses.
    public var middleware: [any Middleware] {
        get { held.settings.middleware }
        set { settings.middleware = newValue }
    }
    /// The observers of each call's steps, for logs, metrics and traces.
    public var observers: [any CallObserver] {
        get { held.settings.observers }
        set { settings.observers = newValue }
    }
    /// The maximum duration of one attempt, including its body, by default one minute; `nil` means no limit.
    ///
    /// For a download to a file, it limits the wait for the response's header fields, and then each wait for
    /// further bytes of the body.
    public var timeout: Duration? {
        get { held.settings.timeout }
        set { settings.timeout = newValue }
    }
    /// The maximum duration of a call with all its attempts and the discovery; `nil`, the default, means no
    /// limit.
    public var deadline: Duration? {
        get { held.settings.deadline }
        set { settings.deadline = newValue }
    }
    /// The maximum size of a response.
    public var limits: Limits {
        get { held.settings.limits }
        set { settings.limits = newValue }
    }
    /// The account with the credentials; a copy of the client with another account acts for another user.
    public var account: Account {
        get { held.settings.account }
        set { settings.account = newValue }
    }
    /// The type of the storage in which the account keeps the cookies that servers set and calls send; `nil` for none.
    ///
    /// The default is the storage of an API's auth scheme with cookie-based sessions. The module LatheSessions has
    /// one: `client.cookieStorage = CookieStore.self`.
    public var cookieStorage: (any CookieStorage.Type)? {
        get { held.settings.cookieStorage }
        set { settings.cookieStorage = newValue }
    }
    /// The policy for retries, by default that of the schema; `nil` for no retries.
    ///
    /// An endpoint's own policy takes precedence.
    public var retry: RetryPolicy? {
        get { held.settings.retry }
        set { settings.retry = newValue }
    }
    /// The cache of responses; `nil`, the default, for none.
    public var cache: (any ResponseCache)? {
        get { held.settings.cache }
        set { settings.cache = newValue }
    }
    /// The rate limits that other clients share, for example those of other processes.
    ///
    /// `nil`, the default, counts only the calls of this client and its copies.
    public var sharedLimits: (any SharedRateLimits)? {
        get { held.settings.sharedLimits }
        set { settings.sharedLimits = newValue }
    }
    /// The clock that measures time and waits, to be set before the first call.
    public var clock: ClientClock {
        get { held.settings.clock }
        set { settings.clock = newValue }
    }
    /// The `User-Agent` header field; `nil` uses that of the transport.
    public var userAgent: String? {
        get { held.settings.userAgent }
        set { settings.userAgent = newValue }
    }
    /// Whether equal concurrent GET and HEAD calls are sent once; `false` by default.
    ///
    /// Unchanged copies of the client share their calls.
    public var sharesEqualCalls: Bool {
        get { held.settings.sharesEqualCalls }
        set { settings.sharesEqualCalls = newValue }
    }
    /// A setting that a part of the runtime adds, by its type.
    public subscript<Setting: ClientSetting>(_: Setting.Type) -> Setting {
        get { held.settings.added[ObjectIdentifier(Setting.self)] as? Setting ?? Setting() }
        set { settings.added[ObjectIdentifier(Setting.self)] = newValue }
    }

    /// Copies refer to one value, so that copying is cheap; a changed client gets its own.
    private var held: Held
    private var settings: ClientSettings {
        get { held.settings }
        set { held = Held(newValue) }
    }

    /// Shared by all copies.
    var limiter: RateLimiter { held.settings.limiter }
    var retryTokens: RetryTokens { held.settings.retryTokens }
    /// Shared by copies with equal settings.
    package var sharing: CallSharing { held.sharing }
    var prepared: PreparedRequests { held.prepared }
    /// Whether there is a policy for retries.
    var isRetried: Bool { held.isRetried }
    /// Whether the API has rate limits.
    var isLimited: Bool { held.isLimited }
    /// The transport, if it can cancel requests itself.
    var cancellableTransport: (any CancellableTransport)? { held.cancellableTransport }
    /// Whether the values of parameters are fetched; they are not in the calls that fetch them.
    package var fetchesParameters: Bool {
        get { held.settings.fetchesParameters }
        set { settings.fetchesParameters = newValue }
    }

    /// The settings of a client and of its unchanged copies.
    private final class Held: Sendable {
        let settings: ClientSettings
        /// A changed client does not share the calls of the original.
        let sharing = CallSharing()
        let prepared = PreparedRequests()
        let isRetried: Bool
        let isLimited: Bool
        let cancellableTransport: (any CancellableTransport)?

        init(_ settings: ClientSettings) {
            self.settings = settings
            isRetried = settings.retry != nil
            isLimited = !settings.api.limits.isEmpty
            cancellableTransport = settings.transport as? any CancellableTransport
        }
    }

    /// Creates a client of an API.
    ///
    /// - Parameters:
    ///   - api: The properties that all calls of the API share.
    ///   - server: The address of the server.
    ///   - format: The format of bodies; `nil` uses the API's preferred one.
    ///   - transport: The transport, which sends the requests.
    ///   - middleware: The middleware around the transport, the outermost first.
    ///   - account: The account with the credentials.
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
                cookieStorage: api.auth.values.lazy.compactMap(\.authenticator.cookieStorage).first,
                retry: api.retry
            )
        )
    }

    /// Sends a request and returns the result of the call.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - options: Options that take precedence over the client's settings.
    /// - Returns: The value in the response.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func send<R: Request>(
        _ request: R,
        options: CallOptions = CallOptions()
    ) async throws -> R.ResponseValue {
        if sharesEqualCalls, R.isShareable { return try await shared(request, options) }
        return try await Call(self, R.self, options).run(request).value
    }

    /// Sends a request and returns the result together with the status, the header fields and the address.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - options: Options that take precedence over the client's settings.
    /// - Returns: The result with the response's status, header fields and address.
    /// - Throws: ``APIError``, or `CancellationError` when the task is cancelled.
    public func response<R: Request>(
        to request: R,
        options: CallOptions = CallOptions()
    ) async throws -> CallResponse<R.ResponseValue> {
        if sharesEqualCalls, R.isShareable {
            return try await sharedResponse(to: request, options: options)
        }
        return try await ownResponse(to: request, options: options)
    }
}

extension Client: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The API's name.
    public var description: String { "a client of \(api.name)" }
    /// The same as the description.
    public var debugDescription: String { description }
    /// A mirror of the API's name and the names of the API-wide parameters that are set.
    public var customMirror: Mirror {
        Mirror(self, children: ["api": api.name, "parameters": parameters])
    }
}
