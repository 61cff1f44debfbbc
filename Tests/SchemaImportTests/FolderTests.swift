import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("An import and the existing files of its folder")
struct FolderTests {
    @Test(
        "A declaration with the name of an imported one is refused, whichever file is read first",
        arguments: [
            ("entities/Aaa.jsonc", #"{ "entity": "Card", "fields": { "a": "string" } }"#, "Card"),
            ("entities/Zzz.jsonc", #"{ "entity": "Card", "fields": { "a": "string" } }"#, "Card"),
            ("endpoints/aaa.jsonc", #"{ "group": "cards", "endpoints": {} }"#, "cards"),
            ("endpoints/zzz.jsonc", #"{ "group": "cards", "endpoints": {} }"#, "cards"),
        ]
    )
    func clashes(_ path: String, _ text: String, _ name: String) throws {
        let workshop = try Workshop()
        let older = Workshop.document.replacing("\"Card\"", with: "\"Note\"")
            .replacing("schemas/Card", with: "schemas/Note").replacing("cards", with: "notes")
        try workshop.write("openapi.json", older)
        #expect(workshop.run() == 0)
        try workshop.write("Shop/\(path)", text)
        #expect(workshop.run() == 0)
        try workshop.write("openapi.json", Workshop.document)
        let told = workshop.told { workshop.run() }
        #expect(told.code == 1)
        #expect(told.lines.contains { $0.contains("a second") && $0.contains("'\(name)'") })
        #expect(workshop.read("Shop/entities/Card.jsonc") == nil)
        #expect(workshop.read("Shop/endpoints/cards.jsonc") == nil)
        #expect(workshop.read("Shop/entities/Note.jsonc") != nil)
    }

    @Test("A mistake in an unrelated file does not affect the import")
    func otherMistakes() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        let text = #"[{ "entity": "Mine", "fields": {} }, { "entity": "Mine", "fields": {} }]"#
        try workshop.write("Shop/entities/Mine.jsonc", text)
        #expect(workshop.run() == 0)
    }

    @Test("A file whose name differs from an imported one only in case is not overwritten")
    func otherCase() throws {
        let workshop = try Workshop()
        #expect(workshop.run("--rename", "Card=Note") == 0)
        try workshop.write("Shop/entities/card.jsonc", #"{ "entity": "Mine", "fields": {} }"#)
        let told = workshop.told { workshop.run() }
        #expect(told.code == 1)
        #expect(told.lines.count == 1)
        #expect(
            told.lines.first?.hasPrefix(
                "Shop/entities/card.jsonc:1:1: error: the name of the file differs"
            )
                == true
        )
        #expect(workshop.read("Shop/entities/Card.jsonc") == nil)
    }

    @Test("Files that are no longer imported are removed before new ones are written")
    func order() throws {
        let workshop = try Workshop()
        #expect(workshop.run() == 0)
        let folder = try ImportedFolder(path: workshop.path("Shop"))
        // The new file cannot be written, since a folder has its name.
        try FileManager.default.createDirectory(
            atPath: workshop.path("Shop/entities/Note.jsonc/folder"),
            withIntermediateDirectories: true
        )
        let file = ImportedFile(path: "entities/Note.jsonc", text: "{}")
        #expect(throws: (any Error).self) { try folder.write([file]) }
        #expect(workshop.read("Shop/entities/Card.jsonc") == nil)
    }

    @Test("A change outside declarations changes files, and a check fails")
    func texts() throws {
        let workshop = try Workshop()
        func document(_ paths: [String]) -> String {
            let items = paths.map {
                #""\#($0)": { "get": { "tags": ["cards"], "responses": { "204": { "description": "" } } } }"#
            }
            return """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }], "paths": { \(items.joined(separator: ", ")) } }
                """
        }
        let first = document(["/cards", "/notes"])
        let second = document(["/notes", "/cards"])
        try workshop.write("openapi.json", first)
        #expect(workshop.run() == 0)
        #expect(workshop.run("--check") == 0)
        try workshop.write("openapi.json", second)
        let checked = workshop.printed { workshop.run("--check") }
        #expect(checked.code == 1)
        #expect(checked.lines.first == "~ text of endpoints/cards.jsonc")
        #expect(checked.lines.last == "2 files; types and calls: 0 added, 0 changed, 0 removed")
        let changed = workshop.printed { workshop.run() }
        #expect(changed.code == 0)
        #expect(changed.lines.first == "~ text of endpoints/cards.jsonc")
        #expect(workshop.printed { workshop.run("--check") }.code == 0)
        // The first lines of all files name the document.
        try workshop.write("other.json", second)
        let words = [workshop.path("other.json"), "--output", workshop.path("Shop"), "--check"]
        let renamed = workshop.printed {
            ImportTool.run(words) { source, _ in SchemaParser.parse(source) }
        }
        #expect(renamed.code == 1)
        #expect(renamed.lines.count { $0.hasPrefix("~ text of ") } == 2)
    }
}
