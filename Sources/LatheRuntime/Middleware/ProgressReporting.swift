/// How far a body has come.
public struct TransferProgress: Hashable, Sendable {
    /// The way that a body goes.
    public enum Direction: Hashable, Sendable {
        /// From here to the server.
        case upload
        /// From the server to here.
        case download
    }

    /// The way that the body goes.
    public let direction: Direction
    /// The number of bytes so far; of a compressed answer, of what it holds.
    public let bytes: Int
    /// The number of all bytes; `nil` when nobody knows before the end.
    public let total: Int?

    /// The part that is done, from 0 to 1; `nil` when the total is not known.
    public var fraction: Double? {
        total.map { $0 == 0 ? 1 : min(1, Double(bytes) / Double($0)) }
    }

    /// Describes how far a body has come.
    public init(_ direction: Direction, bytes: Int, total: Int?) {
        self.direction = direction
        self.bytes = bytes
        self.total = total
    }
}

/// Tells how far the bodies of a client's calls have come, in both directions.
///
/// ```swift
/// var watched = fogBugz
/// watched.client.middleware.append(ProgressReporting { progress in
///     bar.fraction = progress.fraction ?? 0
/// })
/// try await watched.cases.edit(case: 7, files: [UploadFile(file: log)])
/// ```
///
/// A body is reported as its pieces are read, of at most 64 KiB when they are sent: the last ones may
/// still be on their way. Each try begins anew.
public struct ProgressReporting: Middleware {
    private let report: @Sendable (TransferProgress) -> Void

    /// Makes a middleware for a client.
    ///
    /// - Parameter report: Is told of each piece, in its order, by the task that reads it; must be quick.
    public init(_ report: @escaping @Sendable (TransferProgress) -> Void) {
        self.report = report
    }

    /// A middleware together with what it reports; who is too slow sees the newest.
    public static func values() -> (ProgressReporting, AsyncStream<TransferProgress>) {
        let (stream, values) = AsyncStream.makeStream(
            of: TransferProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        return (ProgressReporting { values.yield($0) }, stream)
    }

    /// Sends the request on and has both bodies report.
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
