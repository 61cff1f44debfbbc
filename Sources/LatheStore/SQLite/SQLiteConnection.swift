#if Store
import Foundation

#if os(Linux)
import libsqlite3
#else
import SQLite3
#endif

/// A connection to a file, used by one thread at a time.
final class SQLiteConnection {
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    /// What the database said of changes by other connections when it was asked last.
    var dataVersion: Int64?

    /// How many prepared statements are kept.
    private static let mostStatements = 256

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

    /// Runs a function that fails with ``StoreError/Code/busy`` where it would have to wait for a lock.
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

    /// Runs a statement that returns nothing, which is kept for the next use.
    func run(_ text: String, _ action: String) throws {
        try with(text, action) { _ = try $0.step(action) }
    }

    /// A statement that was prepared before, or is now; it is the caller's until it is given back.
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

    /// Keeps a statement for the next use.
    func give(back statement: SQLiteStatement) {
        statement.reset()
        if statements.count >= Self.mostStatements { statements.removeAll() }
        statements[statement.text] = statement
    }

    /// Runs a function with a statement.
    func with<Result>(
        _ text: String,
        _ action: String,
        _ body: (SQLiteStatement) throws -> Result
    ) throws -> Result {
        let statement = try take(text, action)
        defer { give(back: statement) }
        return try body(statement)
    }

    /// Forgets all statements, as before their tables change.
    func forgetStatements() { statements = [:] }

    /// The first integer of the first row of a statement; `nil` where there is none.
    func integer(_ text: String, _ action: String) throws -> Int64? {
        try with(text, action) { statement in
            try statement.step(action) ? statement.source.integer(0) : nil
        }
    }

    /// Whether no transaction is open.
    var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// The error of a result code.
    func error(_ result: Int32, _ action: String) -> StoreError {
        StoreError(sqlite: result, action)
    }
}

extension StoreError {
    /// The error of a result code; its text is of the code alone, as that of a statement may have values.
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

/// A prepared statement of a connection.
final class SQLiteStatement {
    let text: String
    private let handle: OpaquePointer
    /// The connection, which is there as long as the statement is used.
    private unowned let connection: SQLiteConnection

    init(_ handle: OpaquePointer, text: String, of connection: SQLiteConnection) {
        self.handle = handle
        self.text = text
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// The greatest number of a parameter.
    private lazy var parameters = Int(sqlite3_bind_parameter_count(handle))

    /// The row that the statement stands at.
    var source: RowSource { RowSource(statement: handle) }

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    func step(_ action: @autoclosure () -> String) throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw connection.error(result, action())
        }
    }

    /// Ends the run, so that it can be run again with other values.
    func reset() {
        // The code is that of the last step, which was looked at then.
        _ = sqlite3_reset(handle)
        _ = sqlite3_clear_bindings(handle)
    }

    /// Sets a parameter, from 1.
    func bind(_ parameter: Int, _ cell: Cell) throws(StoreError) {
        let place = Int32(parameter)
        let result: Int32 =
            switch cell {
            case .null: sqlite3_bind_null(handle, place)
            case .integer(let value): sqlite3_bind_int64(handle, place, value)
            case .real(let value): sqlite3_bind_double(handle, place, value)
            case .text(var value):
                value.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { text in
                        text.baseAddress.map {
                            sqlite3_bind_text64(
                                handle,
                                place,
                                $0,
                                UInt64(text.count),
                                Self.copied,
                                UInt8(SQLITE_UTF8)
                            )
                        } ?? sqlite3_bind_text(handle, place, "", 0, Self.kept)
                    }
                }
            }
        guard result == SQLITE_OK else { throw connection.error(result, "setting a parameter") }
    }

    func bind(_ cells: [Cell]) throws(StoreError) {
        for (place, cell) in cells.enumerated() { try bind(place + 1, cell) }
    }

    /// Sets parameters to the values of a row, whose memory stays where it is until the statement is reset.
    func bind(_ row: borrowing Row, _ bytes: UnsafePointer<CChar>) throws(StoreError) {
        // A statement that leaves the last columns out has no parameters for them.
        for place in 0..<min(row.slots.count, parameters) {
            let slot = row.slots[place]
            let parameter = Int32(place + 1)
            let result: Int32 =
                switch slot.tag {
                case .null: sqlite3_bind_null(handle, parameter)
                case .integer: sqlite3_bind_int64(handle, parameter, slot.bits)
                case .real:
                    sqlite3_bind_double(
                        handle,
                        parameter,
                        Double(bitPattern: UInt64(bitPattern: slot.bits))
                    )
                case .text:
                    sqlite3_bind_text64(
                        handle,
                        parameter,
                        bytes + Int(slot.bits),
                        UInt64(slot.count),
                        Self.kept,
                        UInt8(SQLITE_UTF8)
                    )
                }
            guard result == SQLITE_OK else { throw connection.error(result, "setting a parameter") }
        }
    }

    /// That the database copies a value, as the C macro `SQLITE_TRANSIENT` says it.
    private static var copied: sqlite3_destructor_type? {
        unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
    }

    /// That a value stays where it is, `SQLITE_STATIC`.
    private static var kept: sqlite3_destructor_type? { nil }
}
#endif
