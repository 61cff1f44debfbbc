public import Foundation
public import LatheRuntime

/// Fetches a file, which is at its destination whole or not at all.
///
/// The bytes go to a hidden file beside the destination as they come, and that is renamed at the end. What
/// goes wrong, cancellation too, removes it.
public struct DownloadDataSource: DeferredDataSource {
    /// What to send.
    public var request: HTTPRequest
    /// Where the file is to be, in a folder that exists; when it is there already, nothing is sent.
    public var destination: URL
    /// Sends the request.
    public var transport: any Transport
    /// How long it may take until the file is there; `nil`, the default, for ever.
    public var timeLimit: Duration?

    /// Makes a source of a request.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - destination: Where the file is to be.
    ///   - transport: Sends the request.
    public init(
        _ request: HTTPRequest,
        to destination: URL,
        transport: any Transport = DefaultTransport()
    ) {
        self.request = request
        self.destination = destination
        self.transport = transport
    }

    /// Makes a source that gets an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - destination: Where the file is to be.
    ///   - transport: Sends the request.
    public init(
        _ url: URL,
        to destination: URL,
        transport: any Transport = DefaultTransport()
    ) {
        self.init(HTTPRequest(.get, url), to: destination, transport: transport)
    }

    /// Fetches the file.
    ///
    /// - Returns: The answer with the destination; without it when the answer is no success.
    /// - Throws: What the transport throws, or the system when the file cannot be written.
    public func execute() async throws -> DataSourceResponse<URL> {
        if FileManager.default.fileExists(atPath: destination.path) {
            return DataSourceResponse(status: nil, fields: [:], entity: destination)
        }
        return try await fetch(request, by: transport, within: timeLimit) { [destination] body in
            try await save(body, to: destination)
            return destination
        }
    }
}

private func save(_ body: HTTPBody, to destination: URL) async throws {
    let name = ".\(destination.lastPathComponent).\(UUID().uuidString).part"
    let part = destination.deletingLastPathComponent().appending(path: name)
    try Data().write(to: part, options: .withoutOverwriting)
    do {
        let file = try FileHandle(forWritingTo: part)
        defer { try? file.close() }
        for try await chunk in body { try file.write(contentsOf: chunk) }
        try Task.checkCancellation()
        guard rename(part.path, destination.path) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    } catch {
        try? FileManager.default.removeItem(at: part)
        throw error
    }
}
