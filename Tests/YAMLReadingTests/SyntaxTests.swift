import SchemaSyntax
import Testing
import YAMLReading

#if YAML
@Suite struct SyntaxTests {
    @Test("Every value has its place, after characters of several bytes too")
    func places() {
        let text = "a: é\nπ: [ü, 𝄞, {b: x}]\nc:\n  - \"y\"\n  - d: |\n      z\ne: 1\n"
        let root = root(text)
        #expect(place(root["a"]) == "1:4 é")
        #expect(place(root["π"]) == "2:5 [ü, 𝄞, {b: x}]")
        #expect(place(root["π"]?.elements?[1]) == "2:10 𝄞")
        #expect(place(root["π"]?.elements?[2]["b"]) == "2:20 x")
        #expect(place(root["c"]?.elements?[0]) == "4:5 \"y\"")
        #expect(place(root["c"]?.elements?[1]["d"]) == "5:8 |\n      z\n")
        #expect(place(root["e"]) == "7:4 1")
        let key = root.object?.member("π")?.keyRange
        #expect(key.map { "\($0.location.line):\($0.location.column)" } == "2:1")
    }

    @Test("Places are right after a byte order mark and with line ends of two characters")
    func mark() {
        let text = "\u{FEFF}a: 1\r\nb: é\r\nc: 2\r\n"
        #expect(place(root(text)["a"]) == "1:4 1")
        #expect(place(root(text)["b"]) == "2:4 é")
        #expect(place(root(text)["c"]) == "3:4 2")
    }

    @Test("A repeated key is reported with the place of the first one, which is used")
    func duplicates() {
        let (json, lines) = parse("a: 1\nb: 2\na: 3\n")
        #expect(json == "{a: 1, b: 2}")
        #expect(
            lines == [
                "3:1: error: key 'a' is given twice, expected only once [duplicate-key]",
                "1:1: note: first given here",
            ]
        )
        #expect(parse("x: {a: 1}\ny: {a: 1}").lines == [])
    }

    @Test("A tab in the indentation is reported; one in text or before a comment is not")
    func tabs() {
        #expect(
            parse("a:\n\tb: 1\n").lines == [
                "2:1: error: unexpected tab, expected spaces: YAML cannot be indented with tabs [tab]"
            ]
        )
        #expect(parse("a: 'x\ty'\nb: 1\t# c\n").lines == [])
    }

    @Test("A second document is refused; document markers around one are not")
    func documents() {
        let (json, lines) = parse("a: 1\n---\nb: 2\n")
        #expect(json == "{a: 1}")
        #expect(
            lines == [
                "2:1: error: a second document starts here, expected only one in a file [several-documents]"
            ]
        )
        #expect(parse("%YAML 1.2\n---\na: 1\n...\n").lines == [])
    }

    @Test(
        "A syntax error has its place, and the correct form",
        arguments: [
            ("a: b: c", "1:5", "quotes around text that has ': ' in it"),
            ("a: 1\n b: 2", "2:3", "quotes around text that has ': ' in it"),
            ("a:\n  - 1\n  b: 2", "3:3", "'-' at the indentation of the items before"),
            ("a: [1, 2", "1:9", ""),
            ("a: 'x", "1:6", "a closing quote before"),
            ("a: @x", "1:4", "quotes around the text"),
            ("a: 1\nb\nc: 2", "3:1", "a colon after the key"),
            ("a: \"\\q\"", "1:5", ""),
        ]
    )
    func mistakes(text: String, place: String, expected: String) {
        let (json, lines) = parse(text)
        #expect(json == "invalid")
        #expect(lines.first?.hasPrefix("\(place): error: ") == true, "\(lines)")
        #expect(lines.first?.contains(expected) == true, "\(lines)")
        #expect(lines.first?.hasSuffix(" [bad-yaml]") == true, "\(lines)")
    }

    @Test("A list or mapping cannot be a key, and is left out with its value")
    func keys() {
        let (json, lines) = parse("? [1]\n: 2\na: 3\n")
        #expect(json == "{a: 3}")
        #expect(lines == ["1:3: error: an array is used as a key, expected text [bad-key]"])
    }

    @Test("An empty file is reported, and a file with a scalar is not")
    func empty() {
        let expected =
            "1:1: error: the file is empty, expected a mapping of keys to values [empty-file]"
        #expect(parse("").lines == [expected])
        #expect(parse("# a comment\n").lines == [expected])
        #expect(parse("text").json == "\"text\"")
        #expect(parse("--- null\n").json == "null")
    }

    @Test("Invalid UTF-8 and control characters are reported at the first place")
    func bytes() {
        #expect(
            parse(Array("a: ".utf8) + [0xE9, 0x0A]).lines == [
                "1:4: error: byte 0xE9 is not UTF-8 here, expected the file to be saved as UTF-8 [not-utf8]"
            ]
        )
        #expect(
            parse([0xFF, 0xFE, 0x61, 0]).lines == [
                "1:1: error: the file is UTF-16, expected UTF-8 [not-utf8]"
            ]
        )
        #expect(parse("é: \u{7F}").lines.first?.hasPrefix("1:5: error: control characters") == true)
        #expect(parse("é: \"\\x7F\"").lines == [])
    }

    @Test(
        "100,000 open lists end in one diagnostic, quickly",
        arguments: ["[", "{a: ", "- ", "? "]
    )
    func depth(opening: String) {
        let start = ContinuousClock.now
        let (json, lines) = parse(String(repeating: opening, count: 100_000))
        #expect(json == "invalid")
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("deeper than 128 levels, expected fewer [too-deep]") == true)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("128 levels are read")
    func depthLimit() {
        let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(parse(text).lines == [])
    }

    @Test("Random bytes and truncated files never crash, and every place is in the file")
    func fuzz() {
        let text =
            "a: &x {b: [1, 'é', \"\\u00e9\"], <<: *x}\nc: |\n  z\n? d\n: !!str e\n---\nf: >-\n"
        let bytes = Array(text.utf8)
        var random = SystemRandomNumberGenerator()
        for count in 0..<bytes.count { _ = parse(Array(bytes[..<count])) }
        for _ in 0..<2000 {
            var changed = bytes
            for _ in 0..<3 {
                changed[Int.random(in: 0..<bytes.count, using: &random)] =
                    bytes.randomElement(using: &random) ?? 0
            }
            let source = SchemaSource(path: "a.yaml", bytes: changed)
            for diagnostic in YAMLParser.parse(source).diagnostics {
                #expect(diagnostic.range.bytes.upperBound <= changed.count)
            }
        }
    }
}
#endif
