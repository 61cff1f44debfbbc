#if Postgres
import ChildProcesses
import Foundation
@testable import LatheStore
import Testing

/// The server that `Tests/Servers/postgres/start` starts, as the environment names it.
enum TestServer {
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    static var isThere: Bool { environment["LATHE_POSTGRES_URL"] != nil }

    /// Why tests are skipped without it.
    static let needed: Comment =
        "LATHE_POSTGRES_URL is not set: run Tests/Servers/postgres/start and export .build/servers/postgres/env"

    static var address: String { environment["LATHE_POSTGRES_URL"] ?? "" }
    static var password: String { environment["LATHE_POSTGRES_PASSWORD"] ?? "" }
    static var restart: String { environment["LATHE_POSTGRES_RESTART"] ?? "" }

    /// The server with a schema in which nothing is.
    static func server() -> PostgresServer {
        var server = PostgresServer(address, password: password)
        server.schema = "test \(UUID().uuidString.prefix(13))"
        return server
    }

    /// Runs a statement on a connection of its own.
    static func run(_ text: String) throws {
        let call = PostgresCall(timeout: .seconds(10))
        try PostgresConnection(PostgresServer(address, password: password), call)
            .execute(text, "testing")
    }

    /// Ends the server as a crash does, and starts it again.
    static func restarted() async throws {
        // The server inherits the output, which therefore never ends.
        let process = try ChildProcess(["/bin/bash", "-c", "\(restart) && echo done"])
        let words = try await process.wait { try $0.next() }
        #expect(String(decoding: words, as: UTF8.self) == "done\n")
    }

    /// Runs a function and removes what is in the server's schema afterwards.
    static func with<Result>(
        _ server: PostgresServer,
        _ body: () async throws -> Result
    ) async throws -> Result {
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        _ = try? await EntityStore.open(server, [Card.self]).erase()
        return try result.get()
    }
}
#endif
