#if XML
import Testing

@testable import LatheCoding
@testable import LatheXML

/// A document of which one part is longer than a piece.
struct LongDocument: CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) {
        testDescription = name
        self.text = text
    }
}

/// UTF-8 is read from memory of our own, other encodings from libxml2's buffers; both give the same.
@Suite("XML in pieces")
struct XMLWindowTests {
    private static func filled(_ unit: String, _ bytes: Int = 50_000) -> String {
        String(repeating: unit, count: bytes / unit.utf8.count)
    }

    static let documents: [LongDocument] = [
        LongDocument("text", "<a>\(filled("word "))</a>"),
        LongDocument("an attribute", "<a b='\(filled("word > "))'/>"),
        LongDocument("a comment", "<a><!-- \(filled("<b> - ")) -->x</a>"),
        LongDocument("a section", "<a><![CDATA[\(filled("<b> ]] > "))]]>x</a>"),
        LongDocument("an instruction", "<a><?b \(filled("<c> ? > "))?>x</a>"),
        LongDocument("a name", "<\(filled("a"))>x</\(filled("a"))>"),
        LongDocument("references", "<a>\(filled("&amp;&#33;&lt;x"))</a>"),
        LongDocument("elements", "<a>\(filled("<b c=\"d\">e</b> <f/>"))</a>"),
        LongDocument("a prolog", "\(filled("<!-- b -->\n"))<a>x</a>\(filled("\n<?c d?>"))"),
    ]

    private func asciiValue(_ text: String) throws(DecodingFailure) -> XMLValue {
        try XMLTest.decode(XMLValue.self, Array(text.utf8), charset: "us-ascii")
    }

    @Test("A value that is longer than a chunk is read whole", arguments: documents)
    func long(_ sample: LongDocument) throws {
        // A name may be longer than libxml2's limit; then it is for both.
        let expected = Result { () throws(DecodingFailure) in try asciiValue(sample.text) }
        let value = Result { () throws(DecodingFailure) in
            try XMLTest.decode(XMLValue.self, sample.text)
        }
        #expect((try? value.get()) == (try? expected.get()))
        #expect((try? value.get()) != nil || sample.testDescription == "a name")
    }

    @Test("A line end counts once wherever a chunk ends")
    func lineEnds() throws {
        for size in 16 * 1024 - 6...16 * 1024 {
            let text = "<a>" + Self.filled("x", size) + "\r\n\ry\r\n</a>"
            let value = try XMLTest.decode(String.self, text)
            #expect(value == Self.filled("x", size) + "\n\ny\n", "\(size)")
        }
    }

    @Test("A document that is received byte by byte gives the same records")
    func bytes() throws {
        let text =
            "\u{FEFF}<r>\r\n<a b='1 > 0'>ż&amp;<![CDATA[]] ]]>\r\n</a>"
            + "<!-- > --><a/><?b >?></r>\r\n"
        let place = Envelope(root: "r", value: Field("a", .list))
        let whole = try Array(text.utf8).withUnsafeBytes {
            try XMLDecoding.decode([XMLValue].self, from: $0, in: place)
        }
        #expect(whole.map(\.text) == ["ż&]] \n", ""])
        for size in 1...8 {
            var records: [XMLValue] = []
            let decoder = XMLListDecoder<XMLValue>(in: place)
            try Array(text.utf8).withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: size) {
                    let piece = bytes[start..<min(start + size, bytes.count)]
                    try decoder.push(UnsafeRawBufferPointer(rebasing: piece)) { records.append($0) }
                }
            }
            try decoder.finish { records.append($0) }
            #expect(records == whole, "\(size)")
        }
    }

    @Test("An encoding declaration is used unless the document is in UTF-8")
    func declarations() throws {
        for (declaration, text) in [
            ("<?xml version='1.0'?>", "ż"), ("<?xml version=\"1.0\" encoding = \"Utf-8\"?>", "ż"),
            ("<?xml version='1.0' encoding='iso-8859-1' standalone='yes'?>", "Å¼"),
            ("<?xml version='1.0' encoding='utf-8859'?>", nil), ("<?encoding latin?>", "ż"),
        ] {
            let value = try? XMLTest.decode(String.self, declaration + "<a>ż</a>")
            #expect(value == text, "\(declaration)")
        }
    }

    @Test("Long markup is scanned once", .timeLimit(.minutes(1)))
    func longMarkup() throws {
        let size = 4_000_000
        for (start, unit, end) in [
            ("<a b='", ">", "'/>"), ("<a><!--", "->", "--></a>"), ("<a><![CDATA[", "]>", "]]></a>"),
            ("<a><?b ", ">>", "?></a>"), ("<a b='\"", ">\"", "'/>"),
        ] {
            let text = start + Self.filled(unit, size) + end
            var items: [XMLValue] = []
            let decoder = XMLListDecoder<XMLValue>(in: Envelope(value: Field("r", .list)))
            try Array("<x><r>\(text)</r></x>".utf8).withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: 512) {
                    let piece = bytes[start..<min(start + 512, bytes.count)]
                    try decoder.push(UnsafeRawBufferPointer(rebasing: piece)) { items.append($0) }
                }
            }
            try decoder.finish { items.append($0) }
            let long = try #require(items.first?["a"], "\(start)")
            if start.contains("b='") {
                #expect(long.attribute("b")?.utf8.count ?? 0 >= size, "\(start)")
            } else {
                #expect(long.text.utf8.count == (start.contains("CDATA") ? size : 0), "\(start)")
            }
        }
    }
}
#endif
