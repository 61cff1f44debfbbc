import Foundation
import LatheTool
import SchemaSyntax

/// A folder with an OpenAPI document and perhaps its corrections, as a target of the plugin has it.
struct DocumentFolder {
    let path: String
    /// The names of the documents in the folder; one, if nothing is wrong.
    let documents: [String]

    /// What a document may be called.
    private static let names = ["openapi", "swagger"].flatMap { name in
        ["json", "yaml", "yml"].map { "\(name).\($0)" }
    }

    init(_ path: String) {
        self.path = path
        documents = Self.names.filter { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
    }

    /// The path of the document; `nil` after telling that there is none, or more than one.
    func document() -> String? {
        if documents.count == 1 { return "\(path)/\(documents[0])" }
        let found = documents.isEmpty ? "no document" : documents.joined(separator: " and ")
        let known = Self.names.joined(separator: ", ")
        Console.error(
            "\(path):1:1: error: the folder has \(found), expected one of \(known) [document]\n"
        )
        return nil
    }

    /// The document as schemas; `nil` after telling what is wrong.
    ///
    /// - Parameters:
    ///   - name: The API's name, if the corrections give it none.
    ///   - parseYAML: Reads YAML.
    /// - Returns: The schemas.
    func imported(name: String, _ parseYAML: @escaping ImportTool.YAMLReading) -> Import? {
        guard let document = document() else { return nil }
        // The folder of the code has no corrections.
        var command = ImportCommand(file: document, output: path)
        command.overlayFolder = path
        command.overlayName = Overlay.nameBesideDocument
        return command.result(name: name, parseYAML)
    }

    /// The schemas of a folder of schemas, or of one with a document; `nil` after telling what is wrong with the document.
    static func schemas(
        in path: String,
        _ parseYAML: @escaping ImportTool.YAMLReading
    ) -> CheckedSchemas? {
        let folder = DocumentFolder(path)
        guard !folder.documents.isEmpty else { return CheckedSchemas(reading: path) }
        guard let result = folder.imported(name: ImportCommand.name(of: path), parseYAML) else {
            return nil
        }
        let sources = result.files.map { $0.source(in: path, of: result.place) }
        return CheckedSchemas(sources: sources, base: path)
    }
}
