#if Store
import Foundation

#if os(Linux)
import libsqlite3
#else
import SQLite3
#endif

/// A connection to a file, which one thread uses at a time.
final class SQLiteConnection {
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    /// The value of `PRAGMA data_version` at the last query, which changes when another connection changes the file.
    var dataVersion: Int64?
    /// The value of `PRAGMA schema_version` when the tables were last known to be those of the store's types.
    var schemaVersion: Int64?

    /// The maximum number of prepared statements that are kept.
    private static let maximumStatements = 256

    init(_ path: String, isReadOnly: Bool) throws(StoreError) {
        var handle: OpaquePointer?
        let flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let result = sqlite3_open_v2(
            path,
            &handle,
            flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
            nil
        )
        guard result == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw StoreError(sqlite: result, "opening a store")
        }
        self.handle = handle
        let busy = waitForLocks()
        guard busy == SQLITE_OK else { throw error(busy, "opening a store") }
    }

    /// Waits for the locks of other processes: briefly at first, since most transactions are short, and for about a
    /// minute in all.
    @discardableResult
    private func waitForLocks() -> Int32 {
        sqlite3_busy_handler(
            handle,
            { _, count in
                if count > 2_500 { return 0 }
                usleep(count < 50 ? 500 : 25_000)
                return 1
            },
            nil
        )
    }

    /// Runs a function that fails with ``StoreError/Code/busy`` instead of waiting for a lock.
    func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
        sqlite3_busy_handler(handle, nil, nil)
        defer { waitForLocks() }
        return try body()
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs statements that return nothing.
    func execute(_ text: String, _ action: String) throws(StoreError) {
        let result = sqlite3_exec(handle, text, nil, nil, nil)
        guard result == SQLITE_OK else { throw error(result, action) }
    }

    /// Runs a statement that returns nothing, and keeps the prepared statement for later use.
    func run(_ text: String, _ action: String) throws {
        try with(text, action) { _ = try $0.step(action) }
    }

    /// Returns a prepared statement, which the caller uses exclusively until it gives it back.
    func take(_ text: String, _ action: String) throws(StoreError) -> SQLiteStatement {
        if let known = statements.removeValue(forKey: text) { return known }
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v3(
            handle,
            text,
            -1,
            UInt32(SQLITE_PREPARE_PERSISTENT),
            &statement,
            nil
        )
        guard result == SQLITE_OK, let statement else { throw error(result, action) }
        return SQLiteStatement(statement, text: text, of: self)
    }

    /// Keeps a prepared statement for later use.
    func give(back statement: SQLiteStatement) {
        statement.reset()
        if statements.count >= Self.maximumStatements { statements.removeAll() }
        statements[statement.text] = statement
    }

    /// Runs a function with a prepared statement.
    func with<Result>(
        _ text: String,
        _ action: String,
        _ body: (SQLiteStatement) throws -> Result
    ) throws -> Result {
        let statement = try take(text, action)
        defer { give(back: statement) }
        return try body(statement)
    }

    /// Removes all prepared statements, for example before their tables change.
    func forgetStatements() { statements = [:] }

    /// Returns the first integer of the first row of a statement; `nil` if there is none.
    func integer(_ text: String, _ action: String) throws -> Int64? {
        try with(text, action) { statement in
            try statement.step(action) ? statement.source.integer(0) : nil
        }
    }

    /// Whether the connection has no open transaction.
    var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Whether the file was removed or replaced since it was opened.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let result = sqlite3_file_control(handle, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return result == SQLITE_OK && hasMoved != 0
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Returns the error for a result code.
    func error(_ result: Int32, _ action: String) -> StoreError {
        StoreError(sqlite: result, action)
    }
}

extension StoreError {
    /// Creates the error for a result code; it describes only the code, since the text of a statement may contain
    /// values.
    init(sqlite result: Int32, _ action: String) {
        let code: Code =
            switch result & 0xFF {
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
            case SQLITE_IOERR: .inputOutput
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
            default: .statement
            }
        let text = sqlite3_errstr(result).map { String(cString: $0) } ?? "unknown error"
        self.init(code, action, text, resultCode: result)
    }
}
#endif
