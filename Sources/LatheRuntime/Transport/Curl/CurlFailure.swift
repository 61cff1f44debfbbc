#if Curl && os(Linux)
import libcurl

extension CurlTransport {
    /// The error for a request without a response, or for an incomplete body.
    ///
    /// Descriptions contain no URLs, header fields or credentials.
    public struct Failure: Error, Hashable {
        /// The error code.
        public let code: Code
        /// The error message, from libcurl or from the transport; safe to log.
        public let reason: String

        init(_ code: Code, _ reason: String? = nil) {
            self.code = code
            self.reason =
                reason ?? String(cString: curl_easy_strerror(CURLcode(UInt32(code.rawValue))))
        }
    }
}

extension CurlTransport.Failure {
    /// An error code of libcurl, `CURLE_…`; the static members are those that a program may want to handle.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The numeric value of the libcurl constant.
        public let rawValue: Int

        /// Creates a code from its numeric value.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The scheme of the URL is neither `http` nor `https`.
        public static let unsupportedProtocol = Code(rawValue: 1)
        /// The URL is malformed.
        public static let malformedAddress = Code(rawValue: 3)
        /// The name of the proxy could not be resolved.
        public static let proxyNotFound = Code(rawValue: 5)
        /// The name of the host could not be resolved.
        public static let hostNotFound = Code(rawValue: 6)
        /// No connection could be established.
        public static let notConnected = Code(rawValue: 7)
        /// The response is not HTTP, or its headers or chunks are malformed or too large.
        public static let malformedResponse = Code(rawValue: 8)
        /// An HTTP/2 stream or the framing failed.
        public static let http2 = Code(rawValue: 16)
        /// The body ended before its `Content-Length` or its last chunk.
        public static let truncatedBody = Code(rawValue: 18)
        /// Memory or other system resources are exhausted.
        public static let outOfMemory = Code(rawValue: 27)
        /// Connecting timed out.
        public static let timedOut = Code(rawValue: 28)
        /// The TLS handshake failed.
        public static let tls = Code(rawValue: 35)
        /// The server closed the connection without a response.
        public static let noResponse = Code(rawValue: 52)
        /// Sending failed.
        public static let notSent = Code(rawValue: 55)
        /// Receiving failed.
        public static let notReceived = Code(rawValue: 56)
        /// The client certificate or its key cannot be used.
        public static let clientCertificate = Code(rawValue: 58)
        /// The server's certificate is not trusted.
        public static let untrustedServer = Code(rawValue: 60)
        /// The content coding of the body is malformed, truncated or unknown.
        public static let contentCoding = Code(rawValue: 61)
        /// The request's body had to be sent again, but can be read only once.
        public static let notReplayable = Code(rawValue: 65)
        /// The file of the certificate authorities cannot be read.
        public static let authorities = Code(rawValue: 77)
        /// The server's public key does not match a pinned key.
        public static let pinnedKey = Code(rawValue: 90)
        /// The proxy rejected the connection.
        public static let proxy = Code(rawValue: 97)

        /// The numeric value.
        public var description: String { "\(rawValue)" }
    }
}

extension CurlTransport.Failure: CustomStringConvertible {
    /// The code and the reason, as in `libcurl 7: Couldn't connect to server`.
    public var description: String { "libcurl \(code): \(reason)" }
}

extension CurlTransport.Failure: DescribedTransportError {
    var isTimeout: Bool { code == .timedOut }
}
#endif
