import Foundation
import LatheRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends a request and reads its answer.
///
/// - Parameters:
///   - request: What to send.
///   - transport: Sends it.
///   - timeLimit: How long the whole may take; `nil` for ever.
///   - read: Reads the body of a success.
/// - Returns: The answer; without an entity when it is no success.
/// - Throws: What the transport or `read` throws; `URLError(.timedOut)`.
func fetch<Entity: Sendable>(
    _ request: HTTPRequest,
    by transport: any Transport,
    within timeLimit: Duration?,
    _ read: @escaping @Sendable (HTTPBody) async throws -> Entity
) async throws -> DataSourceResponse<Entity> {
    do {
        return try await within(timeLimit, .continuous) {
            let response = try await transport.send(request)
            let isSuccess = 200..<300 ~= response.status
            return DataSourceResponse(
                status: response.status,
                fields: response.fields,
                entity: isSuccess ? try await read(response.body) : nil
            )
        }
    } catch is TimeLimitReached {
        throw URLError(.timedOut)
    }
}
