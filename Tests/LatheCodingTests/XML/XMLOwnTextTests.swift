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
        ) throws(DecodingFailure) {
            switch field {
            case .n0: try visitor.visit(&code)
            default: try visitor.visit(&message)
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
        ) throws(DecodingFailure) {
            switch field {
            case .n0: try visitor.visit(&owner)
            case .n1: try visitor.visit(&number)
            default: try visitor.visit(&isNew)
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

    @Test("A list is no text without what joins its items")
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

    #if XML
    @Test("An element without text has no optional one")
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

    @Test("An item may be none whatever its list may be")
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
