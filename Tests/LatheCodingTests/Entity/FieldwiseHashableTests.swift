import Foundation
import LatheCoding
import Testing

/// Values of each kind that a writer takes in its own way.
private struct Mixed {
    var text = "a"
    var note: String?
    var count = 1
    var limit: Int?
    var isOpen = true
    var isLate: Bool?
    var rank = 0.5
    var weight: Double?
    var made = Date(timeIntervalSince1970: 1)
    var due: Date?
    var tags = ["x", "y"]
    var id: Identifier<Mixed, String> = "s"
    var small: UInt8 = 3
    var price: Decimal = 2
    var span = Duration.seconds(4)
    var any = AnyValue.json(.string("any"))
    var part = Piece()
    var more: Piece?
    var parts = [Piece()]
    var sizes: [UInt8] = [1, 2]
    var spans: [Duration]?
    var counts = ["a": 1]
    var names: [String: String]?
    var change = Patch<Int>.keep
}

extension Mixed: FieldwiseHashable {
    static let fields = FieldTable((0..<24).map { Field("f\($0)", .optional) })
    static let blank = Mixed()

    mutating func read<Reader: ValueReader>(
        _ field: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(_ field: Int, to writer: inout Writer) {
        switch field {
        case 0: writer.write(text)
        case 1: writer.write(note)
        case 2: writer.write(count)
        case 3: writer.write(limit)
        case 4: writer.write(isOpen)
        case 5: writer.write(isLate)
        case 6: writer.write(rank)
        case 7: writer.write(weight)
        case 8: writer.write(made)
        case 9: writer.write(due)
        case 10: writer.write(tags)
        case 11: writer.write(id)
        case 12: writer.write(small)
        case 13: writer.write(price)
        case 14: writer.write(span)
        case 15: writer.write(any)
        case 16: writer.write(part)
        case 17: writer.write(more)
        case 18: writer.write(parts)
        case 19: writer.write(sizes)
        case 20: writer.write(spans)
        case 21: writer.write(counts)
        case 22: writer.write(names)
        default: writer.write(change)
        }
    }
}

private struct Piece: FieldwiseHashable {
    var name = "p"

    static let fields: FieldTable = "name"
    static let blank = Piece()

    mutating func read<Reader: ValueReader>(
        _ field: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&name)
    }

    func write<Writer: ValueWriter>(_ field: Int, to writer: inout Writer) { writer.write(name) }
}

/// Changes of one field each.
private let changes: [@Sendable (inout Mixed) -> Void] = [
    { $0.text = "b" }, { $0.note = "" }, { $0.count = 2 }, { $0.limit = 0 }, { $0.isOpen = false },
    { $0.isLate = false }, { $0.rank = 0.25 }, { $0.weight = 0 },
    { $0.made = Date(timeIntervalSince1970: 2) }, { $0.due = Date(timeIntervalSince1970: 0) },
    { $0.tags = ["y", "x"] }, { $0.id = "t" }, { $0.small = 4 }, { $0.price = 3 },
    { $0.span = .seconds(5) }, { $0.any = .json(.null) }, { $0.part.name = "q" },
    { $0.more = Piece() }, { $0.parts.append(Piece()) }, { $0.sizes = [1] }, { $0.spans = [] },
    { $0.counts["a"] = 2 },
    { $0.names = [:] }, { $0.change = .clear },
]

@Suite struct FieldwiseHashableTests {
    @Test func `Equal entities are equal and hash alike`() {
        #expect(Mixed() == Mixed())
        #expect(Mixed().hashValue == Mixed().hashValue)
        #expect(Set([Mixed(), Mixed()]).count == 1)
    }

    @Test(arguments: changes.indices)
    func `Each field counts`(field: Int) {
        var other = Mixed()
        changes[field](&other)
        #expect(Mixed() != other)
        #expect(Mixed().hashValue != other.hashValue)
    }

    @Test func `There is a change of each field`() {
        #expect(changes.count == Mixed.fields.fields.count)
    }
}
