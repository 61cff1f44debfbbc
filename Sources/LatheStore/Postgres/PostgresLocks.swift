#if Postgres
import Synchronization

/// The advisory locks of a session, which the server releases when the process ends.
final class PostgresLocks: Sendable {
    private let worker: PostgresWorker
    private let channel: String
    private let taken = Mutex<Set<String>>([])

    init(_ server: PostgresServer, _ channel: String) {
        worker = PostgresWorker(server, "locks")
        self.channel = channel
    }

    private func key(_ name: String) -> Int64 {
        Int64(bitPattern: PostgresText.hash("\(channel)\0\(name)"))
    }

    /// Acquires a lock; `nil` if another task or process holds it.
    ///
    /// If the connection is lost, for example since the server is restarted, the lock is acquired on another one.
    func take(_ name: String, _ call: PostgresCall) async throws -> (any OutboxLock)? {
        // The server would grant a session its own lock again.
        guard taken.withLock({ $0.insert(name).inserted }) else { return nil }
        do {
            if try await isTaken(key(name), call) { return PostgresLock(self, name) }
        } catch {
            release(name)
            throw (error as? PostgresFault)?.thrown ?? error
        }
        taken.withLock { _ = $0.remove(name) }
        return nil
    }

    private func isTaken(_ key: Int64, _ call: PostgresCall) async throws -> Bool {
        var attempt = 0
        while true {
            do {
                return try await worker.run(call) { connection in
                    try Self.ask("pg_try_advisory_lock", key, connection)
                }
            } catch let fault as PostgresFault where fault.kind == .lost && call.milliseconds > 0 {
                try await call.sleep(PostgresEngine.pause(.lost, attempt), fault.error.action)
                attempt += 1
            }
        }
    }

    private static func ask(
        _ function: String,
        _ key: Int64,
        _ connection: PostgresConnection
    ) throws(PostgresFault) -> Bool {
        var parameters = PostgresParameters()
        let text = "SELECT \(function)(\(parameters.add(.integer(key), .integer)))"
        return try connection.run(text, parameters, "taking a lock").cell(0, 0, .bool)
            == .integer(1)
    }

    func release(_ name: String) {
        Task {
            let key = key(name)
            // If the connection is lost, the lock is released too.
            _ = try? await worker.run(PostgresCall(timeout: .seconds(5))) { connection in
                try Self.ask("pg_advisory_unlock", key, connection)
            }
            taken.withLock { _ = $0.remove(name) }
        }
    }

    /// Returns whether the connection still holds a lock; if it was lost, another session may hold the lock.
    func isHeld(_ name: String) async -> Bool {
        let key = key(name)
        let isHeld = try? await worker.run(PostgresCall(timeout: .seconds(5))) { connection in
            var parameters = PostgresParameters()
            let number = parameters.add(.integer(key), .integer)
            let text = """
                SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
                AND pid = pg_backend_pid() AND (classid::bigint << 32) | objid::bigint = \(number)
                """
            return try connection.run(text, parameters, "looking a lock up").integer(0, 0) == 1
        }
        return isHeld ?? false
    }

    func close() async { await worker.close() }
}

/// A lock that a task holds.
private final class PostgresLock: OutboxLock {
    private let locks: PostgresLocks
    private let name: String
    private let isReleased = Atomic(false)

    init(_ locks: PostgresLocks, _ name: String) {
        self.locks = locks
        self.name = name
    }

    func release() {
        guard !isReleased.exchange(true, ordering: .relaxed) else { return }
        locks.release(name)
    }

    func isHeld() async -> Bool { await locks.isHeld(name) }
}
#endif
