import SchemaSyntax
import Testing
import YAMLReading

#if YAML
@Suite struct ScalarTests {
    @Test(
        "A plain scalar means what YAML 1.2's core schema says",
        arguments: [
            ("~", "null"), ("null", "null"), ("Null", "null"), ("", "null"), ("nUll", "\"nUll\""),
            ("true", "true"), ("False", "false"), ("TRUE", "true"), ("tRUE", "\"tRUE\""),
            ("yes", "\"yes\""), ("no", "\"no\""), ("on", "\"on\""), ("off", "\"off\""),
            ("y", "\"y\""), ("N", "\"N\""),
            ("0", "0"), ("12", "12"), ("-7", "-7"), ("+7", "7"), ("012", "12"), ("-010", "-10"),
            ("0o17", "15"), ("0x1F", "31"), ("0b11", "\"0b11\""), ("1_000", "\"1_000\""),
            ("0x-1", "\"0x-1\""), ("0xG", "\"0xG\""), ("-0x1", "\"-0x1\""),
            ("1e3", "1e3"), ("1E+3", "1e+3"), ("1.50", "1.50"), (".5", "0.5"), ("1.", "1.0"),
            ("-.5e-3", "-0.5e-3"), (".", "\".\""), ("1e", "\"1e\""),
            ("1.2.3", "\"1.2.3\""), ("1:30", "\"1:30\""), ("--1", "\"--1\""),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            (".inf", "\".inf\""), ("-.INF", "\"-.INF\""), (".nan", "\".nan\""),
            ("2001-12-14", "\"2001-12-14\""),
            ("2001-12-14T21:59:43Z", "\"2001-12-14T21:59:43Z\""), ("=", "\"=\""),
        ]
    )
    func plain(text: String, expected: String) {
        #expect(parse("a: \(text)").json == "{a: \(expected)}")
        #expect(parse("a: \(text)").lines == [])
    }

    @Test("A key without a value is null, and a quoted value is always text")
    func quotes() {
        #expect(
            parse("a:\nb: ''\nc: '12'\nd: \"true\"\ne: '~'").json
                == "{a: null, b: \"\", c: \"12\", d: \"true\", e: \"~\"}"
        )
    }

    @Test("Keys are text, as they are written")
    func keys() {
        let text = "200: a\n4XX: b\ntrue: c\n~: d\n1.0: e\n010: f\n'x y': g\nno: h\n? i\n: j\n"
        #expect(
            parse(text).json
                == "{200: \"a\", 4XX: \"b\", true: \"c\", ~: \"d\", 1.0: \"e\", 010: \"f\", x y: \"g\", "
                + "no: \"h\", i: \"j\"}"
        )
        #expect(parse(text).lines == [])
    }

    @Test("Block texts keep or fold their lines, and comments are not part of the text")
    func blocks() {
        let text =
            "a: |\n  one # not a comment\n  two\nb: >-\n  one\n  two\n# a comment\nc: x # y\n"
        #expect(
            parse(text).json
                == "{a: \"one # not a comment\\ntwo\\n\", b: \"one two\", c: \"x\"}"
        )
    }

    @Test("A tag of the core schema determines the type, and a tag that does not match is reported")
    func tags() {
        let text =
            "a: !!str 12\nb: !!int \"12\"\nc: !!float 1\nd: !!bool 'true'\ne: !!null ''\n"
            + "f: ! 12\ng: !!timestamp 2001-12-14\nh: !!float .inf\n"
        #expect(
            parse(text).json
                == "{a: \"12\", b: 12, c: 1, d: true, e: null, f: \"12\", g: \"2001-12-14\", h: \".inf\"}"
        )
        #expect(parse(text).lines == [])
        #expect(
            parse("a: !!int x\nb: !!map 1\nc: !!str [1]\nd: 1").lines == [
                "1:10: error: 'x' is tagged '!!int', expected a value of that type [wrong-tag]",
                "2:10: error: '1' is tagged '!!map', expected a value of that type [wrong-tag]",
                "3:10: error: a list is tagged '!!str', expected no tag [wrong-tag]",
            ]
        )
    }

    @Test("A tag that an application made up is ignored with a warning")
    func madeUpTags() {
        let (json, lines) = parse("a: !thing 12\nb: !thing {c: 1}")
        #expect(json == "{a: 12, b: {c: 1}}")
        #expect(
            lines == [
                "1:11: warning: tag '!thing' is not known, and ignored [unknown-tag]",
                "2:11: warning: tag '!thing' is not known, and ignored [unknown-tag]",
            ]
        )
    }
}
#endif
