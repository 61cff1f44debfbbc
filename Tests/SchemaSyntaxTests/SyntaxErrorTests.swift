import SchemaSyntax
import Testing

@Suite struct SyntaxErrorTests {
    @Test("Each mistake gives one diagnostic at its place", arguments: mistakes)
    func mistake(_ example: SyntaxCase) {
        #expect(parse(example.text).lines == example.expected)
    }

    @Test("A file with seventeen different mistakes gives seventeen diagnostics")
    func manyMistakes() {
        let text = """
            {
                "comma": 1
                "colon" 2,
                "value": ,
                unquoted: 3,
                'single': 4,
                "escape": "a\\qb",
                "surrogate": "\\uD83D!",
                "unterminated": "é漢 😀,
                "zero": 012,
                "word": True,
                "control": "a\tb",
                "bracket": [1, (2, 3],
                "twice": 1, "twice": 2,
                "mismatch": [1, 2},
                "dot": [5., "same line" /* x */ , 6],
                "end": nil
            }
            extra
            """
        let places = parse(text).lines.map {
            $0.replacing(#/: error: .* \[([a-z-]+)\]/#) { " \($0.output.1)" }
        }
        #expect(
            places == [
                "2:15 missing-comma",
                "3:12 missing-colon",
                "4:13 missing-value",
                "5:5 unquoted-key",
                "6:5 wrong-quotes",
                "7:17 bad-escape",
                "8:19 lone-surrogate",
                "9:21 unterminated-string",
                "10:13 bad-number",
                "11:13 unknown-word",
                "12:18 control-character",
                "13:20 unexpected-character",
                "14:17 duplicate-key",
                "14:5: note: first given here",
                "15:22 mismatched-bracket",
                "15:17: note: '[' opened here",
                "16:13 bad-number",
                "17:12 unknown-word",
                "19:1 extra-content",
            ]
        )
    }

