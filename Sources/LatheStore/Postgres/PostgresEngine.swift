#if Postgres
import Foundation
import Synchronization

/// An engine that keeps rows in a schema of a PostgreSQL database, which many processes can use.
final class PostgresEngine: StoreEngine {
    let changes = ChangeHub()
    private let server: PostgresServer
    private let tables: PostgresTables
    private let pool: WorkerPool<PostgresWorker>
    private let locks: PostgresLocks
    private let generation: Int64
    /// The name that distinguishes the changes of this engine from those of other engines.
    private let name = UUID().uuidString
    private let listener = Mutex<PostgresListener?>(nil)

    /// The number of attempts after which a transaction runs exclusively, so that it succeeds.
    private static let patientAttempts = 4
    /// The maximum time to determine whether a transaction was committed.
    private static let doubt: Duration = .seconds(10)

    /// Connects to a server, and changes its tables to match the types.
    static func open(_ server: PostgresServer, _ schema: StoreSchema) async throws -> PostgresEngine
    {
        let tables = PostgresTables(schema, in: PostgresText.shortened(server.schema))
        let pool = pool(of: server)
        do {
            let generation = try await repeated(
                PostgresCall(timeout: server.timeout),
                pool,
                waitsForServer: false
            ) { connection, _ in
                do throws(PostgresFault) {
                    return try PostgresSchemaMigration(connection: connection, tables: tables)
                        .open()
                } catch {
                    connection.rollBack("opening a store")
                    throw error
                }
            }
            return PostgresEngine(server, tables, pool, generation)
        } catch {
            await pool.close()
            throw error
        }
    }

    private init(
        _ server: PostgresServer,
        _ tables: PostgresTables,
        _ pool: WorkerPool<PostgresWorker>,
        _ generation: Int64
    ) {
        (self.server, self.tables, self.pool, self.generation) = (server, tables, pool, generation)
        locks = PostgresLocks(server, tables.channel)
        changes.onInterest { [weak self] isObserved in self?.listen(isObserved) }
    }

    private static func pool(of server: PostgresServer) -> WorkerPool<PostgresWorker> {
        WorkerPool(most: server.connections) { PostgresWorker(server, "\($0)") }
    }

    // MARK: Attempts

    /// Runs a function on a connection, and repeats it if another transaction conflicts or the connection is lost.
    private static func repeated<Result: Sendable>(
        _ call: PostgresCall,
        _ pool: WorkerPool<PostgresWorker>,
        waitsForServer: Bool = true,
        _ body: @escaping @Sendable (PostgresConnection, Int) throws -> Result
    ) async throws -> Result {
        var (attempt, outdated) = (0, 0)
        let timedOut = PostgresFault.timedOut("waiting for a connection")
        return try await withTaskCancellationHandler {
            while true {
                do {
                    let number = attempt
                    return try await pool.run(until: .init(instant: call.deadline, error: timedOut))
                    { worker in
                        try await worker.run(call) { try body($0, number) }
                    }
                } catch let fault as PostgresFault {
                    if fault.kind == .outdated { outdated += 1 }
                    let isRepeated =
                        switch fault.kind {
                        case .conflict: true
                        // The server may be starting.
                        case .lost: waitsForServer || fault.error.reason.contains("57P03")
                        case .outdated: outdated == 1
                        case .cancelled, .timedOut, .refused, .other: false
                        }
                    guard isRepeated, call.milliseconds > 0 else { throw fault.thrown }
                    do throws(PostgresFault) {
                        try await call.sleep(pause(fault.kind, attempt), fault.error.action)
                    } catch {
                        throw error.thrown
                    }
                    attempt += 1
                }
            }
        } onCancel: {
            call.cancel()
        }
    }

    /// Returns the time to wait after a failed attempt.
    static func pause(_ kind: PostgresFault.Kind, _ attempt: Int) -> Duration {
        let most = kind == .lost ? 1_000.0 : 100
        let length = min(most, (kind == .lost ? 20.0 : 4) * Double(1 << min(attempt, 10)))
        return .milliseconds(length * Double.random(in: 0.5...1))
    }

