import Foundation

@testable import LatheCoding

/// An entity with one field whose form a test chooses, between two others.
struct Cell<Value: WireValue & Equatable>: Entity, Equatable {
    var before = 0
    var value = Value.blank
    var after: String?

    static var fields: FieldTable { CellTable.current }
    static var blank: Self { Self() }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try visitor.visit(&before)
        case .n1: try visitor.visit(&value)
        default: try visitor.visit(&after)
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

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try visitor.visit(&text)
        case .n1: try visitor.visit(&textOrNone)
        case .n2: try visitor.visit(&integer)
        case .n3: try visitor.visit(&integerOrNone)
        case .n4: try visitor.visit(&truth)
        case .n5: try visitor.visit(&truthOrNone)
        case .n6: try visitor.visit(&double)
        case .n7: try visitor.visit(&doubleOrNone)
        case .n8: try visitor.visit(&date)
        case .n9: try visitor.visit(&dateOrNone)
        case .n10: try visitor.visit(&texts)
        case .n11: try visitor.visit(&label)
        case .n12: try visitor.visit(&labelOrNone)
        case .n13: try visitor.visit(&labels)
        case .n14: try visitor.visit(&integers)
        case .n15: try visitor.visit(&integersOrNone)
        case .n16: try visitor.visit(&map)
        case .n17: try visitor.visit(&mapOrNone)
        case .n18: try visitor.visit(&id)
        case .n19: try visitor.visit(&idOrNone)
        case .n20: try visitor.visit(&next)
        case .n21: try visitor.visit(&patch)
        default: try visitor.visit(&kind)
        }
    }
}

extension [Field] {
    fileprivate var table: FieldTable { FieldTable(self) }
}
