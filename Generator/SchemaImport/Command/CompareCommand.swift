import Foundation
import LatheTool
import OpenAPI
import SchemaModel
import SchemaSyntax
import SwiftTranslation

/// The command `lathe-import diff SCHEMAS DOCUMENT`.
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
        // An import of this document reports the corrections that do not match it.
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

    /// Whether the schemas were written by an import.
    private func isImported(_ model: APIModel) -> Bool {
        let api = String(decoding: model.range.source.bytes, as: UTF8.self)
        return hasDocument || FileMark.kind(of: api) == .imported
    }

    /// Reads the corrections in the folder: none where the file does not exist, and `nil` after it reports their
    /// mistakes.
    private func readOverlay() -> Overlay? {
        let name = hasDocument ? Overlay.nameBesideDocument : Overlay.fileName
        let path = "\(schemas)/\(name)"
        guard FileManager.default.fileExists(atPath: path) else { return Overlay() }
        return ImportCommand.overlay(at: path)
    }
}
