import Foundation
import LatheTool
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("The tool makes code of a document beside its corrections")
struct BuildToolTests {
    @Test("A document with corrections becomes code in a fixed number of files")
    func build() throws {
        let workshop = try Workshop()
        try workshop.write(
            "lathe.jsonc",
            #"{ "only": ["tag:cards"], "rename": { "Card": "Note" } }"#
        )
        #expect(workshop.build("--api", "Shop") == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: workshop.path("Out"))
        #expect(files.count == 132)
        let code = files.compactMap { workshop.read("Out/\($0)") }.joined()
        #expect(code.contains("public struct Note:"))
        #expect(!code.contains("struct Old"))
        #expect(code.contains("class ShopClient") || code.contains("struct ShopClient"))

        try workshop.write("lathe.jsonc", #"{ "name": "Market" }"#)
        #expect(workshop.build("--api", "Shop") == 0)
        #expect(workshop.read("Out/API+Client.swift")?.contains("struct MarketClient") == true)
        for (name, found) in [(#""my shop""#, "'my shop'"), ("7", "a number")] {
            try workshop.write("lathe.jsonc", #"{ "name": \#(name) }"#)
            let (code, lines) = workshop.told { workshop.build("--api", "Shop") }
            #expect(code == 1)
            #expect(
                lines.first?.hasSuffix(
                    "lathe.jsonc:1:11: error: 'name' is \(found), expected a letter, then letters, digits and '_' "
                        + "[bad-name]"
                ) == true
            )
        }

        try workshop.write("lathe.jsonc", "{}")
        try workshop.write("openapi.yaml", "{}")
        #expect(workshop.build("--api", "Shop") == 1)
        #expect(workshop.build() == 2)
        let missing = try Workshop()
        try FileManager.default.removeItem(atPath: missing.path("openapi.json"))
        #expect(missing.build("--api", "Shop") == 1)
    }

    @Test("A document becomes the store of an SDK too, and tests of its examples")
    func otherProducts() throws {
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "components": { "schemas": { "Car": { "type": "object", "required": ["id"], "properties": {
                "id": { "type": "string" } } } } },
              "paths": { "/cars": { "get": { "tags": ["cars"], "operationId": "listCars",
                "responses": { "200": { "description": "", "content": { "application/json": {
                  "example": [{ "id": "a" }],
                  "schema": { "type": "array", "items": { "$ref": "#/components/schemas/Car" } } } } } } } } } }
            """
        let workshop = try Workshop(document: document)
        try workshop.write(
            "lathe.jsonc",
            #"{ "types": { "Car": { "store": { "list": "cars.list" } } } }"#
        )
        #expect(workshop.build("--api", "Shop", "--store-of", "ShopSDK") == 0)
        let store = try #require(workshop.read("Out/API+Store.swift"))
        #expect(store.contains("public import ShopSDK"))
        #expect(store.contains("extension Car: StoredEntity"))

        try FileManager.default.removeItem(atPath: workshop.path("Out"))
        #expect(workshop.build("--api", "Shop", "--examples-of", "ShopSDK") == 0)
        let examples = try #require(workshop.read("Out/API+Examples.swift"))
        #expect(examples.contains("import ShopSDK"))
        #expect(examples.contains(#""cars.list""#))

        try FileManager.default.removeItem(atPath: workshop.path("Out"))
        let both = ["--api", "Shop", "--store-of", "A", "--examples-of", "A"]
        #expect(workshop.build(both) == 2)
        let lacking = workshop.told {
            workshop.build("--api", "Shop", "--store-of", "ShopSDK", "--target", "ShopStore")
        }
        #expect(lacking.code == 1)
        #expect(lacking.lines.first?.contains("[missing-part]") == true)
    }

    @Test(
        "A build and an import report the same about a document",
        arguments: [
            (#"schemas/Card""#, #"schemas/Crad""#, 0),
            (#""type": "integer""#, #""type": "integre""#, 0),
            (#""required""#, #""require""#, 0),
            (#""schemas": {"#, #""schemas": ["#, 1),
            (#""openapi": "3.1.0""#, #""openapi": "9.1.0""#, 1),
        ]
    )
    func buildMistakes(_ old: String, _ new: String, _ code: Int32) throws {
        let document = Workshop.document.replacing(
            #""Old": { "type""#,
            with: #""Old": { "required": ["x"], "type""#
        )
        let workshop = try Workshop(document: document.replacing(old, with: new))
        let built = workshop.told { workshop.build("--api", "Shop") }
        let imported = workshop.told { workshop.run() }
        #expect(built.code == code)
        #expect(imported.code == code)
        #expect(!imported.lines.isEmpty)
        #expect(built.lines.filter { !$0.contains("[not-whole]") } == imported.lines)
        #expect(imported.lines.allSatisfy { $0.hasPrefix("openapi.json:") })
    }

    @Test("A build reports what is not expressed completely, and why")
    func notWhole() throws {
        let workshop = try Workshop(
            document: Workshop.document.replacing(
                #"{ "x": { "type": "string" } }"#,
                with: #"{ "x": false }"#
            )
        )
        let (code, lines) = workshop.told { workshop.build("--api", "Shop") }
        #expect(code == 0)
        #expect(
            lines.first
                == "openapi.json:1:1: warning: 0 operations and 1 schema are not expressed whole [not-whole]"
        )
        #expect(lines.count == 2)
        #expect(lines.last?.hasPrefix("openapi.json:7:") == true)
        #expect(lines.last?.contains(": note: ") == true)
    }

    @Test("A missing module is reported at a place in the document")
    func missingPart() throws {
        let body =
            ##"{ "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } }"##
        let webhook =
            ##"{ "post": { "requestBody": \##(body), "responses": { "200": { "description": "" } } } }"##
        let workshop = try Workshop(
            document: Workshop.document.replacing(
                #""components""#,
                with: ##""webhooks": { "moved": \##(webhook) }, "components""##
            )
        )
        let (code, lines) = workshop.told {
            workshop.build(
                "--api",
                "Shop",
                "--target",
                "App",
                "--module-dependency",
                "LatheRuntime"
            )
        }
        #expect(code == 1)
        #expect(
            lines == [
                "openapi.json:5:26: error: reading webhooks and callbacks needs the module LatheMessages; "
                    + "add .product(name: \"LatheMessages\", package: \"lathe\") to the dependencies "
                    + "of target 'App' [missing-part]"
            ]
        )
    }

    @Test("Generated code names the document, and a folder's code its files")
    func places() throws {
        let workshop = try Workshop()
        #expect(workshop.build("--api", "Shop") == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: workshop.path("Out"))
        let code = files.compactMap { workshop.read("Out/\($0)") }.joined()
        #expect(code.contains("// Generated by lathe from openapi.json of Shop. Do not edit.\n"))
        #expect(code.contains("/// A client of Shop.\n///\n/// Schema: openapi.json.\n"))
        #expect(code.contains("/// Schema: openapi.json#/components/schemas/Card.\n"))
        #expect(code.contains("/// Schema: openapi.json#/paths/~1cards/get.\n"))
        #expect(!code.contains(".jsonc"))
        #expect(workshop.run() == 0)
        let folder = workshop.path("Shop")
        #expect(CommandLineTool.run(["generate", folder, "--output", workshop.path("Code")]) == 0)
        let head = "// Generated by lathe from entities/Card.jsonc of Shop. Do not edit.\n"
        #expect(workshop.read("Code/Card.swift")?.hasPrefix(head) == true)
    }

    @Test("Names in the corrections that nothing has are errors in their place")
    func unusedCorrections() throws {
        let workshop = try Workshop()
        func told(_ corrections: String) throws -> [String] {
            try workshop.write("lathe.jsonc", corrections)
            let (code, lines) = workshop.told { workshop.build("--api", "Shop") }
            #expect(code == (lines.isEmpty ? 0 : 1))
            return lines
        }
        #expect(try told(#"{ "rename": { "Card": "Note", "cards.list": "all" } }"#) == [])
        #expect(
            try told("{\n  \"rename\": { \"Crad\": \"Note\" } }") == [
                "lathe.jsonc:2:15: error: no type, group or call is named 'Crad', did you mean 'Card' [unused-rename]"
            ]
        )
        #expect(
            try told(#"{ "rename": { "Card": "Note", "Old": "Note" } }"#) == [
                "lathe.jsonc:1:15: error: 'Note' would be the name of 'Card' and of 'Old', "
                    + "expected a name that nothing else has [clashing-rename]",
                "lathe.jsonc:1:31: error: 'Note' would be the name of 'Old' and of 'Card', "
                    + "expected a name that nothing else has [clashing-rename]",
            ]
        )
        #expect(
            try told(#"{ "rename": { "Card": "Old" } }"#) == [
                "lathe.jsonc:1:15: error: 'Old' would be the name of 'Card' and of 'Old', "
                    + "expected a name that nothing else has [clashing-rename]"
            ]
        )
        #expect(try told(#"{ "rename": { "Card": "Old", "Old": "Card" } }"#) == [])
        #expect(
            try told(#"{ "only": ["tag:cards", "tag:crads"] }"#) == [
                "lathe.jsonc:1:25: error: no operation is 'tag:crads', did you mean 'tag:cards' [unused-selection]"
            ]
        )
        #expect(
            try told(#"{ "actions": [{ "target": "/pahts", "reason": "r", "remove": true }] }"#)
                == [
                    "lathe.jsonc:1:27: error: '/pahts' is not in the document: "
                        + "there is no 'pahts', did you mean 'paths' [missing-target]"
                ]
        )
    }

    @Test("A file of corrections with the name for other folders is an error")
    func unreadCorrections() throws {
        let workshop = try Workshop()
        try workshop.write("lathe-import.jsonc", "{}")
        var told = workshop.told { workshop.build("--api", "Shop") }
        #expect(told.code == 1)
        #expect(
            told.lines == [
                "lathe-import.jsonc:1:1: error: the file is not read, expected the corrections in "
                    + "'lathe.jsonc' [unread-file]"
            ]
        )
        #expect(workshop.run() == 0)
        try workshop.write("Shop/lathe.jsonc", "{}")
        told = workshop.told { workshop.run() }
        #expect(told.code == 1)
        #expect(
            told.lines.first?.hasPrefix("Shop/lathe.jsonc:1:1: error: the file is not read") == true
        )
        #expect(workshop.run("--overlay", "lathe-import.jsonc") == 0)
    }
}
