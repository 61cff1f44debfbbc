public import Foundation
import LatheCoding
public import LatheRuntime
import Synchronization

/// A transport that records the calls of another one in a file of the test, and replays them later.
///
/// ```swift
/// let recording = try RecordingTransport(file, mode: .automatic, api: weather.client.api)
/// weather.client.transport = recording
/// ```
///
/// - The file is JSON with sorted calls and keys, which is easy to review. Bodies are JSON, lines of text or
///   Base64. A response is recorded and returned when it is complete; one that does not end, such as an endless
///   stream of events, cannot be recorded. Calls that failed without a response are not recorded.
/// - A request gets the response of a recorded call to the same endpoint with the same method, path, query, header
///   parameters and body. The order of query items and of a JSON object's members, the server, the values of auth
///   schemes and generated idempotency keys are ignored. Each of several equal calls is used once, in the order in
///   which they were recorded.
/// - A request that was not recorded fails with an `APIError` with the code `transport` that lists the
///   recorded calls.
/// - Secrets are never written to the file: parameters and fields that the schema declares as secret, the
///   values of auth schemes, cookies, and OAuth tokens. A value of at least 6 characters that was redacted once is
///   redacted everywhere, escaped or not, also in the keys and numbers of JSON bodies. A body that may contain secret
///   fields and cannot be decoded is omitted.
public final class RecordingTransport: Transport {
    /// The source of responses.
    public enum Mode: Hashable, Sendable {
        /// The other transport; the file is replaced.
        case record
        /// The file; nothing is sent.
        case replay
        /// The file if it exists, else the other transport.
        case automatic
    }

    private struct State {
        var calls: [RecordedCall] = []
        /// The indices of the calls that have been replayed.
        var used: Set<Int> = []
        var secrets: Set<String> = []
    }

    /// The file.
    public let file: URL
    /// Whether responses come from the file.
    public let isReplaying: Bool

    private let api: API
    private let inner: any Transport
    private let state: Mutex<State>

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - file: The file of one test; to record, its folder must exist.
    ///   - mode: The source of responses.
    ///   - api: The API, whose schema declares the secrets.
    ///   - inner: The transport whose calls are recorded.
    /// - Throws: ``RecordingFailure`` when the file is to be replayed and cannot be read.
    public init(
        _ file: URL,
        mode: Mode,
        api: API,
        through inner: any Transport = DefaultTransport()
    ) throws {
        self.file = file
        self.api = api
        self.inner = inner
        isReplaying =
            mode == .replay
            || mode == .automatic && FileManager.default.fileExists(atPath: file.path)
        state = Mutex(State(calls: isReplaying ? try RecordingFile.read(file) : []))
    }

    /// The number of recorded calls that have not been replayed; 0 while recording.
    public var remaining: Int {
        state.withLock { isReplaying ? $0.calls.count - $0.used.count : 0 }
    }

    /// Returns the recorded response to a request, or sends the request and records its response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, with its body in memory.
    /// - Throws: `APIError` when the request was not recorded; ``RecordingFailure`` when the file cannot be
    ///   written; errors of the other transport.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var sent = request
        let body = try await sent.collectBody(isSent: isReplaying)
        var scrubbing = Scrubbing(api, request)
        let asked = scrubbing.request(request, body)
        if isReplaying { return try replay(asked, request, scrubbing.secrets) }
        var response = try await inner.send(sent)
        let received = try await response.body.collect(limit: .max)
        let trailers = response.body.trailers
        response.body = HTTPBody(received)
        response.body.trailers = trailers
        let call = RecordedCall(
            endpoint: scrubbing.endpoint.name,
            request: asked,
            response: scrubbing.response(response, received, to: request)
        )
        try state.withLock { [secrets = scrubbing.secrets] state in
            state.calls.append(call)
            state.secrets.formUnion(secrets)
            try RecordingFile.write(state.calls, without: state.secrets, to: file)
        }
        return response
    }

    private func replay(
        _ asked: JSONObject,
        _ request: HTTPRequest,
        _ secrets: Set<String>
    ) throws -> HTTPResponse {
        let endpoint = request.call?.endpoint.name ?? Scrubbing.unnamed
        let response: JSONValue = try state.withLock { state in
            state.secrets.formUnion(secrets)
            // The file was written without its own secrets, and those of this run may be parts of other texts.
            let hidden = asked.hidden(SecretTexts(state.secrets))
            let candidates = state.calls.indices.filter { state.calls[$0].endpoint == endpoint }
            let places = candidates.filter { [asked, hidden].contains(state.calls[$0].request) }
            let unused = candidates.filter { !state.used.contains($0) }
            if let place = unused.first(where: { places.contains($0) })
                ?? unused.first(where: { state.calls[$0].resembles(asked) })
            {
                state.used.insert(place)
                return state.calls[place].response
            }
            let call = RecordedCall(endpoint: endpoint, request: hidden, response: .null)
            let times = places.isEmpty ? "not recorded" : "recorded only \(places.count) times"
            let reason =
                "\(call) is \(times) in \(file.lastPathComponent), which has "
                + RecordedCall.list(state.calls)
            throw APIError(
                .transport,
                endpoint: endpoint,
                reason: reason,
                cause: RecordingFailure(description: reason)
            )
        }
        return try RecordingFile.response(response, to: request)
    }
}

/// A recording cannot be read or written, or lacks a call.
public struct RecordingFailure: Error, Hashable, CustomStringConvertible {
    /// The problem, with the file's path or name.
    public let description: String
}

extension RecordingFailure: NonRetryableError {}
