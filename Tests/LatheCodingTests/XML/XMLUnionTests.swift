#if XML
import Testing

@testable import LatheCoding
@testable import LatheXML

private struct Number: Entity, Equatable {
    var n = 0
    static let fields: FieldTable = ["n"]
    static let blank = Number()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) { visitor.visit(&n) }
}

private struct Name: Entity, Equatable {
    var n = ""
    static let fields: FieldTable = ["n"]
    static let blank = Name()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) { visitor.visit(&n) }
}

private enum NumberOrName: ShapeUnion, Equatable {
    case number(Number)
    case name(Name)

    static let shapes: ShapeTable = """
        ? object
        ? object
        """
    static let blank = NumberOrName.number(Number())

    static func read<Reader: ValueReader>(
        shape: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> NumberOrName {
        switch shape {
        case 0: .number(try Number.read(from: &reader))
        case 1: .name(try Name.read(from: &reader))
        default: throw reader.failure(.typeMismatch, expected: "an object", found: "other")
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .number(let value): writer.write(value)
        case .name(let value): writer.write(value)
        }
    }
}

private struct Box: Entity, Equatable {
    var items: [NumberOrName] = []
    static let fields: FieldTable = ["items/item list"]
    static let blank = Box()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) { visitor.visit(&items) }
}

@Suite("Unions in XML")
struct XMLUnionTests {
    private static let count = 40_000

    private static let many = String(repeating: "<item><n>t</n></item>", count: count)

    @Test(
        "A failure takes linear time, however many cases were tried before",
        .timeLimit(.minutes(1))
    )
    func time() throws {
        let text = "<r><items>\(Self.many)<item/></items></r>"
        let found = XMLTest.failure(Box.self, text)
        #expect(found?.code == .missingValue)
        #expect(found?.path == "/r/items/item[\(Self.count + 1)]")
        #expect(found?.offset == "<r><items>\(Self.many)".utf8.count)
        #expect(try XMLTest.decode(Box.self, "<r><items>\(Self.many)</items></r>").items.count > 9)
    }

    @Test(
        "An item of a list that is received in chunks is read in the same time",
        .timeLimit(.minutes(1))
    )
    func chunks() throws {
        let decoder = XMLListDecoder<Box>(in: Envelope(value: "box list"))
        var boxes = 0
        let bytes = Array("<r><box><items>\(Self.many)</items></box><box><items><item/>".utf8)
        try bytes.withUnsafeBytes { try decoder.push($0) { _ in boxes += 1 } }
        #expect(boxes == 1)
        let failure = #expect(throws: DecodingFailure.self) {
            try Array("</items></box>".utf8).withUnsafeBytes { try decoder.push($0) { _ in } }
        }
        #expect(failure?.path == "/r/box[2]/items/item")
        #expect(failure?.offset == bytes.count - "<item/>".utf8.count)
        #expect(failure?.line == 1)
    }

    @Test(
        "The failure of a case has its location, also inside of another union and in a failure's body"
    )
    func locations() throws {
        let cases: [(String, String)] = [
            ("<r><items><item><n>1</n></item>\n<item>x</item></items></r>", "/r/items/item[2]"),
            ("<r><items><item><n><x/></n></item></items></r>", "/r/items/item/n"),
        ]
        for (text, path) in cases {
            let found = XMLTest.failure(Box.self, text)
            #expect(found?.path == path)
            #expect(found.map { $0.offset >= 0 && $0.line > 0 && $0.column > 0 } == true)
        }
        do throws(DecodingFailure) {
            _ = try XMLTest.outcome(Int.self, "<response><error code='x'/></response>", at: "v")
            Issue.record("no failure")
        } catch {
            #expect(error.path == "/response/error/@code" && error.offset == 10)
        }
    }

    // MARK: Discriminators of the value of a document

    private let list = Field("items/item", .list, discriminator: "info/@kind | kind")

    @Test("The case of a document's value is named by a text elsewhere in the document")
    func elsewhere() throws {
        let items = "<items><item><v>1</v></item><item><v>2</v></item></items>"
        for text in ["<kind>pair</kind>\(items)", "\(items)<x/><info kind='pair'/>"] {
            #expect(
                try XMLTest.decode([Named].self, "<r>\(text)</r>", at: list)
                    == [.pair(["v": "1"]), .pair(["v": "2"])]
            )
            let decoder = XMLListDecoder<Named>(in: Envelope(value: list))
            var found: [Named] = []
            try Array("<r>\(text)</r>".utf8).withUnsafeBytes { bytes in
                try decoder.push(bytes) { found.append($0) }
            }
            try decoder.finish { found.append($0) }
            #expect(found == [.pair(["v": "1"]), .pair(["v": "2"])])
        }
        let one = "<item><v>1</v></item>"
        let field = Field("item", discriminator: "kind")
        #expect(
            try XMLTest.decode(Named.self, "<r>\(one)<kind>pair</kind></r>", at: field)
                == .pair(["v": "1"])
        )
        let whole = Field(".", discriminator: "kind")
        #expect(
            try XMLTest.decode(Named.self, "\n<r><kind>pair</kind></r>", at: whole)
                == .pair(["kind": "pair"])
        )
        #expect(
            try XMLTest.outcome(
                Named.self,
                "<response>\(one)<kind>pair</kind></response>",
                at: field
            )
            .value == .pair(["v": "1"])
        )
    }

    @Test(
        "A document without that text is a failure, and its lists are empty or absent like others"
    )
    func absent() throws {
        let items = "<items><item><v>1</v></item></items>"
        let failure = XMLTest.failure([Named].self, "<r>\(items)</r>", at: list)
        #expect(failure?.code == .missingValue)
        #expect(failure?.path == "/r/items/item")
        #expect(try XMLTest.decode([Named].self, "<r><items/></r>", at: list) == [])
        #expect(XMLTest.failure([Named].self, "<r/>", at: list)?.code == .missingValue)
        let optional = Field("items/item", [.list, .optional], discriminator: "kind")
        #expect(try XMLTest.decode([Named].self, "<r/>", at: optional) == [])
    }

    @Test("In JSON, white space and a byte order mark may precede such a document")
    func json() throws {
        let whole = Envelope(value: Field(".", discriminator: "kind"))
        for start in ["", " ", "\r\n\t ", "\u{FEFF}", "\u{FEFF}\n"] {
            let text = start + #"{"kind":"pair"}"#
            #expect(try decodeJSON(Named.self, text, in: whole) == .pair(["kind": "pair"]))
            let placed = start + #"{"items":{"item":[{"v":"1"}]},"kind":"pair"}"#
            #expect(
                try decodeJSON([Named].self, placed, in: Envelope(value: list))
                    == [.pair(["v": "1"])]
            )
        }
    }
}

private enum Named: Union, Equatable {
    case pair([String: String])

    static let discriminator = ""
    static let cases = ["pair"]
    static let blank = Named.pair([:])

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Named {
        guard name == "pair" else {
            throw reader.failure(.invalidValue, expected: "pair", found: "other")
        }
        return .pair(try [String: String].read(from: &reader))
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .pair(let pair): writer.write(pair)
        }
    }
}

extension Outcome {
    fileprivate var value: Value? { if case .value(let value) = self { value } else { nil } }
}
#endif