    private static let mistakes: [SyntaxCase] = [
        SyntaxCase(
            "[1 2]",
            "1:3: error: expected ',' before '2' [missing-comma]"
        ),
        SyntaxCase(
            "{\"a\": 1\n \"b\": 2}",
            "1:8: error: expected ',' before '\"b\"' [missing-comma]"
        ),
        SyntaxCase(
            "{\"a\" 1}",
            "1:5: error: expected ':' after key 'a' [missing-colon]"
        ),
        SyntaxCase(
            "{\"a\" = 1, \"b\" => 2}",
            "1:6: error: unexpected '=', expected ':' after key 'a' [missing-colon]",
            "1:15: error: unexpected '=', expected ':' after key 'b' [missing-colon]"
        ),
        SyntaxCase(
            "{\"a\":: 1}",
            "1:6: error: unexpected second ':' [unexpected-character]"
        ),
        SyntaxCase(
            "{\"a\": , \"b\": 1}",
            "1:6: error: key 'a' has no value, expected one after ':' [missing-value]"
        ),
        SyntaxCase(
            "{\"a\":\n \"b\": 1}",
            "1:6: error: key 'a' has no value, expected one after ':' [missing-value]"
        ),
        SyntaxCase(
            "{\"a\"\n, \"b\": 1}",
            "1:5: error: key 'a' has no value, expected ':' and a value [missing-value]"
        ),
        SyntaxCase(
            "{\"a\"}",
            "1:5: error: key 'a' has no value, expected ':' and a value [missing-value]"
        ),
        SyntaxCase(
            "{\"a\":}",
            "1:6: error: key 'a' has no value, expected one after ':' [missing-value]"
        ),
        SyntaxCase(
            "[1,,,2]",
            "1:4: error: unexpected ',', expected a value before it [missing-value]"
        ),
        SyntaxCase(
            "[,1]",
            "1:2: error: unexpected ',', expected a value before it [missing-value]"
        ),
        SyntaxCase(
            "{,\"a\": 1}",
            "1:2: error: unexpected ',', expected a key and a value before it [missing-key]"
        ),
        SyntaxCase(
            "{: 1, \"b\": 2}",
            "1:2: error: unexpected ':', expected a key in double quotes [missing-key]"
        ),
        SyntaxCase(
            "{[1]: 1, \"b\": 2}",
            "1:2: error: unexpected '[', expected a key in double quotes [missing-key]"
        ),
        SyntaxCase(
            "{name: 1}",
            "1:2: error: key 'name' has no quotes, expected double quotes around it [unquoted-key]"
        ),
        SyntaxCase(
            "{due date: 1}",
            "1:2: error: key 'due date' has no quotes, expected double quotes around it "
                + "[unquoted-key]"
        ),
        SyntaxCase(
            "{'a': 'b'}",
            "1:2: error: string 'a' is in single quotes, expected double quotes '\"' "
                + "[wrong-quotes]",
            "1:7: error: string 'b' is in single quotes, expected double quotes '\"' [wrong-quotes]"
        ),
        SyntaxCase(
            "{\u{201C}a\u{201D}: 1}",
            "1:2: error: string 'a' is in curly quotes, expected double quotes '\"' [wrong-quotes]"
        ),
        SyntaxCase(
            "[\"a\\d\"]",
            "1:4: error: unknown escape '\\d', expected '\\\\d' for a backslash [bad-escape]"
        ),
        SyntaxCase(
            "[\"\\é\"]",
            "1:3: error: unknown escape '\\é', expected '\\\\é' for a backslash [bad-escape]"
        ),
        SyntaxCase(
            "[\"\\u12G4\"]",
            "1:3: error: escape '\\u12' is cut short, expected four digits 0-9 or A-F [bad-escape]"
        ),
        SyntaxCase(
            "[\"\\uD800x\"]",
            "1:3: error: escape '\\uD800' is half a character, expected the other half "
                + "\\uDC00 to \\uDFFF after it [lone-surrogate]"
        ),
        SyntaxCase(
            "[\"\\uDC00\"]",
            "1:3: error: escape '\\uDC00' is half a character, expected the first half "
                + "\\uD800 to \\uDBFF before it [lone-surrogate]"
        ),
        SyntaxCase(
            "[\"\\uD800\\u0041\"]",
            "1:3: error: escape '\\uD800' is half a character, expected the other half "
                + "\\uDC00 to \\uDFFF after it [lone-surrogate]"
        ),
        SyntaxCase(
            "{\"a\": \"[Card],\n \"b\": 1}",
            "1:7: error: string '[Card]' has no closing quote, expected '\"' before the line "
                + "ends [unterminated-string]"
        ),
        SyntaxCase(
            "[{\"a\": \"x},\n{\"a\": \"[y]},\n 2]",
            "1:8: error: string 'x' has no closing quote, expected '\"' before the line ends "
                + "[unterminated-string]",
            "2:7: error: string '[y]' has no closing quote, expected '\"' before the line "
                + "ends [unterminated-string]"
        ),
        SyntaxCase(
            "{\"a: 1,\n \"b\": 1}",
            "1:2: error: string 'a' has no closing quote, expected '\"' before the line ends "
                + "[unterminated-string]"
        ),
        SyntaxCase(
            "{\"a\": \"int, \"doc\": \"x\" }",
            "1:14: error: expected ',' before 'doc' [missing-comma]"
        ),
        SyntaxCase(
            "[\"a\tb\"]",
            "1:4: error: control character U+0009 in a string, expected '\\t' [control-character]"
        ),
        SyntaxCase(
            "[\"a\u{1}b\"]",
            "1:4: error: control character U+0001 in a string, expected '\\u0001' "
                + "[control-character]"
        ),
        SyntaxCase(
            "[007, -01, 00]",
            "1:2: error: number '007' starts with a zero, expected '7' [bad-number]",
            "1:7: error: number '-01' starts with a zero, expected '-1' [bad-number]",
            "1:12: error: number '00' starts with a zero, expected '0' [bad-number]"
        ),
        SyntaxCase(
            "[0x1F, 0xG]",
            "1:2: error: number '0x1F' is hexadecimal, expected '31' [bad-number]",
            "1:8: error: number '0xG' is hexadecimal, expected decimal digits [bad-number]"
        ),
        SyntaxCase(
            "[NaN, -Infinity, +Inf]",
            "1:2: error: 'NaN' is not a JSON number, expected digits such as 12 or -0.5 "
                + "[bad-number]",
            "1:7: error: '-Infinity' is not a JSON number, expected digits such as 12 or -0.5 "
                + "[bad-number]",
            "1:18: error: '+Inf' is not a JSON number, expected digits such as 12 or -0.5 "
                + "[bad-number]"
        ),
        SyntaxCase(
            "[1., .5, +1, 1_000, 1e, 1.2.3, -]",
            "1:2: error: number '1.' ends with a dot, expected '1.0' [bad-number]",
            "1:6: error: number '.5' starts with a dot, expected '0.5' [bad-number]",
            "1:10: error: number '+1' starts with a plus sign, expected '1' [bad-number]",
            "1:14: error: number '1_000' has underscores, expected '1000' [bad-number]",
            "1:21: error: number '1e' cannot be read, expected digits such as 12, -0.5 or 1e9 "
                + "[bad-number]",
            "1:25: error: number '1.2.3' cannot be read, expected digits such as 12, -0.5 or "
                + "1e9 [bad-number]",
            "1:32: error: number '-' cannot be read, expected digits such as 12, -0.5 or 1e9 "
                + "[bad-number]"
        ),
        SyntaxCase(
            "[True, None, yes, nul, maybe]",
            "1:2: error: unknown word 'True', expected 'true' [unknown-word]",
            "1:8: error: unknown word 'None', expected 'null' [unknown-word]",
            "1:14: error: unknown word 'yes', expected 'true' [unknown-word]",
            "1:19: error: unknown word 'nul', expected 'null' [unknown-word]",
            "1:24: error: unknown word 'maybe', expected text in double quotes, a number, "
                + "true, false or null [unknown-word]"
        ),
        SyntaxCase(
            "[some words here, 1]",
            "1:2: error: unknown word 'some', expected text in double quotes, a number, true, "
                + "false or null [unknown-word]"
        ),
        SyntaxCase(
            "[1 /* never ends ]",
            "1:4: error: comment '/*' has no end, expected '*/' [unterminated-comment]"
        ),
        SyntaxCase(
            "[1 / 2]",
            "1:4: error: unexpected '/', expected '//' or '/*' to start a comment "
                + "[unexpected-character]"
        ),
        SyntaxCase(
            "{\"a\": [1, 2}",
            "1:12: error: unexpected '}', expected ']' before it [mismatched-bracket]",
            "1:7: note: '[' opened here"
        ),
        SyntaxCase(
            "{\"a\": [1, 2}, \"b\": 3}",
            "1:12: error: unexpected '}', expected ']' [mismatched-bracket]",
            "1:7: note: '[' opened here"
        ),
        SyntaxCase(
            "{\"a\": [1, 2}], \"b\": 3}",
            "1:12: error: unexpected '}', expected a bracket before that it closes "
                + "[mismatched-bracket]"
        ),
        SyntaxCase(
            "{\"a\": [1",
            "1:9: error: the file ends inside an array, expected ']' [unclosed-bracket]",
            "1:7: note: '[' opened here"
        ),
        SyntaxCase(
            """
            {
                "a": {
                    "type": "string", // the {text}
                "b": 1
            }
            """,
            "3:25: error: the object is not closed, expected '}' [unclosed-bracket]",
            "2:10: note: '{' opened here"
        ),
        SyntaxCase(
            """
            {
                "a": [
                    { "b": [1, 2] },
                    {
                        "c": "}",
                ],
                "d": [
                    "e"
                "f": 2,
                "g" 3
            }
            """,
            "5:21: error: the object is not closed, expected '}' [unclosed-bracket]",
            "4:9: note: '{' opened here",
            "8:12: error: the array is not closed, expected ']' [unclosed-bracket]",
            "7:10: note: '[' opened here",
            "10:8: error: expected ':' after key 'g' [missing-colon]"
        ),
        SyntaxCase(
            """
            [
                { "a": { "b": [1, 2] }, "c": 3,
                { "d": [4, 5 /* ] */ },
                { "e": [
                    6
                ] },
            ]
            """,
            "2:35: error: the object is not closed, expected '}' [unclosed-bracket]",
            "2:5: note: '{' opened here",
            "3:26: error: unexpected '}', expected ']' before it [mismatched-bracket]",
            "3:12: note: '[' opened here"
        ),
        SyntaxCase(
            """
            [
            { "a": { "b": 1 },
            { "c": 2 }
            ]
            """,
            "2:18: error: the object is not closed, expected '}' [unclosed-bracket]",
            "2:1: note: '{' opened here"
        ),
        SyntaxCase(
            """
            {
            "a": {
            "b": 1,
            "c": 2
            }
            """,
            "5:2: error: the file ends inside an object, expected '}' [unclosed-bracket]",
            "1:1: note: '{' opened here"
        ),
        SyntaxCase(
            """
            {
                "a": {
                    "b": 1
                },
                "c": 2
            """,
            "5:11: error: the file ends inside an object, expected '}' [unclosed-bracket]",
            "1:1: note: '{' opened here"
        ),
        SyntaxCase(
            "{} {}",
            "1:4: error: unexpected '{' after the end of the document "
                + "[extra-content]"
        ),
        SyntaxCase(
            "{}]",
            "1:3: error: unexpected ']' after the end of the document "
                + "[extra-content]"
        ),
        SyntaxCase(
            "]",
            "1:1: error: unexpected ']', expected a value [unexpected-character]"
        ),
        SyntaxCase(
            "[1; 2: 3]",
            "1:3: error: unexpected ';', expected ',' [unexpected-character]",
            "1:6: error: unexpected ':', expected ',' [unexpected-character]"
        ),
        SyntaxCase(
            "{\"a\": 1; \"b\": 2}",
            "1:8: error: unexpected ';', expected ',' [unexpected-character]"
        ),
        SyntaxCase(
            "{\"a\": 1: 2, \"b\": 2}",
            "1:8: error: unexpected ':', expected ',' or '}' [unexpected-character]"
        ),
        SyntaxCase(
            "{\"a\": (1), \"b\": 2}",
            "1:7: error: unexpected '(', expected a value [unexpected-character]"
        ),
        SyntaxCase(
            "{\"a\": 1 # one\n}",
            "1:9: error: unexpected '#', expected '//' to start a comment [unexpected-character]"
        ),
        SyntaxCase(
            "[1,\u{A0}\u{A0}2]",
            "1:4: error: unexpected character U+00A0, expected a plain space [unexpected-character]"
        ),
        SyntaxCase(
            "[1,\u{C}2]",
            "1:4: error: unexpected character U+000C, expected a plain space [control-character]"
        ),
        SyntaxCase(
            "{\"a\": 1, \"b\": 2, \"a\": 3, \"a\": 4}",
            "1:18: error: key 'a' is given twice, expected only once [duplicate-key]",
            "1:2: note: first given here",
            "1:26: error: key 'a' is given twice, expected only once [duplicate-key]",
            "1:2: note: first given here"
        ),
        SyntaxCase(
            "",
            "1:1: error: the file is empty, expected an object in '{' '}' [empty-file]"
        ),
        SyntaxCase(
            "\u{FEFF}  // nothing\n",
            "1:1: error: the file is empty, expected an object in '{' '}' [empty-file]"
        ),
    ]
}
