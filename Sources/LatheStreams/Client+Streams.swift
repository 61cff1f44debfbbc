public import LatheCoding
public import LatheRuntime

extension Client {
    /// Returns the events of a call whose response is a `text/event-stream`, each as soon as it has been
    /// received.
    ///
    /// The call is sent when the first event is requested, and again by each iterator. It accepts
    /// `text/event-stream` unless the schema declares an `Accept` field for it. A stream that ends or fails
    /// is not continued; the caller can do so with a new call and the last event's id.
    ///
    /// - Parameter request: The call.
    /// - Returns: The events. Reading throws `APIError`: with the code `decoding` if the response has
    ///   another media type, with `bodyTooLarge` if a line or the data of an event is larger than
    ///   `Client.limits.body`, 256 MiB by default. It throws `CancellationError` if the task is cancelled.
    public func events<R: Request>(
        of request: R
    ) -> some AsyncSequence<ServerSentEvent, any Error> & Sendable {
        ResponseLines { [self] in
            var parser = EventParser(limit: limits.body)
            return LineSource(client: self, request: request, type: "text/event-stream") { line in
                try parser.push(line).map { .value($0) } ?? .nothing
            }
        }
    }

    /// Returns the values of a call whose response has one JSON document on each line, each as soon as it has
    /// been received.
    ///
    /// The call is sent when the first value is requested, and again by each iterator. It accepts JSON lines, JSON
    /// text sequences (RFC 7464) and, if the server has nothing else, JSON, unless the schema declares an `Accept`
    /// field for it. Empty lines are skipped.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - request: The call.
    /// - Returns: The values. Reading throws `APIError`: with the code `decoding` if a line does not hold a
    ///   value of the type, with `bodyTooLarge` if it is larger than `Client.limits.body`, 256 MiB by
    ///   default. It throws `CancellationError` if the task is cancelled.
    public func jsonLines<R: Request, Value: WireValue>(
        _ type: Value.Type,
        of request: R
    ) -> some AsyncSequence<Value, any Error> & Sendable {
        ResponseLines { [self] in
            var reader = JSONLineReader<R, Value>(limits.decoding)
            return LineSource(client: self, request: request, readsSequences: true) { line in
                try reader.read(line).map { .value($0) } ?? .nothing
            }
        }
    }
}

/// The values of a response's lines; unlike with `AsyncThrowingStream`, a cancelled task gets
/// `CancellationError`.
private struct ResponseLines<R: Request, Value: Sendable>: AsyncSequence, Sendable {
    /// Creates the source of an iterator.
    let source: @Sendable () -> LineSource<R, Value>

    struct AsyncIterator: AsyncIteratorProtocol {
        let source: LineSource<R, Value>

        func next() async throws -> Value? { try await source.next() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source()) }
}
