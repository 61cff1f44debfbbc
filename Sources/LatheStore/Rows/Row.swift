/// A value of a row.
enum Cell: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    // Texts are equal if their bytes are equal, as in a database.

    static func == (left: Cell, right: Cell) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.integer(let left), .real(let right)): Double(left) == right
        case (.real(let left), .integer(let right)): left == Double(right)
        case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let value): hasher.combine(Double(value))
        case .real(let value): hasher.combine(value)
        case .text(var value): value.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Returns the text for an integer that needs 64 bits: with leading zeros, so that the order of the texts is that of
    /// the integers.
    static func digits(_ text: String) -> String {
        String(repeating: "0", count: max(0, 20 - text.utf8.count)) + text
    }

    /// Returns whether a value precedes another: null first, then numbers, then texts by their bytes.
    static func precedes(_ left: Cell, _ right: Cell) -> Bool {
        switch (left, right) {
        case (.null, .null): false
        case (.integer(let left), .integer(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default:
            left.rank == right.rank ? left.number < right.number : left.rank < right.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        }
    }

    private var number: Double {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        case .null, .text: 0
        }
    }
}

/// A row to write, whose texts are in one reusable block of memory.
struct Row: Sendable {
    enum Tag: UInt8, Sendable { case null, integer, real, text }

    struct Slot: Sendable {
        var tag = Tag.null
        /// The integer, the bits of the double, or the start of the text.
        var bits: Int64 = 0
        /// The number of bytes of the text.
        var count = 0
    }

    var slots: [Slot]
    var bytes: [UInt8] = []

    init(columns: Int) { slots = Array(repeating: Slot(), count: columns) }

    mutating func reset() {
        for place in slots.indices { slots[place] = Slot() }
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func set(_ place: Int, integer: Int64) {
        slots[place] = Slot(tag: .integer, bits: integer)
    }

    mutating func set(_ place: Int, real: Double) {
        slots[place] = Slot(tag: .real, bits: Int64(bitPattern: real.bitPattern))
    }

    mutating func set(_ place: Int, text: some Sequence<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: text)
        slots[place] = Slot(tag: .text, bits: Int64(start), count: bytes.count - start)
    }

    mutating func set(_ place: Int, _ cell: Cell) {
        switch cell {
        case .null: slots[place] = Slot()
        case .integer(let value): set(place, integer: value)
        case .real(let value): set(place, real: value)
        case .text(let value): set(place, text: value.utf8)
        }
    }

    func cell(_ place: Int) -> Cell {
        let slot = slots[place]
        switch slot.tag {
        case .null: return .null
        case .integer: return .integer(slot.bits)
        case .real: return .real(Double(bitPattern: UInt64(bitPattern: slot.bits)))
        case .text:
            let start = Int(slot.bits)
            return .text(String(decoding: bytes[start..<start + slot.count], as: UTF8.self))
        }
    }

    var cells: [Cell] { slots.indices.map { cell($0) } }
}
