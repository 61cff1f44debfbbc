import SchemaSyntax
import Testing

@Suite struct TreeTests {
    @Test("Comments, trailing commas and a byte order mark are skipped")
    func extensions() throws {
        let (root, lines) = parse(
            "\u{FEFF}// first\n{ /* c */ \"a\": [1, 2.50, ], \"b\": {\"c\": null,}, } // end"
        )
        #expect(lines == [])
        #expect(root["a"]?.elements?.map(\.number) == ["1", "2.50"])
        #expect(root["a"]?.elements?.map(\.integer) == [1, nil])
        #expect(root["b"]?["c"]?.isNull == true)
        #expect(root["none"] == nil)
    }

    @Test("Members keep their order, their ranges and their duplicates")
    func members() throws {
        let text = "{\"b\": true, \"a\": \"x\", \"b\": false}"
        let object = try #require(parse(text).root.object)
        #expect(object.members.map(\.key) == ["b", "a", "b"])
        #expect(object["b"]?.bool == true)
        #expect(object.members.map(\.keyRange.bytes) == [1..<4, 12..<15, 22..<25])
        #expect(object.members.map(\.value.range.bytes) == [6..<10, 17..<20, 27..<32])
        #expect(parse(text).root.range.bytes == 0..<33)
    }

    @Test("Keys of different scalar types are not duplicates, although they look the same")
    func composedKeys() throws {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        let pair = parse("{\"\(composed)\": 1, \"\(decomposed)\": 2}")
        #expect(pair.lines == [])
        #expect(pair.root.object?.members.map(\.value.integer) == [1, 2])
        let twice = parse("{\"\(composed)\": 1, \"\(decomposed)\": 2, \"\(decomposed)\": 3}")
        #expect(twice.lines.first?.hasSuffix("[duplicate-key]") == true)
        #expect(twice.lines.count == 2)
    }

    @Test(
        "Escapes are resolved",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0041\u00e9\uD834\uDD1E""#, "Aé\u{1D11E}"),
            (#""é 漢 😀""#, "é 漢 😀"), (#""""#, ""),
        ]
    )
    func escapes(text: String, expected: String) {
        #expect(parse(text).root.string == expected)
        #expect(parse(text).lines == [])
    }

    @Test("Part of a string's text has a range of its own unless it has escapes")
    func textRanges() {
        #expect(parse(#" "[Card]""#).root.range(ofText: 1..<5).bytes == 3..<7)
        #expect(parse(#""\t[Card]""#).root.range(ofText: 1..<5).bytes == 3..<7)
        let escapes = parse(#""a\u00e9\uD83D\uDE00\"é""#).root
        #expect(escapes.string?.utf8.count == 10)
        for (text, bytes) in [
            (0..<1, 1..<2), (1..<3, 2..<8), (3..<7, 8..<20), (7..<8, 20..<22), (8..<10, 22..<24),
            (10..<10, 24..<24), (0..<10, 1..<24), (2..<3, 8..<8), (9..<11, 0..<25),
        ] {
            #expect(escapes.range(ofText: text).bytes == bytes, "\(text)")
        }
        #expect(parse("12").root.range(ofText: 0..<1).bytes == 0..<2)
        // Each range in a text with escapes is found from the start of the text.
        let long = String(repeating: "a", count: 5000)
        #expect(parse("\"\(long)\"").root.range(ofText: 7..<8).bytes == 8..<9)
        #expect(parse("\"\\u0041\(long)\"").root.range(ofText: 7..<8).bytes == 0..<5008)
    }

    @Test("Large objects are searched and checked for duplicates in linear time")
    func largeObject() throws {
        let members = (0..<50_000).map { "\"k\($0)\": \($0)" }
        let text = "{\(members.joined(separator: ",")), \"k7\": 0}"
        let (root, lines) = parse(text)
        #expect(lines.count == 2)
        #expect(
            lines.first?.hasSuffix("key 'k7' is given twice, expected only once [duplicate-key]")
                == true
        )
        for index in 0..<50_000 where root["k\(index)"]?.integer != index {
            Issue.record("k\(index) is lost")
        }
    }

    @Test("Mistakes keep what was read around them")
    func recoveredTree() throws {
        let (root, _) = parse("{a: 1, \"b\": tru, 'c': [1 2 0x], \"d\" {\"e\": \"f\n, \"g\": 3")
        #expect(root.object?.members.map(\.key) == ["a", "b", "c", "d"])
        #expect(root["a"]?.integer == 1)
        #expect(root["b"]?.isInvalid == true)
        #expect(root["c"]?.elements?.map(\.integer) == [1, 2, nil])
        #expect(root["d"]?["e"]?.isInvalid == true)
        #expect(root["d"]?["g"]?.integer == 3)
    }
}
