import LatheRuntime

/// The transports that are held against the server.
enum TransportKind: String, CaseIterable, Sendable {
    case urlsession

    /// A transport with connections of its own.
    func make() -> any Transport {
        switch self {
        case .urlsession: URLSessionTransport()
        }
    }
}
