#if XML
import Testing

@testable import LatheCoding

private struct WideElement: Entity {
    var values = Array(repeating: 0, count: 70)
    static let fields = FieldTable((0..<70).map { Field("f\($0)") })
    static let blank = WideElement()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        visitor.visit(&values[field.place])
    }
}

private struct LinkedShape: ReadWriteEntity {
    var isOpen = false
    var isHidden = false
    var kind: String?
    var link = ""
    var first: Int?
    var rest: [String: String] = [:]

    static let fields: FieldTable = [
        Field("open", .presence), Field("hidden", .presence),
        Field("detail", .optional, discriminator: "@kind"),
        "links/main/@href",
        Field("@n | a/n | n", .optional), Field("", .rest),
    ]
    static let blank = LinkedShape()

    mutating func read<Reader: ValueReader>(
        _ field: FieldNumber,
        from reader: inout Reader
    ) throws(DecodingFailure) {
        switch field {
        case .n0: try reader.read(&isOpen)
        case .n1: try reader.read(&isHidden)
        case .n2: kind = try reader.discriminator("kind")
        case .n3: try reader.read(&link)
        case .n4: try reader.read(&first)
        default: try reader.read(&rest)
        }
    }

    func write<Writer: ValueWriter>(_ field: FieldNumber, to writer: inout Writer) {}
}

/// Elements of any name, beside those of a list and of a map.
private struct Others<Value: WireValue>: Entity {
    var tags: [String] = []
    var sizes: [String: Int] = [:]
    var items = Value.blank

    static var fields: FieldTable {
        let options: Field.Options = Value.self == XMLValue.self ? [] : .list
        return ["items/tag list", Field("items/size", .map, key: "@k"), Field("items/*", options)]
    }
    static var blank: Self { Self() }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&tags)
        case .n1: visitor.visit(&sizes)
        default: visitor.visit(&items)
        }
    }
}

/// Elements of any name, beside one that has a field of its own.
private struct Total: Entity {
    var total: Int?
    var items: [XMLValue] = []

    static let fields: FieldTable = ["items/total ?", "items/* | more/* list"]
    static let blank = Total()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&total) } else { visitor.visit(&items) }
    }
}

private struct Alternatives: Entity, Equatable {
    var list: [String] = []
    var joined: [Int] = []
    var one: String?
    var other: String?
    var maps: [String: [String]]?

    static let fields: FieldTable = [
        Field("value/value | value", [.list, .optional]),
        Field("ids/id | ids", [.list, .optional], separator: ","),
        Field("a | b", .optional), Field("c | d", .optional), Field("m", [.map, .optional]),
    ]
    static let blank = Alternatives()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&list)
        case .n1: visitor.visit(&joined)
        case .n2: visitor.visit(&one)
        case .n3: visitor.visit(&other)
        default: visitor.visit(&maps)
        }
    }
}

@Suite("XML fields")
struct XMLFieldTests {
    @Test("An entity may have more than 64 fields, each of them required")
    func wide() throws {
        let elements = (0..<70).map { "<f\($0)>\($0)</f\($0)>" }
        let wide = try XMLTest.decode(WideElement.self, "<w>\(elements.joined())</w>")
        #expect(wide.values == Array(0..<70))
        for missing in [0, 63, 64, 69] {
            var some = elements
            some.remove(at: missing)
            let failure = XMLTest.failure(WideElement.self, "<w>\(some.joined())</w>")
            #expect(failure?.code == .missingValue)
            #expect(failure?.expected == "a value at `f\(missing)`")
        }
    }

    @Test("Presence, nested attributes, discriminators next to the value, and the rest")
    func shapes() throws {
        let shape = try XMLTest.decode(
            LinkedShape.self,
            "<s kind='k'><links><main href='h'/></links><x>1</x><open/><detail/><y>2</y></s>"
        )
        #expect(shape.isOpen)
        #expect(!shape.isHidden)
        #expect(shape.kind == "k")
        #expect(shape.link == "h")
        #expect(shape.rest == ["x": "1", "y": "2"])
        #expect(XMLTest.failure(LinkedShape.self, "<s/>")?.code == .missingValue)
    }

    @Test("The first listed placement takes precedence, whatever the order in the document")
    func alternatives() throws {
        let links = "<links><main href=''/></links>"
        for (attributes, children, expected) in [
            ("", "<n>3</n>", 3), ("", "<n>3</n><a><n>2</n></a>", 2),
            ("", "<a><n>2</n></a><n>3</n>", 2),
            (" n='1'", "<n>3</n><a><n>2</n></a>", 1), ("", "<n>3</n><n>4</n>", 4),
        ] {
            let text = "<s\(attributes)>\(children)\(links)</s>"
            #expect(try XMLTest.decode(LinkedShape.self, text).first == expected, "\(text)")
        }
    }

