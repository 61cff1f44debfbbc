import Testing

@testable import SchemaImport

@Suite("Examples of operations")
struct CallExampleTests {
    private static let cards = ##"""
        "Owner": { "type": "object", "required": ["id"], "properties": {
            "id": { "type": "integer", "readOnly": true }, "made": { "type": "string", "format": "date-time" } } },
        "Shape": { "oneOf": [{ "$ref": "#/components/schemas/Dot" }, { "$ref": "#/components/schemas/Line" }] },
        "Dot": { "type": "object", "required": ["x"], "properties": { "x": { "type": "integer" } } },
        "Line": { "type": "object", "required": ["y"], "properties": { "y": { "type": "integer" } } }
        """##

    /// A call with an example of its response, which takes a path, a query and a body.
    private func example(
        id: String = #""example": 7, "#,
        limit: String = "",
        body: String = #""example": { "made": "2013-01-21T20:30:00Z" }"#,
        schema: String = "Owner",
        response: String = #""example": { "id": 1 }"#
    ) -> ImportedText {
        ImportedText(
            schemas: Self.cards,
            paths: ##"""
                "/cards/{card-id}": { "put": {
                    "parameters": [
                        { "name": "card-id", "in": "path", "required": true, \##(id)"schema": { "type": "integer" } },
                        { "name": "limit", "in": "query", "schema": { "type": "integer"\##(limit) } }],
                    "requestBody": { "required": true, "content": { "application/json": {
                        "schema": { "$ref": "#/components/schemas/\##(schema)" }, \##(body) } } },
                    "responses": { "200": { "description": "", "content": { "application/json": {
                        "schema": { "$ref": "#/components/schemas/Owner" }, \##(response) } } } } } }
                """##
        )
    }

    private func text(_ imported: ImportedText) -> String { imported.call("cards", "replace") }

    @Test("Valid examples of parameters, body and response are an example of the call")
    func examples() {
        let imported = example(limit: #", "example": 5"#)
        #expect(
            text(imported).contains(
                #""examples": [{ "with": { "card-id": 7, "limit": 5, "body": { "made": "2013-01-21T20:30:00Z" } }, "#
                    + #""response": { "id": 1 } }]"#
            ),
            "\(text(imported))"
        )
        #expect(imported.constructs.isEmpty)
    }

    @Test("Examples of one name belong together, and their summaries are kept")
    func namedExamples() {
        let imported = example(
            body:
                #""examples": { "a": { "value": { "made": "2013-01-21T20:30:00Z" } }, "b": { "value": {} } }"#,
            response:
                #""examples": { "b": { "summary": "Empty.", "value": { "id": 2 } }, "c": { "value": { "id": "x" } } }"#
        )
        let text = text(imported)
        #expect(text.contains(#""doc": "Empty.""#), "\(text)")
        #expect(text.contains(#""body": {}"#), "\(text)")
        // One contradicts its schema, and one belongs to no response.
        #expect(imported.constructs == [.example, .example])
    }

    @Test(
        "An example that cannot become a call remains a finding",
        arguments: [
            // A parameter or a member that must be there.
            (
                id: "", body: #""example": {}"#, schema: "Owner",
                response: #""example": { "id": 1 }"#
            ),
            (
                id: #""example": 7, "#, body: #""example": {}"#, schema: "Owner",
                response: #""example": {}"#
            ),
            // A time of another form.
            (
                id: #""example": 7, "#, body: #""example": { "made": "yesterday" }"#,
                schema: "Owner",
                response: #""example": { "id": 1 }"#
            ),
            // A union, which examples write in another form.
            (
                id: #""example": 7, "#, body: #""example": { "x": 1 }"#, schema: "Shape",
                response: #""example": { "id": 1 }"#
            ),
        ]
    )
    func leftExamples(_ part: (id: String, body: String, schema: String, response: String)) {
        let imported = example(
            id: part.id,
            body: part.body,
            schema: part.schema,
            response: part.response
        )
        #expect(imported.constructs.contains(.example))
        #expect(!text(imported).contains(#""response""#), "\(text(imported))")
    }
}
