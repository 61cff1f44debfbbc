import Foundation
import LatheRuntime

extension HTTPRequest {
    /// Reads the body into memory, where it can be read again.
    ///
    /// - Parameter isSent: Whether the progress of an upload is reported now, and not when the body is read again.
    /// - Returns: The bytes; none without a body.
    /// - Throws: The error of the body's source.
    mutating func collectBody(isSent: Bool) async throws -> Data {
        guard var body else { return Data() }
        let onRead = body.onRead
        if !isSent { body.onRead = nil }
        let bytes = try await body.collect(limit: .max)
        if !body.isReplayable { body = HTTPBody(bytes) }
        body.onRead = isSent ? nil : onRead
        self.body = body
        return bytes
    }
}
