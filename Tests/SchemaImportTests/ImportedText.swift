import OpenAPI
import SchemaImport
import SchemaModel
import SchemaSyntax
import SwiftTranslation
import Testing

/// An import of a document in a test, which is a valid schema or the test fails.
struct ImportedText {
    let result: Import
    /// What the reader says of mistakes that leave something out.
    let mistakes: [String]

    /// - Parameters:
    ///   - schemas: The members of `components.schemas`.
    ///   - paths: The members of `paths`.
    ///   - more: Further members of the document, each with a comma before it.
    ///   - version: The version of OpenAPI.
    ///   - rules: What to import, as after `--only`.
    ///   - paging: Whether paging is declared.
    ///   - renames: New names by old ones.
    init(
        schemas: String = "",
        paths: String = "",
        more: String = "",
        version: String = "3.1.0",
        only rules: [String] = [],
        paging: Bool = false,
        renames: [String: String] = [:]
    ) {
        self.init(
            document: """
                {
                    "openapi": "\(version)",
                    "info": { "title": "Shop", "version": "1" },
                    "servers": [{ "url": "https://shop.example" }],
                    "paths": {\(paths)},
                    "components": { "schemas": {\(schemas)} }\(more)
                }
                """,
            only: rules,
            paging: paging,
            renames: renames
        )
    }

    init(
        document: String,
        only rules: [String] = [],
        paging: Bool = false,
        renames: [String: String] = [:]
    ) {
        let reader = DescriptionReader(
            loadFile: { _ in Array(document.utf8) },
            parseYAML: { source, _ in SchemaParser.parse(source) }
        )
        let reading = reader.read("openapi.json")
        mistakes = reading.diagnostics.map { "\($0)" }
        for diagnostic in reading.diagnostics where diagnostic.severity == .error {
            Issue.record("\(diagnostic)")
        }
        let fallback = SchemaSource(path: "openapi.json").start
        let description =
            reading.description
            ?? APIDescription(
                place: Place(fallback, .root),
                version: .openAPI31,
                info: Info(place: Place(fallback, .root), title: "", version: "")
            )
        result = Import(
            description,
            name: "Shop",
            selection: Selection(rules.compactMap { Selection.Rule($0) }),
            declaresPaging: paging,
            renames: Renames(
                renames.sorted { $0.key < $1.key }.map {
                    Renames.Entry($0.key, to: $0.value, at: SchemaSource(path: $0.key).start)
                }
            )
        )
        for diagnostic in Self.errors(result.files) { Issue.record("\(diagnostic)") }
    }

    /// What is wrong with the files as a schema.
    static func errors(_ files: [ImportedFile]) -> [Diagnostic] {
        let sources = files.map {
            SchemaSource(path: "Shop/\($0.path)", bytes: Array($0.text.utf8))
        }
        let (model, findings) = load(sources)
        var diagnostics = findings
        if let model { diagnostics += NamedModel.naming(model, access: nil).1 }
        return diagnostics.filter { $0.severity == .error }
    }

    /// The text of a file.
    func file(_ path: String) -> String {
        result.files.first { $0.path == path }?.text ?? "no file \(path)"
    }

    /// The declaration of an entity, enum or union, in one line.
    func declaration(_ name: String) -> String {
        for file in result.files where file.path.hasPrefix("entities/") {
            let source = SchemaSource(path: file.path, bytes: Array(file.text.utf8))
            let root = SchemaParser.parse(source).root
            for node in root.elements ?? [root] {
                for kind in ["entity", "enum", "union"] where node[kind]?.string == name {
                    return SchemaValue(node)?.line ?? ""
                }
            }
        }
        return "no declaration \(name)"
    }

    /// The value of a call, in one line.
    func call(_ group: String, _ name: String) -> String {
        let text = file("endpoints/\(group).jsonc")
        let source = SchemaSource(path: group, bytes: Array(text.utf8))
        let node = SchemaParser.parse(source).root["endpoints"]?[name]
        return node.flatMap { SchemaValue($0)?.line } ?? "no call \(group).\(name)"
    }

    /// The constructs that were found.
    var constructs: [UnsupportedConstruct] { result.findings.map(\.construct) }
}
