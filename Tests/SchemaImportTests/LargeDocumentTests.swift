import OpenAPI
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Documents with long and wide chains of schemas", .timeLimit(.minutes(2)))
struct LargeDocumentTests {
    private func document(_ count: Int, last: String, _ schema: (Int) -> String) -> String {
        let schemas = (0..<count).map { "\"S\($0)\": \(schema($0))" } + ["\"S\(count)\": \(last)"]
        return """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "servers": [{ "url": "https://shop.example" }],
              "paths": { "/a": { "get": { "responses": { "200": { "description": "", "content": { "application/json": {
                  "schema": { "$ref": "#/components/schemas/S0" } } } } } } } },
              "components": { "schemas": { \(schemas.joined(separator: ",")) } } }
            """
    }

    private func imported(_ count: Int, last: String, _ schema: (Int) -> String) -> ImportedText {
        ImportedText(document: document(count, last: last, schema))
    }

    /// The rules of the mistakes of a document, which is imported all the same.
    private func mistakes(_ document: String) throws -> Set<String> {
        let reading = DescriptionReader(
            loadFile: { _ in Array(document.utf8) },
            parseYAML: { source, _ in SchemaParser.parse(source) }
        ).read("openapi.json")
        let description = try #require(reading.description)
        _ = Import(description, name: "Shop")
        return Set(reading.diagnostics.map(\.rule))
    }

    private func reference(_ number: Int) -> String {
        "{ \"$ref\": \"#/components/schemas/S\(number)\" }"
    }

    @Test("A chain of references of any length is followed to its end", arguments: [1, 101, 3000])
    func chain(count: Int) {
        let imported = imported(count, last: #"{ "type": "string" }"#) { reference($0 + 1) }
        #expect(imported.mistakes.isEmpty)
        #expect(imported.constructs.isEmpty)
        #expect(imported.file("endpoints/a.jsonc").contains(#""returns": "string""#))
    }

    @Test(
        "Objects with many members are merged in linear time",
        arguments: ["allOf", "anyOf"]
    )
    func members(keyword: String) throws {
        let parts = (0..<2).map { part in
            let members = (0..<60_000).map { "\"p\(part)x\($0)\": { \"type\": \"integer\" }" }
            let required = (0..<60_000).map { "\"p\(part)x\($0)\"" }
            return "{ \"type\": \"object\", \"properties\": { \(members.joined(separator: ",")) }"
                + (keyword == "allOf"
                    ? ", \"required\": [\(required.joined(separator: ","))] }" : " }")
        }
        let document = document(
            0,
            last: "{ \"\(keyword)\": [\(parts.joined(separator: ","))] }",
            reference
        )
        #expect(try mistakes(document).isEmpty)
    }

    @Test(
        "A choice of more kinds of value than a union can distinguish is of any value",
        arguments: [256, 257, 3000]
    )
    func choices(count: Int) {
        let schemas = (0..<count).map {
            "\"S\($0)\": { \"type\": \"object\", \"required\": [\"p\($0)\"], \"properties\": { \"p\($0)\": { \"type\": \"string\" } } }"
        }
        let choice = (0..<count).map(reference).joined(separator: ", ")
        let imported = ImportedText(
            schemas: (schemas + ["\"Choice\": { \"oneOf\": [\(choice)] }"]).joined(separator: ", "),
            paths: ##"""
                "/a": { "get": { "responses": { "200": { "description": "", "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Choice" } } } } } } }
                """##
        )
        #expect(imported.constructs == (count > 256 ? [.ambiguousUnion] : []))
    }

    @Test("Operations with thousands of alternative credentials are imported in linear time")
    func credentials() {
        let names = (0..<2_000).map { "o\($0)" }
        let grants = ["clientCredentials", "password"].map {
            "\"\($0)\": { \"tokenUrl\": \"/t\", \"scopes\": {} }"
        }
        let schemes = names.map {
            "\"\($0)\": { \"type\": \"oauth2\", \"flows\": { \(grants.joined(separator: ", ")) } }"
        }
        let security = names.map { "{ \"\($0)\": [] }" }.joined(separator: ", ")
        let paths = (0..<20).map {
            "\"/\($0)\": { \"get\": { \"security\": [\(security)], \"responses\": { \"204\": { \"description\": \"\" } } } }"
        }
        let imported = ImportedText(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }],
                  "paths": { \(paths.joined(separator: ", ")) },
                  "components": { "securitySchemes": { \(schemes.joined(separator: ", ")) } } }
                """
        )
        #expect(imported.constructs == [])
        #expect(imported.file("api.jsonc").contains("\"o1999Password\": {"))
    }

    @Test(
        "A circular chain of any length is a mistake",
        arguments: [1, 200]
    )
    func circle(count: Int) throws {
        let document = document(count, last: reference(0)) { reference($0 + 1) }
        #expect(try mistakes(document) == ["circular-reference", "circular-schema"])
    }

    @Test(
        "Lists are nested as deeply as types may be, and hold any values below",
        arguments: [13, 14, 20, 3000]
    )
    func lists(count: Int) {
        let imported = imported(count, last: #"{ "type": "string" }"#) {
            "{ \"type\": \"array\", \"items\": \(reference($0 + 1)) }"
        }
        #expect(imported.constructs.contains(.nesting) == (count > 13))
        let file = imported.file("endpoints/a.jsonc")
        #expect(file.contains("string]") == (count <= 13))
    }

    @Test("Schemas that contain the next one twice with other fields are converted in linear time")
    func parts() {
        let imported = imported(
            30,
            last: #"{ "type": "object", "properties": { "z": { "type": "string" } } }"#
        ) {
            """
            { "type": "object", "properties": {
                "l": { "allOf": [\(reference($0 + 1)), { "properties": { "u": { "type": "string" } } }] },
                "r": { "allOf": [\(reference($0 + 1)), { "properties": { "v": { "type": "string" } } }] } } }
            """
        }
        #expect(imported.constructs.isEmpty)
    }

    @Test("Choices of all others are reported as a mistake in linear time")
    func choicesOfOthers() throws {
        let document = document(29, last: "{ \"oneOf\": [\(reference(0))] }") { number in
            let others = (0...29).filter { $0 != number }.map(reference)
            return "{ \"oneOf\": [\(others.joined(separator: ","))] }"
        }
        #expect(try mistakes(document) == ["circular-schema"])
    }
}
