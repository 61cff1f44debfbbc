import SchemaSyntax
import Testing

/// A schema text and the exact diagnostics that it must give, without the path.
struct SyntaxCase: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: [String]

    init(_ text: String, _ expected: String...) {
        self.text = text
        self.expected = expected
    }

    var testDescription: String { String(reflecting: text) }
}

/// Parses a text and gives its tree and its diagnostics as printed lines without the path.
func parse(_ text: String) -> (root: SchemaNode, lines: [String]) {
    parse(Array(text.utf8))
}

func parse(_ bytes: [UInt8]) -> (root: SchemaNode, lines: [String]) {
    let document = SchemaParser.parse(SchemaSource(path: "a.jsonc", bytes: bytes))
    let lines = DiagnosticList(document.diagnostics).rendered.split(separator: "\n")
    return (
        document.root,
        lines.map { $0.hasPrefix("a.jsonc:") ? String($0.dropFirst("a.jsonc:".count)) : String($0) }
    )
}
