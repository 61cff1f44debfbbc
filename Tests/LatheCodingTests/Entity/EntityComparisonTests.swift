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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&text)
        case .n1: visitor.visit(&note)
        case .n2: visitor.visit(&count)
        case .n3: visitor.visit(&limit)
        case .n4: visitor.visit(&isOpen)
        case .n5: visitor.visit(&isLate)
        case .n6: visitor.visit(&rank)
        case .n7: visitor.visit(&weight)
        case .n8: visitor.visit(&made)
        case .n9: visitor.visit(&due)
        case .n10: visitor.visit(&tags)
        case .n11: visitor.visit(&id)
        case .n12: visitor.visit(&small)
        case .n13: visitor.visit(&price)
        case .n14: visitor.visit(&span)
        case .n15: visitor.visit(&any)
        case .n16: visitor.visit(&part)
        case .n17: visitor.visit(&more)
        case .n18: visitor.visit(&parts)
        case .n19: visitor.visit(&sizes)
        case .n20: visitor.visit(&spans)
        case .n21: visitor.visit(&counts)
        case .n22: visitor.visit(&names)
        case .n23: visitor.visit(&change)
        default: visitor.visit(&mute)
        }
    }
}

private struct Piece: Entity, Hashable {
    var name = "p"

    static let fields: FieldTable = "name"
    static let blank = Piece()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&name)
    }
}

/// A value that is not `Hashable`.
struct Mute: WireValue {
    var word: String

    static let blank = Mute(word: "")

    mutating func read<Reader: ValueReader>(from reader: inout Reader) throws(DecodingFailure) {
        self = Mute(word: try reader.text())
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
