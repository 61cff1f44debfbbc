import Foundation
import LatheCoding

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
    /// Where a call went and what it found.
    struct Finding: Sendable {
        var root: String
        var base: String
    }

    /// Sends the request to the root and says what was found.
    let run: @Sendable (Client) async throws -> Finding

    /// Describes a discovery.
    ///
    /// - Parameters:
    ///   - request: The call, which goes to the root.
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
            return Finding(root: answer.url.absoluteString, base: found)
        }
    }
}
