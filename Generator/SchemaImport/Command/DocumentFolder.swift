import Foundation
import LatheTool
import SchemaSyntax

/// A folder with an OpenAPI document and optional corrections, such as a target of the plugin.
struct DocumentFolder {
    let path: String
    /// The names of the documents in the folder; a valid folder has exactly one.
    let documents: [String]

    /// The permitted names of a document.
    private static let names = ["openapi", "swagger"].flatMap { name in
        ["json", "yaml", "yml"].map { "\(name).\($0)" }
    }

    init(_ path: String) {
        self.path = path
        documents = Self.names.filter { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
    }

    /// Returns the path of the document, or `nil` after it reports that there is none or more than one.
    func document() -> String? {
        if documents.count == 1 { return "\(path)/\(documents[0])" }
        let found = documents.isEmpty ? "no document" : documents.joined(separator: " and ")
        let known = Self.names.joined(separator: ", ")
        Console.error(
            "\(path):1:1: error: the folder has \(found), expected one of \(known) [document]\n"
        )
        return nil
    }

    /// Imports the document; `nil` after it reports mistakes.
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

    /// Reads a folder of schemas, or imports one with a document; `nil` after it reports mistakes in the document.
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
