import LatheCoding

/// The settings of a client, documented at its properties of the same names.
struct ClientSettings: Sendable {
    var api: API
    var server: ServerAddress
    var format: WireFormat
    var parameters = ParameterValues()
    var transport: any Transport
    var middleware: [any Middleware]
    var observers: [any CallObserver] = []
    var timeout: Duration? = .seconds(60)
    var deadline: Duration?
    var limits = Client.Limits()
    var account: Account
    var cookieStorage: (any CookieStorage.Type)?
    var retry: RetryPolicy?
    var cache: (any ResponseCache)?
    var sharedLimits: (any SharedRateLimits)?
    var clock = ClientClock.continuous
    var userAgent: String?
    var sharesEqualCalls = false
    var added: [ObjectIdentifier: any ClientSetting] = [:]

    let limiter = RateLimiter()
    let retryTokens = RetryTokens()
    var fetchesParameters = true
}
