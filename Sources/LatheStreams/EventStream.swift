import Foundation
public import LatheCoding
public import LatheRuntime

/// A request whose response is a `text/event-stream` with typed data, as generated for `events` in a schema.
public protocol EventStreamRequest: Request where ResponseValue == NoContent {
    /// The type of the events' values.
    associatedtype StreamValue: Sendable

    /// The data that ends the stream and is not an event, such as `[DONE]`; `nil`, the default, for none.
    static var endOfStream: String? { get }

    /// Returns the value of an event; by default its data is read as JSON.
    ///
    /// - Parameter data: The event and its data.
    /// - Returns: The value.
    /// - Throws: A failure when the data does not hold a value of its type.
    static func value(of data: EventData) throws(DecodingFailure) -> StreamValue
}

extension EventStreamRequest {
    /// No data ends the stream.
    public static var endOfStream: String? { nil }
}

extension EventStreamRequest where StreamValue: WireValue {
    /// Reads the data as JSON.
    ///
    /// - Parameter data: The event and its data.
    /// - Returns: The value.
    /// - Throws: A failure when the data does not hold a value of its type.
    public static func value(of data: EventData) throws(DecodingFailure) -> StreamValue {
        try data.value()
    }
}

/// The data of an event, to be read as JSON.
public struct EventData: Sendable {
    /// The event as it was received.
    public let event: ServerSentEvent
    private let decoder: EntityDecoder

    init(_ event: ServerSentEvent, _ decoder: EntityDecoder) {
        self.event = event
        self.decoder = decoder
    }

    /// Reads the data as JSON.
    ///
    /// - envelope: The location of the value; by default the whole data.
    /// - Returns: The value.
    /// - Throws: A failure with path, line and column when the data does not hold a value of the type.
    public func value<Value: WireValue>(
        in envelope: Envelope = .document
    ) throws(DecodingFailure) -> Value {
        try decoder.decode(Value.self, from: Data(event.data.utf8), in: envelope)
    }
}

/// An event with its value.
public struct TypedEvent<Value: Sendable>: Sendable {
    /// The decoded data.
    public let value: Value
    /// The type of the event; `message` when the server names none.
    public let type: String
    /// The last id that the server sent, to be sent as `Last-Event-ID` when the stream is continued; `nil`
    /// for none.
    public let id: String?
    /// The delay before reconnecting that the server sent last; `nil` when it sent none.
    public let retry: Duration?
}

/// The events of a call, each as soon as it has been received.
///
/// The call is sent when the first event is requested, and again by each iterator. It accepts
/// `text/event-stream` unless the schema declares an `Accept` field for it. A stream that ends or fails is not
/// continued.
///
/// Reading throws `APIError`: with the code `decoding` if an event does not hold its value or the response has
/// another media type, with `bodyTooLarge` if a line or the data of an event is larger than
/// `Client.limits.body`, 256 MiB by default. It throws `CancellationError` if the task is cancelled.
public struct EventStream<R: EventStreamRequest>: AsyncSequence, Sendable {
    private let client: Client
    private let request: R

    init(_ client: Client, _ request: R) {
        self.client = client
        self.request = request
    }

    /// Returns an iterator, which sends the call.
    public func makeAsyncIterator() -> Iterator {
        let decoder = EntityDecoder(limits: client.limits.decoding)
        var parser = EventParser(limit: client.limits.body)
        var number = 0
        return Iterator(
            source: LineSource(client: client, request: request, type: "text/event-stream") {
                guard let event = try parser.push($0) else { return .nothing }
                if event.data == R.endOfStream { return .end }
                number += 1
                do throws(DecodingFailure) {
                    return .value(
                        TypedEvent(
                            value: try R.value(of: EventData(event, decoder)),
                            type: event.type,
                            id: event.id,
                            retry: event.retry
                        )
                    )
                } catch {
                    throw APIError(
                        .decoding,
                        endpoint: R.endpoint.name,
                        reason: "event \(number) of the response: \(error)",
                        cause: error
                    )
                }
            }
        )
    }

    /// An iterator over the events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: LineSource<R, TypedEvent<R.StreamValue>>

        /// Returns the next event, once it has been received.
        ///
        /// - Returns: The event; `nil` at the end of the stream, and after an error.
        /// - Throws: `APIError` or `CancellationError`, as ``EventStream`` states.
        public mutating func next() async throws -> TypedEvent<R.StreamValue>? {
            try await source.next()
        }
    }
}

extension Client {
    /// Returns the events of a call.
    ///
    /// - Parameter request: A call whose response is a stream of events.
    /// - Returns: The events; nothing is sent before the first one is requested.
    public func stream<R: EventStreamRequest>(_ request: R) -> EventStream<R> {
        EventStream(self, request)
    }
}