    /// Begins a transaction, in which all reads see one state.
    private static func begin(
        _ connection: PostgresConnection,
        _ text: String,
        _ tables: PostgresTables,
        _ generation: Int64,
        _ action: String
    ) throws(PostgresFault) {
        let found = try connection.execute(
            "\(text); SELECT generation FROM \(tables.store)",
            action
        )
        guard found.text(0, 0) == "\(generation)" else {
            throw PostgresFault(.other, .schemaChanged, action, "the tables are of other types now")
        }
    }

    // MARK: Transactions

    func read<Result: Sendable>(
        isOneRow: Bool,
        _ body: @escaping @Sendable (any StoreReading) throws -> Result
    ) async throws -> Result {
        let (tables, generation, action) = (tables, generation, "reading a store")
        let call = PostgresCall(timeout: server.timeout)
        return try await Self.repeated(call, pool) { connection, _ in
            let transaction = PostgresTransaction(connection, tables)
            do {
                try Self.begin(
                    connection,
                    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
                    tables,
                    generation,
                    action
                )
                let result = try body(transaction)
                if let fault = transaction.fault { throw fault }
                try connection.execute("COMMIT", action)
                return result
            } catch {
                throw Self.failed(connection, transaction, error, action)
            }
        }
    }

    /// Rolls back a transaction, and returns the error to throw.
    private static func failed(
        _ connection: PostgresConnection,
        _ transaction: PostgresTransaction,
        _ error: any Error,
        _ action: String
    ) -> any Error {
        connection.rollBack(action)
        connection.stages = []
        let cause = transaction.fault ?? error
        if (cause as? PostgresFault)?.kind == .outdated, !connection.isBroken {
            do throws(PostgresFault) { try connection.forgetStatements(action) } catch {
                return error
            }
        }
        return cause
    }

    /// The result of an attempt to write.
    private enum Outcome<Result: Sendable>: Sendable {
        case kept(Result)
        /// The connection was lost during the commit.
        case unknown(PostgresCommit, Result)
    }

    func write<Result: Sendable>(
        isDurable: Bool,
        _ body: @escaping @Sendable (any StoreWriting) throws -> Result
    ) async throws -> Result {
        let call = PostgresCall(timeout: server.timeout)
        while true {
            let (outcome, changed) = try await attempt(call, isDurable, body)
            switch outcome {
            case .kept(let result):
                changes.publish(changed)
                return result
            case .unknown(let commit, let result):
                guard try await wasKept(commit) else { continue }
                changes.publish(changed)
                return result
            }
        }
    }

    private func attempt<Result: Sendable>(
        _ call: PostgresCall,
        _ isDurable: Bool,
        _ body: @escaping @Sendable (any StoreWriting) throws -> Result
    ) async throws -> (Outcome<Result>, Set<String>) {
        let (tables, generation, name) = (tables, generation, name)
        let action = "writing to a store"
        return try await Self.repeated(call, pool) { connection, number in
            let transaction = PostgresTransaction(connection, tables)
            do {
                // After some attempts the transaction waits for all others, and they wait for it.
                let mode = number < Self.patientAttempts ? "ROW EXCLUSIVE" : "EXCLUSIVE"
                // A durable transaction is durable even if the server's default is not.
                let durability = """
                    SET LOCAL synchronous_commit = \(isDurable ? "on" : "off")
                    """
                let begin = """
                    BEGIN ISOLATION LEVEL SERIALIZABLE; \(durability); LOCK TABLE \(tables.store) IN \(mode) MODE
                    """
                try Self.begin(connection, begin, tables, generation, action)
                let result = try body(transaction)
                if let fault = transaction.fault { throw fault }
                try transaction.flush()
                let changed = transaction.changed
                if changed.isEmpty {
                    try connection.execute("COMMIT", action)
                    return (.kept(result), changed)
                }
                let message = PostgresListener.message(from: name, changed)
                let commit = try PostgresCommit(connection, tables, message, action)
                return (try Self.end(connection, commit, tables, result, action), changed)
            } catch {
                throw Self.failed(connection, transaction, error, action)
            }
        }
    }

    /// Commits a transaction, which can no longer be cancelled.
    private static func end<Result: Sendable>(
        _ connection: PostgresConnection,
        _ commit: PostgresCommit,
        _ tables: PostgresTables,
        _ result: Result,
        _ action: String
    ) throws(PostgresFault) -> Outcome<Result> {
        connection.call.use(nil)
        connection.call = PostgresCall(timeout: doubt)
        do throws(PostgresFault) {
            try connection.execute("COMMIT", action)
        } catch  where error.kind == .lost || error.kind == .timedOut {
            connection.breakOff()
            return .unknown(commit, result)
        }
        if commit.number == 1 { removeOldCommits(connection, tables) }
        return .kept(result)
    }

