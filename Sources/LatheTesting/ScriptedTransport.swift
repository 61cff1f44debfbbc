public import Foundation
public import LatheRuntime
import Synchronization

/// A transport that returns scripted responses and records the requests, without a network.
///
/// ```swift
/// let transport = ScriptedTransport()
/// transport.respond(with: .xml("<response><token>abc</token></response>"))
/// transport.respond(with: .status(503)) { $0.url.path().hasSuffix("/slow") }
/// ```
///
/// Each response is used once. A request gets the first remaining response whose condition it satisfies. If
/// there is none, the call fails with an `APIError` that names the request. All threads may use the
/// transport.
public final class ScriptedTransport: Transport {
    /// The response to a request, or an error in its place.
    public struct Response: Sendable {
        let run: @Sendable (HTTPRequest) async throws -> HTTPResponse

        /// Creates a response from a closure.
        public init(_ run: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
            self.run = run
        }

        /// Returns a response with a status, header fields and a body of bytes.
        public static func status(
            _ status: Int,
            fields: HTTPFields = [:],
            body: Data = Data()
        ) -> Response {
            Response { request in
                HTTPResponse(
                    status: status,
                    fields: fields,
                    url: request.url,
                    body: HTTPBody(body)
                )
            }
        }

        /// Returns a response with a JSON body.
        ///
        /// - Parameters:
        ///   - text: The body.
        ///   - status: The status code.
        ///   - fields: Further header fields; a `Content-Type` among them replaces that of JSON.
        /// - Returns: The response.
        public static func json(
            _ text: String,
            status: Int = 200,
            fields: HTTPFields = [:]
        ) -> Response {
            let fields = fields.typed("application/json; charset=utf-8")
            return .status(status, fields: fields, body: Data(text.utf8))
        }

        /// Returns a response with an XML body.
        ///
        /// - Parameters:
        ///   - text: The body.
        ///   - status: The status code.
        ///   - fields: Further header fields; a `Content-Type` among them replaces that of XML.
        /// - Returns: The response.
        public static func xml(
            _ text: String,
            status: Int = 200,
            fields: HTTPFields = [:]
        ) -> Response {
            let fields = fields.typed("text/xml; charset=utf-8")
            return .status(status, fields: fields, body: Data(text.utf8))
        }

        /// Returns an error in place of a response.
        public static func error(_ error: any Error) -> Response { Response { _ in throw error } }
    }

    /// A request for which the script has no response: the cause of the `APIError` that names it.
    public struct NoResponse: Error, Hashable {}

    /// A request that was sent, with its collected body.
    public struct Recorded: Sendable {
        /// The request; its body can be read again, also if it was a stream.
        public let request: HTTPRequest
        /// The bytes of its body; empty for none.
        public let body: Data
    }

    private struct Entry {
        let number: Int
        var response: Response
        var condition: @Sendable (HTTPRequest) -> Bool
    }

    private struct State {
        var script: [Entry] = []
        /// The number of entries so far.
        var count = 0
        var requests: [Recorded] = []
    }

    private let state = Mutex(State())

    /// Creates a transport.
    ///
    /// - Parameter responses: The responses to the first requests, in order.
    public init(_ responses: [Response] = []) {
        for response in responses { respond(with: response) }
    }

    /// Adds a response to the next request that satisfies a condition.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - condition: Returns whether the response is for a request; by default it is for all.
    public func respond(
        with response: Response,
        when condition: @escaping @Sendable (HTTPRequest) -> Bool = { _ in true }
    ) {
        state.withLock { state in
            state.script.append(
                Entry(number: state.count, response: response, condition: condition)
            )
            state.count += 1
        }
    }

    /// The requests so far, in the order in which they were received.
    public var requests: [Recorded] { state.withLock { $0.requests } }

    /// The number of responses that have not been used.
    public var remaining: Int { state.withLock { $0.script.count } }

    /// Records a request and returns its response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The first remaining response for the request.
    /// - Throws: `APIError` with the code `transport`, which is not retried, when the script has no response;
    ///   a scripted error.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        let body = try await request.collectBody(isSent: true)
        state.withLock { [request] in $0.requests.append(Recorded(request: request, body: body)) }
        guard let response = takeResponse(to: request) else {
            throw APIError(
                .transport,
                endpoint: request.call?.endpoint.name ?? Scrubbing.unnamed,
                reason: "the script has no response for \(request.method) \(Self.address(request))",
                cause: NoResponse()
            )
        }
        return try await response.run(request)
    }

    /// Removes the first response for a request from the script.
    ///
    /// The conditions are called without the lock, since they may use the transport.
    private func takeResponse(to request: HTTPRequest) -> Response? {
        while true {
            let script = state.withLock { $0.script }
            guard let entry = script.first(where: { $0.condition(request) }) else { return nil }
            let isTaken = state.withLock { state in
                guard let place = state.script.firstIndex(where: { $0.number == entry.number })
                else { return false }
                state.script.remove(at: place)
                return true
            }
            if isTaken { return entry.response }
        }
    }

    /// Returns the address; its query contains only values that the call declares as not secret.
    private static func address(_ request: HTTPRequest) -> String {
        let endpoint = request.call?.endpoint
        let open = (endpoint?.parameters ?? []).filter { !$0.isSecret }.map(\.name)
        let names = Set(open + (endpoint?.constants ?? []).map(\.name))
            .subtracting(Scrubbing.wellKnown)
        // The secrets of the API as a whole are not known here.
        return redaction(request).address(request.url) { !names.contains($0) }
    }

    fileprivate static func redaction(_ request: HTTPRequest) -> Redaction {
        let unnamed = Endpoint(Scrubbing.unnamed, request.method, "/")
        return Redaction(API(name: ""), request.call?.endpoint ?? unnamed)
    }
}

extension ScriptedTransport.NoResponse: NonRetryableError {}

extension ScriptedTransport.Recorded: CustomStringConvertible {
    /// A line such as `GET /notes, body: 0 bytes`, without the query, which may contain secrets.
    public var description: String {
        let path = request.url.path(percentEncoded: true)
        let shown = ScriptedTransport.redaction(request).path(path)
        return "\(request.method) \(shown), body: \(body.count) bytes"
    }
}

extension HTTPFields {
    /// The same fields with a content type, unless they have one.
    func typed(_ contentType: String) -> HTTPFields {
        var fields = self
        if fields["Content-Type"] == nil { fields.append("Content-Type", contentType) }
        return fields
    }
}
