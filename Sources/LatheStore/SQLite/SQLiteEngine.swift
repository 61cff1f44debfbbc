#if Store
import Foundation
import Synchronization

#if os(Linux)
import libsqlite3
#else
import SQLite3
#endif

/// An engine that keeps rows in a SQLite file: one connection writes, others read, each on its own thread.
final class SQLiteEngine: StoreEngine {
    let changes = ChangeHub()
    private let file: StoreFile
    private let schema: StoreSchema
    private let writer: SQLiteWorker
    private let readers: WorkerPool<SQLiteWorker>
    private let watch: Mutex<FileWatch?> = Mutex(nil)

    /// Opens a file, or creates it if it does not exist.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - schema: The tables of the store.
    ///   - rebuilds: Whether a damaged file is replaced by a file with only its unsent edits.
    /// - Returns: The engine for the file.
    /// - Throws: ``StoreError``.
    static func open(
        _ file: StoreFile,
        _ schema: StoreSchema,
        rebuilds: Bool
    ) async throws -> SQLiteEngine {
        if file.damaged.isEmpty {
            do {
                let engine = try await opened(file, schema, checks: rebuilds)
                if file.damaged.isEmpty { return engine }
                // Another process replaces the file.
                await engine.close()
            } catch let error as StoreError where error.code == .corrupt && rebuilds {}
        }
        return try await rebuilt(file, schema, rebuilds: rebuilds)
    }

    /// Opens a file after it was replaced if it is damaged, with the unsent edits of damaged files.
    ///
    /// If a process ended before it copied the edits, they are copied now. The damaged files are removed only when
    /// their edits are in the file.
    private static func rebuilt(
        _ file: StoreFile,
        _ schema: StoreSchema,
        rebuilds: Bool
    ) async throws -> SQLiteEngine {
        let lock = try await rebuildLock(file)
        defer { lock.release() }
        let files = SQLiteWorker("files")
        try await files.alone { try file.finishSettingAside() }
        let engine: SQLiteEngine
        do {
            engine = try await opened(file, schema, checks: rebuilds)
        } catch let error as StoreError where error.code == .corrupt && rebuilds {
            try await files.alone { try file.setAside() }
            engine = try await opened(file, schema, checks: false)
        }
        do {
            for damaged in file.damaged { try await engine.rescue(from: damaged, schema) }
            try await files.alone { try file.discardDamaged() }
        } catch {
            await engine.close()
            throw error
        }
        return engine
    }

