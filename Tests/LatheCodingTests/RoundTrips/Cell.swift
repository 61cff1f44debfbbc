import Foundation

@testable import LatheCoding

/// An entity with one field whose form a test chooses, between two others.
struct Cell<Value: WireValue & Equatable>: Entity, Equatable {
    var before = 0
    var value = Value.blank
    var after: String?

    static var fields: FieldTable { CellTable.current }
    static var blank: Self { Self() }

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&before)
        case .n1: try reader.read(&value)
        default: try reader.read(&after)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(before)
        case .n1: writer.write(value)
        default: writer.write(after)
        }
    }
}

enum CellTable {
    @TaskLocal static var current: FieldTable = [
        "before xml=@before", "value", "after xml=@after ?",
    ]

    static func with(_ field: Field) -> FieldTable {
        ["before xml=@before", field, "after xml=@after ?"]
    }
}

/// The types that generated code reads and writes by functions of their own, one field each.
struct Direct: Entity, Equatable {
    var text = ""
    var textOrNone: String?
    var integer = 0
    var integerOrNone: Int?
    var truth = false
    var truthOrNone: Bool?
    var double = 0.0
    var doubleOrNone: Double?
    var date = Date.blank
    var dateOrNone: Date?
    var texts: [String] = []
    var label = Label.blank
    var labelOrNone: Label?
    var labels: [Label] = []
    var integers: [Int] = []
    var integersOrNone: [Int]?
    var map: [String: Int] = [:]
    var mapOrNone: [String: Int]?
    var id: Identifier<Direct, String> = ""
    var idOrNone: Identifier<Direct, Int>?
    @Indirect var next: Direct?
    var patch = Patch<String>.keep
    var kind = Kind.plain

    enum Kind: Enumeration, Equatable {
        case plain
        case unknown(String)

        static let blank = Kind.plain
        init(rawValue: String) { self = rawValue == "plain" ? .plain : .unknown(rawValue) }
        var rawValue: String {
            switch self {
            case .plain: "plain"
            case .unknown(let text): text
            }
        }
    }

    static let fields: FieldTable = [
        "text", "a/textOrNone ?", "a/b/integer xml=@integer", "integerOrNone ?",
        "truth xml=a/@truth",
        "truthOrNone nullable", "double", "[1]", "date", "dateOrNone ? date=unixMilliseconds",
        "texts list", "label", "labelOrNone ?", "labels xml=labels/label list",
        "integers list separator=,", "integersOrNone ? xml=more/i list", "map map",
        "mapOrNone ? map",
        "id", "idOrNone ?", "next ?", "patch ?", "odd~_key~1~0~2 xml=kind",
    ]
    .map { (text: String) in Field(text: text == "[1]" ? "c/[1] xml=c/d ?" : text[...]) }
    .table
    static let blank = Direct()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&text)
        case .n1: try reader.read(&textOrNone)
        case .n2: try reader.read(&integer)
        case .n3: try reader.read(&integerOrNone)
        case .n4: try reader.read(&truth)
        case .n5: try reader.read(&truthOrNone)
        case .n6: try reader.read(&double)
        case .n7: try reader.read(&doubleOrNone)
        case .n8: try reader.read(&date)
        case .n9: try reader.read(&dateOrNone)
        case .n10: try reader.read(&texts)
        case .n11: try reader.read(&label)
        case .n12: try reader.read(&labelOrNone)
        case .n13: try reader.read(&labels)
        case .n14: try reader.read(&integers)
        case .n15: try reader.read(&integersOrNone)
        case .n16: try reader.read(&map)
        case .n17: try reader.read(&mapOrNone)
        case .n18: try reader.read(&id)
        case .n19: try reader.read(&idOrNone)
        case .n20: try reader.read(&next)
        case .n21: try reader.read(&patch)
        default: try reader.read(&kind)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {
        switch field {
        case .n0: writer.write(text)
        case .n1: writer.write(textOrNone)
        case .n2: writer.write(integer)
        case .n3: writer.write(integerOrNone)
        case .n4: writer.write(truth)
        case .n5: writer.write(truthOrNone)
        case .n6: writer.write(double)
        case .n7: writer.write(doubleOrNone)
        case .n8: writer.write(date)
        case .n9: writer.write(dateOrNone)
        case .n10: writer.write(texts)
        case .n11: writer.write(label)
        case .n12: writer.write(labelOrNone)
        case .n13: writer.write(labels)
        case .n14: writer.write(integers)
        case .n15: writer.write(integersOrNone)
        case .n16: writer.write(map)
        case .n17: writer.write(mapOrNone)
        case .n18: writer.write(id)
        case .n19: writer.write(idOrNone)
        case .n20: writer.write(next)
        case .n21: writer.write(patch)
        default: writer.write(kind)
        }
    }
}

extension [Field] {
    fileprivate var table: FieldTable { FieldTable(self) }
}
