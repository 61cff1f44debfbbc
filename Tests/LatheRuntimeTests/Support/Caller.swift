import LatheRuntime

/// What a test knows its own calls by.
enum Caller { @TaskLocal static var name = "none" }

/// Notes the task-local value that each request is sent under.
struct NotingCaller: Middleware {
    let log: Log

    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        log.add("\(endpoint.name) \(Caller.name)")
        return try await next(request)
    }
}
