import LatheTool
import OpenAPI
import SchemaSyntax
import SwiftTranslation
import Testing

@testable import SchemaImport

@Suite("A schema and a document of one API are compared")
struct DocumentComparisonTests {
    @Test("What both say alike is not told")
    func same() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "id": "id", "fields": { "id": "string", "size": "int?" } }],
              "groups": [{ "group": "cards", "endpoints": {
                "get": { "get": "/cards/{key}", "path": { "key": "id<Card>" }, "query": { "at": "instant?" },
                         "returns": "Card" } } }] }
            """
        let document = Self.document(
            path: "/cards/{id}",
            parameters: #"""
                { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "at", "in": "query", "schema": { "type": "string", "format": "date-time" } }
                """#,
            members: #""id": { "type": "string" }, "size": { "type": "integer" }"#
        )
        #expect(try Self.lines(schema, document) == [])
    }

    @Test("What one side has alone, or otherwise, is told with both places")
    func differences() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "id": "id", "fields": {
                "id": "string", "size": "int?", "mine": "bool?", "state": "State?", "parts": "[Card]?" } },
                { "enum": "State", "cases": ["on", "off"] }],
              "groups": [{ "group": "cards", "endpoints": {
                "make": { "post": "/cards", "form": { "kind": "int", "own": "string?" }, "returns": "Card" },
                "drop": { "delete": "/cards" } } }] }
            """
        let document = Self.document(
            path: "/cards",
            method: "post",
            parameters: #"""
                { "name": "kind", "in": "query", "schema": { "type": "string" } },
                { "name": "theirs", "in": "query", "schema": { "type": "string" } }
                """#,
            members: #"""
                "id": { "type": "string" }, "size": { "type": "string" }, "extra": { "type": "string" },
                "state": { "type": "string", "enum": ["on", "idle"] },
                "parts": { "type": "array", "items": { "$ref": "#/components/schemas/Card" } }
                """#
        )
        let lines = try Self.lines(schema, document)
        #expect(
            lines == [
                "2:25 the member 'extra' of Card is not in the schema [only-in-document]",
                "3:21 Card.size is 'int?', in the document text [other-type]",
                "3:37 the field Card.mine is not in the document [only-in-schema]",
                "4:15 the value 'idle' of State is not in the schema [only-in-document]",
                "4:40 the value 'off' of State is not in the document [only-in-schema]",
                "6:5 POST /cards: the query parameter 'theirs' is not in the schema [only-in-document]",
                "6:43 POST /cards: 'kind' is required, in the document it may be absent [other-need]",
                "6:43 POST /cards: 'kind' is in the form, in the document in the query [other-place]",
                "6:43 POST /cards: 'kind' is 'int', in the document text [other-type]",
                "6:58 POST /cards: the form parameter 'own' is not in the document [only-in-schema]",
                "7:5 DELETE /cards is not in the document [only-in-schema]",
            ]
        )
    }

    @Test("References in a ring end, and servers of other paths still match")
    func rings() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example/v1",
              "types": [{ "entity": "Card", "fields": { "next": "Card?" } }],
              "groups": [{ "group": "cards", "endpoints": { "get": { "get": "/cards", "returns": "Card" } } }] }
            """
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "servers": [{ "url": "https://shop.example" }],
              "paths": { "/v1/cards": { "get": { "responses": { "200": { "description": "",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } } } } } },
              "components": { "schemas": {
                "Card": { "allOf": [{ "$ref": "#/components/schemas/Base" }], "anyOf": [{ "$ref": "#/components/schemas/Card" }] },
                "Base": { "allOf": [{ "$ref": "#/components/schemas/Card" }],
                          "properties": { "next": { "$ref": "#/components/schemas/Card" } } } } } }
            """
        #expect(try Self.lines(schema, document).filter { !$0.contains("the type Base") } == [])
    }

    @Test("A long chain of references ends")
    func chain() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "fields": { "next": "Card?" } }] }
            """
        let links = (0..<20_000).map { number in
            ##""L\##(number)": { "allOf": [{ "$ref": "#/components/schemas/L\##(number + 1)" }] }"##
        }
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "components": { "schemas": { \(links.joined(separator: ", ")),
                "L20000": { "type": "object", "properties": { "next": { "$ref": "#/components/schemas/L0" } } },
                "Card": { "properties": { "next": { "$ref": "#/components/schemas/L0" } } } } } }
            """
        #expect(try Self.lines(schema, document).contains { $0.contains("the type L19999") })
    }

    // MARK: The sides

    /// The lines without the places in the document, of which each has one.
    private static func lines(_ schema: String, _ document: String) throws -> [String] {
        let source = SchemaSource(path: "api.jsonc", bytes: Array(schema.utf8))
        let checked = CheckedSchemas(sources: [source])
        let model = try #require(checked.model?.model, "\(checked.diagnostics.rendered)")
        let reader = DescriptionReader(loadFile: { _ in Array(document.utf8) }) { source, _ in
            SchemaParser.parse(source)
        }
        let description = try #require(reader.read("openapi.json").description)
        return try DocumentComparison(model, description).diagnostics.map { diagnostic in
            let parts = diagnostic.message.split(separator: " (openapi.json:", maxSplits: 1)
            try #require(parts.count == 2 && parts[1].contains(" #"))
            let place = "\(diagnostic.location.line):\(diagnostic.location.column)"
            return "\(place) \(parts[0]) [\(diagnostic.rule)]"
        }
    }

    private static func document(
        path: String,
        method: String = "get",
        parameters: String,
        members: String
    ) -> String {
        """
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://shop.example" }],
          "paths": { "\(path)": { "\(method)": { "parameters": [\(parameters)],
            "responses": { "200": { "description": "", "content": { "application/json": {
              "schema": { "$ref": "#/components/schemas/Card" } } } } } } } },
          "components": { "schemas": { "Card": { "type": "object", "required": ["id"],
            "properties": { \(members) } } } } }
        """
    }
}
