#if Postgres
import Foundation

/// The PostgreSQL type of the values of a column.
enum PostgresType: Sendable {
    /// `bigint`.
    case integer
    /// `numeric`, for integers that may need more than 63 bits; they are sent as digits.
    case wide
    /// `double precision`, also for dates, since `timestamptz` has a precision of only one microsecond.
    case real
    /// `boolean`.
    case bool
    /// `text` that is compared by its bytes; also for JSON, since `jsonb` preserves neither the order nor null bytes.
    case text
    /// `text[]`, the identifiers in a column of JSON, which an index uses to find rows.
    case identifiers

    init(_ column: Column) {
        self =
            switch column.kind {
            case .integer: column.isWide ? .wide : .integer
            case .real, .date: .real
            case .bool: .bool
            case .text, .json, .identifiers, .many, .keyed: .text
            case .one: column.embedded.map { Self.identifier(FieldKind(of: $0.idType)) } ?? .text
            }
    }

    private static func identifier(_ kind: FieldKind) -> PostgresType {
        kind.kind == .integer ? (kind.isWide ? .wide : .integer) : .text
    }

    var declaration: String {
        switch self {
        case .integer: "bigint"
        case .wide: "numeric"
        case .real: "double precision"
        case .bool: "boolean"
        case .text: "text COLLATE \"C\""
        case .identifiers: "text[]"
        }
    }

    /// The object identifier of the type in which values are sent, which is the same in all databases.
    var wire: UInt32 {
        switch self {
        case .integer: 20
        case .wide, .text: 25
        case .real: 701
        case .bool: 16
        case .identifiers: 1009
        }
    }

    /// The cast that converts a sent value to the column's type.
    var cast: String { self == .wide ? "::numeric" : "" }

    /// The type of the column in the temporary table from which rows are merged.
    var staged: String { self == .wide || self == .text ? "text" : declaration }

    /// Returns the expression that reads the column with a name.
    func selection(_ name: String) -> String { self == .wide ? "\(name)::text" : name }

    // MARK: Values

    /// Adds a value, preceded by its length, or -1 for NULL.
    func write(_ cell: Cell, to bytes: inout [UInt8]) {
        var row = Row(columns: 1)
        row.set(0, cell)
        write(row.slots[0], of: row, to: &bytes)
    }

    func write(_ slot: Row.Slot, of row: borrowing Row, to bytes: inout [UInt8]) {
        switch (self, slot.tag) {
        case (_, .null): bytes.append(big: Int32(-1))
        case (.integer, .integer):
            bytes.append(big: Int32(8))
            bytes.append(big: slot.bits)
        case (.real, .real), (.real, .integer):
            let value =
                slot.tag == .real ? slot.bits : Int64(bitPattern: Double(slot.bits).bitPattern)
            bytes.append(big: Int32(8))
            bytes.append(big: value)
        case (.real, .text):
            // The only double that is stored as a text is NaN.
            bytes.append(big: Int32(8))
            bytes.append(big: Double.nan.bitPattern)
        case (.bool, _):
            bytes.append(big: Int32(1))
            bytes.append(slot.bits == 0 ? 0 : 1)
        case (_, .text):
            let start = Int(slot.bits)
            PostgresText.write(row.bytes[start..<start + slot.count], to: &bytes)
        case (_, .integer): PostgresText.write("\(slot.bits)".utf8, to: &bytes)
        case (_, .real):
            PostgresText.write(
                "\(Double(bitPattern: UInt64(bitPattern: slot.bits)))".utf8,
                to: &bytes
            )
        }
    }

    /// Adds the identifiers of a JSON array, as an array of texts.
    static func write(identifiers cell: Cell, to bytes: inout [UInt8]) {
        guard case .text(let json) = cell else { return bytes.append(big: Int32(-1)) }
        write(array: Set(Cell.list(json: json)), .text, to: &bytes)
    }

    /// Adds an array of values.
    static func write(array cells: Set<Cell>, _ type: PostgresType, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(big: Int32(0))
        bytes.append(big: Int32(cells.isEmpty ? 0 : 1))
        bytes.append(big: Int32(0))
        bytes.append(big: type.wire)
        if !cells.isEmpty {
            bytes.append(big: Int32(cells.count))
            bytes.append(big: Int32(1))
            for cell in cells { type.write(cell, to: &bytes) }
        }
        bytes.set(big: Int32(bytes.count - start - 4), at: start)
    }

    /// The object identifier of the array type.
    var arrayWire: UInt32 {
        switch self {
        case .integer: 1016
        case .real: 1022
        case .bool: 1000
        case .wide, .text, .identifiers: 1009
        }
    }

    func cell(_ bytes: UnsafeRawBufferPointer) -> Cell {
        switch self {
        case .integer where bytes.count == 8:
            return .integer(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case .real where bytes.count == 8:
            let value = Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
            return value.isNaN ? .text("NaN") : .real(value)
        case .bool where bytes.count == 1: return .integer(bytes[0] == 0 ? 0 : 1)
        case .wide:
            let digits = String(decoding: bytes, as: UTF8.self)
            return Int64(digits).map { .integer($0) } ?? .text(Cell.digits(digits))
        default: return .text(PostgresText.read(bytes))
        }
    }
}

/// Encodes texts without null bytes, which PostgreSQL cannot store, and preserves their order.
enum PostgresText {
    /// Adds a text: byte 0 as 1 1, and byte 1 as 1 2, so that different texts remain different and keep their order.
    static func write(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(big: Int32(0))
        if text.contains(where: { $0 <= 1 }) {
            for byte in text {
                if byte <= 1 { bytes.append(1) }
                bytes.append(byte <= 1 ? byte + 1 : byte)
            }
        } else {
            bytes.append(contentsOf: text)
        }
        bytes.set(big: Int32(truncatingIfNeeded: bytes.count - start - 4), at: start)
    }

    static func read(_ bytes: UnsafeRawBufferPointer) -> String {
        guard bytes.contains(1) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var isEscaped = false
        for byte in bytes {
            if isEscaped || byte != 1 {
                text.append(isEscaped ? byte &- 1 : byte)
                isEscaped = false
            } else {
                isEscaped = true
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a quoted name; a name that is too long is shortened and ends in a hash of the whole name.
    static func quoted(_ name: String) -> String { shortened(name).quoted("\"") }

    static func shortened(_ name: String, to most: Int = 60) -> String {
        // A name has at most 63 bytes, and no null byte.
        guard name.utf8.count > most || name.utf8.contains(0) else { return name }
        var start = ""
        for scalar in name.unicodeScalars where scalar != "\0" {
            guard start.utf8.count + UTF8.width(scalar) <= most - 20 else { break }
            start.unicodeScalars.append(scalar)
        }
        return "\(start)~\(String(hash(name), radix: 36))"
    }

    /// Returns a hash of a text that is the same in all processes (FNV-1a).
    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}

extension [UInt8] {
    mutating func append<Value: FixedWidthInteger>(big value: Value) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }

    mutating func set(big value: Int32, at place: Int) {
        Swift.withUnsafeBytes(of: value.bigEndian) { replaceSubrange(place..<place + 4, with: $0) }
    }
}
#endif
