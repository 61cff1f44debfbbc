#if Curl && os(Linux)
/// The transport that clients use unless told otherwise.
///
/// On Linux it is ``CurlTransport`` where the package's trait `Curl` is enabled, as it is by default, else
/// ``URLSessionTransport``; on Apple's platforms it is ``URLSessionTransport``.
public typealias DefaultTransport = CurlTransport
#else
/// The transport that clients use unless told otherwise.
///
/// On Linux it is `CurlTransport` where the package's trait `Curl` is enabled, as it is by default, else
/// ``URLSessionTransport``; on Apple's platforms it is ``URLSessionTransport``.
public typealias DefaultTransport = URLSessionTransport
#endif
