import Foundation
public import LatheRuntime
import Synchronization

/// A transport that spoils what another one does, by a list of faults; no chance is involved.
///
/// ```swift
/// let transport = FaultyTransport(server, faults: [nil, .status(503), .truncated(100), .lost])
/// ```
///
/// The n-th request gets the n-th fault; `nil`, and all behind the list, go through as they are.
public final class FaultyTransport: Transport {
    /// What goes wrong with a request.
    public enum Fault: Sendable {
        /// No answer comes: the request is not sent, and this error is thrown.
        case error(any Error)
        /// The request is sent, and its answer is lost with the connection.
        case lost
        /// Another answer comes in place of the server's; nothing is sent.
        case status(Int, HTTPFields = [:])
        /// The body breaks off behind so many bytes.
        case truncated(Int)
        /// The body is so many bytes that mean nothing.
        case garbage(Int)
    }

    private let inner: any Transport
    private let faults: Mutex<ArraySlice<Fault?>>

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - inner: Sends what is not spoiled before.
    ///   - faults: What goes wrong, a request after the other.
    public init(_ inner: any Transport, faults: [Fault?]) {
        self.inner = inner
        self.faults = Mutex(faults[...])
    }

    /// How many faults have not been used.
    public var remaining: Int { faults.withLock { $0.count } }

    /// Sends a request with the next fault.
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
