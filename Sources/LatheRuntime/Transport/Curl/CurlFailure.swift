#if Curl && os(Linux)
import libcurl

extension CurlTransport {
    /// What kept a request from being answered, or a body from coming to its end.
    ///
    /// Descriptions hold no addresses, fields or credentials.
    public struct Failure: Error, Hashable {
        /// What kind of failure it is.
        public let code: Code
        /// What went wrong, in libcurl's words or, where it has none, in the transport's; safe to log.
        public let reason: String

        init(_ code: Code, _ reason: String? = nil) {
            self.code = code
            self.reason =
                reason ?? String(cString: curl_easy_strerror(CURLcode(UInt32(code.rawValue))))
        }
    }
}

extension CurlTransport.Failure {
    /// A code of libcurl, `CURLE_…`; the static members are those that programs can do something about.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The number that libcurl gives it.
        public let rawValue: Int

        /// Creates a code of its number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The address is no address of HTTP.
        public static let unsupportedProtocol = Code(rawValue: 1)
        /// The address is malformed.
        public static let malformedAddress = Code(rawValue: 3)
        /// The proxy's name leads to no address.
        public static let proxyNotFound = Code(rawValue: 5)
        /// The host's name leads to no address.
        public static let hostNotFound = Code(rawValue: 6)
        /// No connection could be made.
        public static let notConnected = Code(rawValue: 7)
        /// The response is not HTTP, or larger in its head than a head may be.
        public static let malformedResponse = Code(rawValue: 8)
        /// A stream or the framing of HTTP/2 broke.
        public static let http2 = Code(rawValue: 16)
        /// The body ended before its length or its last chunk.
        public static let truncatedBody = Code(rawValue: 18)
        /// Memory or other resources of the system are used up.
        public static let outOfMemory = Code(rawValue: 27)
        /// Connecting took too long.
        public static let timedOut = Code(rawValue: 28)
        /// TLS could not be agreed on.
        public static let tls = Code(rawValue: 35)
        /// The server closed the connection without an answer.
        public static let noResponse = Code(rawValue: 52)
        /// Sending broke off.
        public static let notSent = Code(rawValue: 55)
        /// Receiving broke off.
        public static let notReceived = Code(rawValue: 56)
        /// The client's certificate or its key is of no use.
        public static let clientCertificate = Code(rawValue: 58)
        /// The server's certificate is not trusted.
        public static let untrustedServer = Code(rawValue: 60)
        /// The body's packing is broken, cut off or unknown.
        public static let contentCoding = Code(rawValue: 61)
        /// The body had to be sent again, and could be read only once.
        public static let notReplayable = Code(rawValue: 65)
        /// The file of the authorities cannot be read.
        public static let authorities = Code(rawValue: 77)
        /// The server's public key is none of those that are pinned.
        public static let pinnedKey = Code(rawValue: 90)
        /// The proxy refused the connection.
        public static let proxy = Code(rawValue: 97)

        /// The number.
        public var description: String { "\(rawValue)" }
    }
}

extension CurlTransport.Failure: CustomStringConvertible {
    /// The number and the reason, as in `libcurl 7: Couldn't connect to server`.
    public var description: String { "libcurl \(code): \(reason)" }
}

extension CurlTransport.Failure: DescribedTransportError {
    var isTimeout: Bool { code == .timedOut }
}
#endif
