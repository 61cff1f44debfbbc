import Foundation
public import LatheCoding
public import LatheRuntime

/// A request whose response has one JSON document on each line, as generated for `lines` in a schema.
public protocol LineStreamRequest: Request where ResponseValue == NoContent {
    /// The type of the lines' values.
    associatedtype StreamValue: WireValue

    /// The location of the value in a line; by default the whole line.
    static var lineEnvelope: Envelope { get }
}

extension LineStreamRequest {
    /// The value is the whole line.
    public static var lineEnvelope: Envelope { .document }
}

/// The values of a response with one JSON document on each line, each as soon as it has been received.
///
/// The response may also be a JSON text sequence (RFC 7464), in which a record separator is before each document, and a
/// document may have several lines.
///
/// The call is sent when the first value is requested, and again by each iterator. Empty lines are skipped. A
/// stream that ends or fails is not continued.
///
/// Reading throws `APIError`: with the code `decoding` if a line does not hold its value, with `bodyTooLarge`
/// if it is larger than `Client.limits.body`, 256 MiB by default. It throws `CancellationError` if the task is
/// cancelled.
public struct LineStream<R: LineStreamRequest>: AsyncSequence, Sendable {
    private let client: Client
    private let request: R

    init(_ client: Client, _ request: R) {
        self.client = client
        self.request = request
    }

    /// Returns an iterator, which sends the call.
    public func makeAsyncIterator() -> Iterator {
        var reader = JSONLineReader<R, R.StreamValue>(client.limits.decoding, R.lineEnvelope)
        return Iterator(
            source: LineSource(client: client, request: request, readsSequences: true) { line in
                try reader.read(line).map { .value($0) } ?? .nothing
            }
        )
    }

    /// An iterator over the values.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: LineSource<R, R.StreamValue>

        /// Returns the next value, once it has been received.
        ///
        /// - Returns: The value; `nil` at the end of a complete response, and after an error.
        /// - Throws: `APIError` or `CancellationError`, as ``LineStream`` states.
        public mutating func next() async throws -> R.StreamValue? {
            try await source.next()
        }
    }
}

extension Client {
    /// Returns the values of a call's response, one for each of its lines.
    ///
    /// - Parameter request: A call whose response has one JSON document on each line.
    /// - Returns: The values; nothing is sent before the first one is requested.
    public func stream<R: LineStreamRequest>(_ request: R) -> LineStream<R> {
        LineStream(self, request)
    }
}

/// Reads lines that are JSON documents.
struct JSONLineReader<R: Request, Value: WireValue> {
    private let decoder: EntityDecoder
    private let envelope: Envelope
    private var number = 0

    init(_ limits: DecodingLimits, _ envelope: Envelope = .document) {
        decoder = EntityDecoder(limits: limits)
        self.envelope = envelope
    }

    /// Reads the value of the next line; `nil` for an empty line.
    mutating func read(_ line: [UInt8]) throws(APIError) -> Value? {
        number += 1
        guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        do throws(DecodingFailure) {
            return try decoder.decode(Value.self, from: Data(line), in: envelope)
        } catch {
            throw APIError(
                .decoding,
                endpoint: R.endpoint.name,
                reason: "line \(number) of the response: \(error)",
                cause: error
            )
        }
    }
}
