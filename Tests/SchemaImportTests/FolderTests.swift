import Foundation
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("An import and the files that are in its folder before")
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

    @Test("A mistake in a file of its own does not concern the import")
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
}
