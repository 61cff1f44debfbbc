#if Postgres
import libpq

/// The rows that a statement returned, in binary format.
final class PostgresResult {
    private let handle: OpaquePointer?

    init(_ handle: OpaquePointer?) { self.handle = handle }

    deinit { PQclear(handle) }

    var count: Int { Int(PQntuples(handle)) }

    /// The number of rows that the statement changed.
    var changed: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// Returns the bytes of a value; `nil` for NULL.
    func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
        guard PQgetisnull(handle, Int32(row), Int32(column)) == 0 else { return nil }
        let count = PQgetlength(handle, Int32(row), Int32(column))
        return UnsafeRawBufferPointer(
            start: PQgetvalue(handle, Int32(row), Int32(column)),
            count: Int(count)
        )
    }

    /// Returns a text, or the digits of a number in a result of an unprepared statement.
    func text(_ row: Int, _ column: Int) -> String? {
        bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    func integer(_ row: Int, _ column: Int) -> Int64? {
        guard let bytes = bytes(row, column), bytes.count == 8 else { return nil }
        return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    }

    func cell(_ row: Int, _ column: Int, _ type: PostgresType) -> Cell {
        bytes(row, column).map { type.cell($0) } ?? .null
    }
}
#endif
