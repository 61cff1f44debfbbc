import Foundation
import LatheTool
import SchemaSyntax

/// The command `lathe-import build FOLDER --output FOLDER`, which a build plugin runs.
struct BuildCommand {
    /// The folder with the document and its corrections.
    let folder: String
    let output: String
    /// The API's name.
    let name: String
    var product = DocumentGeneration.Product.sdk
    var planned: [String] = []
    var target: (name: String, modules: [String])?

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        let documents = DocumentFolder(folder)
        guard let result = documents.imported(name: name, parseYAML) else { return 1 }
        // A store and examples need no second report.
        let isSDK = if case .sdk = product { true } else { false }
        if isSDK { reportPartial(result, "\(folder)/\(documents.documents[0])") }
        let sources = result.files.map { $0.source(in: folder, of: result.place) }
        let generation = DocumentGeneration(
            product,
            output: output,
            planned: planned,
            target: target
        )
        let (code, problems) = generation.write(sources, base: folder) {
            isSDK && result.isAddition($0.range)
        }
        Console.error(DiagnosticList(problems.sorted().map(result.placed)).rendered)
        return code
    }

    /// Reports how much of the document the code lacks, and why.
    private func reportPartial(_ result: Import, _ file: String) {
        let counts = result.counts
        let operations = counts.operations - counts.wholeOperations
        let schemas = counts.schemas - counts.wholeSchemas
        let reported = FindingTable(result).reported.filter(\.construct.isFault)
        if operations + schemas > 0 {
            Console.error(
                "\(file):1:1: warning: \(counted(operations, "operation")) and \(counted(schemas, "schema")) "
                    + "are not expressed whole [not-whole]\n"
            )
        }
        Console.error(reported.map { "\($0)\n" }.joined())
    }
}
