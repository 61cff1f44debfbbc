import LatheTool
import SchemaSyntax
import SwiftTranslation

/// The command `lathe-import drift SCHEMAS RECORDINGS`.
struct DriftCommand {
    let schemas: String
    let recordings: String
    /// The format, `json` or `xml`; `nil` for both.
    var format: String?

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        guard let checked = DocumentFolder.schemas(in: schemas, parseYAML) else { return 1 }
        guard let model = checked.model?.model else {
            Console.error(checked.diagnostics.rendered)
            return 1
        }
        let reader = SampleReader(reading: recordings)
        Console.error(DiagnosticList(reader.diagnostics).rendered)
        let samples = reader.samples.filter { sample in
            guard let format, let value = sample.value else { return true }
            return value.isXML == (format == "xml")
        }
        let found = Drift(model, samples).diagnostics
        Console.print(DiagnosticList(found).rendered)
        return found.isEmpty && reader.diagnostics.isEmpty ? 0 : 1
    }
}
