import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

/// Runs the tool in a folder of its own, as people call it.
private final class Workshop {
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

    func build(_ arguments: String...) -> Int32 {
        ImportTool.run(["build", folder.path, "--output", path("Out")] + arguments) { source, _ in
            SchemaParser.parse(source)
        }
    }

    func run(_ arguments: String...) -> Int32 {
        let words = ["openapi.json", "--output", "Shop"] + arguments
        return ImportTool.run(words.map { $0.contains(".") || $0 == "Shop" ? path($0) : $0 }) {
            source,
            _ in SchemaParser.parse(source)
        }
    }
}

@Suite("The tool writes a folder, and again")
struct ToolTests {
    @Test("Schemas in a folder or a file are compared with a document")
    func comparison() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        let schema = #"{ "language": 1, "api": "Shop", "server": "http://shop" }"#
        try workshop.write("api.jsonc", schema)
        func diff(_ words: String...) -> Int32 {
            ImportTool.run(["diff"] + words) { source, _ in SchemaParser.parse(source) }
        }
        let document = workshop.path("openapi.json")
        #expect(diff(workshop.path("Shop"), document) == 0)
        #expect(diff(workshop.path("api.jsonc"), document) == 0)
        #expect(diff(document, document) == 0)
        #expect(diff(workshop.path("Shop"), document, "--only", "tag:cards") == 2)
        try workshop.write("api.jsonc", #"{ "language": 1 }"#)
        #expect(diff(workshop.path("api.jsonc"), document) == 1)
    }

