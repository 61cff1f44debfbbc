import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("Texts of elements that other fields are in, in XML")
struct XMLOwnTextTests {
    /// A text at a place of its own, beside an attribute of the same element.
    private struct Fault: Entity, Equatable {
        var code = 0
        var message = ""

        static let fields: FieldTable = ["error/@code", "error"]
        static let blank = Fault()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&code)
            default: visitor.visit(&message)
            }
        }
    }

    /// An entity beside a copy of one of its attributes.
    private struct Owned: Entity, Equatable {
        var owner = XMLEvent(number: 0, text: "")
        var number = 0
        var isNew: Bool?

        static let fields: FieldTable = ["owner", "owner/@ixBugEvent", "owner/@new ?"]
        static let blank = Owned()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&owner)
            case .n1: visitor.visit(&number)
            default: visitor.visit(&isNew)
            }
        }
    }

    private func text(_ value: some Entity) throws -> String {
        String(decoding: try value.xml(root: "r"), as: UTF8.self).replacing(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            with: ""
        )
    }

    @Test("A field that has no place in XML is left out")
    func nowhere() throws {
        try CellTable.$current.withValue(CellTable.with("v xml=~ ?")) { () throws -> Void in
            #expect(try text(Cell<String?>(value: "x")) == "<r before=\"0\"/>")
        }
    }

    @Test("A list is not a text unless its items are joined")
    func lists() {
        for place in ["v xml=. list", "v xml=@v list", "v xml=a/@v list"] {
            CellTable.$current.withValue(CellTable.with(Field(text: place[...]))) {
                let failure = #expect(throws: EncodingFailure.self) {
                    try Cell(value: ["a", "b"]).xml(root: "r")
                }
                #expect(failure?.code == .inexpressible)
            }
        }
    }

    @Test("An element with attributes of other fields has its text")
    func beside() throws {
        let fault = Fault(code: 3, message: "gone")
        #expect(try text(fault) == "<r><error code=\"3\">gone</error></r>")
        #if XML
        #expect(try Fault(xml: fault.xml(root: "r")) == fault)
        #endif
        let owned = Owned(owner: XMLEvent(number: 7, text: "x"), number: 7, isNew: true)
        #expect(
            try text(owned) == "<r><owner ixBugEvent=\"7\" new=\"true\"><s>x</s></owner></r>"
        )
        #if XML
        #expect(try Owned(xml: owned.xml(root: "r")) == owned)
        #endif
    }

    /// Constants that are attributes of the elements of other fields.
    private struct Marked: Entity, Equatable {
        var type: String { "x" }
        var number: Int?
        var title: String?
        var tags: [String]?
        var owner: XMLEvent?
        var change = Patch<Int>.keep

        static let fields: FieldTable = [
            "number/@type", "number ?", "title/@type", "title ?", "tags/@type", "tags/tag list ?",
            "owner/@type", "owner ?", "change/@type", "change ?", "mark/@type",
        ]
        static let blank = Marked()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n1: visitor.visit(&number)
            case .n3: visitor.visit(&title)
            case .n5: visitor.visit(&tags)
            case .n7: visitor.visit(&owner)
            case .n9: visitor.visit(any: &change)
            default: visitor.visit(constant: type)
            }
        }
    }

    @Test(
        "A constant does not create an element for an absent value, and distinguishes an empty one"
    )
    func constants() throws {
        #expect(try text(Marked()) == "<r><mark type=\"x\"/></r>")
        let empty = Marked(title: "", tags: [], change: .clear)
        #expect(
            try text(empty).replacing(" xmlns:xsi=\"\(XMLName.instance)\"", with: "")
                == "<r><title type=\"x\"/><tags type=\"x\"/><change type=\"x\" xsi:nil=\"true\"/>"
                + "<mark type=\"x\"/></r>"
        )
        let owner = XMLEvent(number: 7, text: "x")
        let full = Marked(number: 1, title: "a", tags: ["b"], owner: owner, change: .set(2))
        #expect(
            try text(full)
                == "<r><number type=\"x\">1</number><title type=\"x\">a</title>"
                + "<tags type=\"x\"><tag>b</tag></tags>"
                + "<owner type=\"x\" ixBugEvent=\"7\"><s>x</s></owner>"
                + "<change type=\"x\">2</change><mark type=\"x\"/></r>"
        )
    }

    /// A text that is always there beside an attribute that may not be.
    private struct Titled: Entity, Equatable {
        var title = ""
        var language: String?

        static let fields: FieldTable = ["title", "title/@lang ?"]
        static let blank = Titled()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&title)
            default: visitor.visit(&language)
            }
        }
    }

    @Test("An empty text is written with its element")
    func emptyText() throws {
        #expect(try text(Titled()) == "<r><title/></r>")
        #if XML
        #expect(try Titled(xml: Titled().xml(root: "r")) == Titled())
        #endif
    }

    #if XML
    @Test("An element without text has the optional text nil")
    func none() throws {
        try CellTable.$current.withValue(CellTable.with("v xml=. ?")) { () throws -> Void in
            let none = Cell<Int?>(before: 1)
            #expect(try text(none) == "<r before=\"1\"/>")
            #expect(try Cell<Int?>(xml: none.xml(root: "r")) == none)
            let text = try Cell<String?>(xml: Data("<r before='1'><b/> </r>".utf8))
            #expect(text.value == nil)
            // A space that carries a mark, and one that is not of XML, are text.
            for blank in [" \u{301}", "\u{A0}", "\u{3000}"] {
                let text = try Cell<String?>(xml: Data("<r before='1'><b/>\(blank)</r>".utf8))
                #expect(text.value.map { Array($0.utf8) } == Array(blank.utf8))
            }
            #expect(throws: DecodingFailure.self) {
                try Cell<Int?>(xml: Data("<r before='1'> </r>".utf8))
            }
        }
        try CellTable.$current.withValue(CellTable.with("v xml=.")) { () throws -> Void in
            #expect(try Cell<String>(xml: Data("<r before='1'/>".utf8)).value == "")
            #expect(throws: DecodingFailure.self) {
                try Cell<Int>(xml: Data("<r before='1'/>".utf8))
            }
        }
    }

    @Test("Own text is the text before, between and after the child elements")
    func pieces() throws {
        func value<Value: WireValue & Equatable>(
            _ type: Value.Type,
            _ field: Field,
            _ content: String
        ) throws -> Value {
            try CellTable.$current.withValue(CellTable.with(field)) {
                try Cell<Value>(xml: Data("<r before='1'>\(content)</r>".utf8)).value
            }
        }
        #expect(try value(Int.self, "v xml=.", "1<b/>2") == 12)
        #expect(try value(Int.self, "v xml=.", "\n<b/> 2\n") == 2)
        #expect(try value(Int?.self, "v xml=. ?", "<b>1</b>2<b/>") == 2)
        #expect(try value(TextOrNumber.self, "v xml=.", "<b/>2") == 2)
        let date = try value(Date.self, "v xml=.", "<b/>1970-01-01T00:00:01Z")
        #expect(date == Date(timeIntervalSince1970: 1))
        for content in ["1,2<b>4</b>,3", "<b/>1,2,3", "1<b/><b/>,2,<b/>3"] {
            let field: Field = "v xml=. list separator=,"
            #expect(try value([String].self, field, content) == ["1", "2", "3"])
            #expect(try value([Int].self, field, content) == [1, 2, 3])
        }
    }

    /// Any value beside a constant that is an attribute of its element, and beside a field inside of it.
    private struct Note: Entity, Equatable {
        var note = AnyValue.blank
        var size: Int?

        static let fields: FieldTable = ["note/@type", "note", "note/size ?"]
        static let blank = Note()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(constant: "x")
            case .n1: visitor.visit(&note)
            default: visitor.visit(&size)
            }
        }
    }

    @Test(
        "Any value beside an attribute of another field is written as it was read",
        arguments: [
            #"<note type="x">t</note>"#, #"<note type="x" b="1">t<b/>u</note>"#,
            #"<note type="x"/>"#, #"<note type="x">t<b/><size>3</size></note>"#,
        ]
    )
    func untyped(content: String) throws {
        let note = try Note(xml: Data("<r>\(content)</r>".utf8))
        #expect(try text(note) == "<r>\(content)</r>")
        let json = Note(note: .json(["@b": 1, ".": "t"]))
        #expect(try text(json) == #"<r><note type="x" b="1">t</note></r>"#)
    }

    @Test("An item may be nil whether or not its list may be")
    func items() throws {
        let document = """
            <r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" before="1">\
            <v xsi:nil="true"/><v>2</v></r>
            """
        for field: Field in ["v list", "v list ?", "v list nullable"] {
            try CellTable.$current.withValue(CellTable.with(field)) { () throws -> Void in
                let list = try Cell<[Int?]>(xml: Data(document.utf8))
                #expect(list.value == [nil, 2])
                let listOrNone = try Cell<[Int?]?>(xml: Data(document.utf8))
                #expect(listOrNone.value == [nil, 2])
                #expect(try Cell<[Int?]>(xml: list.xml(root: "r")) == list)
                #expect(throws: DecodingFailure.self) {
                    try Cell<[Int]>(xml: Data(document.utf8))
                }
            }
        }
    }
    #endif
}
