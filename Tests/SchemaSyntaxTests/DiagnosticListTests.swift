import SchemaSyntax
import Testing

@Suite struct DiagnosticListTests {
    @Test("Diagnostics print in the order of places, and repeats only once")
    func rendering() {
        let a = SchemaSource(path: "a.jsonc", bytes: Array("one\ntwo".utf8))
        let b = SchemaSource(path: "b.jsonc", bytes: [])
        let note = Diagnostic.Note("first declared here", at: a.start)
        let diagnostics = [
            Diagnostic(rule: "z", at: b.start, "in b"),
            Diagnostic(rule: "y", at: a.range(4..<5), "second", notes: [note]),
            Diagnostic(.warning, rule: "x", at: a.range(4..<7), "third"),
            Diagnostic(rule: "y", at: a.range(4..<5), "second", notes: [note]),
            Diagnostic(rule: "y", at: a.range(4..<5), "second"),
            Diagnostic(.note, rule: "w", at: a.range(1..<2), "first"),
        ]
        let expected = """
            a.jsonc:1:2: note: first [w]
            a.jsonc:2:1: warning: third [x]
            a.jsonc:2:1: error: second [y]
            a.jsonc:2:1: error: second [y]
            a.jsonc:1:1: note: first declared here
            b.jsonc:1:1: error: in b [z]

            """
        #expect(DiagnosticList(diagnostics).rendered == expected)
        #expect(DiagnosticList(diagnostics.reversed()).rendered == expected)
        #expect(DiagnosticList(diagnostics).hasErrors)
    }

    @Test("The error about the value of an option names the option in place of a line")
    func options() {
        let option = SchemaSource(option: "--rename")
        let mistake = Diagnostic(rule: "wrong-name", at: option.start, "no type 'Card'")
        #expect(mistake.description == "error: --rename: no type 'Card' [wrong-name]")
        // A file may have such a name.
        let file = Diagnostic(rule: "a", at: SchemaSource(path: "--rename").start, "no type")
        #expect(file.description == "--rename:1:1: error: no type [a]")
    }

    @Test("Warnings are not errors, and no diagnostics print nothing")
    func severities() {
        let source = SchemaSource(path: "a.jsonc")
        var list = DiagnosticList()
        #expect(list.isEmpty)
        #expect(list.rendered == "")
        list.append(Diagnostic(.warning, rule: "x", at: source.start, "careful"))
        #expect(!list.isEmpty)
        #expect(!list.hasErrors)
    }

    @Test(
        "The user's text is quoted on one line, and shortened if it is long",
        arguments: [
            ("a b", "'a b'"), ("a\nb", "'aU+000Ab'"), ("\u{202E}x", "'U+202Ex'"), ("é😀", "'é😀'"),
            (String(repeating: "x", count: 41), "'\(String(repeating: "x", count: 40))…'"),
        ]
    )
    func quoting(text: String, expected: String) {
        #expect(quoted(text) == expected)
    }
}
