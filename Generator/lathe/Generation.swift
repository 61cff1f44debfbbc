import SchemaModel
import SchemaSyntax
import SwiftSource
import SwiftTranslation

/// The whole way from a folder's files to Swift text; nothing is written.
struct Generation {
    /// The code of each schema by its path inside the folder; empty when there are errors.
    let files: [(schema: String, text: String)]
    let diagnostics: DiagnosticList

    init(folder: String, access: Access? = nil) {
        let schemas = SchemaFolder(reading: folder)
        let (model, findings) = load(schemas.sources)
        var diagnostics = schemas.diagnostics + findings
        var files: [(schema: String, text: String)] = []
        if let model, !diagnostics.contains(where: { $0.severity == .error }) {
            let translation = translate(model, access: access)
            diagnostics += translation.diagnostics
            files = translation.files.map { ($0.schema, $0.source.rendered()) }
        }
        self.files = files
        self.diagnostics = DiagnosticList(diagnostics)
    }

    /// Prints the findings; gives whether there were errors.
    func report() -> Bool {
        if !diagnostics.isEmpty { Console.error(diagnostics.rendered, terminator: "") }
        return diagnostics.hasErrors
    }
}
