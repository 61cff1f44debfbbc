#if canImport(os)
public import os
#endif

/// An observer that writes the steps of calls as lines without secrets, to the system's log or any other
/// sink.
///
/// ```swift
/// client.observers.append(CallLog { print($0) })
/// ```
public struct CallLog: CallObserver {
    private let writesCurl: Bool
    private let write: @Sendable (String) -> Void

    /// Creates a log that writes to a function.
    ///
    /// - Parameters:
    ///   - curl: Whether each request is also written as a `curl` command.
    ///   - write: Writes a line; several tasks may call it concurrently.
    public init(curl: Bool = false, to write: @escaping @Sendable (String) -> Void) {
        writesCurl = curl
        self.write = write
    }

    #if canImport(os)
    /// Creates a log that writes to the system's log, with the level `debug`.
    ///
    /// - Parameters:
    ///   - logger: The system's log.
    ///   - curl: Whether each request is also written as a `curl` command.
    public init(_ logger: Logger, curl: Bool = false) {
        self.init(curl: curl) { logger.debug("\($0, privacy: .public)") }
    }
    #endif

    /// Writes the line of an event.
    public func observe(_ event: CallEvent) {
        write(event.description)
        if writesCurl, case .started(let request) = event.kind {
            write("#\(event.call) " + request.curl(api: event.api, endpoint: event.endpoint))
        }
    }
}
