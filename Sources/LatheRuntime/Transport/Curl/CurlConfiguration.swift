#if Curl && os(Linux)
extension CurlTransport {
    /// The connection settings of a transport.
    ///
    /// Descriptions and reflection contain neither passwords nor the URL of the proxy.
    public struct Configuration: Sendable {
        /// The maximum number of concurrent connections to one host, at least 1; 64 by default.
        ///
        /// Further requests wait until a connection is available.
        public var maximumConnectionsPerHost = 64
        /// The timeout for connecting, including name resolution and the TLS handshake; one minute by default.
        public var connectTimeout = Duration.seconds(60)
        /// The proxy for all requests; `nil`, the default, for none.
        public var proxy: Proxy?
        /// Whether the environment variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` are used if
        /// ``proxy`` is `nil`; `false` by default.
        public var usesEnvironmentProxy = false
        /// Whether HTTP/2 is used over TLS if a server offers it; `true` by default.
        ///
        /// Requests to one server then share a connection, except those that are ``HTTPRequest/isStreamed``.
        public var usesHTTP2 = true
        /// The path of a Unix domain socket to connect to instead of the URL's host; `nil` for none.
        public var unixSocket: String?
        /// The path of a PEM file with the trusted certificate authorities; `nil` for the system's.
        public var authorities: String?
        /// The certificate for servers that request one (mutual TLS); `nil` for none.
        public var clientCertificate: ClientCertificate?
        /// The pinned public keys: a server's certificate must have one of them; empty, the default, for any key.
        ///
        /// Each is the Base64-encoded SHA-256 digest of the key (`SubjectPublicKeyInfo` in DER), with or without
        /// the prefix `sha256//`.
        public var pinnedKeys: [String] = []

        /// Creates the default configuration.
        public init() {}
    }

    /// A proxy and its credentials.
    public struct Proxy: Sendable {
        /// The URL, as in `http://proxy.example.com:3128`; its scheme is one of `http`, `https`, `socks4`,
        /// `socks4a`, `socks5` and `socks5h`.
        public var address: String
        /// The user name; `nil` for a proxy without authentication.
        public var user: String?
        /// The password; `nil` for none.
        public var password: String?

        /// Creates a proxy.
        ///
        /// - Parameters:
        ///   - address: The URL.
        ///   - user: The user name; `nil` for a proxy without authentication.
        ///   - password: The password; `nil` for none.
        public init(_ address: String, user: String? = nil, password: String? = nil) {
            self.address = address
            self.user = user
            self.password = password
        }
    }

    /// A certificate that authenticates the client to a server.
    public struct ClientCertificate: Sendable {
        /// The path of a PEM file with the certificate and its intermediate certificates.
        public var file: String
        /// The path of a PEM file with the private key.
        public var key: String
        /// The key's password; `nil` for a key without one.
        public var password: String?

        /// Creates a client certificate.
        ///
        /// - Parameters:
        ///   - file: The path of a PEM file with the certificate.
        ///   - key: The path of a PEM file with the private key.
        ///   - password: The key's password; `nil` for a key without one.
        public init(file: String, key: String, password: String? = nil) {
            self.file = file
            self.key = key
            self.password = password
        }
    }
}

extension CurlTransport.Configuration: CustomStringConvertible, CustomReflectable {
    /// A fixed text without the content.
    public var description: String { "a configuration of CurlTransport" }
    /// The settings without proxies and passwords.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "maximumConnectionsPerHost": maximumConnectionsPerHost,
                "connectTimeout": connectTimeout, "hasProxy": proxy != nil,
                "usesEnvironmentProxy": usesEnvironmentProxy,
                "hasClientCertificate": clientCertificate != nil,
                "pinnedKeys": pinnedKeys.count,
            ]
        )
    }
}

extension CurlTransport.Proxy: CustomStringConvertible, CustomReflectable {
    /// A fixed text without the content.
    public var description: String { "a proxy" }
    /// Whether there is a user name.
    public var customMirror: Mirror { Mirror(self, children: ["hasUser": user != nil]) }
}

extension CurlTransport.ClientCertificate: CustomStringConvertible, CustomReflectable {
    /// A fixed text without the content.
    public var description: String { "a client certificate" }
    /// The path of the certificate.
    public var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
#endif
