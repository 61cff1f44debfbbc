import Foundation
public import LatheRuntime
import Synchronization

/// A transport that adds faults to another one, in the order of a list; nothing is random.
///
/// ```swift
/// let transport = FaultyTransport(server, faults: [nil, .status(503), .truncated(100), .lost])
/// ```
///
/// The n-th request gets the n-th fault. For `nil`, and after the end of the list, requests are sent without
/// a fault.
public final class FaultyTransport: Transport {
    /// A fault of one request.
    public enum Fault: Sendable {
        /// The request is not sent, and this error is thrown.
        case error(any Error)
        /// The request is sent, and its response is lost with the connection.
        case lost
        /// The request is not sent, and a response with this status and these fields is returned.
        case status(Int, HTTPFields = [:])
        /// The body ends after this number of bytes, with an error.
        case truncated(Int)
        /// The body is replaced by this number of meaningless bytes.
        case garbage(Int)
    }

    private let inner: any Transport
    private let faults: Mutex<ArraySlice<Fault?>>

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - inner: The transport that sends the requests.
    ///   - faults: The faults of the requests, in order.
    public init(_ inner: any Transport, faults: [Fault?]) {
        self.inner = inner
        self.faults = Mutex(faults[...])
    }

    /// The number of faults that have not been used.
    public var remaining: Int { faults.withLock { $0.count } }

    /// Sends a request with the next fault.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, which the fault may change.
    /// - Throws: The error of the fault; `URLError.networkConnectionLost` for a response that is lost; otherwise the
    ///   errors of the inner transport.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch faults.withLock({ $0.popFirst() ?? nil }) {
        case nil: return try await inner.send(request)
        case .error(let error)?: throw error
        case .lost?:
            _ = try await inner.send(request).body.collect(limit: .max)
            throw URLError(.networkConnectionLost)
        case .status(let status, let fields)?:
            return HTTPResponse(status: status, fields: fields, url: request.url)
        case .truncated(let count)?:
            var response = try await inner.send(request)
            let whole = try await response.body.collect(limit: .max)
            let (chunks, source) = AsyncThrowingStream<Data, any Error>.makeStream()
            if count > 0 { source.yield(whole.prefix(count)) }
            source.finish(throwing: URLError(.networkConnectionLost))
            response.body = HTTPBody(chunks: chunks, length: whole.count)
            return response
        case .garbage(let count)?:
            var response = try await inner.send(request)
            _ = try await response.body.collect(limit: .max)
            let bytes = (0..<max(0, count)).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) }
            response.body = HTTPBody(Data(bytes))
            return response
        }
    }
}
