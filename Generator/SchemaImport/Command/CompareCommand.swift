import LatheTool
import OpenAPI
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
        let reading = ImportTool.read(document, Overlay(), parseYAML)
        guard let description = reading.description, !reading.isPartial else {
            Console.error(reading.rendered)
            return 1
        }
        let found = DocumentComparison(model, description).diagnostics
        Console.print(DiagnosticList(found).rendered)
        return 0
    }
}
