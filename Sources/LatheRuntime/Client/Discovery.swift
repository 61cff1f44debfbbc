import Foundation

/// The call that finds out the base of all others.
///
/// ```swift
/// Discovery(
///     Session.CheckVersion(),
///     base: \.url,
///     atMost: [("minimumVersion", \.minimumVersion, 8)]
/// )
/// ```
public struct Discovery: Sendable {
    /// Sends the request with a client of the root, and finds the base.
    let run: @Sendable (Client) async throws -> BaseAddress

    /// Describes a discovery.
    ///
    /// - Parameters:
    ///   - request: The call, which goes to the root whatever its endpoint says.
    ///   - base: The base in its answer: whole, or relative to the root.
    ///   - atMost: Numbers in the answer by name, and what each of them must not exceed: a server beyond
    ///     that is too new for this client, which is an ``APIError`` of the code `discovery`.
    public init<R: Request>(
        _ request: R,
        base: @escaping @Sendable (R.Response) -> String?,
        atMost: [(name: String, value: @Sendable (R.Response) -> Int?, limit: Int)] = []
    ) {
        run = { client in
            let answer = try await client.answer(to: request)
            let endpoint = R.endpoint.name
            for (name, value, limit) in atMost {
                if let value = value(answer.value), value > limit {
                    throw APIError(
                        .discovery,
                        endpoint: endpoint,
                        reason:
                            "the server is too new: its \(name) is \(value), not at most \(limit)"
                    )
                }
            }
            guard let found = base(answer.value), !found.isEmpty else {
                throw APIError(.discovery, endpoint: endpoint, reason: "the server named no base")
            }
            let root = BaseAddress(answer.url.absoluteString)?.folder
            guard let address = root?.resolving(found) else {
                throw APIError(
                    .discovery,
                    endpoint: endpoint,
                    reason: "the base that the server named cannot be used"
                )
            }
            return address
        }
    }
}
