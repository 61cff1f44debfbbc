import Foundation
import LatheTool
import OpenAPI
import SchemaModel
import SchemaSyntax
import SwiftTranslation

/// `lathe-import diff SCHEMAS DOCUMENT`.
struct CompareCommand {
    let schemas: String
    let document: String

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        guard let checked = DocumentFolder.schemas(in: schemas, parseYAML) else { return 1 }
        guard let model = checked.model?.model else {
            Console.error(checked.diagnostics.rendered)
            return 1
        }
        guard let overlay = readOverlay() else { return 1 }
        // A correction that this document has no place for is told by an import of it.
        let reading = ImportTool.read(document, overlay, parseYAML, refusesCorrections: false)
        guard let description = reading.description, !reading.isPartial else {
            Console.error(reading.rendered)
            return 1
        }
        var found = DocumentComparison(model, description).diagnostics
        if !found.isEmpty, isImported(model) {
            let name = ImportCommand.name(of: schemas)
            found = ImportedNotes(description, name: name, overlay).others(found)
        }
        Console.print(DiagnosticList(found).rendered)
        return found.isEmpty ? 0 : 1
    }

    private var hasDocument: Bool { !DocumentFolder(schemas).documents.isEmpty }

    /// Whether an import made the schemas.
    private func isImported(_ model: APIModel) -> Bool {
        let api = String(decoding: model.range.source.bytes, as: UTF8.self)
        return hasDocument || FileMark.kind(of: api) == .imported
    }

    /// The corrections in the folder, none where there is no such file; `nil` after telling what is wrong with them.
    private func readOverlay() -> Overlay? {
        let name = hasDocument ? Overlay.nameBesideDocument : Overlay.fileName
        let path = "\(schemas)/\(name)"
        guard FileManager.default.fileExists(atPath: path) else { return Overlay() }
        return ImportCommand.overlay(at: path)
    }
}
