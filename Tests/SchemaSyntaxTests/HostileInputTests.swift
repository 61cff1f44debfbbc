import SchemaSyntax
import Testing

@Suite struct HostileInputTests {
    @Test(
        "100,000 open brackets give one diagnostic, quickly",
        arguments: ["[", "{\"a\":", "[{\"a\":", "{"]
    )
    func deepNesting(opening: String) {
        let text = String(repeating: opening, count: 100_000)
        let start = ContinuousClock.now
        let (_, lines) = parse(text)
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(lines.count == 1)
        let rule = opening == "{" ? "[missing-key]" : "[too-deep]"
        #expect(lines.first?.hasSuffix(rule) == true)
    }

    @Test("A value that is nested too deeply is skipped, and the text after it is still checked")
    func afterDeepNesting() {
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let (root, lines) = parse("{\"a\": \(deep), \"b\": tru, \"c\": 1}")
        #expect(
            lines == [
                "1:134: error: arrays and objects nest deeper than 128 levels, expected fewer [too-deep]",
                "1:1014: error: unknown word 'tru', expected 'true' [unknown-word]",
            ]
        )
        #expect(root["c"]?.integer == 1)
    }

    @Test("128 levels are read")
    func depthLimit() {
        let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(parse(text).lines == [])
    }

    @Test(
        "Invalid UTF-8 is reported at its first byte",
        arguments: [
            (Array("[\"a\",\n \"b".utf8) + [0xE9] + Array("\"]".utf8), "2:4", "0xE9"),
            (Array("[1, ".utf8) + [0xFF] + Array("]".utf8), "1:5", "0xFF"),
            (Array("[\"".utf8) + [0xC0, 0xAF] + Array("\"]".utf8), "1:3", "0xC0"),
            (Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8), "1:3", "0xED"),
            (Array("[1] // ".utf8) + [0xE2, 0x82], "1:8", "0xE2"),
        ]
    )
    func invalidUTF8(bytes: [UInt8], place: String, byte: String) {
        #expect(
            parse(bytes).lines == [
                "\(place): error: byte \(byte) is not UTF-8 here, "
                    + "expected the file to be saved as UTF-8 [not-utf8]"
            ]
        )
    }

    @Test("UTF-16 is recognized with and without a byte order mark")
    func utf16() {
        let text = Array("{\"a\": 1}".utf8)
        let littleEndian = text.flatMap { byte -> [UInt8] in [byte, 0] }
        let marked = "1:1: error: the file is UTF-16, expected UTF-8 [not-utf8]"
        #expect(parse([0xFF, 0xFE] + littleEndian).lines == [marked])
        #expect(parse([0xFE, 0xFF, 0]).lines == [marked])
        let unmarked = "error: the file has a NUL byte, expected UTF-8 text [nul-byte]"
        #expect(parse(littleEndian).lines == ["1:2: \(unmarked)"])
        #expect(parse([0] + littleEndian).lines == ["1:1: \(unmarked)"])
    }

    @Test("A NUL byte is reported once, in text and between values")
    func nulBytes() {
        let (root, lines) = parse("[1,\u{0} \"a\u{0}b\", tru]")
        #expect(
            lines == [
                "1:4: error: the file has a NUL byte, expected UTF-8 text [nul-byte]",
                "1:13: error: unknown word 'tru', expected 'true' [unknown-word]",
            ]
        )
        #expect(root.elements?.count == 3)
    }

    @Test("A file over the limit is refused unread")
    func tooLarge() {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: SchemaParser.sizeLimit + 1)
        #expect(
            parse(bytes).lines == [
                "1:1: error: the file has 16777217 bytes, expected at most 16777216 [too-large]"
            ]
        )
    }

    @Test("A caller may allow larger files")
    func raisedLimit() {
        let text = "[" + String(repeating: " ", count: SchemaParser.sizeLimit) + "]"
        let source = SchemaSource(path: "a.json", bytes: Array(text.utf8))
        let document = SchemaParser.parse(source, sizeLimit: 2 * SchemaParser.sizeLimit)
        #expect(document.diagnostics.isEmpty)
        #expect(document.root.elements?.isEmpty == true)
    }

    @Test(
        "A thousand mistakes are reported, and that there are more",
        arguments: ["no, ", "{\"a\": 1, \"a\": 2}, "]
    )
    func mistakeLimit(unit: String) {
        func mistakes(_ count: Int) -> [String] {
            parse("[" + String(repeating: unit, count: count) + "1]").lines
                .filter { $0.contains(" error: ") }
        }
        #expect(mistakes(1000).count == 1000)
        let more = mistakes(5000)
        #expect(more.count == 1001)
        #expect(more.last?.hasSuffix("[too-many-mistakes]") == true)
    }

    @Test(
        "Repeated mistakes take linear time",
        arguments: [
            "]", "}", "\"", "'", "\u{201C}a:", ",", ":", "a ", "\"a\" ", "{]", "[}", "\\", "/*/",
            "#",
            "\"a\":\n", "a:", "{a", "{a:[", "'a':", "\"a\n", "\"},", "\u{A0}", "-", "\"\\u", "1 2;",
        ]
    )
    func repeatedMistakes(unit: String) {
        for prefix in ["", "[", "{", "{\"a\": [1}"] {
            let start = ContinuousClock.now
            let (_, lines) = parse(prefix + String(repeating: unit, count: 20_000))
            #expect(!lines.isEmpty)
            #expect(ContinuousClock.now - start < .seconds(10))
        }
    }

    @Test("Random bytes never crash the parser, and every place is in the file")
    func randomBytes() {
        var random = SplitMix(state: 7)
        let alphabet = Array("{}[],:\"'\\/*ue1-. \n\rta#\u{201C}\u{A0}é\u{0}".utf8) + [0xFF, 0xD8]
        for _ in 0..<5_000 {
            let bytes = (0..<Int(random.next() % 40)).map { _ in
                alphabet[Int(random.next() % UInt64(alphabet.count))]
            }
            let source = SchemaSource(path: "a.jsonc", bytes: bytes)
            let document = SchemaParser.parse(source)
            for diagnostic in document.diagnostics
            where diagnostic.range.bytes.upperBound > bytes.count {
                Issue.record("\(bytes) gives \(diagnostic)")
            }
            if document.diagnostics.isEmpty, hasInvalidNode(document.root) {
                Issue.record("\(bytes) fails in silence")
            }
        }
    }
}

private func hasInvalidNode(_ node: SchemaNode) -> Bool {
    node.isInvalid || node.elements?.contains(where: hasInvalidNode) == true
        || node.object?.members.contains { hasInvalidNode($0.value) } == true
}

/// A small generator with a seed, so that a failure can be seen again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
