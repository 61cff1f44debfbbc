public import Foundation
public import LatheRuntime
import Synchronization

/// A transport that answers from a script and records what was sent; no network.
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.answer(with: .xml("<response><token>abc</token></response>"))
/// transport.answer(with: .status(503)) { $0.url.path().hasSuffix("/slow") }
/// ```
///
/// An answer is used once. Of those whose condition holds, the one added first is taken; when none is
/// left the call fails with an `APIError` that names the request. It may be used from all threads.
public final class ScriptedTransport: Transport {
    /// What the transport does with a request.
    public struct Reply: Sendable {
        let run: @Sendable (HTTPRequest) async throws -> HTTPResponse

        /// Answers by a closure.
        public init(_ run: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
            self.run = run
        }

        /// A status, header fields and a body of bytes.
        public static func status(
            _ status: Int,
            fields: HTTPFields = [:],
            body: Data = Data()
        ) -> Reply {
            Reply { request in
                HTTPResponse(
                    status: status,
                    fields: fields,
                    url: request.url,
                    body: HTTPBody(body)
                )
            }
        }

        /// A JSON body.
        public static func json(_ text: String, status: Int = 200) -> Reply {
            .status(
                status,
                fields: ["Content-Type": "application/json; charset=utf-8"],
                body: Data(text.utf8)
            )
        }

        /// An XML body.
        public static func xml(_ text: String, status: Int = 200) -> Reply {
            .status(
                status,
                fields: ["Content-Type": "text/xml; charset=utf-8"],
                body: Data(text.utf8)
            )
        }

        /// An error in place of an answer.
        public static func error(_ error: any Error) -> Reply { Reply { _ in throw error } }
    }

    /// A request came for which the script has no answer: the cause of the `APIError` that says which.
    public struct NoAnswer: Error, Hashable {}

    /// A request as it was sent, its body collected.
    public struct Recorded: Sendable {
        /// The request.
        public let request: HTTPRequest
        /// The bytes of its body; empty for none.
        public let body: Data
    }

    private struct Entry {
        var reply: Reply
        var condition: @Sendable (HTTPRequest) -> Bool
    }

    private struct State {
        var script: [Entry] = []
        var requests: [Recorded] = []
    }

    private let state = Mutex(State())

    /// Makes a transport.
    ///
    /// - Parameter replies: The answers to the first requests, in their order.
    public init(_ replies: [Reply] = []) {
        for reply in replies { answer(with: reply) }
    }

    /// Adds an answer for the next request for which a condition holds.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - condition: Which requests it is for; by default all.
    public func answer(
        with reply: Reply,
        when condition: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }
    ) {
        state.withLock { $0.script.append(Entry(reply: reply, condition: condition)) }
    }

    /// The requests so far, in the order of their coming.
    public var requests: [Recorded] { state.withLock { $0.requests } }

    /// How many answers are left.
    public var remaining: Int { state.withLock { $0.script.count } }

    /// Records a request and answers it.
    ///
    /// - Parameter request: What to answer.
    /// - Returns: The next answer for it.
    /// - Throws: `APIError` of the code `transport`, which is not tried again, when the script has no
    ///   answer; the error that the script has in place of one.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try await request.body?.collect(limit: .max) ?? Data()
        let reply = state.withLock { state -> Reply? in
            state.requests.append(Recorded(request: request, body: body))
            let place = state.script.firstIndex { $0.condition(request) }
            return place.map { state.script.remove(at: $0).reply }
        }
        guard let reply else {
            throw APIError(
                .transport,
                endpoint: request.call?.endpoint.name ?? Scrubbing.unnamed,
                reason: "the script has no answer for \(request.method) \(Self.address(request))",
                cause: NoAnswer()
            )
        }
        return try await reply.run(request)
    }

    /// The address, with no values in its query but those that the call says are no secrets.
    private static func address(_ request: HTTPRequest) -> String {
        let endpoint = request.call?.endpoint
        let open = (endpoint?.parameters ?? []).filter { !$0.isSecret }.map(\.name)
        let names = Set(open + (endpoint?.constants ?? []).map(\.name))
            .subtracting(Scrubbing.wellKnown)
        // What is secret in the whole API is not known here.
        return redaction(request).address(request.url) { !names.contains($0) }
    }

    fileprivate static func redaction(_ request: HTTPRequest) -> Redaction {
        let unnamed = Endpoint(Scrubbing.unnamed, request.method, "/")
        return Redaction(API(name: ""), request.call?.endpoint ?? unnamed)
    }
}

extension ScriptedTransport.NoAnswer: LastingFailure {}

extension ScriptedTransport.Recorded: CustomStringConvertible {
    /// One line as in `GET /notes, body: 0 bytes`, without the query, which may hold secrets.
    public var description: String {
        let path = request.url.path(percentEncoded: true)
        let shown = ScriptedTransport.redaction(request).path(path)
        return "\(request.method) \(shown), body: \(body.count) bytes"
    }
}
