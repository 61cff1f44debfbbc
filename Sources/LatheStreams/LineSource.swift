import Foundation
import LatheCoding
import LatheRuntime

/// The meaning of a line of a response.
enum LineMeaning<Value: Sendable>: Sendable {
    case value(Value)
    case nothing
    /// The stream ends here, whatever follows.
    case end
}

/// Reads a response line by line.
actor LineSource<R: Request, Value: Sendable> {
    private let client: Client
    private let request: R
    /// The media type that the response must not contradict; `nil` for any.
    private let type: String?
    private let make: ([UInt8]) throws -> LineMeaning<Value>
    private var chunks: HTTPBody.AsyncIterator?
    private var splitter: LineSplitter
    private var ready: [Value] = []
    private var isEnded = false
    /// The error of the line after the values that can be returned.
    private var problem: (any Error)?

    init(
        client: Client,
        request: R,
        type: String? = nil,
        readsSequences: Bool = false,
        make: sending @escaping ([UInt8]) throws -> LineMeaning<Value>
    ) {
        self.client = client
        self.request = request
        self.type = type
        self.make = make
        splitter = LineSplitter(limit: client.limits.body, readsSequences: readsSequences)
    }

    func next() async throws -> Value? {
        // The next values may be in memory already.
        try Task.checkCancellation()
        while ready.isEmpty {
            if let problem {
                self.problem = nil
                throw problem
            }
            if isEnded { return nil }
            isEnded = true
            var chunks =
                if let chunks { chunks } else { try await open().makeAsyncIterator() }
            var lines: [[UInt8]] = []
            var isLast = false
            var fault: (any Error)?
            do {
                if let chunk = try await chunks.next(isolation: self) {
                    try splitter.push(chunk, onto: &lines)
                } else {
                    lines = splitter.finish().map { [$0] } ?? []
                    isLast = true
                }
            } catch {
                fault = failure(error)
            }
            self.chunks = chunks
            isEnded = read(lines)
            if !isEnded {
                problem = fault
                isEnded = isLast || fault != nil
            }
            // Values are taken from the end, since taking the first would move all others.
            ready.reverse()
        }
        return ready.removeLast()
    }

    /// Reads lines; returns whether one of them ends the stream.
    private func read(_ lines: [[UInt8]]) -> Bool {
        for line in lines {
            do {
                switch try make(line) {
                case .value(let value): ready.append(value)
                case .nothing: break
                case .end: return true
                }
            } catch {
                problem = failure(error)
                return true
            }
        }
        return false
    }

    private func open() async throws -> HTTPBody {
        let response = try await client.open(request, accept: type ?? documentsOnLines)
        guard let type, let field = response.fields["Content-Type"],
            ContentType.mediaType(of: field) != type
        else { return response.value }
        var error = APIError(
            .decoding,
            endpoint: R.endpoint.name,
            reason: "the response is not `\(type)`"
        )
        error.response = response.head
        throw error
    }

    private func failure(_ error: any Error) -> any Error {
        if Task.isCancelled { return CancellationError() }
        guard let tooLong = error as? LineSplitter.TooLong else { return error }
        return APIError(
            .bodyTooLarge,
            endpoint: R.endpoint.name,
            reason: "\(tooLong.subject) of the response is too long",
            cause: error
        )
    }
}

/// The content types of JSON lines and JSON text sequences, then the usual content type of JSON.
private let documentsOnLines =
    "application/jsonl, application/x-ndjson, application/json-seq, application/json;q=0.5"
