public import Foundation
import LatheCoding
public import LatheRuntime
import Synchronization

/// A transport that records what another one brings, in a file beside the test, and answers from it later.
///
/// ```swift
/// let recording = try RecordingTransport(file, mode: .automatic, api: weather.client.api)
/// weather.client.transport = recording
/// ```
///
/// - The file is JSON with sorted calls and keys, made for reading in reviews. Bodies are JSON, lines of
///   text or base64. Calls of errors, which have no answer, are not in it.
/// - A request gets the answer of a recorded call to the same endpoint with the same method, path,
///   query, header parameters and body; the order of the query's items and of a JSON object's members, the
///   server and what auth schemes send do not count. Of several calls that are alike each is used once, in
///   the order of their recording.
/// - A request that was not recorded fails with an `APIError` of the code `transport` that
///   lists the calls that were.
/// - Secrets never reach the file: parameters and fields that the schema calls secret, what auth
///   schemes send, cookies, the tokens of OAuth. A value that was hidden once is hidden wherever it
///   stands, escaped or not. A body in which there may be secret fields and that cannot be read is left
///   out.
public final class RecordingTransport: Transport {
    /// Where answers come from.
    public enum Mode: Hashable, Sendable {
        /// From the other transport; the file is written anew.
        case record
        /// From the file; nothing is sent.
        case replay
        /// From the file if there is one, else from the other transport.
        case automatic
    }

    private struct State {
        var calls: [RecordedCall] = []
        /// The places of the calls that were answered already.
        var used: Set<Int> = []
        var secrets: Set<String> = []
    }

    /// The file.
    public let file: URL
    /// Whether answers come from the file.
    public let isReplaying: Bool

    private let api: API
    private let inner: any Transport
    private let state: Mutex<State>

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - file: The file of one test; its folder must be there for recording.
    ///   - mode: Where answers come from.
    ///   - api: The API, which knows what is secret.
    ///   - inner: Sends what is recorded.
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

    /// How many recorded calls nobody asked for yet; none while recording.
    public var remaining: Int {
        state.withLock { isReplaying ? $0.calls.count - $0.used.count : 0 }
    }

    /// Answers a request from the file, or sends it and records the answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The response, its body in memory.
    /// - Throws: `APIError` when the request was not recorded; ``RecordingFailure``
    ///   when the file cannot be written; what the other transport throws.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.body?.collect(limit: .max) ?? Data()
        var scrubbing = Scrubbing(api, request)
        let asked = scrubbing.request(request, body)
        if isReplaying { return try replay(asked, request) }
        var response = try await inner.send(request)
        let answer = try await response.body.collect(limit: .max)
        response.body = HTTPBody(answer)
        let call = RecordedCall(
            endpoint: scrubbing.endpoint.name,
            request: asked,
            response: scrubbing.response(response, answer, to: request)
        )
        try state.withLock { [secrets = scrubbing.secrets] state in
            state.calls.append(call)
            state.secrets.formUnion(secrets)
            try RecordingFile.write(state.calls, without: state.secrets, to: file)
        }
        return response
    }

    private func replay(_ asked: JSONObject, _ request: HTTPRequest) throws -> HTTPResponse {
        let endpoint = request.call?.endpoint.name ?? Scrubbing.unnamed
        let response: JSONValue = try state.withLock { state in
            let places = state.calls.indices.filter {
                state.calls[$0].endpoint == endpoint && state.calls[$0].request == asked
            }
            if let place = places.first(where: { !state.used.contains($0) }) {
                state.used.insert(place)
                return state.calls[place].response
            }
            let call = RecordedCall(endpoint: endpoint, request: asked, response: .null)
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

/// A recording that cannot be read or written, or that lacks a call.
public struct RecordingFailure: Error, Hashable, CustomStringConvertible {
    /// What is wrong, with the file's path or name.
    public let description: String
}

extension RecordingFailure: LastingFailure {}
