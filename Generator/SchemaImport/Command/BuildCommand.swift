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
    var planned: [String] = []
    var target: (name: String, modules: [String])?

    /// What a document may be called.
    private static let documents = ["openapi", "swagger"].flatMap { name in
        ["json", "yaml", "yml"].map { "\(name).\($0)" }
    }

    /// What the corrections beside a document are called.
    private static let corrections = "lathe.jsonc"

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
        let corrections = "\(folder)/\(Self.corrections)"
        let hasCorrections = FileManager.default.fileExists(atPath: corrections)
        // There are none in the folder of the code.
        command.overlay = hasCorrections ? corrections : nil
        guard let result = command.result(name: name, tellsMistakes: false, parseYAML) else {
            return 1
        }
        let counts = result.counts
        let partial =
            counts.operations - counts.wholeOperations + counts.schemas - counts.wholeSchemas
        if partial > 0 {
            Console.error(
                "\(file):1:1: warning: \(partial) operations and schemas are not expressed whole; "
                    + "'lathe-import \(document) --output FOLDER' lists why [not-whole]\n"
            )
        }
        let sources = result.files.map {
            SchemaSource(path: "\(folder)/\($0.path)", bytes: Array($0.text.utf8))
        }
        return DocumentGeneration(output: output, planned: planned, target: target).write(sources)
    }
}
