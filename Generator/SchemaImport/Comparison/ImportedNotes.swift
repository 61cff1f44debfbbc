import LatheTool
import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// What a comparison tells of the schemas that an import makes of a document: what these say otherwise than the
/// document, or not at all, because the language has no other words for it.
struct ImportedNotes {
    private var notes: Set<Note> = []

    private struct Note: Hashable {
        let rule: String
        let message: String

        init(_ diagnostic: Diagnostic) {
            rule = diagnostic.rule
            message = diagnostic.message
        }
    }

    /// - Parameters:
    ///   - description: The document.
    ///   - name: The name of the API.
    ///   - overlay: How the document is imported.
    init(_ description: APIDescription, name: String, _ overlay: Overlay) {
        var plain = overlay
        plain.additions = Additions()
        // Additions may need schemas that are beside the imported ones.
        let models = [overlay, plain].lazy.compactMap { overlay in
            let sources = Import(description, name: name, overlay).files.map {
                SchemaSource(path: $0.path, bytes: Array($0.text.utf8))
            }
            return CheckedSchemas(sources: sources).model?.model
        }
        guard let model = models.first else { return }
        notes = Set(DocumentComparison(model, description).diagnostics.map(Note.init))
    }

    /// The notes that the import by itself has not.
    func others(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.filter { !notes.contains(Note($0)) }
    }
}
