import SchemaSyntax
import Testing
import YAMLReading

/// Parses a text, and gives its tree in one line of JSON and its diagnostics as printed lines without the path.
func parse(_ text: String) -> (json: String, lines: [String]) { parse(Array(text.utf8)) }

func parse(_ bytes: [UInt8]) -> (json: String, lines: [String]) {
    let document = YAMLParser.parse(SchemaSource(path: "a.yaml", bytes: bytes))
    let lines = DiagnosticList(document.diagnostics).rendered.split(separator: "\n")
    return (
        json(document.root),
        lines.map { $0.hasPrefix("a.yaml:") ? String($0.dropFirst("a.yaml:".count)) : String($0) }
    )
}

func root(_ text: String) -> SchemaNode {
    YAMLParser.parse(SchemaSource(path: "a.yaml", bytes: Array(text.utf8))).root
}

private func json(_ node: SchemaNode) -> String {
    switch node.kind {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): String(reflecting: text)
    case .array(let elements): "[" + elements.map(json).joined(separator: ", ") + "]"
    case .object(let object):
        "{" + object.members.map { "\($0.key): \(json($0.value))" }.joined(separator: ", ") + "}"
    case .invalid: "invalid"
    }
}

/// Where a value stands: `line:column`, and its bytes.
func place(_ node: SchemaNode?) -> String {
    guard let node else { return "none" }
    let text = String(decoding: node.range.source.bytes[node.range.bytes], as: UTF8.self)
    return "\(node.range.location.line):\(node.range.location.column) \(text)"
}
