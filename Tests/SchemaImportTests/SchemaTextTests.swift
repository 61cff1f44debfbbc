import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Values are printed as people write schema files")
struct SchemaTextTests {
    @Test("Code that fits is on one line, and otherwise each member has its own line")
    func lines() {
        let short = SchemaValue.object(["type": "int?", "doc": "A number."])
        let value = SchemaValue.object([
            "entity": "Card",
            "fields": .object(
                .init([.init("number", short), .init("id", "string")], isTall: true)
            ),
            "empty": .object([:]),
            "list": [1, true, .null],
        ])
        let text = """
            {
                "entity": "Card",
                "fields": {
                    "number": { "type": "int?", "doc": "A number." },
                    "id": "string",
                },
                "empty": {},
                "list": [1, true, null],
            }

            """
        #expect(SchemaText.text(of: value) == text)
    }

    @Test("A list that is too long for a line is written with one item a line")
    func longList() {
        let items = (0..<12).map { SchemaValue.text("value number \($0)") }
        let text = SchemaText.text(of: .object(["cases": .list(items)]))
        #expect(text.split(separator: "\n").count == 16)
    }

    @Test("A description that is too long for a line is wrapped")
    func longDescription() {
        let url = "https://shop.example/" + String(repeating: "x", count: 100)
        let words =
            "A description of so many words that no line of a file of this kind has room for all, \"é\" too."
        let value = SchemaValue.object([
            "doc": .prose("\(words)\n\n- \(url) has more."), "short": .prose("One.\n\nTwo."),
            "tail": .prose(words + " \n" + words), "word": .prose(url),
        ])
        let quoted = words.replacing("\"", with: "\\\"")
        let text = """
            {
                "doc": [
                    "A description of so many words that no line of a file of this kind has room for all, ",
                    "\\"é\\" too.",
                    "",
                    "- ",
                    "\(url) ",
                    "has more.",
                ],
                "short": "One.\\n\\nTwo.",
                "tail": "\(quoted) \\n\(quoted)",
                "word": "\(url)",
            }

            """
        #expect(SchemaText.text(of: value) == text)
    }

    @Test("Every text can be read back")
    func escapes() {
        let texts = ["a \"quote\"", "back\\slash", "line\nend", "\u{1}\t\r\u{7F}", "é 🙂", ""]
        for text in texts {
            let printed = SchemaText.text(of: .object(["text": .text(text)]))
            let source = SchemaSource(path: "test.jsonc", bytes: Array(printed.utf8))
            let document = SchemaParser.parse(source)
            #expect(document.diagnostics.isEmpty)
            #expect(document.root["text"]?.string == text)
        }
    }
}
