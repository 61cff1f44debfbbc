import OpenAPI
import SchemaSyntax

/// `lathe-import diff OLD NEW`.
struct DiffCommand {
    let old: String
    let new: String
    let selection: Selection

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        guard let before = files(of: old, parseYAML), let after = files(of: new, parseYAML) else {
            return 1
        }
        let changes = SchemaChanges(from: before, to: after)
        Console.print(changes.description)
        return 0
    }

    private func files(
        of path: String,
        _ parseYAML: @escaping ImportTool.YAMLReading
    ) -> [String: String]? {
        let reading = ImportTool.read(path, Overlay(), parseYAML)
        Console.error(reading.rendered)
        guard let description = reading.description, !reading.isPartial else { return nil }
        let result = Import(description, name: "API", selection: selection)
        return Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
    }
}
