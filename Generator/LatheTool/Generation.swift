import Foundation
import SchemaModel
import SchemaSyntax
import SwiftSource
import SwiftTranslation

/// The whole way from a folder's files to Swift text; nothing is written.
struct Generation {
    /// What becomes of a model.
    enum Product {
        /// The SDK, with its access level in place of the schema's.
        case sdk(access: Access?)
        /// The examples as test code of an SDK in a module.
        case examples(module: String)
        /// The examples as an article; one text under the name of the API's file.
        case snippets(module: String)
    }

    /// The code of each schema by its path inside the folder; empty when there are errors.
    let files: [(schema: String, text: String)]
    let diagnostics: DiagnosticList
    /// The API's name; empty when there are errors.
    let api: String

    init(folder: String, product: Product = .sdk(access: nil)) {
        let schemas = SchemaFolder(reading: folder)
        let (model, findings) = load(schemas.sources, hasFile: schemas.hasFile)
        var diagnostics = schemas.diagnostics + findings
        var files: [(schema: String, text: String)] = []
        if let model, !diagnostics.contains(where: { $0.severity == .error }) {
            var access: Access?
            if case .sdk(let level) = product { access = level }
            let translation = translate(model, access: access)
            diagnostics += translation.diagnostics
            switch product {
            case _ where diagnostics.contains { $0.severity == .error }: break
            case .sdk:
                files = translation.files.map { ($0.schema, $0.source.rendered()) }
            case .examples(let module):
                files = translateExamples(model, module: module, replies: schemas.replies(model))
                    .map { ($0.schema, $0.source.rendered()) }
            case .snippets(let module):
                files = [(model.model.file, snippets(model, module: module))]
            }
        }
        self.files = files
        api = model?.model.name ?? ""
        self.diagnostics = DiagnosticList(diagnostics)
    }

    /// Prints the findings; gives whether there were errors.
    func report() -> Bool {
        if !diagnostics.isEmpty { Console.error(diagnostics.rendered, terminator: "") }
        return diagnostics.hasErrors
    }
}
