import Foundation
import SchemaModel
import SchemaSyntax
import Testing

/// A folder of schema files beside the tests, read in the order of paths.
struct SchemaFolder: CustomTestStringConvertible {
    let url: URL

    init(url: URL) { self.url = url }

    /// A folder beside the tests.
    init(_ name: String) { url = Self.tests.appending(path: name) }

    var name: String { url.lastPathComponent }
    var testDescription: String { name }

    static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    static let package = tests.deletingLastPathComponent().deletingLastPathComponent()

    /// The folders inside a folder, by name.
    static func list(_ path: String) throws -> [SchemaFolder] {
        let url = tests.appending(path: path)
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
            .map { SchemaFolder(url: url.appending(path: $0)) }
    }

    /// The nearest schema that keeps the rule which those of this folder break.
    var kept: SchemaFolder { SchemaFolder(url: url.appending(path: "kept")) }

    /// Its schema files, named by their paths inside the folder.
    func sources() throws -> [SchemaSource] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
        let schemas = paths.filter { path in
            !path.hasPrefix("kept/") && !path.hasPrefix("examples/")
                && !path.hasPrefix("modules/")
                && (path.hasSuffix(".json") || path.hasSuffix(".jsonc"))
        }
        return try schemas.map { path in
            let data = try Data(contentsOf: url.appending(path: path))
            return SchemaSource(path: path, bytes: Array(data))
        }
    }

    /// The modules that its schema imports, with their schemas in the folder `modules`.
    func imports() throws -> [ImportedModule] {
        let documents = try sources().map { SchemaParser.parse($0) }
        return try ImportedModule.names(in: documents).map { name in
            let folder = SchemaFolder(url: url.appending(path: "modules/\(name.text)"))
            let (model, diagnostics) = load(try folder.sources())
            #expect(diagnostics.allSatisfy { $0.severity == .warning })
            let validated = try #require(model)
            return ImportedModule(name, validated, naming: validated.model)
        }
    }

    func hasFile(_ path: String) -> Bool {
        !path.hasPrefix("../")
            && FileManager.default.fileExists(atPath: url.appending(path: path).path)
    }

    var expectedURL: URL { url.appending(path: "diagnostics.txt") }

    /// Compares with `diagnostics.txt`; with `RECORD_GOLDENS` set, writes it and fails.
    func expect(_ diagnostics: [Diagnostic]) throws {
        let found = DiagnosticList(diagnostics).rendered
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try found.write(to: expectedURL, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name): read the difference, then run again without recording")
        }
        let expected = try String(contentsOf: expectedURL, encoding: .utf8)
        #expect(found == expected, "\(name)")
    }
}

/// Loads an API of one file.
func load(_ text: String, path: String = "api.jsonc") -> (ValidatedModel?, [Diagnostic]) {
    load([SchemaSource(path: path, bytes: Array(text.utf8))])
}
