package import SchemaSyntax

/// Reads OpenAPI documents: Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2, in JSON or YAML, in one file or many.
///
/// References lead to places of the same file or of other files beside it. A relative path may leave the folder of the
/// document by `..`, but leads only to files whose names end as documents' do (`.json`, `.jsonc`, `.yaml`,
/// `.yml`). URLs and absolute paths are refused: nothing is fetched.
///
/// One call finds every mistake; see `Reading`.
package struct DescriptionReader {
    /// How many bytes a file has at most.
    package static let fileLimit = DocumentStore.sizeLimit

    private let loadFile: (String) throws -> [UInt8]
    private let parseYAML: (SchemaSource, _ sizeLimit: Int) -> SchemaDocument

    /// Changes the value of a file before it is read as a description; its path is as for `loadFile`.
    package var correct: (SchemaNode, _ path: String) -> SchemaNode = { root, _ in root }

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - loadFile: Gives the bytes of a file; its error is told where the file is named. A path is as in `read`,
    ///     or relative to it.
    ///   - parseYAML: `YAMLParser.parse(_:sizeLimit:)`, from a module that links a library.
    package init(
        loadFile: @escaping (String) throws -> [UInt8],
        parseYAML: @escaping (SchemaSource, _ sizeLimit: Int) -> SchemaDocument
    ) {
        self.loadFile = loadFile
        self.parseYAML = parseYAML
    }

    /// Reads the document of that path, and the files that it refers to.
    package func read(_ path: String) -> Reading {
        let store = DocumentStore(loadFile: loadFile, parseYAML: parseYAML, correct: correct)
        let reader = Reader(store)
        let description = reader.readDescription(at: path)
        var diagnostics = reader.diagnostics
        diagnostics.append(contentsOf: store.diagnostics)
        let isPartial =
            description == nil || reader.isExhausted
            || store.diagnostics.contains { $0.severity == .error && $0.rule != "duplicate-key" }
        return Reading(
            description: description,
            diagnostics: diagnostics.sorted(),
            isPartial: isPartial
        )
    }
}
