#if XML
import Testing

@testable import LatheCoding

@Suite("XML text encodings")
struct XMLTextEncodingTests {
    private func utf16(_ text: String, littleEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return littleEndian ? bytes.reversed() : bytes
        }
    }

    private func document(_ encoding: String?, _ text: [UInt8]) -> [UInt8] {
        let head = encoding.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        return Array((head + "<a>").utf8) + text + Array("</a>".utf8)
    }

    private let table: [(name: String, bytes: [UInt8], text: String)] = [
        ("windows-1251", [0xCF, 0xF0, 0xE8], "При"), ("iso-8859-1", [0xE9], "é"),
        ("iso-8859-2", [0xB1], "ą"), ("Shift_JIS", [0x93, 0xFA], "日"),
        ("EUC-JP", [0xC6, 0xFC], "日"),
        ("utf-8", [0xC5, 0xBC], "ż"), ("koi8-r", [0xF0], "П"),
    ]

    @Test("An encoding may be declared inside or outside the document")
    func tables() throws {
        for (name, bytes, text) in table {
            #expect(try XMLTest.decode(String.self, document(name, bytes)) == text, "\(name)")
            let told = try XMLTest.decode(String.self, document(nil, bytes), charset: name)
            #expect(told == text, "\(name)")
            // What is told counts for more than what is declared.
            let both = try XMLTest.decode(String.self, document("iso-8859-5", bytes), charset: name)
            #expect(both == text, "\(name)")
        }
    }

    @Test("A byte order mark takes precedence over all other information")
    func marks() throws {
        let text = "<?xml version='1.0' encoding='iso-8859-1'?><a>ż日</a>"
        for isLittle in [true, false] {
            let bytes = utf16(text, littleEndian: isLittle, mark: true)
            #expect(try XMLTest.decode(String.self, bytes, charset: "koi8-r") == "ż日")
        }
        let marked = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        #expect(try XMLTest.decode(String.self, marked) == "ż日")
    }

    @Test("Unknown encodings and wrong bytes are failures of encoding")
    func failures() {
        let table: [([UInt8], String?)] = [
            (document(nil, []), "x-none"), (document("x-none", []), nil),
            (document("utf-8", [0xFF, 0xFE]), nil), (document(nil, [0xC3]), nil),
        ]
        for (bytes, charset) in table {
            do throws(DecodingFailure) {
                _ = try XMLTest.decode(String.self, bytes, charset: charset)
                Issue.record("a value")
            } catch {
                #expect(error.code == .encoding)
            }
        }
    }
}
#endif