    @Test("A second import of the same document changes nothing")
    func again() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        let first = workshop.read("Shop/entities/Card.jsonc")
        #expect(first?.hasPrefix("// Imported from openapi.json by lathe-import.") == true)
        #expect(workshop.run() == 0)
        #expect(workshop.read("Shop/entities/Card.jsonc") == first)
        #expect(workshop.run("--check") == 0)
    }

    @Test("What the document no longer has is removed, and files of others stay")
    func stale() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        try workshop.write("Shop/entities/Mine.jsonc", #"{ "entity": "Mine", "fields": {} }"#)
        try workshop.write(
            "openapi.json",
            Workshop.document.replacing("\"Old\"", with: "\"New\"")
        )
        #expect(workshop.run("--check") == 1)
        #expect(workshop.read("Shop/entities/Old.jsonc") != nil)
        #expect(workshop.run() == 0)
        #expect(workshop.read("Shop/entities/Old.jsonc") == nil)
        #expect(workshop.read("Shop/entities/New.jsonc") != nil)
        #expect(workshop.read("Shop/entities/Mine.jsonc") != nil)
    }

    @Test("An edited file is refused, and replaced only by force")
    func edited() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        let text = try #require(workshop.read("Shop/entities/Card.jsonc"))
        try workshop.write("Shop/entities/Card.jsonc", text.replacing("name", with: "title"))
        #expect(workshop.run() == 1)
        #expect(workshop.read("Shop/entities/Card.jsonc")?.contains("title") == true)
        #expect(workshop.run("--force") == 0)
        #expect(workshop.read("Shop/entities/Card.jsonc") == text)
    }

    @Test("An overlay in the folder corrects the document, and a wrong one writes nothing")
    func overlay() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        let overlay = #"""
            { "rename": { "Card": "Note" }, "actions": [
                { "target": "/components/schemas/Old", "reason": "Gone.", "remove": true },
                { "target": "/components/schemas/Card", "reason": "Always there.", "update": { "required": ["name"] } }] }
            """#
        try workshop.write("Shop/lathe-import.jsonc", overlay)
        #expect(workshop.run() == 0)
        #expect(workshop.read("Shop/entities/Old.jsonc") == nil)
        #expect(workshop.read("Shop/entities/Note.jsonc")?.contains(#""name": "int""#) == true)
        let before = workshop.read("Shop/entities/Note.jsonc")
        try workshop.write(
            "Shop/lathe-import.jsonc",
            overlay.replacing("schemas/Old", with: "schemas/Olt")
        )
        #expect(workshop.run() == 1)
        #expect(workshop.read("Shop/entities/Note.jsonc") == before)
        #expect(workshop.read("Shop/entities/Old.jsonc") == nil)
    }

    @Test("Parts are selected and left out by arguments, and unknown ones refused")
    func arguments() throws {
        let workshop = try Workshop()
        #expect(workshop.run("--only", "tag:crads") == 1)
        #expect(workshop.read("Shop/api.jsonc") == nil)
        #expect(workshop.run("--only", "tag:cards") == 0)
        #expect(workshop.read("Shop/entities/Old.jsonc") == nil)
        #expect(workshop.run("--omit", "/components/schemas/Card/properties/name") == 0)
        #expect(workshop.read("Shop/entities/Card.jsonc") == nil)
        #expect(workshop.run("--omit", "/nowhere") == 1)
    }

    /// A card whose owner and board are an id or the object, and a call that returns a board.
    private static let expandable = ##"""
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {
            "/cards/{id}": { "get": { "tags": ["cards"],
                "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
                "responses": { "200": { "description": "OK", "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Card" } } } } } } },
            "/boards": { "get": { "tags": ["boards"],
                "responses": { "200": { "description": "OK", "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Board" } } } } } } } },
          "components": { "schemas": {
            "Owner": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } },
            "Board": { "type": "object", "required": ["id"], "properties": { "id": { "type": "string" } } },
            "Card": { "type": "object", "required": ["id", "owner", "board", "state", "size"], "properties": {
                "id": { "type": "string" },
                "owner": { "anyOf": [{ "type": "string", "maxLength": 20 }, { "$ref": "#/components/schemas/Owner" }] },
                "board": { "anyOf": [{ "type": "string" }, { "$ref": "#/components/schemas/Board" }] },
                "state": { "anyOf": [{ "enum": ["new"] }, { "$ref": "#/components/schemas/Board" }] },
                "size": { "anyOf": [{ "type": "string" }, { "type": "integer" }] } } } } } }
        """##

    @Test("A field that may be an id or an object is the id on request")
    func references() throws {
        let workshop = try Workshop(document: Self.expandable)
        #expect(workshop.run("--only", "tag:cards") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") != nil)

        #expect(workshop.run("--only", "tag:cards", "--references", "ids") == 0)
        let alone = try #require(workshop.read("Shop/entities/Card.jsonc"))
        #expect(alone.contains(#""owner": "string""#))
        #expect(alone.contains(#""board": "string""#) == false)
        #expect(workshop.read("Shop/entities/Owner.jsonc") == nil)

        #expect(workshop.run("--references", "ids", "--report", "report.md") == 0)
        let all = try #require(workshop.read("Shop/entities/Card.jsonc"))
        #expect(all.contains(#""owner": "id<Owner>""#))
        #expect(all.contains(#""board": "id<Board>""#))
        let report = try #require(workshop.read("report.md"))
        #expect(report.contains("| object in place of its id | 2 |"))
        #expect(report.contains("| schemas | 3 | 3 |"))

        #expect(workshop.run("--references", "objects") == 2)
        try workshop.write("Shop/lathe-import.jsonc", #"{ "references": "ids" }"#)
        #expect(workshop.run("--only", "tag:cards") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") == nil)
        try workshop.write("Shop/lathe-import.jsonc", #"{ "references": "id" }"#)
        #expect(workshop.run("--only", "tag:cards") == 1)
    }

    @Test("A mistake in a value is told of and counted, one in the text stops the import")
    func mistakes() throws {
        let dangling = Workshop.document.replacing("schemas/Card\"", with: "schemas/Crad\"")
        let workshop = try Workshop(document: dangling)
        #expect(workshop.run("--report", "report.md") == 0)
        #expect(workshop.read("Shop/endpoints/cards.jsonc") != nil)
        let report = try #require(workshop.read("report.md"))
        #expect(report.contains("| mistake of the document | 1 | no |"))
        #expect(report.contains("| operations | 1 | 0 |"))
        let cut = try Workshop(document: String(Workshop.document.dropLast(20)))
        #expect(cut.run() == 1)
        #expect(cut.read("Shop/api.jsonc") == nil)
    }

    @Test("A document beside its corrections becomes code, in a fixed number of files")
    func build() throws {
        let workshop = try Workshop()
        try workshop.write(
            "lathe.jsonc",
            #"{ "only": ["tag:cards"], "rename": { "Card": "Note" } }"#
        )
        #expect(workshop.build("--api", "Shop") == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: workshop.path("Out"))
        #expect(files.count == 50)
        let code = files.compactMap { workshop.read("Out/\($0)") }.joined()
        #expect(code.contains("public struct Note:"))
        #expect(!code.contains("struct Old"))
        #expect(code.contains("class ShopClient") || code.contains("struct ShopClient"))

        try workshop.write("openapi.yaml", "{}")
        #expect(workshop.build("--api", "Shop") == 1)
        #expect(workshop.build() == 2)
        let missing = try Workshop()
        try FileManager.default.removeItem(atPath: missing.path("openapi.json"))
        #expect(missing.build("--api", "Shop") == 1)
    }

    @Test("The report has a table of constructs")
    func report() throws {
        let workshop = try Workshop()
        #expect(workshop.run("--report", "report.md") == 0)
        let text = try #require(workshop.read("report.md"))
        #expect(text.contains("| operations | 1 | 1 |"))
        #expect(text.contains("| constraint | 1 | yes |"))
        #expect(text.contains("`/components/schemas/Card/properties/name`"))
    }

    @Test(
        "A usage error has the exit code 2",
        arguments: [
            [], ["a.json"], ["a.json", "--output"], ["a.json", "b.json", "--output", "X"],
            ["a.json", "--output", "X", "--onyl", "tag:a"],
            ["a.json", "--output", "X", "--only", "cards"],
            ["a.json", "--output", "X", "--rename", "A"], ["diff", "a.json"],
        ]
    )
    func usage(_ words: [String]) {
        #expect(ImportTool.run(words) { source, _ in SchemaParser.parse(source) } == 2)
    }

    @Test("Two documents are compared")
    func diff() throws {
        let workshop = try Workshop()
        try workshop.write("new.json", Workshop.document.replacing("\"Old\"", with: "\"New\""))
        let words = ["diff", workshop.path("openapi.json"), workshop.path("new.json")]
        #expect(ImportTool.run(words) { source, _ in SchemaParser.parse(source) } == 0)
    }
}
