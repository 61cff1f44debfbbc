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
}
#endif
