import Invention
import Foundation
import LatheCoding
import Testing

@Suite("Boolean values, base 64 and UUIDs as text")
struct PlainTextTests {
    @Test("White space is cut at both ends only")
    func trimming() throws {
        for (text, trimmed) in [(" \t\r\na b\n", "a b"), ("", ""), ("  ", ""), ("x", "x")] {
            let result = try read(text) { String(decoding: ScalarText.trimmed($0), as: UTF8.self) }
            #expect(result == trimmed)
        }
    }

    @Test("Strict Booleans are two words, loose ones have digits and capitals")
    func bool() throws {
        func bool(_ text: String, _ loose: Bool) throws -> Bool {
            try read(text) { bytes in try ScalarText.bool(bytes, loose: loose) }
        }
        for loose in [true, false] {
            #expect(try bool("true", loose))
            #expect(try !bool("false", loose))
        }
        for text in ["1", "True", "TRUE"] {
            #expect(try bool(text, true))
            #expect(throws: ScalarFault.malformed) { try bool(text, false) }
        }
        for text in ["0", "False", "FALSE"] { #expect(try !bool(text, true)) }
        for text in ["", "2", "yes", "tru", "truee", " true", "tRUM", "\u{14}rue"] {
            #expect(throws: ScalarFault.malformed) { try bool(text, true) }
        }
    }

    @Test("Bytes of every length round-trip through Base64, with and without padding")
    func base64() throws {
        var random = SeededGenerator(seed: 3)
        for length in 0..<200 {
            let data = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
            let text = data.base64EncodedString()
            #expect(try read(text, ScalarText.base64) == data)
            let bare = text.replacingOccurrences(of: "=", with: "")
            #expect(try read(bare, ScalarText.base64) == data)
        }
    }

    @Test(
        "Base64 with other characters, wrong padding or spare bits is malformed",
        arguments: [
            "A", "A===", "AA=", "AA==AA==", "A-_A", "AA AA", "AB==", "AAB=", "====", "=", "AAAA=",
        ]
    )
    func badBase64(text: String) {
        #expect(throws: ScalarFault.malformed) { try read(text, ScalarText.base64) }
    }

    @Test("A UUID reads as Foundation reads it, in either case")
    func uuid() throws {
        let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        #expect(try read(text, ScalarText.uuid) == UUID(uuidString: text))
        #expect(try read(text.lowercased(), ScalarText.uuid) == UUID(uuidString: text))
        for bad in [
            "", "E621E1F8", "{\(text.dropLast(2))}", text.replacingOccurrences(of: "-", with: "0"),
            "G" + text.dropFirst(),
        ] {
            #expect(throws: ScalarFault.malformed) { try read(bad, ScalarText.uuid) }
        }
    }
}
