public import Foundation
import LatheCoding
public import LatheRuntime

/// Downloads a file, which appears at its destination only when it is complete.
///
/// The bytes are written to a hidden file in the folder of the destination, which is renamed at the end. An error
/// or a cancellation removes it.
public struct DownloadDataSource: DeferredDataSource {
    /// The request.
    public var request: HTTPRequest
    /// The address of the downloaded file, in an existing folder; if the file exists, nothing is sent.
    public var destination: URL
    /// The transport, which sends the request.
    public var transport: any Transport
    /// The maximum duration of the download; `nil`, the default, means no limit.
    public var timeLimit: Duration?

    /// Creates a data source with a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - destination: The address of the downloaded file.
    ///   - transport: The transport, which sends the request.
    public init(
        _ request: HTTPRequest,
        to destination: URL,
        transport: any Transport = DefaultTransport()
    ) {
        self.request = request
        self.destination = destination
        self.transport = transport
    }

    /// Creates a data source that sends a GET request to an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - destination: The address of the downloaded file.
    ///   - transport: The transport, which sends the request.
    public init(
        _ url: URL,
        to destination: URL,
        transport: any Transport = DefaultTransport()
    ) {
        self.init(HTTPRequest(.get, url), to: destination, transport: transport)
    }

    /// Downloads the file.
    ///
    /// - Returns: The response with the destination; without it when the response is not a success.
    /// - Throws: Errors of the transport, and of the system when the file cannot be written.
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
    let part = destination.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part")
    do {
        let file = try await FileWork.run {
            try Data().write(to: part, options: .withoutOverwriting)
            return try FileHandle(forWritingTo: part)
        }
        defer { try? file.close() }
        var writes = FileWrites { try file.write(contentsOf: $0) }
        for try await chunk in body { try await writes.append(chunk) }
        try await writes.finish()
        try Task.checkCancellation()
        try await FileWork.run {
            guard rename(part.path, destination.path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
    } catch {
        try? await FileWork.run { try FileManager.default.removeItem(at: part) }
        throw error
    }
}
