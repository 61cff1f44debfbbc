import Foundation
import SchemaSyntax
import Synchronization

@testable import SchemaImport

/// Runs the tool in a folder of its own, as people call it.
final class Workshop {
    let folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID())")

    init(document: String = Workshop.document) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write("openapi.json", document)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    static let document = """
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://shop.example" }],
          "paths": { "/cards": { "get": { "tags": ["cards"], "responses": { "200": { "description": "",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } } } } } },
          "components": { "schemas": {
            "Card": { "type": "object", "properties": { "name": { "type": "integer", "not": { "const": 3 } } } },
            "Old": { "type": "object", "properties": { "x": { "type": "string" } } } } } }
        """

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func read(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    func build(_ arguments: String...) -> Int32 { build(arguments) }

    func build(_ arguments: [String]) -> Int32 {
        ImportTool.run(["build", folder.path, "--output", path("Out")] + arguments) { source, _ in
            SchemaParser.parse(source)
        }
    }

    /// What a command tells, with the folder's path left out.
    func told(_ command: () -> Int32) -> (code: Int32, lines: [String]) {
        lines(areErrors: true, command)
    }

    /// What a command prints to the standard output, with the folder's path left out.
    func printed(_ command: () -> Int32) -> (code: Int32, lines: [String]) {
        lines(areErrors: false, command)
    }

    private func lines(
        areErrors: Bool,
        _ command: () -> Int32
    ) -> (code: Int32, lines: [String]) {
        let texts = Mutex("")
        let code = Console.$printing.withValue(
            { text, isError in if isError == areErrors { texts.withLock { $0 += text } } },
            operation: command
        )
        let text = texts.withLock { $0 }.replacing("\(folder.path)/", with: "")
        return (code, text.split(separator: "\n").map(String.init))
    }

    func run(_ arguments: String...) -> Int32 { run(arguments) }

    func run(_ arguments: [String]) -> Int32 {
        let words = ["openapi.json", "--output", "Shop"] + arguments
        return ImportTool.run(
            words.map {
                $0.hasSuffix(".json") || $0.hasSuffix(".jsonc") || $0.hasSuffix(".md")
                    || $0 == "Shop" ? path($0) : $0
            }
        ) {
            source,
            _ in SchemaParser.parse(source)
        }
    }
}
