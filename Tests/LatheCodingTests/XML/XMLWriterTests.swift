import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("XML writer")
struct XMLWriterTests {
    private let sample = XMLCase(
        number: 5,
        operations: ["edit", "a&b"],
        title: "<\"x\">\r",
        isOpen: true,
        opened: Date(timeIntervalSince1970: 0),
        hours: 0.5,
        children: [1, 2],
        tags: [],
        events: [XMLEvent(number: 1, text: "s\n")]
    )

    @Test("Attributes come first, lists keep their envelope, and text is escaped")
    func entity() throws {
        let text = String(
            decoding: try XMLEncoding.encode(sample, in: Envelope(root: "case")),
            as: UTF8.self
        )
        #expect(
            text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                + "<case ixBug=\"5\" operations=\"edit,a&amp;b\">"
                + "<sTitle>&lt;\"x\"&gt;&#13;</sTitle><fOpen>true</fOpen>"
                + "<dtOpened>1970-01-01T00:00:00Z</dtOpened><hrs>0.5</hrs>"
                + "<ixBugChildren>1,2</ixBugChildren><tags/>"
                + "<events><event ixBugEvent=\"1\"><s>s\n</s></event></events></case>"
        )
    }

    @Test("A kept element is written with its namespaces declared at the root")
    func namespaces() {
        let value = XMLValue(
            "a",
            namespace: "urn:a",
            attributes: [.init("k", namespace: "urn:b", value: "\"\t")],
            children: [.text("x"), .element(XMLValue("b", namespace: "urn:a")), .text("&")]
        )
        #expect(
            value.description
                == "<ns1:a xmlns:ns1=\"urn:a\" xmlns:ns2=\"urn:b\" ns2:k=\"&quot;&#9;\">x<ns1:b/>&amp;</ns1:a>"
        )
    }

    @Test("A list that is the whole document consists of the children of its root")
    func lists() throws {
        func text(_ value: some WireValue) throws -> String {
            String(decoding: try value.xml(root: "r"), as: UTF8.self).replacing(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                with: ""
            )
        }
        #expect(try text([1, 2]) == "<r><item>1</item><item>2</item></r>")
        #expect(try text([Int]()) == "<r/>")
        #expect(
            try text([[1], []]) == "<r><item><item>1</item></item><item/></r>"
        )
        #expect(try text(["a": [1, 2]]) == "<r><a><item>1</item><item>2</item></a></r>")
        #if XML
        let list = [1, nil, 2]
        #expect(
            try EntityDecoder(formats: [.xml]).decode([Int?].self, from: list.xml(root: "r"))
                == list
        )
        #endif
    }

    #if XML
    @Test("A written value is read back equal")
    func roundTrip() throws {
        let field = Field("cases/case", .list)
        let envelope = Envelope(root: "response", value: field)
        let bytes = try XMLEncoding.encode([sample, sample], in: envelope)
        let cases = try XMLTest.decode([XMLCase].self, bytes, at: field)
        #expect(cases == [sample, sample])
        let map = ["a": [1, 2], "b": []]
        let pages = Field("pages/page", .map, key: "@k")
        let written = try XMLEncoding.encode(map, in: Envelope(value: pages))
        #expect(try XMLTest.decode([String: [Int]].self, written, at: pages) == map)
        let names = Field("m", .map)
        let named = try XMLEncoding.encode(["x": 1.5], in: Envelope(value: names))
        #expect(try XMLTest.decode([String: Double].self, named, at: names) == ["x": 1.5])
    }

    @Test("A map's key that is a field of the item as well is written once")
    func keyOfTheItem() throws {
        let field = Field("e", .map, key: "@ixBugEvent")
        let events = [7: XMLEvent(number: 7, text: "x")]
        let written = try XMLEncoding.encode(events, in: Envelope(root: "a", value: field))
        #expect(
            String(decoding: written, as: UTF8.self).hasSuffix(
                "<a><e ixBugEvent=\"7\"><s>x</s></e></a>"
            )
        )
        #expect(try XMLTest.decode([Int: XMLEvent].self, written, at: field) == events)
    }

    @Test("The dictionary view makes lists of plurals and keeps one of an attribute and a child")
    func record() throws {
        let record = try XMLTest.decode(XMLValue.self, XMLTest.cases).record
        let cases = record["cases"]?["case"]?.items ?? []
        #expect(cases.count == 2)
        #expect(cases.first?["ixBug"] == .text("12"))
        #expect(cases.first?["c"] == .text("2"))
        #expect(cases.first?["tags"]?["tag"] == .list([.text("a"), .text("b<")]))
        #expect(cases.last?["tags"]?.items == [])
        for (plural, singular) in [
            ("statuses", "status"), ("mailboxes", "mailbox"), ("priorities", "priority"),
            ("people", "person"), ("filters", "filter"),
        ] {
            #expect(XMLValue.isPlural(plural, of: singular))
        }
        #expect(!XMLValue.isPlural("sStatus", of: "s"))
        let fault = try XMLTest.decode(XMLValue.self, "<error code='1'>No</error>").record
        #expect(fault == .record(["code": .text("1"), ".": .text("No")]))
    }
    #endif
}
