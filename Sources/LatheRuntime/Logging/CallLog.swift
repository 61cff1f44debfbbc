#if canImport(os)
public import os
#endif

/// Writes the steps of calls as lines without secrets: to the system's log or any other sink.
///
/// ```swift
/// client.observers.append(CallLog { print($0) })
/// ```
public struct CallLog: CallObserver {
    private let writesCurl: Bool
    private let write: @Sendable (String) -> Void

    /// Writes to a sink.
    ///
    /// - Parameters:
    ///   - curl: Whether each request is written as a `curl` command as well.
    ///   - write: Takes a line; may be called by several tasks at the same time.
    public init(curl: Bool = false, to write: @escaping @Sendable (String) -> Void) {
        writesCurl = curl
        self.write = write
    }

    #if canImport(os)
    /// Writes to the system's log, as messages of the level `debug`.
    ///
    /// - Parameters:
    ///   - logger: The log.
    ///   - curl: Whether each request is written as a `curl` command as well.
    public init(_ logger: Logger, curl: Bool = false) {
        self.init(curl: curl) { logger.debug("\($0, privacy: .public)") }
    }
    #endif

    /// Writes an event's line.
    public func observe(_ event: CallEvent) {
        write(event.description)
        if writesCurl, case .started(let request) = event.kind {
            write("#\(event.call) " + request.curl(api: event.api, endpoint: event.endpoint))
        }
    }
}
