package import SchemaSyntax

/// Creates a model from an API's files, and reports all errors in these in one run.
///
/// A model is returned when there are no errors, although there may be warnings. The diagnostics are sorted.
///
/// - Parameters:
///   - sources: The API's files.
///   - imports: The modules whose types the API uses.
///   - hasFile: Whether a file exists at a path inside the API's folder, for the responses of examples. Without it, all
///     files are assumed to exist.
/// - Returns: The model and the diagnostics.
package func load(
    _ sources: [SchemaSource],
    imports: [ImportedModule] = [],
    hasFile: ((String) -> Bool)? = nil
) -> (ValidatedModel?, [Diagnostic]) {
    load(sources.map { SchemaParser.parse($0) }, imports: imports, hasFile: hasFile)
}

/// Creates a model from an API's documents, and adds the diagnostics of these documents.
package func load(
    _ documents: [SchemaDocument],
    imports: [ImportedModule] = [],
    hasFile: ((String) -> Bool)? = nil
) -> (ValidatedModel?, [Diagnostic]) {
    var diagnostics = documents.flatMap(\.diagnostics)
    let files = SchemaFile.sort(documents, reporting: &diagnostics)
    if let newer = unsupportedLanguage(files) {
        return (nil, DiagnosticList(diagnostics + [newer]).sorted())
    }
    var reader = DeclarationReader()
    reader.read(files)
    let known = diagnostics.count
    diagnostics += reader.diagnostics
    var declarations = reader.declarations
    declarations.imports = imports
    if imports.count < declarations.settings?["imports"]?.elements?.count ?? 0 {
        declarations.hasUnreadableTypes = true
    }
    var resolver = Resolver(declarations)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    let model = resolver.resolve(hasErrors: hasErrors)
    diagnostics += resolver.diagnostics
    let validated = validate(
        model,
        of: declarations.types,
        hasFile: hasFile,
        reporting: &diagnostics
    )
    let certain = diagnostics[known...].filter { !declarations.uncertain.contain($0.range) }
    let hasAPI = declarations.settings != nil
    return (hasAPI ? validated : nil, DiagnosticList(diagnostics[..<known] + certain).sorted())
}

/// The only diagnostic of a schema in a newer language, since it would also apply to every other key.
private func unsupportedLanguage(_ files: [SchemaFile]) -> Diagnostic? {
    for file in files where file.role == .api {
        guard let node = file.document.root["language"], let number = node.number,
            let version = node.integer, version > 1
        else { continue }
        return Diagnostic(
            rule: "unsupported-language",
            at: node.range,
            "language \(quoted(number)) is newer than this generator, expected 1"
        )
    }
    return nil
}
