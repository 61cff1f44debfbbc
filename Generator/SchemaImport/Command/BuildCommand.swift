import Foundation
import LatheTool
import SchemaSyntax

/// `lathe-import build FOLDER --output FOLDER`: what a build plugin runs.
struct BuildCommand {
    /// Holds the document, and the corrections beside it.
    let folder: String
    let output: String
    /// The API's name.
    let name: String
    var product = DocumentGeneration.Product.sdk
    var planned: [String] = []
    var target: (name: String, modules: [String])?

    /// What a document may be called.
    private static let documents = ["openapi", "swagger"].flatMap { name in
        ["json", "yaml", "yml"].map { "\(name).\($0)" }
    }

    func run(_ parseYAML: @escaping ImportTool.YAMLReading) -> Int32 {
        let present = Self.documents.filter {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)")
        }
        guard let document = present.first, present.count == 1 else {
            let found = present.isEmpty ? "no document" : present.joined(separator: " and ")
            let known = Self.documents.joined(separator: ", ")
            Console.error(
                "\(folder):1:1: error: the folder has \(found), expected one of \(known) [document]\n"
            )
            return 1
        }
        let file = "\(folder)/\(document)"
        var command = ImportCommand(file: file, output: output)
        // The folder of the code has no corrections.
        command.overlayFolder = folder
        command.overlayName = Overlay.nameBesideDocument
        guard let result = command.result(name: name, parseYAML) else { return 1 }
        // A store and examples need no second report.
        let isSDK = if case .sdk = product { true } else { false }
        if isSDK { tellPartial(result, file) }
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

    /// Tells how much of the document the code lacks, and why.
    private func tellPartial(_ result: Import, _ file: String) {
        let counts = result.counts
        let operations = counts.operations - counts.wholeOperations
        let schemas = counts.schemas - counts.wholeSchemas
        let told = FindingTable(result).told
        if operations + schemas > 0 {
            Console.error(
                "\(file):1:1: warning: \(operations) operations and \(schemas) schemas are not expressed whole "
                    + "[not-whole]\n"
            )
        }
        Console.error(told.map { "\($0)\n" }.joined())
    }
}