    /// Removes the rows of connections that ended long ago, which are no longer needed.
    private static func removeOldCommits(_ connection: PostgresConnection, _ tables: PostgresTables)
    {
        let text = "DELETE FROM \(tables.commits) WHERE \"time\" < now() - interval '1 day'"
        do throws(PostgresFault) {
            try connection.execute(text, "removing old rows")
        } catch {
            // Another connection removes the rows later; this connection may be lost.
            if error.kind == .lost || error.kind == .timedOut { connection.breakOff() }
        }
    }

    /// Determines whether a transaction was committed whose commit was not confirmed.
    func wasKept(_ commit: PostgresCommit) async throws -> Bool {
        // This is not cancelled, since the answer determines whether the call is repeated.
        let (pool, tables) = (pool, tables)
        let call = PostgresCall(timeout: server.timeout + Self.doubt)
        return try await Task {
            try await Self.repeated(call, pool) { connection, _ in
                try commit.wasKept(connection, tables)
            }
        }.value
    }

    // MARK: Locks

    func lockOutbox() async throws -> (any OutboxLock)? {
        try await locks.take("outbox", PostgresCall(timeout: server.timeout))
    }

    // MARK: Observation

    private func listen(_ isObserved: Bool) {
        let made = isObserved ? PostgresListener(server, tables.channel, name, changes) : nil
        let former = listener.withLock { listener in
            defer { listener = made }
            return listener
        }
        former?.end()
        made?.begin()
    }

    // MARK: The end

    func erase() async throws {
        try await Self.erase(tables, server, pool)
        await close()
    }

    /// Removes the stores in some schemas, and in schemas whose names begin with a text.
    ///
    /// - Parameters:
    ///   - schemas: The names of schemas.
    ///   - start: The beginning of the names of other schemas.
    ///   - server: The server.
    ///   - isIncluded: A function that returns whether a schema is included, by the rest of its name.
    /// - Throws: ``StoreError`` when the server cannot be used; the other schemas are removed all the same.
    static func erase(
        schemas: [String],
        beginningWith start: String,
        _ server: PostgresServer,
        where isIncluded: @Sendable (Substring) -> Bool
    ) async throws {
        let pool = pool(of: server)
        let result: Swift.Result<Void, any Error>
        do {
            result = .success(try await erase(schemas, start, isIncluded, server, pool))
        } catch {
            result = .failure(error)
        }
        await pool.close()
        try result.get()
    }

    private static func erase(
        _ schemas: [String],
        _ start: String,
        _ isIncluded: (Substring) -> Bool,
        _ server: PostgresServer,
        _ pool: WorkerPool<PostgresWorker>
    ) async throws {
        let call = PostgresCall(timeout: server.timeout)
        let found = try await repeated(call, pool) { connection, _ in
            var parameters = PostgresParameters()
            let start = parameters.add(.text(start), .text)
            let text = """
                SELECT n.nspname::text FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid
                WHERE c.relname = 'lathe_store' AND starts_with(n.nspname::text, \(start))
                """
            let found = try connection.run(text, parameters, "removing stores")
            return (0..<found.count).compactMap { found.text($0, 0) }
        }
        let none = try StoreSchema([], storesSecrets: false)
        var failure: (any Error)?
        for name in schemas + found.filter({ isIncluded($0.dropFirst(start.count)) }) {
            do {
                try await erase(PostgresTables(none, in: name), server, pool)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private static func erase(
        _ tables: PostgresTables,
        _ server: PostgresServer,
        _ pool: WorkerPool<PostgresWorker>
    ) async throws {
        try await repeated(PostgresCall(timeout: server.timeout), pool) { connection, _ in
            do throws(PostgresFault) {
                try PostgresSchemaMigration(connection: connection, tables: tables).erase()
            } catch {
                connection.rollBack("removing a store")
                throw error
            }
        }
    }

    func close() async {
        listen(false)
        await pool.close()
        await locks.close()
        changes.close()
    }
}
#endif
