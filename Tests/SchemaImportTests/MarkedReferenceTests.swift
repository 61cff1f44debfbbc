import Testing

@testable import SchemaImport

/// A value that has a keyword in its schema or elsewhere.
private struct Marked: CustomTestStringConvertible {
    let testDescription: String
    let schema: String

    init(_ description: String, _ schema: String) {
        (testDescription, self.schema) = (description, schema)
    }
}

@Suite("Constraints of a schema also apply after references")
struct MarkedReferenceTests {
    private static func reference(_ name: String) -> String {
        ##"{ "$ref": "#/components/schemas/\##(name)" }"##
    }

    private static let forms = [
        Marked("in place", #"{ "type": "string", MARK }"#),
        Marked("behind a reference", reference("Marked")),
        Marked("behind two references", reference("Alias")),
        Marked("next to a reference", ##"{ "$ref": "#/components/schemas/Plain", MARK }"##),
        Marked("behind a reference next to which it is", reference("Beside")),
        Marked("in a part", #"{ "allOf": [{ "type": "string", MARK }], "description": "A." }"#),
        Marked(
            "behind a reference in a part",
            #"{ "allOf": [\#(reference("Marked"))], "description": "A." }"#
        ),
        Marked(
            "behind a reference beside null",
            #"{ "anyOf": [\#(reference("Marked")), { "type": "null" }] }"#
        ),
        Marked(
            "behind two references beside null",
            #"{ "oneOf": [\#(reference("Beside")), { "type": "null" }] }"#
        ),
    ]

    private func imported(_ form: Marked, _ mark: String) -> ImportedText {
        let object = { (required: String) in
            #"{ "type": "object", "properties": { "a": { "type": "integer" }, "value": SCHEMA }\#(required) }"#
        }
        func call(_ name: String, _ type: String) -> String {
            // A required value that may be null is not a parameter.
            let isNull = form.schema.contains("null")
            return #"""
                "/\#(name)": { "post": { "operationId": "\#(name)", "tags": ["cards"],
                    "parameters": [{ "name": "first", "in": "query", "schema": { "type": "string" } }],
                    "requestBody": { "required": true, "content": { "\#(type)": {
                        "schema": \#(object(isNull ? "" : #", "required": ["value"]"#)) } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        }
        let schemas = #"""
            "Plain": { "type": "string" }, "Marked": { "type": "string", MARK },
            "Alias": \#(Self.reference("Marked")),
            "Beside": { "allOf": [\#(Self.reference("Plain"))], MARK },
            "Card": \#(object(""))
            """#
        let paths = [
            call("json", "application/json"), call("form", "application/x-www-form-urlencoded"),
            call("parts", "multipart/form-data"),
            #"""
            "/query": { "get": { "operationId": "query", "tags": ["cards"],
                "parameters": [{ "name": "value", "in": "query", "schema": SCHEMA },
                    { "name": "X-Value", "in": "header", "schema": SCHEMA }],
                "responses": { "200": { "description": "", "content": { "application/json": {
                    "schema": \#(Self.reference("Card")) } } } } } }
            """#,
        ].joined(separator: ", ")
        func filled(_ text: String) -> String {
            text.replacing("SCHEMA", with: form.schema).replacing("MARK", with: mark)
        }
        return ImportedText(schemas: filled(schemas), paths: filled(paths))
    }

    @Test("Values that only the service sets are not sent", arguments: forms)
    private func readOnly(_ form: Marked) {
        let imported = imported(form, #""readOnly": true"#)
        for call in ["json", "form", "parts"] {
            let text = imported.call("cards", call)
            #expect(text.contains(#""a": "int?""#), "\(text)")
            #expect(!text.contains(#""value""#), "\(text)")
        }
        #expect(imported.declaration("Card").contains(#""readOnly": true"#))
    }

    @Test("Secrets are omitted from logs wherever they are sent", arguments: forms)
    private func secrets(_ form: Marked) {
        let imported = imported(form, #""format": "password""#)
        for call in ["json", "form", "parts"] {
            let text = imported.call("cards", call)
            #expect(text.contains(#""secret": true"#), "\(text)")
        }
        let query = imported.call("cards", "query")
        #expect(
            query.split(separator: #""secret": true"#, omittingEmptySubsequences: false).count == 3,
            "\(query)"
        )
        #expect(imported.declaration("Card").contains(#""secret": true"#))
    }

    @Test(
        "A mark is found once in schemas that contain each other in many ways",
        .timeLimit(.minutes(1))
    )
    func manyWays() {
        let count = 40
        let schemas = (0..<count).map { number in
            let next = Self.reference("S\(number + 1)")
            return #""S\#(number)": { "allOf": [\#(next), \#(next)] }"#
        }
        let imported = ImportedText(
            schemas: (schemas + [
                #""S\#(count)": { "type": "string", "readOnly": true }"#,
                #""Card": { "type": "object", "properties": { "value": \#(Self.reference("S0")) } }"#,
            ]).joined(separator: ", "),
            paths: #"""
                "/card": { "get": { "responses": { "200": { "description": "", "content": { "application/json": {
                    "schema": \#(Self.reference("Card")) } } } } } }
                """#
        )
        #expect(imported.declaration("Card").contains(#""readOnly": true"#))
    }
}
