#if XML
import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("Keys of maps in XML")
struct XMLMapKeyTests {
    private func text<Value: WireValue>(_ map: [String: Value], key: String) throws -> String {
        let envelope = Envelope(root: "a", value: Field("i", .map, key: key))
        let text = String(decoding: try XMLEncoding.encode(map, in: envelope), as: UTF8.self)
        return text.replacing("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", with: "")
    }

    private func read<Value: WireValue>(
        _ type: Value.Type,
        _ text: String,
        key: String
    ) throws -> [String: Value] {
        try XMLTest.decode([String: Value].self, text, at: Field("i", .map, key: key))
    }

    @Test(
        "A key that an untyped item already has is written once, at its place",
        arguments: [
            ("@name", #"<a><i b="1" name="x">t</i></a>"#),
            ("@name", ##"<a><i xmlns:ns1="urn:n" ns1:name="x"/></a>"##),
            ("name", "<a><i><b/><name>x</name>t</i></a>"),
            ("name", "<a><i><name>q</name><name>x</name></i></a>"),
            ("meta/@id", #"<a><i><meta b="2" id="x"/>t</i></a>"#),
            ("meta/id", #"<a><i><meta><b/><id c="1">x</id></meta></i></a>"#),
            (".", "<a><i>x<b/></i></a>"),
        ]
    )
    func untyped(key: String, document: String) throws {
        var map = try read(AnyValue.self, document, key: key)
        let written = try text(map, key: key)
        #expect(try read(AnyValue.self, written, key: key) == map)
        if !document.contains("ns1") { #expect(written == document) }
        // An item that gets another key has only that one.
        map = ["y": try #require(map["x"])]
        let moved = try read(AnyValue.self, text(map, key: key), key: key)
        #expect(Array(moved.keys) == ["y"])
    }

    @Test("A key that an untyped item does not have is added")
    func added() throws {
        let value = AnyValue.json(["b": 1])
        for (key, content) in [
            ("@id", #"<i id="k"><b>1</b></i>"#), ("id", "<i><id>k</id><b>1</b></i>"),
            ("meta/@id", #"<i><meta id="k"/><b>1</b></i>"#), (".", "<i>k<b>1</b></i>"),
        ] {
            #expect(try text(["k": value], key: key) == "<a>\(content)</a>")
        }
        let known = AnyValue.json(["@name": "x", ".": "t"])
        #expect(try text(["x": known], key: "@name") == #"<a><i name="x">t</i></a>"#)
    }

    @Test(
        "A key that is a field of the item as well is written once",
        arguments: [
            ("name", "<i><name>k</name><id>1</id></i>"),
            ("meta/@id", #"<i><meta id="k"/><id>1</id><name>k</name></i>"#),
            ("meta/id", "<i><meta><id>k</id></meta><id>1</id><name>k</name></i>"),
        ]
    )
    func entities(key: String, content: String) throws {
        let map = ["k": Label(id: 1, name: "k")]
        let written = try text(map, key: key)
        #expect(written == "<a>\(content)</a>")
        #expect(try read(Label.self, written, key: key) == map)
    }

    @Test(
        "A key inside an element that fields share, and one among unknown elements, is written once"
    )
    func shared() throws {
        try CellTable.$current.withValue(CellTable.with("meta/v")) { () throws -> Void in
            let map = ["k": Cell(value: "k")]
            let written = try text(map, key: "meta/v")
            #expect(written == #"<a><i before="0"><meta><v>k</v></meta></i></a>"#)
            #expect(try read(Cell<String>.self, written, key: "meta/v") == map)
        }
        try CellTable.$current.withValue(CellTable.with("* rest")) { () throws -> Void in
            let document = #"<a><i before="0"><k>x</k><u>1</u></i></a>"#
            let map = try read(Cell<[String: AnyValue]>.self, document, key: "k")
            #expect(try text(map, key: "k") == document)
        }
    }

    @Test("A key beside a field in the same element is written into that element")
    func besideField() throws {
        for (key, inner) in [("meta/@id", #"<meta id="1">"#), ("meta/id", "<meta><id>1</id>")] {
            for before in ["before xml=@before", "before xml=\(key)"] {
                let table = FieldTable([Field(text: before[...]), "meta/v", "after ?"])
                try CellTable.$current.withValue(table) { () throws -> Void in
                    let map = ["1": Cell(before: 1, value: "v")]
                    let written = try text(map, key: key)
                    #expect(written.hasSuffix("\(inner)<v>v</v></meta></i></a>"))
                    #expect(written.ranges(of: "<meta").count == 1)
                    #expect(try read(Cell<String>.self, written, key: key) == map)
                }
            }
        }
    }

    @Test(
        "A key below an unknown element that the item keeps is written into that element",
        arguments: [
            ("meta/@id", #"<a><i before="0"><meta id="k"><b>1</b></meta></i></a>"#),
            ("meta/id", #"<a><i before="0"><meta><id>k</id><b>1</b></meta></i></a>"#),
            ("meta/x/@id", #"<a><i before="0"><meta><x id="k"/></meta></i></a>"#),
        ]
    )
    func kept(key: String, document: String) throws {
        try CellTable.$current.withValue(CellTable.with("* rest")) { () throws -> Void in
            let map = try read(Cell<[String: AnyValue]>.self, document, key: key)
            #expect(try text(map, key: key) == document)
            let cell = try #require(map["k"])
            let moved = try text(["new": cell], key: key)
            #expect(moved == document.replacing("k<", with: "new<").replacing("\"k", with: "\"new"))
            let added = try text(["new": Cell<[String: AnyValue]>()], key: key)
            #expect(try Array(read(Cell<[String: AnyValue]>.self, added, key: key).keys) == ["new"])
        }
    }

    @Test("A map whose items have keys can be the whole document")
    func document() throws {
        let map = ["a": Label(id: 1, name: "x"), "b": Label(id: 2, name: "y")]
        let envelope = Envelope(root: "r", value: Field(".", .map, key: "@k"))
        let written = String(decoding: try XMLEncoding.encode(map, in: envelope), as: UTF8.self)
        let items = #"<item k="a"><id>1</id><name>x</name></item><item k="b"><id>2</id>"#
        #expect(written.hasSuffix("<r>\(items)<name>y</name></item></r>"))
        let found = try XMLTest.decode([String: Label].self, written, at: envelope.value)
        #expect(found == map)
        let empty = try XMLEncoding.encode([String: Label](), in: envelope)
        #expect(try XMLTest.decode([String: Label].self, empty, at: envelope.value) == [:])
        // The keys of a map inside an item are the names of its elements.
        let nested = "<r><i k='a'><x>1</x></i></r>"
        let maps = try XMLTest.decode([String: [String: Int]].self, nested, at: envelope.value)
        #expect(maps == ["a": ["x": 1]])
    }

    @Test("A key that is an attribute does not change the kind of its item")
    func shapes() throws {
        let map: [String: TextOrNumber] = ["a": 4, "b": "t", "c": ""]
        #expect(try read(TextOrNumber.self, text(map, key: "@k"), key: "@k") == map)
    }
}
#endif
