import LatheTool
import OpenAPI
import SchemaSyntax
import SwiftTranslation

/// The notes of a comparison between a document and its own import.
///
/// They concern facts that the schema language expresses differently or not at all.
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
    ///   - overlay: The settings and corrections of the import.
    init(_ description: APIDescription, name: String, _ overlay: Overlay) {
        var plain = overlay
        plain.additions = Additions()
        // Additions may need schemas outside of the imported folder.
        let models = [overlay, plain].lazy.compactMap { overlay in
            let sources = Import(description, name: name, overlay).files.map {
                SchemaSource(path: $0.path, bytes: Array($0.text.utf8))
            }
            return CheckedSchemas(sources: sources).model?.model
        }
        guard let model = models.first else { return }
        notes = Set(DocumentComparison(model, description).diagnostics.map(Note.init))
    }

    /// Returns the notes that do not result from the import itself.
    func others(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        diagnostics.filter { !notes.contains(Note($0)) }
    }
}
