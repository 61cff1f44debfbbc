import Foundation
import LatheCoding
import LatheRuntime

/// The answer of the benchmark's calls.
struct Status: Entity, Hashable {
    var id = 0
    var state = ""

    static let fields: FieldTable = ["id", "state"]
    static let blank = Status()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&state)
        }
    }
}

/// A call without parameters.
struct GetStatus: Request {
    typealias ResponseValue = Status
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("status.get", .get, "/status")

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}

/// A call with a value in the path, two in the query and one in a header.
struct FindStatus: Request {
    var board = "4f1ae2c0d8b3a5b8"
    var text = "login fails & más"
    var limit = 50
    var language = "en"

    typealias ResponseValue = Status
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "status.find",
        .get,
        "/boards/{board}/status",
        parameters: [
            .init(.path, "board"), .init(.query, "q"), .init(.query, "limit"),
            .init(.header, "Accept-Language"),
        ]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(board)
        case .n1: writer.write(text)
        case .n2: writer.write(limit)
        default: writer.write(language)
        }
    }
}

/// Answers at once, from memory; it needs no `URL`, so that none is made.
struct InstantTransport: Transport {
    static let body = Data(#"{"id":1,"state":"open"}"#.utf8)

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(
            status: 200,
            fields: ["Content-Type": "application/json"],
            body: HTTPBody(Self.body)
        )
    }
}

/// A middleware that does nothing.
struct EmptyMiddleware: Middleware {
    func send(
        _ request: HTTPRequest,
        to endpoint: Endpoint,
        next: @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        try await next(request)
    }
}

/// Runs asynchronous work and blocks the thread until it is done.
func wait<Value: Sendable>(
    for work: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<Value, any Error>?
    Task {
        do { result = .success(try await work()) } catch { result = .failure(error) }
        done.signal()
    }
    done.wait()
    guard let result else { throw CancellationError() }
    return try result.get()
}
