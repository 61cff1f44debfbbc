import LatheRuntime

/// The transports of this build.
enum TransportKind: String, CaseIterable, Sendable {
    case urlSession
    #if Curl && os(Linux)
    case curl
    #endif

    /// A transport with connections of its own.
    func make() -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if Curl && os(Linux)
        case .curl: CurlTransport()
        #endif
        }
    }
}
