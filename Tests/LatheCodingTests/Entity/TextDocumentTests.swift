import Foundation
import LatheCoding
import Testing

@Suite("Documents of text in UTF-16 and UTF-32")
struct TextDocumentTests {
    @Test(
        "Text in UTF-16 or UTF-32 without a mark is big-endian unless its first character says otherwise",
        arguments: [
            ("utf-16", [0x4E, 0x2D, 0x00, 0x41], "中A"), ("UTF-16", [0x4E, 0x2D, 0x65, 0x87], "中文"),
            ("utf-16", [0x41, 0x00, 0x2D, 0x4E], "A中"), ("utf-16", [0x00, 0x41], "A"),
            ("utf-16", [0xFF, 0xFE, 0x2D, 0x4E], "中"), ("utf-16le", [0x2D, 0x4E], "中"),
            ("utf-32", [0x00, 0x00, 0x4E, 0x2D], "中"), ("utf-32", [0x41, 0x00, 0x00, 0x00], "A"),
            ("utf-8", [0x41], "A"), ("utf-16", [], ""),
        ] as [(String, [UInt8], String)]
    )
    func text(charset: String, bytes: [UInt8], text: String) throws {
        let read = try EntityDecoder().text(
            of: DocumentBytes(Data(bytes)),
            contentType: "text/plain; charset=\(charset)"
        )
        #expect(read == text)
    }

    @Test("JSON in UTF-8 is read even if it is labeled as UTF-16")
    func mislabeled() throws {
        let json = Data("[1,2]".utf8)
        let type = "application/json; charset=utf-16"
        #expect(try EntityDecoder().decode([Int].self, from: json, contentType: type) == [1, 2])
    }
}
