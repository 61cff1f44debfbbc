#if Store
import Foundation

#if os(Linux)
import libsqlite3
#else
import SQLite3
#endif

/// A prepared statement of a connection.
final class SQLiteStatement {
    let text: String
    private let handle: OpaquePointer
    /// The connection, which exists as long as the statement is used.
    private unowned let connection: SQLiteConnection

    init(_ handle: OpaquePointer, text: String, of connection: SQLiteConnection) {
        self.handle = handle
        self.text = text
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// The greatest parameter number.
    private lazy var parameters = Int(sqlite3_bind_parameter_count(handle))

    /// The current row of the statement.
    var source: RowSource { RowSource(statement: handle) }

    /// Moves to the next row.
    ///
    /// - Returns: Whether there is a next row.
    func step(_ action: @autoclosure () -> String) throws(StoreError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw connection.error(result, action())
        }
    }

    /// Resets the statement, so that it can be run again with other values.
    func reset() {
        // The returned code is that of the last step, which has already been handled.
        _ = sqlite3_reset(handle)
        _ = sqlite3_clear_bindings(handle)
    }

    /// Sets the parameter with a number, from 1.
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

    /// Sets parameters to the values of a row, whose memory must not move until the statement is reset.
    func bind(_ row: borrowing Row, _ bytes: UnsafePointer<CChar>) throws(StoreError) {
        // A statement that omits the last columns has no parameters for them.
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

    /// `SQLITE_TRANSIENT`, a C macro that Swift does not import: the database copies the value.
    private static var copied: sqlite3_destructor_type? {
        unsafeBitCast(-1, to: sqlite3_destructor_type?.self)
    }

    /// `SQLITE_STATIC`: the value stays in its memory until the statement is reset.
    private static var kept: sqlite3_destructor_type? { nil }
}
#endif
