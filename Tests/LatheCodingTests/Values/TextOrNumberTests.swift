import Testing

@testable import LatheCoding
#if XML
@testable import LatheXML
#endif

/// A list of texts and integers that is joined, and one that is not.
private struct Lists: Entity, Equatable {
    var joined: [TextOrNumber] = []
    var separate: [TextOrNumber] = []

    static let fields: FieldTable = ["joined list separator=,", "separate list ?"]
    static let blank = Lists()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        if field == .n0 { visitor.visit(&joined) } else { visitor.visit(&separate) }
    }
}

/// A union of an integer and a text.
private enum Size: ShapeUnion, Equatable {
    case number(Int)
    case text(String)

    static let shapes: ShapeTable = """
        integer
        text
        """
    static let blank = Size.number(0)

    static func read<Reader: ValueReader>(
        shape: Int,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Size {
        shape == 0 ? .number(try Int.read(from: &reader)) : .text(try String.read(from: &reader))
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .number(let number): writer.write(number)
        case .text(let text): writer.write(text)
        }
    }
}

@Suite("Texts and integers of one type")
struct TextOrNumberTests {
    private let values: [TextOrNumber] = [1, "two", "03", -4]

    @Test("The items of a joined list are integers if they are spelled as such")
    func joined() throws {
        let lists = Lists(joined: values, separate: [1, "two", "3"])
        let document = try lists.json()
        #expect(
            String(decoding: document, as: UTF8.self)
                == #"{"joined":"1,two,03,-4","separate":[1,"two","3"]}"#
        )
        #expect(try Lists(json: document) == lists)
        #if XML
        let xml = "<r><joined>1,two,03,-4</joined></r>"
        #expect(try XMLTest.decode(Lists.self, xml).joined == values)
        #endif
    }

    @Test("A header field is an integer if it is written as one")
    func header() throws {
        func read(_ text: String) throws -> [TextOrNumber] {
            try HeaderFieldDecoding.read(
                Lists.self,
                { $0 == "joined" ? text : nil },
                prefixed: { _ in [] }
            ).joined
        }
        #expect(try read("1, two, 03, -4") == values)
    }

    @Test("In a part of a text, a union reads a number where it does so in XML")
    func union() throws {
        let table: FieldTable = ["before", "value list separator=,", "after ?"]
        try CellTable.$current.withValue(table) { () throws -> Void in
            let cell = Cell(value: [Size.number(5), .text("x"), .number(-1)])
            #expect(try Cell<[Size]>(json: cell.json()) == cell)
            let text = try Cell<[TextOrNumber]>(json: cell.json())
            #expect(text.value == [5, "x", -1])
        }
        let plain: FieldTable = ["before", "value list", "after ?"]
        try CellTable.$current.withValue(plain) { () throws -> Void in
            let cell = Cell(value: [Size.text("5")])
            #expect(try Cell<[Size]>(json: cell.json()) == cell)
        }
    }

    #if XML
    @Test("An attribute of an element does not change its kind")
    func attribute() throws {
        let document = "<r><v lang='en'>4</v><v x='1'>t</v></r>"
        let found = try XMLTest.decode([TextOrNumber].self, document, at: "v list")
        #expect(found == [4, "t"])
        #expect(
            try XMLTest.decode([Size].self, document, at: "v list") == [.number(4), .text("t")]
        )
        #expect(
            XMLTest.failure(TextOrNumber.self, "<r><v><b/></v></r>", at: "v")?.code == .typeMismatch
        )
    }
    #endif
}
