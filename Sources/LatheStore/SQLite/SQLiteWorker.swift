#if Store
import Dispatch

/// A connection and the thread that exclusively uses it.
///
/// It is `Sendable` since only functions on its serial queue use its connection.
final class SQLiteWorker: PooledWorker, @unchecked Sendable {
    private let queue: DispatchQueue
    private var connection: SQLiteConnection?
    /// A function that creates the connection, if it is not open yet.
    private var make: (@Sendable () throws -> SQLiteConnection)?

    init(_ name: String, _ make: (@Sendable () throws -> SQLiteConnection)? = nil) {
        queue = DispatchQueue(label: "Lathe.store.\(name)")
        self.make = make
    }

    /// Opens the connection on the worker's thread.
    func open(_ make: @escaping @Sendable () throws -> SQLiteConnection) async throws {
        try await alone { self.connection = try make() }
    }

    /// Runs a function with the connection.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Result
    ) async throws -> Result {
        try await alone {
            guard let connection = try self.connection ?? self.make?() else {
                throw StoreError(.closed, "using a store", "it was closed")
            }
            self.connection = connection
            return try body(connection)
        }
    }

    /// Runs a function with the connection on the caller's thread, which for a short function takes less time than
    /// waking the worker's thread.
    ///
    /// The worker must be idle.
    ///
    /// - Returns: The result; `nil` if there is no connection yet, or another process holds a lock; use ``run(_:)``
    ///   then.
    func runAtOnce<Result>(
        _ body: (SQLiteConnection) throws -> Result
    ) throws -> Result? {
        try queue.sync {
            guard let connection else { return nil }
            do { return try connection.withoutWaiting { try body(connection) } } catch let error
                as StoreError where error.code == .busy
            { return nil }
        }
    }

    /// Runs a function on the worker's thread.
    func alone<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                (self.connection, self.make) = (nil, nil)
                continuation.resume()
            }
        }
    }
}
#endif
