import Foundation
#if Store
#if os(Linux)
import libsqlite3
#else
import SQLite3
#endif
#endif

/// A row to read: the current row of a statement, or values in memory.
struct RowSource {
    #if Store
    /// The statement whose current row is read; `nil` for values in memory.
    var statement: OpaquePointer?
    #endif
    var cells: [Cell] = []

    /// Returns whether a column has no value.
    @inline(__always)
    func isNull(_ place: Int) -> Bool {
        #if Store
        if let statement { return sqlite3_column_type(statement, Int32(place)) == SQLITE_NULL }
        #endif
        return cells[place] == .null
    }

    /// Returns the integer in a column; `nil` for any other value.
    @inline(__always)
    func integer(_ place: Int) -> Int64? {
        #if Store
        if let statement {
            guard sqlite3_column_type(statement, Int32(place)) == SQLITE_INTEGER else { return nil }
            return sqlite3_column_int64(statement, Int32(place))
        }
        #endif
        if case .integer(let value) = cells[place] { return value }
        return nil
    }

    /// Returns the number in a column as a double; `nil` for any other value.
    @inline(__always)
    func real(_ place: Int) -> Double? {
        #if Store
        if let statement {
            switch sqlite3_column_type(statement, Int32(place)) {
            case SQLITE_FLOAT, SQLITE_INTEGER:
                return sqlite3_column_double(statement, Int32(place))
            default: return nil
            }
        }
        #endif
        switch cells[place] {
        case .real(let value): return value
        case .integer(let value): return Double(value)
        case .null, .text: return nil
        }
    }

    /// Returns the text in a column; `nil` for any other value.
    @inline(__always)
    func text(_ place: Int) -> String? {
        #if Store
        if let statement {
            guard sqlite3_column_type(statement, Int32(place)) == SQLITE_TEXT,
                let start = sqlite3_column_text(statement, Int32(place))
            else { return nil }
            let count = Int(sqlite3_column_bytes(statement, Int32(place)))
            return String(
                decoding: UnsafeBufferPointer(start: start, count: count),
                as: UTF8.self
            )
        }
        #endif
        if case .text(let value) = cells[place] { return value }
        return nil
    }

    /// Calls a function with the bytes of the text in a column, which are empty for any other value.
    func withBytes<Result, Failure: Error>(
        _ place: Int,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        #if Store
        if let statement {
            let start = sqlite3_column_text(statement, Int32(place))
            let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(place)))
            return try body(UnsafeRawBufferPointer(start: start, count: count))
        }
        #endif
        guard case .text(var value) = cells[place] else {
            return try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        let result = value.withUTF8 { bytes in
            Swift.Result { () throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
        }
        return try result.get()
    }

    /// Returns the value in a column.
    func cell(_ place: Int) -> Cell {
        #if Store
        if statement != nil {
            if isNull(place) { return .null }
            if let value = integer(place) { return .integer(value) }
            if let value = text(place) { return .text(value) }
            return real(place).map { .real($0) } ?? .null
        }
        #endif
        return cells[place]
    }
}
