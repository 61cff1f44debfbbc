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
    ) {
        switch field {
        case .n0: visitor.visit(&before)
        case .n1: visitor.visit(&value)
        default: visitor.visit(&after)
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
    ) {
        switch field {
        case .n0: visitor.visit(&text)
        case .n1: visitor.visit(&textOrNone)
        case .n2: visitor.visit(&integer)
        case .n3: visitor.visit(&integerOrNone)
        case .n4: visitor.visit(&truth)
        case .n5: visitor.visit(&truthOrNone)
        case .n6: visitor.visit(&double)
        case .n7: visitor.visit(&doubleOrNone)
        case .n8: visitor.visit(&date)
        case .n9: visitor.visit(&dateOrNone)
        case .n10: visitor.visit(&texts)
        case .n11: visitor.visit(&label)
        case .n12: visitor.visit(&labelOrNone)
        case .n13: visitor.visit(&labels)
        case .n14: visitor.visit(&integers)
        case .n15: visitor.visit(&integersOrNone)
        case .n16: visitor.visit(&map)
        case .n17: visitor.visit(&mapOrNone)
        case .n18: visitor.visit(&id)
        case .n19: visitor.visit(&idOrNone)
        case .n20: visitor.visit(&next)
        case .n21: visitor.visit(&patch)
        default: visitor.visit(&kind)
        }
    }
}

extension [Field] {
    fileprivate var table: FieldTable { FieldTable(self) }
}
