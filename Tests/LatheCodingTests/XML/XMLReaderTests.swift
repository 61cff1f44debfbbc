#if XML
import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

@Suite("XML reader")
struct XMLReaderTests {
    private let list = Field("cases/case", .list)

    @Test("Cases read with attributes, CDATA, nested lists and separators")
    func cases() throws {
        let cases = try XMLTest.decode([XMLCase].self, XMLTest.cases, root: "response", at: list)
        try #require(cases.count == 2)
        #expect(cases[0].number == 12)
        #expect(cases[0].operations == ["edit", "assign"])
        #expect(cases[0].title == "A & B")
        #expect(cases[0].opened == Date(timeIntervalSince1970: 1_358_778_246))
        #expect(cases[0].children == [118, 121])
        #expect(cases[0].tags == ["a", "b<"])
        #expect(cases[0].events == [XMLEvent(number: 7, text: "żółć"), XMLEvent(number: 8)])
        #expect(cases[0].count == 2)
        #expect(
            cases[1]
                == XMLCase(number: -1, operations: [], title: "", isOpen: false, hours: 1.5)
        )
    }

    @Test("A list type of its own reads all items")
    func entityList() throws {
        let cases = try XMLTest.decode(EntityList<XMLCase>.self, XMLTest.cases, at: list)
        #expect(cases.count == 2)
        let optional = try XMLTest.decode([XMLCase]?.self, XMLTest.cases, at: list)
        #expect(optional?.count == 2)
        let absent = try XMLTest.decode(
            [XMLCase]?.self,
            "<response/>",
            at: Field("cases/case", [.list, .optional])
        )
        #expect(absent == nil)
    }

    @Test("The whole root is searched if a path is not plain")
    func whole() throws {
        let count = try XMLTest.decode(Int.self, XMLTest.cases, at: "cases/@count")
        #expect(count == 2)
        let cases = try XMLTest.decode(
            [XMLCase].self,
            XMLTest.cases,
            at: Field("bugs/bug | cases/case", .list)
        )
        #expect(cases.count == 2)
    }

    @Test("An absent envelope is missing, an empty one is an empty list")
    func envelopes() throws {
        #expect(XMLTest.failure([XMLCase].self, "<response/>", at: list)?.code == .missingValue)
        #expect(try XMLTest.decode([XMLCase].self, "<response><cases/></response>", at: list) == [])
        let optional = Field("cases/case", [.list, .optional])
        #expect(try XMLTest.decode([XMLCase].self, "<response/>", at: optional) == [])
    }

    @Test("A failure in the document takes precedence over the value")
    func failures() throws {
        for text in [
            "<response><error code=\"3\"><![CDATA[Not logged on]]></error></response>",
            "<response><cases><case/></cases><error code='3'>Not logged on</error></response>",
        ] {
            guard case .failure(let fault) = try XMLTest.outcome([XMLCase].self, text, at: list)
            else {
                Issue.record("a value from \(text)")
                continue
            }
            #expect(fault == XMLFault(code: 3, message: "Not logged on"))
        }
        guard case .value(let cases) = try XMLTest.outcome([XMLCase].self, XMLTest.cases, at: list)
        else {
            Issue.record("a failure")
            return
        }
        #expect(cases.count == 2)
    }

    @Test("Names with a namespace match exactly, those without match any")
    func namespaces() throws {
        let text = "<r xmlns:a='urn:a' xmlns='urn:b'><a:x>1</a:x><x>2</x></r>"
        #expect(try XMLTest.decode(Int.self, text, at: "{urn:a}x") == 1)
        #expect(try XMLTest.decode(Int.self, text, at: "x") == 2)
    }

    @Test("Names that violate the rules of namespaces are refused at their place")
    func wrongNames() {
        let table: [(String, String)] = [
            ("<a>\n<b:c/></a>", "a prefix without a namespace"),
            ("<a>\n<b c:d=''/></a>", "a prefix without a namespace"),
            ("<a>\n<b xmlns:c='u' xmlns:d='u' c:e='' d:e=''/></a>", "an attribute given twice"),
            ("<a>\n<b xmlns:xml='urn:x'/></a>", "a declaration of `xml`"),
            (
                "<a>\n<b xmlns:c='http://www.w3.org/XML/1998/namespace'/></a>",
                "a declaration of `xml`"
            ),
            ("<a>\n<b xmlns:xmlns='urn:x'/></a>", "a declaration of `xml`"),
            ("<a>\n<b xmlns:c=''/></a>", "a declaration of `xml`"),
            ("<a>\n<b:c:d xmlns:b='u'/></a>", "a colon"), ("<a>\n<?b:c d?></a>", "a colon"),
        ]
        for (text, found) in table {
            let failure = XMLTest.failure(XMLValue.self, text)
            #expect(failure?.code == .malformed, "\(text)")
            #expect(failure?.found.hasPrefix(found) == true, "\(text): \(failure?.found ?? "")")
            #expect(failure?.line == 2 && failure?.column == 1 && failure?.path == "/a", "\(text)")
        }
        let fine =
            "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xmlns:b='no address'><b:c/></a>"
        #expect(XMLTest.failure(XMLValue.self, fine) == nil)
    }

    @Test("Line ends in sections are line feeds, wherever a section is cut into pieces")
    func sections() throws {
        for size in [0, 1, 2, 3, 296, 297, 298, 299, 300, 301, 599, 600, 16_370] {
            let filling = String(repeating: "x", count: size)
            for (ends, expected) in [
                ("\r\n", "\n"), ("\r", "\n"), ("\r\r\n\n", "\n\n\n"), ("\n\r", "\n\n"),
            ] {
                let text = "<a><![CDATA[\(filling)\(ends)y\(filling)\(ends)]]><![CDATA[\n]]></a>"
                let whole = try XMLTest.decode(String.self, text)
                #expect(whole == filling + expected + "y" + filling + expected + "\n", "\(size)")
                var items: [String] = []
                let decoder = XMLListDecoder<String>(in: Envelope(value: Field("a", .list)))
                for byte in "<r>\(text)</r>".utf8 {
                    try withUnsafeBytes(of: byte) { try decoder.push($0) { items.append($0) } }
                }
                try decoder.finish { items.append($0) }
                #expect(items == [whole], "\(size)")
            }
        }
    }

    @Test("Characters in longer forms than UTF-8 has are refused in sections as elsewhere")
    func overlong() {
        for text in ["<a><![CDATA[x\u{1}]]></a>", "<a>x\u{1}</a>"] {
            let bytes = Array(text.utf8).flatMap { $0 == 1 ? [0xC1, 0x81] : [$0] }
            do throws(DecodingFailure) {
                _ = try XMLTest.decode(String.self, bytes)
                Issue.record("a value")
            } catch {
                #expect(error.code == .encoding)
                #expect(bytes[error.offset] == 0xC1)
            }
        }
    }

    @Test("NaN and infinite numbers are read as XML Schema defines them")
    func notFinite() throws {
        #expect(try XMLTest.decode(Double.self, "<a> NaN </a>").isNaN)
        #expect(try XMLTest.decode(Double.self, "<a>INF</a>") == .infinity)
        #expect(try XMLTest.decode(Double.self, "<a>+INF</a>") == .infinity)
        #expect(try XMLTest.decode([Double].self, "<a><b>-INF</b></a>") == [-.infinity])
        for text in ["nan", "Infinity", "-NaN", "inf", "+NaN", ""] {
            let failure = XMLTest.failure(Double.self, "<a>\(text)</a>")
            #expect(failure?.code == .typeMismatch, "\(text)")
        }
        for value in [Double.infinity, -.infinity, .nan] {
            let written = try XMLEncoding.encode([value], in: Envelope(value: Field("b", .list)))
            let read = try XMLTest.decode([Double].self, written, at: Field("b", .list))
            #expect(read.count == 1 && (read[0] == value || read[0].isNaN && value.isNaN))
        }
    }

    @Test("Text is kept as it is, and other scalars are trimmed")
    func whiteSpace() throws {
        #expect(try XMLTest.decode(String.self, "<a> x &#65;&lt;<![CDATA[ & ]]></a>") == " x A< & ")
        #expect(try XMLTest.decode(Int.self, "<a>\n 5 </a>") == 5)
        func check<Value: WireValue & Equatable>(_ value: Value, _ text: String) throws {
            for around in [" ", "\n", "\t \r\n"] {
                let text = around + text + around
                #expect(try XMLTest.decode(Value.self, "<a>\(text)</a>") == value)
                #expect(try XMLTest.decode(Value?.self, "<a>\(text)</a>") == value)
                #expect(try XMLTest.decode(Value.self, "<a b='\(text)'/>", at: "@b") == value)
                #expect(
                    try XMLTest.decode([Value].self, "<a><b>\(text)</b></a>", at: "b list") == [
                        value
                    ]
                )
                #expect(
                    try XMLTest.decode(
                        [Value].self,
                        "<a>\(text);\(text)</a>",
                        at: ". list separator=;"
                    )
                        == [value, value]
                )
            }
        }
        try check(5 as UInt8, "5")
        try check(true, "true")
        try check(0.5, "0.5")
        try check(0.5 as Float, "0.5")
        try check(Decimal(5), "5")
        try check(Date(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z")
        try check(Duration.seconds(5), "5")
        try check(try #require(CalendarDate("2013-01-21")), "2013-01-21")
        try check(try #require(URL(string: "https://a.b/c?d=e")), "https://a.b/c?d=e")
        try check(UUID.blank, "00000000-0000-0000-0000-000000000000")
        try check(Data("ab".utf8), "YWI=")
        #expect(XMLTest.failure(URL.self, "<a> </a>")?.found == "empty text")
        for text in ["2013-01 -21", "x", "", "2013-02-29"] {
            #expect(XMLTest.failure(CalendarDate.self, "<a> \(text) </a>")?.code == .invalidValue)
        }
    }

    @Test("An element with xsi:nil is read as nil if the field allows it")
    func nils() throws {
        let text = "<a xmlns:i='http://www.w3.org/2001/XMLSchema-instance'><b i:nil='true'/></a>"
        #expect(try XMLTest.decode(Int?.self, text, at: Field("b", .nullable)) == nil)
        #expect(XMLTest.failure(Int.self, text, at: "b")?.code == .typeMismatch)
    }

    @Test(
        "An empty scalar is nil whatever its attributes, and an empty entity only without attributes"
    )
    func emptyWithAttributes() throws {
        let none = Field("b", [.optional, .nullable, .emptyIsNone])
        #expect(try XMLTest.decode(Int?.self, "<a><b c='1'> </b></a>", at: none) == nil)
        #expect(try XMLTest.decode(XMLHolder.self, "<a><e/></a>").pair == nil)
        #expect(try XMLTest.decode(XMLHolder.self, "<a><e x='1'/></a>").pair == XMLPair(x: 1))
    }

    @Test(
        "Of a repeated element the last one is used, and nothing of the first remains"
    )
    func twice() throws {
        let text = "<a><r><x>1</x><y>2</y></r><r><x>3</x></r></a>"
        #expect(try XMLTest.decode(XMLTwice.self, text).pair == XMLPair(x: 3, y: nil))
        let field = Field("r")
        #expect(try XMLTest.decode(XMLPair.self, text, at: field) == XMLPair(x: 3, y: nil))
        let json = #"{"r": {"x": 1, "y": 2}, "r": {"x": 3}}"#
        let value = try EntityDecoder().decode(XMLTwice.self, from: Data(json.utf8))
        #expect(value.pair == XMLPair(x: 3, y: nil))
    }

    @Test("Maps take their keys from an attribute or from the items' names")
    func maps() throws {
        let pages = "<q><pages><page _idx='7'>x</page><page _idx='-1'>y</page></pages></q>"
        let byKey = Field("pages/page", .map, key: "@_idx")
        #expect(
            try XMLTest.decode([String: String].self, pages, at: byKey) == ["7": "x", "-1": "y"]
        )
        let names = "<q><m><a>1</a><b>2</b></m></q>"
        #expect(
            try XMLTest.decode([String: Int].self, names, at: Field("m", .map)) == ["a": 1, "b": 2]
        )
    }

    @Test("All recorded responses are read, or fail as expected")
    func recorded() throws {
        guard let folder = XMLTest.fixtures else {
            print("skipped: no recorded responses beside the package")
            return
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.count > 30)
        for file in files.sorted() {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
            if file.hasSuffix(".html") {
                #expect(throws: DecodingFailure.self) {
                    try XMLTest.decode(XMLValue.self, bytes, root: "response")
                }
            } else {
                let root = try XMLTest.decode(XMLValue.self, bytes, root: "response")
                #expect(root.name == "response", "\(file)")
                let again = try XMLTest.decode(XMLValue.self, root.description)
                #expect(again == root, "\(file)")
            }
        }
    }

    @Test("Many documents are read at the same time")
    func parallel() async throws {
        let list = list
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try XMLTest.decode([XMLCase].self, XMLTest.cases, at: list).count
                }
            }
            for try await count in group { #expect(count == 2) }
        }
    }
}
#endif
