#if Postgres
import Dispatch

/// A connection, created when it is needed, and the thread that exclusively uses it.
///
/// It is `Sendable` since only functions on its serial queue use its connection.
final class PostgresWorker: PooledWorker, @unchecked Sendable {
    private let queue: DispatchQueue
    private let server: PostgresServer
    private var connection: PostgresConnection?
    private var isClosed = false

    init(_ server: PostgresServer, _ name: String) {
        queue = DispatchQueue(label: "Lathe.store.postgres.\(name)")
        self.server = server
    }

    /// Runs a function with the connection on the worker's thread.
    func run<Result: Sendable>(
        _ call: PostgresCall,
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Swift.Result { try self.perform(call, body) })
            }
        }
    }

    private func perform<Result>(
        _ call: PostgresCall,
        _ body: (PostgresConnection) throws -> Result
    ) throws -> Result {
        if isClosed { throw StoreError(.closed, "using a store", "it was closed") }
        let connection = try self.connection ?? PostgresConnection(server, call)
        self.connection = connection
        connection.call = call
        call.use(connection.pipe)
        defer {
            call.use(nil)
            if connection.isBroken { self.connection = nil }
        }
        return try body(connection)
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                (self.connection, self.isClosed) = (nil, true)
                continuation.resume()
            }
        }
    }
}
#endif
