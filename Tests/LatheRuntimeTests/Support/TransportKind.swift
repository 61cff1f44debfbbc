import LatheRuntime
import Testing

/// The transports of this build, each of which must do the same.
enum TransportKind: String, CaseIterable, CustomTestStringConvertible {
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

    var testDescription: String { rawValue }
}
