import SchemaSyntax
import Testing

@Suite struct LocationTests {
    @Test(
        "Lines end at LF, CR LF or CR, and columns count UTF-8 bytes",
        arguments: [
            ("ab\ncd", 3, 2, 1), ("ab\r\ncd", 3, 1, 4), ("ab\r\ncd", 5, 2, 2), ("ab\rcd", 4, 2, 2),
            ("é漢😀x", 9, 1, 10), ("\n\n", 2, 3, 1), ("", 0, 1, 1), ("ab", 99, 1, 3),
            ("\u{FEFF}ab", 4, 1, 2), ("\u{FEFF}ab", 0, 1, 1), ("\u{FEFF}a\nb", 5, 2, 1),
        ]
    )
    func location(text: String, offset: Int, line: Int, column: Int) {
        let source = SchemaSource(path: "p/a.jsonc", bytes: Array(text.utf8))
        let expected = SourceLocation(path: "p/a.jsonc", line: line, column: column)
        #expect(source.location(at: offset) == expected)
        #expect(source.location(at: offset).description == "p/a.jsonc:\(line):\(column)")
    }

    @Test("Diagnostics after multi-byte text and CR LF have the places that editors show")
    func diagnosticPlaces() {
        let (_, lines) = parse("{\r\n  \"é😀\": tru,\r\n  \"b\": 01\r\n}")
        #expect(
            lines == [
                "2:13: error: unknown word 'tru', expected 'true' [unknown-word]",
                "3:8: error: number '01' starts with a zero, expected '1' [bad-number]",
            ]
        )
    }

    @Test("Locations order by path, line and column")
    func order() {
        let places = [("b", 1, 1), ("a", 10, 1), ("a", 2, 9), ("a", 2, 10)]
            .map { SourceLocation(path: $0.0, line: $0.1, column: $0.2) }
        #expect(places.sorted().map(\.description) == ["a:2:9", "a:2:10", "a:10:1", "b:1:1"])
    }
}
