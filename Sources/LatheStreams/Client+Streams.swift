import Foundation
public import LatheCoding
public import LatheRuntime

extension Client {
    /// Returns the events of a call whose response is a `text/event-stream`, each as soon as it has been
    /// received.
    ///
    /// The call is sent when the first event is requested. It accepts `text/event-stream` unless the schema
    /// declares an `Accept` field for it. When the stream ends or fails, the caller can continue it with a
    /// new call and the last event's id. A line, and the data of an event, may be as large as a body.
    ///
    /// - Parameter request: The call.
    /// - Returns: The events. Reading throws `APIError`, with the code `decoding` when the response has
    ///   another media type, or `CancellationError`.
    public func events<R: Request>(
        of request: R
    ) -> some AsyncSequence<ServerSentEvent, any Error> & Sendable {
        var parser = EventParser(limit: limits.body)
        return lines(of: request, type: "text/event-stream") { line in
            guard let line else { return nil }
            do throws(EventParser.TooLong) {
                return try parser.push(line)
            } catch {
                throw APIError(
                    .bodyTooLarge,
                    endpoint: R.endpoint.name,
                    reason: "an event of the response is too long",
                    cause: error
                )
            }
        }
    }

    /// Returns the values of a call whose response has one JSON document on each line, each as soon as it has
    /// been received.
    ///
    /// Empty lines are skipped. A line may be as large as a body.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - request: The call.
    /// - Returns: The values. Reading throws `APIError` or `CancellationError`.
    public func jsonLines<R: Request, Value: WireValue>(
        _ type: Value.Type,
        of request: R
    ) -> some AsyncSequence<Value, any Error> & Sendable {
        let decoder = EntityDecoder(format: .json, limits: limits.decoding)
        var number = 0
        return lines(of: request) { line in
            number += 1
            guard let line, !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
            do throws(DecodingFailure) {
                return try decoder.decode(type, from: Data(line))
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

    /// Returns the results of a function for the lines, called for one line at a time, and with `nil` after
    /// the last one.
    private func lines<R: Request, Value: Sendable>(
        of request: R,
        type: String? = nil,
        _ make: sending @escaping ([UInt8]?) throws -> Value?
    ) -> ResponseLines<R, Value> {
        ResponseLines(
            source: LineSource(client: self, request: request, type: type, make: make)
        )
    }
}

/// The values of a response's lines; unlike with `AsyncThrowingStream`, a cancelled task gets
/// `CancellationError`.
private struct ResponseLines<R: Request, Value: Sendable>: AsyncSequence, Sendable {
    let source: LineSource<R, Value>

    struct AsyncIterator: AsyncIteratorProtocol {
        let source: LineSource<R, Value>

        func next() async throws -> Value? {
            try Task.checkCancellation()
            return try await source.next()
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
}

/// Reads a response line by line.
private actor LineSource<R: Request, Value: Sendable> {
    private let client: Client
    private let request: R
    /// The media type that the response must not contradict; `nil` for any.
    private let type: String?
    private let make: ([UInt8]?) throws -> Value?
    private var chunks: HTTPBody.AsyncIterator?
    private var splitter: LineSplitter
    private var ready: [Value] = []
    private var isEnded = false
    /// The error of the line after the values that are ready.
    private var problem: (any Error)?

    init(
        client: Client,
        request: R,
        type: String?,
        make: sending @escaping ([UInt8]?) throws -> Value?
    ) {
        self.client = client
        self.request = request
        self.type = type
        self.make = make
        splitter = LineSplitter(limit: client.limits.body)
    }

    func next() async throws -> Value? {
        while ready.isEmpty {
            if let problem {
                self.problem = nil
                throw problem
            }
            if isEnded { return nil }
            isEnded = true
            var chunks =
                if let chunks { chunks } else { try await open().makeAsyncIterator() }
            let chunk: [[UInt8]]?
            do {
                chunk = try await chunks.next(isolation: self).map { try splitter.push($0) }
            } catch {
                throw failure(error)
            }
            self.chunks = chunks
            for line in chunk ?? splitter.finish().map({ [$0] }) ?? [] {
                do {
                    if let value = try make(line) { ready.append(value) }
                } catch {
                    problem = error
                    break
                }
            }
            // Values are taken from the end, since taking the first would move all others.
            ready.reverse()
            isEnded = chunk == nil || problem != nil
        }
        return ready.removeLast()
    }

    private func open() async throws -> HTTPBody {
        let answer = try await client.open(request, accept: type)
        guard let type, let field = answer.fields["Content-Type"],
            ContentType(field).mediaType != type
        else { return answer.value }
        var error = APIError(
            .decoding,
            endpoint: R.endpoint.name,
            reason: "the response is not `\(type)`"
        )
        error.response = answer.head
        throw error
    }

    private func failure(_ error: any Error) -> any Error {
        if Task.isCancelled { return CancellationError() }
        guard error is LineSplitter.TooLong else { return error }
        return APIError(
            .bodyTooLarge,
            endpoint: R.endpoint.name,
            reason: "a line of the response is too long",
            cause: error
        )
    }
}
