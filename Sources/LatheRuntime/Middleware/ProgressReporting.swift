/// The progress of a body's transfer.
public struct TransferProgress: Hashable, Sendable {
    /// The direction of a transfer.
    public enum Direction: Hashable, Sendable {
        /// To the server.
        case upload
        /// From the server.
        case download
    }

    /// The direction of the transfer.
    public let direction: Direction
    /// The number of bytes so far; for a compressed body, of its content before compression.
    public let bytes: Int
    /// The total number of bytes; `nil` if it is not known before the end.
    public let total: Int?

    /// The completed fraction, from 0 to 1; `nil` if the total is not known.
    public var fraction: Double? {
        total.map { $0 == 0 ? 1 : min(1, Double(bytes) / Double($0)) }
    }

    /// Creates the progress of a transfer.
    ///
    /// - Parameters:
    ///   - direction: The direction of the transfer.
    ///   - bytes: The number of bytes so far.
    ///   - total: The total number of bytes; `nil` if it is not known before the end.
    public init(_ direction: Direction, bytes: Int, total: Int?) {
        self.direction = direction
        self.bytes = bytes
        self.total = total
    }
}

/// A middleware that reports the progress of the bodies of a client's calls, in both directions.
///
/// ```swift
/// var watched = fogBugz
/// watched.client.middleware.append(ProgressReporting { progress in
///     bar.fraction = progress.fraction ?? 0
/// })
/// try await watched.cases.edit(case: 7, files: [UploadFile(file: log)])
/// ```
///
/// Progress is reported as the chunks of a body are read. A sent chunk has at most 64 KiB; the last chunks may
/// still be in transit when they are reported. Each attempt starts from zero.
public struct ProgressReporting: Middleware {
    private let report: @Sendable (TransferProgress) -> Void

    /// Creates a middleware that calls a function.
    ///
    /// - Parameter report: Receives the progress after each chunk, in order, from the task that reads the
    ///   body. It must be quick.
    public init(_ report: @escaping @Sendable (TransferProgress) -> Void) {
        self.report = report
    }

    /// Creates a middleware and a stream of its reports; a slow reader receives only the newest one.
    public static func values() -> (ProgressReporting, AsyncStream<TransferProgress>) {
        let (stream, values) = AsyncStream.makeStream(
            of: TransferProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        return (ProgressReporting { values.yield($0) }, stream)
    }

    /// Passes the request on, with progress reports for both bodies.
    ///
    /// - Parameters:
    ///   - request: The request; `nil` as its body reports no upload.
    ///   - endpoint: The call that the request belongs to.
    ///   - next: Passes the request to the next middleware or the transport.
    /// - Returns: The response.
    /// - Throws: The errors of `next`.
    public func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        var request = request
        request.body = request.body.map { observe($0, .upload) }
        var response = try await next(request)
        response.body = observe(response.body, .download)
        return response
    }

    private func observe(_ body: HTTPBody, _ direction: TransferProgress.Direction) -> HTTPBody {
        var body = body
        body.onRead = { [report, total = body.length, inner = body.onRead] bytes in
            inner?(bytes)
            report(TransferProgress(direction, bytes: bytes, total: total))
        }
        return body
    }
}
