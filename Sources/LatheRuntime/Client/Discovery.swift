import Foundation

/// A call that discovers the base address of all other calls.
///
/// ```swift
/// Discovery(
///     Session.CheckVersion(),
///     base: \.url,
///     atMost: [("minimumVersion", \.minimumVersion, 8)]
/// )
/// ```
public struct Discovery: Sendable {
    /// Sends the call with a client of the root address, and returns the base.
    let run: @Sendable (Client) async throws -> BaseAddress

    /// Creates a discovery.
    ///
    /// - Parameters:
    ///   - request: The call, which is sent to the root address whatever its endpoint declares.
    ///   - base: The base in its response: absolute, or relative to the root. If it is `nil` or empty, the call fails
    ///     with an ``APIError`` with the code `discovery`.
    ///   - atMost: Numbers in the response by name, each with its maximum. A server that exceeds one is too
    ///     new for this client; the call then fails with the same code. A number that is `nil` is not checked.
    public init<R: Request>(
        _ request: R,
        base: @escaping @Sendable (R.ResponseValue) -> String?,
        atMost: [(name: String, value: @Sendable (R.ResponseValue) -> Int?, limit: Int)] = []
    ) {
        run = { client in
            let response = try await client.response(to: request)
            let endpoint = R.endpoint.name
            for (name, value, limit) in atMost {
                if let value = value(response.value), value > limit {
                    throw APIError(
                        .discovery,
                        endpoint: endpoint,
                        reason:
                            "the server is too new: its \(name) is \(value), not at most \(limit)"
                    )
                }
            }
            guard let found = base(response.value), !found.isEmpty else {
                throw APIError(
                    .discovery,
                    endpoint: endpoint,
                    reason: "the server returned no base address"
                )
            }
            let root = BaseAddress(response.url.absoluteString)?.folder
            guard let address = root?.resolving(found) else {
                throw APIError(
                    .discovery,
                    endpoint: endpoint,
                    reason: "the base address that the server returned cannot be used"
                )
            }
            return address
        }
    }
}
