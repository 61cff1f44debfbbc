#if Curl && os(Linux)
extension CurlTransport {
    /// How a transport connects.
    ///
    /// Descriptions and reflection show no passwords and no addresses of proxies.
    public struct Configuration: Sendable {
        /// The most connections to one host at a time, at least 1; 64 by default.
        ///
        /// More requests wait until one is free.
        public var maximumConnectionsPerHost = 64
        /// How long connecting may take, with looking up the name and TLS; a minute by default.
        public var connectTimeout = Duration.seconds(60)
        /// The proxy for all requests; `nil`, the default, for none.
        public var proxy: Proxy?
        /// Whether the proxies of `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` are used where ``proxy`` is
        /// `nil`; `false` by default.
        public var usesEnvironmentProxy = false
        /// Whether HTTP/2 is spoken over TLS where a server offers it; `true` by default.
        ///
        /// Requests to one server then share a connection, except those that are ``HTTPRequest/isStreamed``.
        public var usesHTTP2 = true
        /// The path of a Unix socket to connect to in place of the address's host; `nil` for none.
        public var unixSocket: String?
        /// A file of PEM certificates of the authorities that are trusted in place of the system's; `nil` for the
        /// system's.
        public var authorities: String?
        /// What a server is told that asks for a certificate; `nil` for none.
        public var clientCertificate: ClientCertificate?
        /// The public keys of which a server's certificate must have one; none, the default, for any key.
        ///
        /// Each is the Base64 text of the SHA-256 digest of the key (`SubjectPublicKeyInfo` in DER), with or without
        /// `sha256//` before it.
        public var pinnedKeys: [String] = []

        /// Creates the default configuration.
        public init() {}
    }

    /// A proxy and how to log on to it.
    public struct Proxy: Sendable {
        /// The address, as in `http://proxy.example.com:3128`; its scheme is one of `http`, `https`, `socks4`,
        /// `socks4a`, `socks5` and `socks5h`.
        public var address: String
        /// The user's name; `nil` for a proxy that does not ask.
        public var user: String?
        /// The password.
        public var password: String?

        /// Creates a proxy.
        ///
        /// - Parameters:
        ///   - address: The address.
        ///   - user: The user's name; `nil` for a proxy that does not ask.
        ///   - password: The password.
        public init(_ address: String, user: String? = nil, password: String? = nil) {
            self.address = address
            self.user = user
            self.password = password
        }
    }

    /// A certificate by which a client proves to a server who it is.
    public struct ClientCertificate: Sendable {
        /// The path of a PEM file with the certificate, and those between it and its authority.
        public var file: String
        /// The path of a PEM file with the private key.
        public var key: String
        /// The key's password; `nil` for a key without one.
        public var password: String?

        /// Creates a certificate.
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
    /// Says nothing of the content.
    public var description: String { "a configuration of CurlTransport" }
    /// Which of the settings are there, without proxies and passwords.
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
    /// Says nothing of the content.
    public var description: String { "a proxy" }
    /// Whether there is a user.
    public var customMirror: Mirror { Mirror(self, children: ["hasUser": user != nil]) }
}

extension CurlTransport.ClientCertificate: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the content.
    public var description: String { "a client certificate" }
    /// The path of the certificate.
    public var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
#endif
