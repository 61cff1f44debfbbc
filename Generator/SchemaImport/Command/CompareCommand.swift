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
        let checked = CheckedSchemas(reading: schemas)
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
        let api = String(decoding: model.range.source.bytes, as: UTF8.self)
        if !found.isEmpty, FileMark.kind(of: api) == .imported {
            let name = ImportCommand.name(of: schemas)
            found = ImportedNotes(description, name: name, overlay).others(found)
        }
        Console.print(DiagnosticList(found).rendered)
        return found.isEmpty ? 0 : 1
    }

    /// The corrections in the folder, none where there is no such file; `nil` after telling what is wrong with them.
    private func readOverlay() -> Overlay? {
        let path = "\(schemas)/\(Overlay.fileName)"
        guard FileManager.default.fileExists(atPath: path) else { return Overlay() }
        return ImportCommand.overlay(at: path)
    }
}
