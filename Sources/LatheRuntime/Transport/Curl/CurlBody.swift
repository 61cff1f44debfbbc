#if Curl && os(Linux)
import Foundation

/// The chunks of a response's body, decompressed and limited in the task that reads them.
struct CurlBody: AsyncSequence, Sendable {
    typealias Element = Data
    typealias Failure = any Error

    /// The source of the bytes; the transfer ends when the last reader is released.
    fileprivate final class Source: Sendable {
        let transfer: CurlTransfer?
        /// All bytes, if the transfer is complete.
        let whole: Data
        let coding: Inflater.Coding?
        let limit: Int

        init(_ transfer: CurlTransfer?, _ whole: Data, _ coding: Inflater.Coding?, _ limit: Int) {
            self.transfer = transfer
            self.whole = whole
            self.coding = coding
            self.limit = limit
        }

        deinit { transfer?.cancel() }
    }

    private let source: Source

    /// Creates the body of a transfer that is not complete.
    init(of transfer: CurlTransfer, _ coding: Inflater.Coding?, limit: Int) {
        source = Source(transfer, Data(), coding, limit)
    }

    /// Creates a body of compressed bytes.
    init(compressed bytes: Data, _ coding: Inflater.Coding, limit: Int) {
        source = Source(nil, bytes, coding, limit)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let source: Source
        private var whole: Data?
        private var inflater: Inflater?
        private var count = 0

        fileprivate init(_ source: Source) {
            self.source = source
            whole = source.transfer == nil ? source.whole : nil
        }

        mutating func next() async throws -> Data? { try await next(isolation: nil) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            guard let chunk = try await decoded() else { return nil }
            guard chunk.count <= source.limit - count else {
                source.transfer?.cancel()
                throw HTTPBody.TooLarge(limit: source.limit)
            }
            count += chunk.count
            return chunk
        }

        private nonisolated(nonsending) mutating func decoded() async throws -> Data? {
            guard let coding = source.coding else { return try await received() }
            let inflater = try inflater ?? Inflater(coding)
            self.inflater = inflater
            while true {
                do throws(CurlTransport.Failure) {
                    if let piece = try inflater.next() { return piece }
                } catch {
                    source.transfer?.cancel()
                    throw error
                }
                guard let bytes = try await received() else {
                    try inflater.finish()
                    return nil
                }
                inflater.push(bytes)
            }
        }

        private nonisolated(nonsending) mutating func received() async throws -> Data? {
            if let transfer = source.transfer { return try await transfer.next() }
            defer { whole = nil }
            return whole
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }
}
#endif
