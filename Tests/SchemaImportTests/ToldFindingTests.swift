import Testing

@testable import SchemaImport

@Suite("Reports of an import and a build about findings")
struct ToldFindingTests {
    @Test("A null that is not sent is reported with its place, and other annotations are counted")
    func unsentNull() throws {
        let workshop = try Workshop(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "paths": { "/cards": { "post": { "operationId": "add",
                    "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } },
                    "responses": { "200": { "description": "",
                      "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } } } } } },
                  "components": { "schemas": { "Card": { "type": "object", "properties": {
                    "name": { "type": ["string", "null"] }, "size": { "type": "integer", "default": { "a": 1 } } } } } } }
                """
        )
        let lines = workshop.printed { workshop.run() }.lines
        #expect(
            lines.contains {
                $0.hasPrefix("openapi.json:6:")
                    && $0.contains("'name' is not sent as null, as responses have the type")
            }
        )
        #expect(lines.contains("1 × null that is not sent"))
        #expect(workshop.told { workshop.build("--api", "Shop") } == (0, []))
        #expect(workshop.run("--strict", "--force") == 0)
        #expect(lines.contains("1 × default value, whose places --report lists"))
        #expect(lines.contains("schemas: 1 of 1 expressed whole (100.0 %)"))
    }

    @Test(
        "A mistake that is found when calls are created is reported with its place, by an import and by a build"
    )
    func lateMistake() throws {
        let header = #"{ "name": "NAME", "in": "header", "schema": { "type": "string" } }"#
        let workshop = try Workshop(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "paths": { "/cards": { "get": { "operationId": "all", "parameters": [
                    \(header.replacing("NAME", with: "X-H")),
                    \(header.replacing("NAME", with: "x-h"))], "responses": { "204": { "description": "" } } } } } }
                """
        )
        let note =
            "openapi.json:4:5: note: 'x-h' is another header field in case alone, left out "
            + "[mistake of the document] #/paths/~1cards/get/parameters/1"
        #expect(workshop.printed { workshop.run() }.lines.first == note)
        #expect(workshop.told { workshop.build("--api", "Shop") }.lines.last == note)
    }
}