    @Test("A list is at the first of its paths that leads to items")
    func listsOfWays() throws {
        for (text, expected) in [
            ("<e><value>high</value></e>", ["high"]),
            ("<e><value>x</value><value>y</value></e>", ["x", "y"]),
            ("<e><value><value>x</value><value>y</value></value></e>", ["x", "y"]),
            ("<e><value>x</value><value><value>y</value></value></e>", ["y"]),
            ("<e><value/></e>", [""]), ("<e/>", []),
        ] {
            #expect(try XMLTest.decode(Alternatives.self, text).list == expected, "\(text)")
            let place = Field("value/value | value", [.list, .optional])
            #expect(try XMLTest.decode([String].self, text, at: place) == expected, "\(text)")
        }
    }

    @Test("All texts of a joined list are parts of it")
    func joinedTexts() throws {
        for (text, expected) in [
            ("<e><ids>1,2</ids></e>", [1, 2]),
            ("<e><ids>1,2</ids><ids/><ids>3</ids></e>", [1, 2, 3]),
            ("<e><ids><id>1</id><id>2,3</id></ids></e>", [1, 2, 3]),
            ("<e><ids><id>1</id></ids><ids><id>4</id><id/></ids></e>", [1, 4]),
            ("<e><ids/></e>", []),
        ] {
            #expect(try XMLTest.decode(Alternatives.self, text).joined == expected, "\(text)")
            for place in ["ids/id | ids", text.contains("<id>") ? "ids/id" : "ids"] {
                let field = Field(place, .list, separator: ",")
                #expect(try XMLTest.decode([Int].self, text, at: field) == expected, "\(text)")
            }
        }
        let wrong = XMLTest.failure(Alternatives.self, "<e><ids>1</ids><ids>x</ids></e>")
        #expect(wrong?.path == "/e/ids[2]")
    }

    @Test("A step for any name does not include the elements of other fields")
    func anyName() throws {
        for (content, names) in [
            ("<items><total>3</total><one/><two/></items>", ["one", "two"]),
            ("<items><one/></items><items><total>3</total><two/></items>", ["one", "two"]),
            ("<items><total>3</total></items><more><total/></more>", ["total"]),
            ("<items><total>3</total></items>", []),
        ] {
            let value = try XMLTest.decode(Total.self, "<r>\(content)</r>")
            #expect(value.total == 3)
            #expect(value.items.map(\.name) == names)
        }
    }

    @Test("An element of any name is not one of another list or map")
    func anyBesideLists() throws {
        let items = "<tag>a</tag><x>1</x><size k='s'>2</size><tag>b</tag>"
        let document = "<r><items>\(items)</items></r>"
        let many = try XMLTest.decode(Others<[XMLValue]>.self, document)
        #expect(many.tags == ["a", "b"] && many.sizes == ["s": 2])
        #expect(many.items.map(\.name) == ["x"])
        let one = try XMLTest.decode(Others<XMLValue>.self, document)
        #expect(one.tags == ["a", "b"] && one.sizes == ["s": 2])
        #expect(one.items.name == "x")
    }

    @Test("A null inside a map or list is not an empty list")
    func nestedNulls() throws {
        let instance = "xmlns:i='http://www.w3.org/2001/XMLSchema-instance'"
        for content in ["<k i:nil='true'/>", "<k><item>x</item></k><l i:nil='1'/>"] {
            let failure = XMLTest.failure(Alternatives.self, "<e \(instance)><m>\(content)</m></e>")
            #expect(failure?.code == .typeMismatch)
            #expect(failure?.path.hasPrefix("/e/m/") == true)
        }
        let lists = "<e \(instance)><b><c>1</c></b><b i:nil='true'/></e>"
        let place = Field("b", .list)
        #expect(XMLTest.failure([[Int]].self, lists, at: place)?.code == .typeMismatch)
        #expect(XMLTest.failure([[String: Int]].self, lists, at: place)?.code == .typeMismatch)
        let full = try XMLTest.decode([[Int]].self, "<e><b><c>1</c></b><b/></e>", at: place)
        #expect(full == [[1], []])
    }

    @Test("The alternatives of many elements are searched for once", .timeLimit(.minutes(1)))
    func manyAlternatives() throws {
        let count = 40_000
        let many = String(repeating: "<b>x</b><d>y</d><value>z</value><ids>1</ids>", count: count)
        for (end, one, other) in [("", "x", "y"), ("<a>1</a><c>2</c>", "1", "2")] {
            let value = try XMLTest.decode(Alternatives.self, "<e>\(many)\(end)</e>")
            #expect(value.one == one)
            #expect(value.other == other)
            #expect(value.list.count == count)
            #expect(value.joined.count == count)
        }
    }
}
#endif
