package import SchemaSyntax

/// Reads OpenAPI documents: Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2, in JSON or YAML, in one file or many.
///
/// References point to the same file or to files with a path relative to it. A relative path may leave the folder of
/// the document by `..`, but only files with the extensions of documents are read (`.json`, `.jsonc`, `.yaml`,
/// `.yml`). URLs and absolute paths are rejected: nothing is fetched.
///
/// One call finds every mistake; see `Reading`.
package struct DescriptionReader {
    /// The maximum size of a file in bytes.
    package static let fileLimit = DocumentStore.sizeLimit

    private let loadFile: (String) throws -> [UInt8]
    private let parseYAML: (SchemaSource, _ sizeLimit: Int) -> SchemaDocument

    /// Changes the value of a file before it is read as a description; its path is as for `loadFile`.
    package var correct: (SchemaNode, _ path: String) -> SchemaNode = { root, _ in root }

    /// Creates a reader.
    ///
    /// - Parameters:
    /// - loadFile: Returns the bytes of a file; an error is reported at the reference to the file. A path is as in
    ///   `read`, or relative to it.
    ///   - parseYAML: `YAMLParser.parse(_:sizeLimit:)`, from a module that links a library.
    package init(
        loadFile: @escaping (String) throws -> [UInt8],
        parseYAML: @escaping (SchemaSource, _ sizeLimit: Int) -> SchemaDocument
    ) {
        self.loadFile = loadFile
        self.parseYAML = parseYAML
    }

    /// Reads the document at a path and the files that it refers to.
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