    /// Waits for the lock that one task of all processes holds while it replaces a file.
    private static func rebuildLock(_ file: StoreFile) async throws -> FileLock {
        let action = "opening a store"
        let end = ContinuousClock.now + .seconds(60)
        while true {
            if let lock = try FileLock(file.rebuildLock, action) { return lock }
            guard ContinuousClock.now < end else {
                throw StoreError(.busy, action, "another process replaces the damaged file")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private static func opened(
        _ file: StoreFile,
        _ schema: StoreSchema,
        checks: Bool
    ) async throws -> SQLiteEngine {
        let writer = SQLiteWorker("writer")
        try await writer.open { () throws -> SQLiteConnection in
            try file.check()
            try file.create()
            let connection = try SQLiteConnection(file.path, isReadOnly: false)
            try prepare(connection, schema, checks: checks)
            return connection
        }
        return SQLiteEngine(file, schema, writer)
    }

    private init(_ file: StoreFile, _ schema: StoreSchema, _ writer: SQLiteWorker) {
        (self.file, self.schema, self.writer) = (file, schema, writer)
        readers = WorkerPool(most: 4) { [path = file.path] _ in
            // The reader connects when it is first used, and tries again if that failed.
            SQLiteWorker("reader") {
                let connection = try SQLiteConnection(path, isReadOnly: false)
                try connection.execute("PRAGMA query_only = ON", "opening a store")
                return connection
            }
        }
        changes.onInterest { [weak self] isObserved in self?.watch(isObserved) }
    }

    private static func prepare(
        _ connection: SQLiteConnection,
        _ schema: StoreSchema,
        checks: Bool
    ) throws {
        let action = "opening a store"
        let file = SQLiteSchemaMigration(connection: connection, schema: schema)
        if checks {
            let isWhole = try connection.with("PRAGMA quick_check(1)", action) { statement in
                try statement.step(action) && statement.source.text(0) == "ok"
            }
            guard isWhole else { throw StoreError(.corrupt, action, "the file is damaged") }
        }
        // The checks are made in one transaction, since another process may be creating the store.
        let isStore = try transaction(connection, action, "BEGIN") { _ in try file.check() }
        try useLog(connection, action)
        try connection.execute(
            "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST",
            action
        )
        if isStore, try file.outdated().isEmpty { return }
        // Dropped values may have been secret.
        try connection.execute("PRAGMA secure_delete = ON", action)
        try transaction(connection, action) { _ in
            // Another process may have created the tables in the meantime.
            if try !file.check() { try file.create() }
            try file.update(try file.outdated())
        }
        try connection.execute("PRAGMA secure_delete = FAST", action)
        connection.forgetStatements()
    }

    /// Changes a new file to write-ahead logging, with which one connection writes while others read.
    ///
    /// If other processes do the same at this time, SQLite reports an error immediately instead of waiting; the change
    /// is then tried again.
    private static func useLog(_ connection: SQLiteConnection, _ action: String) throws {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                _ = try connection.integer("PRAGMA journal_mode = WAL", action)
                return
            } catch let error as StoreError where error.code == .busy {
                if ContinuousClock.now > end { throw error }
                usleep(.random(in: 500...20_000))
            }
        }
    }

    /// Runs a function between `BEGIN` and `COMMIT`, or `ROLLBACK` if it throws.
    private static func transaction<Result>(
        _ connection: SQLiteConnection,
        _ action: String,
        _ begin: String = "BEGIN IMMEDIATE",
        _ body: (SQLiteTransaction) throws -> Result
    ) throws -> Result {
        try connection.run(begin, action)
        let transaction = SQLiteTransaction(connection)
        do {
            defer { transaction.finish() }
            let result = try body(transaction)
            // A failure that the function caught may have ended the transaction.
            if let fault = transaction.fault { throw fault }
            transaction.finish()
            try connection.run("COMMIT", action)
            return result
        } catch {
            // After some errors SQLite has already rolled back the transaction.
            if !connection.isIdle { try? connection.execute("ROLLBACK", action) }
            throw error
        }
    }

    // MARK: Transactions

    /// Checks in a transaction that the file, and the tables in it, are still those of the store.
    private static func check(
        _ connection: SQLiteConnection,
        _ schema: StoreSchema,
        _ action: String
    ) throws {
        if connection.hasMoved {
            throw StoreError(.closed, action, "the file was removed or replaced")
        }
        let version = try connection.integer("PRAGMA schema_version", action)
        if version == connection.schemaVersion { return }
        try SQLiteSchemaMigration(connection: connection, schema: schema).checkTables(action)
        connection.schemaVersion = version
    }

    func read<Result: Sendable>(
        isOneRow: Bool,
        _ body: @escaping @Sendable (any StoreReading) throws -> Result
    ) async throws -> Result {
        let (schema, action) = (schema, "reading a store")
        return try await readers.run { worker in
            guard isOneRow else {
                return try await worker.run { connection in
                    try Self.transaction(connection, action, "BEGIN") { transaction in
                        try Self.check(connection, schema, action)
                        return try body(transaction)
                    }
                }
            }
            if let result = try worker.runAtOnce({ try body(SQLiteTransaction($0)) }) {
                return result
            }
            return try await worker.run { try body(SQLiteTransaction($0)) }
        }
    }

    func write<Result: Sendable>(
        isDurable: Bool,
        _ body: @escaping @Sendable (any StoreWriting) throws -> Result
    ) async throws -> Result {
        let (schema, action) = (schema, "writing to a store")
        let (result, changed) = try await writer.run { connection in
            if isDurable { try connection.execute("PRAGMA synchronous = FULL", action) }
            defer {
                if isDurable { try? connection.execute("PRAGMA synchronous = NORMAL", action) }
            }
            return try Self.transaction(connection, action) { transaction in
                try Self.check(connection, schema, action)
                let result = try body(transaction)
                return (result, transaction.changed)
            }
        }
        changes.publish(changed)
        return result
    }

    func lockOutbox() async throws -> (any OutboxLock)? {
        let path = file.outboxLock
        return try await writer.run { _ in try FileLock(path, "sending edits") }
    }

    func erase() async throws {
        await close()
        try await writer.alone { [file] in try file.remove() }
    }

    func close() async {
        watch.withLock { $0 = nil }
        await writer.close()
        await readers.close()
        changes.close()
    }

    /// Limits the size of the file, to simulate a full disk.
    func limit(pages: Int) async throws {
        try await writer.run { connection in
            _ = try connection.integer("PRAGMA max_page_count = \(pages)", "limiting a file")
        }
    }

    // MARK: Other processes

    private func watch(_ isObserved: Bool) {
        let made = isObserved ? FileWatch(file.path + "-wal") { [weak self] in self?.look() } : nil
        watch.withLock { $0 = made }
        if isObserved { look() }
    }

    /// Publishes a change of all tables if another connection wrote to the file.
    private func look() {
        Task { [writer, changes] in
            let isOther = try? await writer.run { connection in
                let version = try connection.integer("PRAGMA data_version", "observing a store")
                defer { connection.dataVersion = version }
                // The observers of a file that was removed end.
                return connection.hasMoved || connection.dataVersion != version
            }
            if isOther == true { changes.publish(nil) }
        }
    }

    // MARK: Damaged files

    /// Copies the unsent edits of a damaged file, as far as they can be read.
    private func rescue(from damaged: StoreFile, _ schema: StoreSchema) async throws {
        // The fetched entities are lost, and so are the records of fetches and claims.
        let names = [EditRecord.storedName, LimitRecord.storedName]
        let tables = schema.tables.filter { names.contains($0.name) }
        let rows = try await SQLiteWorker("rescue").rows(of: tables, in: damaged)
        try await write(isDurable: true) { transaction in
            for (table, row) in rows {
                try transaction.upsert(row, into: table, RowUpdate(fields: .mask(.all)))
            }
        }
    }
}

extension SQLiteWorker {
    /// Returns the rows of a file that can be read.
    ///
    /// - Throws: ``StoreError`` if the file cannot be opened, for a reason other than its content.
    fileprivate func rows(
        of tables: [Table],
        in file: StoreFile
    ) async throws -> [(Table, Row)] {
        try await alone {
            var found: [(Table, Row)] = []
            let connection = try SQLiteConnection(file.path, isReadOnly: true)
            for table in tables {
                do {
                    try connection.with(connection.selection(of: table), table.reading) {
                        while try $0.step(table.reading) {
                            var row = Row(columns: table.columns.count)
                            for place in table.columns.indices {
                                row.set(place, $0.source.cell(place))
                            }
                            found.append((table, row))
                        }
                    }
                } catch let error as StoreError where !error.isOfStatement {
                    // A row that cannot be read ends the reading of its table; the remaining rows are lost.
                }
            }
            return found
        }
    }
}

extension SQLiteConnection {
    /// Returns the statement that selects all rows of a table that an earlier version of the library may have created,
    /// with NULL for the columns that did not exist then.
    fileprivate func selection(of table: Table) throws -> String {
        var names: Set<String> = []
        try with("SELECT name FROM pragma_table_info(?1)", table.reading) {
            try $0.bind(1, .text(table.name))
            while try $0.step(table.reading) {
                if let name = $0.source.text(0) { names.insert(name) }
            }
        }
        // A damaged file may have no such table.
        if names.isEmpty { return "SELECT 0 LIMIT 0" }
        let columns = table.columns.indices.map { place in
            names.contains(table.columns[place].name) ? table.quoted(place) : "NULL"
        }
        return "SELECT \(columns.joined(separator: ", ")) FROM \(table.quoted)"
    }
}

extension StoreError {
    /// Whether a statement was wrong or had to wait, so that the content of the file is not the reason.
    fileprivate var isOfStatement: Bool { resultCode == SQLITE_ERROR || code == .busy }
}
#endif
