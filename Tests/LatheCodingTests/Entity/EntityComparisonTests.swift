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
    var mute = Mute(word: "m")
}

extension Mixed: Entity, Hashable {
    static let fields = FieldTable((0..<25).map { Field("f\($0)", .optional) })
    static let blank = Mixed()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        _ = try reader.anyValue()
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(text)
        case .n1: writer.write(note)
        case .n2: writer.write(count)
        case .n3: writer.write(limit)
        case .n4: writer.write(isOpen)
        case .n5: writer.write(isLate)
        case .n6: writer.write(rank)
        case .n7: writer.write(weight)
        case .n8: writer.write(made)
        case .n9: writer.write(due)
        case .n10: writer.write(tags)
        case .n11: writer.write(id)
        case .n12: writer.write(small)
        case .n13: writer.write(price)
        case .n14: writer.write(span)
        case .n15: writer.write(any)
        case .n16: writer.write(part)
        case .n17: writer.write(more)
        case .n18: writer.write(parts)
        case .n19: writer.write(sizes)
        case .n20: writer.write(spans)
        case .n21: writer.write(counts)
        case .n22: writer.write(names)
        case .n23: writer.write(change)
        default: writer.write(mute)
        }
    }
}

private struct Piece: Entity, Hashable {
    var name = "p"

    static let fields: FieldTable = "name"
    static let blank = Piece()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        try reader.read(&name)
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        writer.write(name)
    }
}

/// A value that is not `Hashable`.
struct Mute: WireValue {
    var word: String

    static let blank = Mute(word: "")

    static func read<Reader: ValueReader>(
        from reader: inout Reader
    ) throws(DecodingFailure) -> Mute {
        Mute(word: try reader.text())
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) { writer.write(word) }
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
    { $0.names = [:] }, { $0.change = .clear }, { $0.mute.word = "n" },
]

@Suite struct EntityComparisonTests {
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
