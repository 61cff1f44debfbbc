import Foundation
public import LatheCoding
public import LatheRuntime

/// Why a call of a batch failed, while others may have worked.
public struct BatchFailure: Error, Hashable {
    /// The error's name, as in `NotFoundError`.
    public let name: String?
    /// The error message.
    public let message: String?
    /// The status that the call alone would have had.
    public let status: Int?
}

extension BatchResponse {
    /// The body of the response to the route, which is `.null` if the body is null; `nil` if the route failed.
    public var body: JSONValue? { unknownFields["200"] }

    /// Whether the response is neither a body nor an error.
    fileprivate var isEmpty: Bool {
        body == nil && name == nil && message == nil && status == nil
    }
}

extension Batch {
    /// Sends up to ten calls as one, and decodes each response as its call would.
    ///
    /// ```swift
    /// let (me, board) = try await trello.batch.send(
    ///     Members.Get(id: .me, fields: [.username]),
    ///     Boards.Get(id: id)
    /// )
    /// print(try me.get().username ?? "")
    /// ```
    ///
    /// - Parameter calls: Calls by GET. Trello refuses more than ten.
    /// - Returns: The result of each call, in the same order.
    /// - Throws: `APIError`: of the code `invalidRequest` for a call that is not by GET or whose URL contains a
    ///   secret, which would then be in logs; of the code `decoding` when a response does not match its call, or has
    ///   neither a body nor an error.
    public func send<each Call: Request>(
        _ calls: repeat each Call
    ) async throws -> (repeat Result<(each Call).ResponseValue, BatchFailure>) {
        var routes: [String] = []
        repeat routes.append(try route(of: each calls))
        let responses = try await run(urls: routes)
        guard responses.count == routes.count else {
            throw APIError(
                .decoding,
                endpoint: Batch.Run.endpoint.name,
                reason: "\(responses.count) responses were received for \(routes.count) calls"
            )
        }
        var rest = responses[...]
        return (repeat try Self.result(of: each calls, rest.popFirst()))
    }

    /// The URL after the base, with its commas escaped, since a comma separates the URLs.
    private func route<Call: Request>(of call: Call) throws -> String {
        let endpoint = Call.endpoint
        func refused(_ reason: String) -> APIError {
            APIError(.invalidRequest, endpoint: endpoint.name, reason: reason)
        }
        guard endpoint.method == .get else { throw refused("a batch takes only calls by GET") }
        if endpoint.parameters.contains(where: { $0.isSecret && $0.place != .header }) {
            throw refused("a batch takes no call whose URL contains a secret")
        }
        let base = "http://batch"
        var client = client
        client.server = .fixed(base)
        let route = try client.address(of: call).dropFirst(base.count)
        return String(route).replacing(",", with: "%2C")
    }

    private static func result<Call: Request>(
        of call: Call,
        _ response: BatchResponse?
    ) throws -> Result<Call.ResponseValue, BatchFailure> {
        guard let response, !response.isEmpty else {
            throw APIError(
                .decoding,
                endpoint: Call.endpoint.name,
                reason: "expected a body or an error in the response to the batch, found neither"
            )
        }
        guard let body = response.body else {
            return .failure(
                BatchFailure(
                    name: response.name,
                    message: response.message,
                    status: response.status
                )
            )
        }
        let document = try body.json()
        do throws(DecodingFailure) {
            let envelope = Envelope(value: Call.endpoint.responseEnvelope.value)
            let decoder = EntityDecoder()
            return .success(
                try decoder.decode(Call.ResponseValue.self, from: document, in: envelope)
            )
        } catch {
            throw APIError(
                .decoding,
                endpoint: Call.endpoint.name,
                reason: error.description,
                cause: error
            )
        }
    }
}
