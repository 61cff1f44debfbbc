#if Curl && os(Linux)
/// The transport that clients use by default.
///
/// On Linux it is ``CurlTransport`` if the package's trait `Curl` is enabled, which is the default, and otherwise
/// ``URLSessionTransport``. On Apple platforms it is ``URLSessionTransport``.
public typealias DefaultTransport = CurlTransport
#else
/// The transport that clients use by default.
///
/// On Linux it is `CurlTransport` if the package's trait `Curl` is enabled, which is the default, and otherwise
/// ``URLSessionTransport``. On Apple platforms it is ``URLSessionTransport``.
public typealias DefaultTransport = URLSessionTransport
#endif
