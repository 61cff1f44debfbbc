import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

/// Reads the first of some files, each with its path and its text.
func read(_ files: KeyValuePairs<String, String>) -> Reading {
    let texts = Dictionary(files.map { ($0.key, $0.value) }) { first, _ in first }
    let reader = DescriptionReader(
        loadFile: { path in
            guard let text = texts[path] else { throw MissingFile() }
            return Array(text.utf8)
        },
        parseYAML: YAMLParser.parse(_:sizeLimit:)
    )
    return reader.read(files[0].key)
}

struct MissingFile: Error, CustomStringConvertible {
    var description: String { "no such file" }
}

extension Components {
    func securityScheme(_ name: String) -> SecurityScheme? {
        securitySchemes.first { $0.name == name }
    }
}

extension Reading {
    /// The diagnostics as printed, in lines.
    var lines: [String] {
        DiagnosticList(diagnostics).rendered.split(separator: "\n").map { String($0) }
    }
}

/// A document of OpenAPI 3.1 with some members more, in JSON with comments.
func document(version: String = "3.1.0", _ members: String) -> String {
    """
    {"openapi": "\(version)", "info": {"title": "T", "version": "1"},
    \(members)}
    """
}

/// Reads a document of one file; a mistake is a failure of the test.
func description(version: String = "3.1.0", _ members: String) throws -> APIDescription {
    try described(document(version: version, members))
}

func described(_ text: String) throws -> APIDescription {
    let reading = read(["api.json": text])
    #expect(reading.lines == [])
    return try #require(reading.description)
}

/// Reads one schema, as the component `S`.
func schema(version: String = "3.1.0", _ text: String) throws -> Schema {
    let members = "\"paths\": {}, \"components\": {\"schemas\": {\"S\": \(text)}}"
    return try #require(try description(version: version, members).schemas["S"]?.schema)
}

/// The diagnostics for one schema, from the first line of its text on, which is line 3.
func mistakes(version: String = "3.1.0", inSchema text: String) -> [String] {
    let members = "\"paths\": {}, \"components\": {\"schemas\": {\"S\":\n\(text)}}"
    return read(["a": document(version: version, members)]).lines
}

/// The operation that is a document's only one.
func operation(version: String = "3.1.0", _ text: String, more: String = "") throws -> Operation {
    let members = "\"paths\": {\"/x\": {\"post\": \(text)}}\(more)"
    return try #require(try description(version: version, members).operations.first)
}

/// What a value looks like that is kept as it was written.
func written(_ node: SchemaNode?) -> String? {
    guard let node else { return nil }
    return String(decoding: node.range.source.bytes[node.range.bytes], as: UTF8.self)
}
