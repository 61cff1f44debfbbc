import Foundation
import LatheTool
import SchemaSyntax
import Testing

@testable import SchemaImport

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
        #expect(diff(workshop.path("api.jsonc"), document) == 1)
        #expect(diff(document, document) == 0)
        #expect(diff(workshop.path("Shop"), document, "--only", "tag:cards") == 2)
        try workshop.write("api.jsonc", #"{ "language": 1 }"#)
        #expect(diff(workshop.path("api.jsonc"), document) == 1)
    }

    @Test("The folder of a document, with its corrections, stands for its schemas")
    func documentFolder() throws {
        let workshop = try Workshop()
        let newer = try Workshop(
            document: Workshop.document.replacing(#""name""#, with: #""title""#)
        )
        func tool(_ words: String...) -> Int32 {
            ImportTool.run(words) { source, _ in SchemaParser.parse(source) }
        }
        let folder = workshop.folder.path
        let own = workshop.path("openapi.json")
        #expect(workshop.printed { tool("diff", folder, own) } == (0, []))
        let (code, lines) = workshop.printed { tool("diff", folder, newer.path("openapi.json")) }
        #expect(code == 1)
        #expect(lines.count == 2)
        #expect(
            lines.contains { $0.hasPrefix("openapi.json:6:") && $0.contains("[only-in-schema]") }
        )
        try workshop.write("lathe.jsonc", #"{ "rename": { "Card": "Note" } }"#)
        let archive = """
            { "log": { "entries": [{ "request": { "method": "GET", "url": "https://shop.example/cards", "headers": [] },
              "response": { "status": 200, "headers": [], "content": { "mimeType": "application/json",
                "text": "{ \\"name\\": 1, \\"color\\": \\"red\\" }" } } }] } }
            """
        try workshop.write("a.har", archive)
        let drift = workshop.printed { tool("drift", folder, workshop.path("a.har")) }
        #expect(drift.code == 1)
        #expect(drift.lines.count == 1)
        #expect(drift.lines.first?.contains("'Note' has no field for the member 'color'") == true)
        try workshop.write("openapi.yaml", "{}")
        let several = workshop.told { tool("drift", folder, workshop.path("a.har")) }
        #expect(several.code == 1)
        #expect(several.lines.first?.contains("openapi.json and openapi.yaml") == true)
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

    @Test("The end of an import counts what changed, and names the products that a target needs")
    func summary() throws {
        let workshop = try Workshop()
        let first = workshop.printed { workshop.run() }.lines
        #expect(first.last == "4 files")
        try workshop.write(
            "openapi.json",
            Workshop.document.replacing("\"Old\"", with: "\"New\"").replacing(
                #""schemas": {"#,
                with: #"""
                    "securitySchemes": { "user": { "type": "oauth2", "flows": { "clientCredentials": {
                        "tokenUrl": "https://shop.example/token", "scopes": {} } } } }, "schemas": {
                    """#
            )
        )
        let second = workshop.printed { workshop.run() }.lines
        #expect(
            second.suffix(2) == [
                "4 files; types and calls: 1 added, 1 changed, 1 removed",
                "products that the target depends on: LatheRuntime, LatheOAuth",
            ]
        )
    }

    @Test("What the document no longer has is removed, and other files remain")
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

    @Test(
        "A doubtful or incomplete import is an error in strict runs",
        arguments: [
            ("", false), (#""description": "A card.","#, false),
            // A key that is not known, one that is not expressed, a required member that has no field.
            (#""propertys": {},"#, true), (#""dependentSchemas": {},"#, true),
            (#""required": ["nmae"],"#, true),
        ]
    )
    func strict(member: String, isRefused: Bool) throws {
        let workshop = try Workshop()
        let document = Workshop.document.replacing(#", "not": { "const": 3 }"#, with: "")
        try workshop.write(
            "openapi.json",
            document.replacing(#""Card": {"#, with: #""Card": { \#(member)"#)
        )
        #expect(workshop.run("--strict") == (isRefused ? 1 : 0))
        #expect((workshop.read("Shop/api.jsonc") == nil) == isRefused)
        #expect(workshop.run() == 0)
        #expect(workshop.read("Shop/api.jsonc") != nil)
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

    @Test("Parts are selected and omitted by arguments, and unknown ones are refused")
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
    func identifiers() throws {
        let workshop = try Workshop(document: Self.expandable)
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
    }

    @Test("An object in place of its id has types if something selected needs them, or on request")
    func selectedObjects() throws {
        let workshop = try Workshop(document: Self.expandable)
        #expect(workshop.run("--only", "tag:cards", "--report", "report.md") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") == nil)
        // The field 'state' needs it.
        #expect(workshop.read("Shop/entities/Board.jsonc") != nil)
        let card = try #require(workshop.read("Shop/entities/Card.jsonc"))
        #expect(card.contains(#""union": "CardOwner", "cases": ["string", "{any}"]"#))
        #expect(card.contains(#""union": "CardBoard", "cases": ["string", "Board"]"#))
        let report = try #require(workshop.read("report.md"))
        #expect(report.contains("| object in place of its id | 1 |"))

        #expect(workshop.run("--only", "tag:cards", "--references", "values") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") != nil)

        // All is selected.
        #expect(workshop.run("--report", "report.md") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") != nil)
        #expect(workshop.read("report.md")?.contains("object in place of its id") == false)
    }

    @Test("An object without an id cannot replace its id")
    func objectsWithoutIDs() throws {
        let named = Self.expandable.replacing(
            #""Owner": { "type": "object", "required": ["id"], "properties": { "id""#,
            with: #""Owner": { "type": "object", "required": ["name"], "properties": { "name""#
        )
        let workshop = try Workshop(document: named)
        for form in ["ids", "selected", "values"] {
            #expect(workshop.run("--only", "tag:cards", "--references", form) == 0)
            #expect(workshop.read("Shop/entities/Owner.jsonc") != nil)
        }
    }

    @Test("The form of references is read in the corrections and in arguments")
    func referenceForms() throws {
        let workshop = try Workshop(document: Self.expandable)
        #expect(workshop.run("--references", "objects") == 2)
        #expect(workshop.run() == 0)
        try workshop.write("Shop/lathe-import.jsonc", #"{ "references": "values" }"#)
        #expect(workshop.run("--only", "tag:cards") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") != nil)
        #expect(workshop.run("--only", "tag:cards", "--references", "selected") == 0)
        #expect(workshop.read("Shop/entities/Owner.jsonc") == nil)
        try workshop.write("Shop/lathe-import.jsonc", #"{ "references": "id" }"#)
        #expect(workshop.run("--only", "tag:cards") == 1)
    }

    @Test("A report never replaces an input, and an output has a name")
    func files() throws {
        let workshop = try Workshop(document: Workshop.document)
        #expect(workshop.run("--report", "openapi.json") == 2)
        #expect(workshop.read("openapi.json") == Workshop.document)
        #expect(workshop.run("--report", "./Shop/../openapi.json") == 2)
        #expect(workshop.run("--output", "") == 2)
    }

    @Test("A mistake in a value is reported and counted; one in the syntax stops the import")
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

    @Test("Arguments that name nothing are errors")
    func unusedArguments() throws {
        let workshop = try Workshop()
        #expect(
            workshop.told { workshop.run("--rename", "Crad=Note") }.lines == [
                "error: --rename: no type, group or call is named 'Crad', did you mean 'Card' [unused-rename]"
            ]
        )
        #expect(
            workshop.told { workshop.run("--only", "tag:crads") }.lines == [
                "error: --only: no operation is 'tag:crads', did you mean 'tag:cards' [unused-selection]"
            ]
        )
        #expect(
            workshop.told { workshop.run("--omit", "/pahts") }.lines == [
                "error: --omit: '/pahts' is not in the document: there is no 'pahts', did you mean 'paths' "
                    + "[missing-target]"
            ]
        )
        #expect(workshop.run("--rename", "cards.list=cards.all") == 2)
        let document = workshop.path("openapi.json")
        func diff(_ rule: String) -> Int32 {
            ImportTool.run(["diff", document, document, "--only", rule]) { source, _ in
                SchemaParser.parse(source)
            }
        }
        #expect(diff("tag:cards") == 0)
        #expect(diff("tag:crads") == 1)
    }

    @Test("A group with another name keeps the documentation of its tag")
    func renamedTag() throws {
        let tags = #""tags": [{ "name": "cards", "description": "All cards." }], "paths""#
        let workshop = try Workshop(
            document: Workshop.document.replacing(#""paths""#, with: tags)
        )
        #expect(workshop.run("--rename", "cards=notes") == 0)
        #expect(workshop.read("Shop/endpoints/notes.jsonc")?.contains("All cards.") == true)
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
            ["a.json", "--output", "X", "--rename", "A=B", "--rename", "A=C"],
        ]
    )
    func usage(_ words: [String]) {
        #expect(ImportTool.run(words) { source, _ in SchemaParser.parse(source) } == 2)
    }

    @Test(
        "A document that cannot be read is reported in plain language",
        arguments: [
            ("none.json", "there is no such file or folder"),
            ("", "is a folder, expected a file"),
        ]
    )
    func unreadable(_ name: String, _ reason: String) throws {
        let workshop = try Workshop()
        let path = workshop.path(name)
        let told = workshop.told {
            ImportTool.run([path, "--output", workshop.path("Shop")]) { source, _ in
                SchemaParser.parse(source)
            }
        }
        #expect(told.code == 1)
        #expect(told.lines.count == 1)
        let end = ":1:1: error: \(reason) (at #) [cannot-read]"
        #expect(told.lines.first?.hasSuffix(end) == true)
    }

    @Test("Corrections and imported files that are pipes are reported, and not waited for")
    func pipes() throws {
        for (name, rule) in [
            (Overlay.fileName, "cannot-read"), ("entities/Item.jsonc", "cannot-write"),
        ] {
            let workshop = try Workshop()
            try workshop.write("openapi.json", Workshop.document)
            try FileManager.default.createDirectory(
                atPath: workshop.path("Shop/entities"),
                withIntermediateDirectories: true
            )
            #expect(mkfifo(workshop.path("Shop/\(name)"), 0o600) == 0)
            let told = workshop.told {
                let words = [workshop.path("openapi.json"), "--output", workshop.path("Shop")]
                return ImportTool.run(words) { source, _ in SchemaParser.parse(source) }
            }
            #expect(told.code == 1)
            let line = try #require(told.lines.first)
            #expect(line.contains("is a pipe, socket or device, expected a file"), "\(line)")
            #expect(line.hasSuffix("[\(rule)]"), "\(line)")
        }
    }

    @Test("Two documents are compared")
    func diff() throws {
        let workshop = try Workshop()
        try workshop.write("new.json", Workshop.document.replacing("\"Old\"", with: "\"New\""))
        let words = ["diff", workshop.path("openapi.json"), workshop.path("new.json")]
        #expect(ImportTool.run(words) { source, _ in SchemaParser.parse(source) } == 1)
        let same = ["diff", workshop.path("openapi.json"), workshop.path("openapi.json")]
        #expect(ImportTool.run(same) { source, _ in SchemaParser.parse(source) } == 0)
        #expect(ImportArguments.help.contains("that --check, --strict, diff or drift finds"))
    }

    /// A document that a schema does not say in the same words: ids, unions and enums in place, forms of choices.
    private static let manyForms = """
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://shop.example" }],
          "paths": {
            "/cards/{card_id}": { "get": { "tags": ["cards"],
              "parameters": [{ "name": "card_id", "in": "path", "required": true, "schema": { "type": "integer" } },
                { "name": "pos", "in": "query", "schema": { "oneOf": [{ "type": "number" }, { "enum": ["top"] }] } },
                { "name": "kind", "in": "query", "required": true, "schema": { "enum": ["a"] } }],
              "responses": { "200": { "description": "", "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/Card" } } } } } } },
            "/cards": { "post": { "tags": ["cards"], "requestBody": { "content": {
              "application/x-www-form-urlencoded": { "schema": { "anyOf": [
                { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } },
                { "type": "object", "required": ["b"], "properties": { "b": { "type": "string" } } }] } } } },
              "responses": { "204": { "description": "" } } } } },
          "components": { "schemas": {
            "Card": { "type": "object", "required": ["id", "kind"], "properties": {
              "id": { "type": "integer" }, "card_id": { "type": "integer" }, "kind": { "enum": ["card"] },
              "due": { "oneOf": [{ "type": "string" }, { "type": "integer" }] },
              "owner": { "oneOf": [{ "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } },
                { "type": "string", "enum": ["nobody"] }] },
              "state": { "type": "string", "enum": ["on", "off"] } } },
            "Alone": { "oneOf": [{ "type": "string" }, { "type": "integer" }] } } } }
        """

    @Test(
        "A folder that an import wrote has no differences from its document until somebody edits it"
    )
    func unedited() throws {
        let workshop = try Workshop(document: Self.manyForms)
        func diff() -> (code: Int32, lines: [String]) {
            workshop.printed {
                let words = ["diff", workshop.path("Shop"), workshop.path("openapi.json")]
                return ImportTool.run(words) { source, _ in SchemaParser.parse(source) }
            }
        }
        #expect(workshop.run() == 0)
        #expect(diff() == (0, []))
        try workshop.write(
            "Shop/lathe-import.jsonc",
            #"""
            { "rename": { "Card": "Note", "cards.create": "make" }, "only": ["tag:cards"],
              "actions": [{ "target": "/components/schemas/Card/properties/state", "reason": "Gone.", "remove": true }],
              "types": { "Card": { "fields": { "mine": "string?" } } } }
            """#
        )
        #expect(workshop.run() == 0)
        #expect(diff() == (0, []))
        let text = try #require(workshop.read("Shop/entities/Note.jsonc"))
        let edited = text.replacing(#""id": "int""#, with: #""id": "string""#)
        #expect(edited != text)
        try workshop.write("Shop/entities/Note.jsonc", edited)
        let (code, lines) = diff()
        #expect(code == 1)
        #expect(lines.contains { $0.contains("Note.id is 'string', in the document an integer") })
        #expect(lines.allSatisfy { $0.contains("in the document an integer") }, "\(lines)")
    }

    @Test(
        "An option in place of a value is a usage error, and not taken for a file or a rule",
        arguments: [
            ["a.json", "--output", "--only"], ["a.json", "--output", "X", "--only", "--force"],
            ["a.json", "--output", "X", "--overlay", "--check"],
            ["diff", "a", "b", "--only", "--only"],
            ["a.json", "--report", "--output", "X"], ["samples", "S", "--output", "--format"],
            ["drift", "S", "R", "--format", "--output"], ["build", "S", "--api", "--output", "X"],
        ]
    )
    func optionsAsValues(_ words: [String]) throws {
        let workshop = try Workshop()
        let told = workshop.told {
            ImportTool.run(words) { source, _ in SchemaParser.parse(source) }
        }
        #expect(told.code == 2)
        let pattern = #/lathe-import: (--[a-z]+) needs a value, found the option '--[a-z]+'/#
        #expect(told.lines.first?.wholeMatch(of: pattern) != nil, "\(told.lines)")
    }
}
