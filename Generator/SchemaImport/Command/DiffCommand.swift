import OpenAPI
import SchemaSyntax

/// The command `lathe-import diff OLD NEW`.
struct DiffCommand {
    let old: String
    let new: String
    let selection: Selection

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        guard let before = description(of: old, parseYAML),
            let after = description(of: new, parseYAML)
        else { return 1 }
        let problems = selection.problems([before, after])
        Console.error(DiagnosticList(problems).rendered)
        guard problems.isEmpty else { return 1 }
        let changes = SchemaChanges(from: files(of: before), to: files(of: after))
        Console.print(changes.description)
        return changes.lines.isEmpty ? 0 : 1
    }

    private func description(
        of path: String,
        _ parseYAML: @escaping ImportTool.YAMLReading
    ) -> APIDescription? {
        let reading = ImportTool.read(path, Overlay(), parseYAML)
        Console.error(reading.rendered)
        return reading.isPartial ? nil : reading.description
    }

    private func files(of description: APIDescription) -> [String: String] {
        let result = Import(description, name: "API", selection: selection)
        return Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
    }
}
