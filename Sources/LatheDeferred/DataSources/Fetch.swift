import Foundation
import LatheRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends a request and reads its response.
///
/// - Parameters:
///   - request: The request.
///   - transport: The transport, which sends the request.
///   - timeLimit: The maximum duration; `nil` means no limit.
///   - read: Reads the body of a successful response.
/// - Returns: The response; without an entity when it is not a success.
/// - Throws: Errors of the transport and of `read`; `URLError(.timedOut)`.
func fetch<Entity: Sendable>(
    _ request: HTTPRequest,
    by transport: any Transport,
    within timeLimit: Duration?,
    _ read: @escaping @Sendable (HTTPBody) async throws -> Entity
) async throws -> DataSourceResponse<Entity> {
    do {
        return try await within(timeLimit, .continuous) {
            let response = try await transport.sendFollowingRedirects(request)
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
