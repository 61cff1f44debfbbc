import Testing

@testable import SchemaImport

/// What of a request may be null, and must be there.
@Suite("Required values that may be null")
struct NullTests {
    private func call(
        _ members: String,
        schemas: String =
            ##""Card": { "type": "object", "properties": { "a": { "type": "string" } } }"##
    ) -> (text: String, constructs: [UnsupportedConstruct]) {
        let imported = ImportedText(
            schemas: schemas,
            paths: #"""
                "/cards": { "post": { "operationId": "add", "tags": ["cards"], \#(members),
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        return (imported.call("cards", "add"), imported.constructs)
    }

    private func body(_ type: String, _ schema: String, isRequired: Bool = true) -> String {
        #""requestBody": { "required": \#(isRequired), "content": { "\#(type)": { "schema": \#(schema) } } }"#
    }

    private static let card =
        ##"{ "anyOf": [{ "$ref": "#/components/schemas/Card" }, { "type": "null" }] }"##

    @Test("A body that is required and may be null is sent as null")
    func requiredBody() {
        let required = call(body("application/json", Self.card))
        #expect(required.text.contains(#""body": { "type": "Card?", "nullable": true }"#))
        #expect(required.constructs.isEmpty)
        let optional = call(body("application/json", Self.card, isRequired: false))
        #expect(optional.text.contains(#""body": "Card?""#))
        let list = call(body("application/json", #"{ "type": ["array", "null"], "items": {} }"#))
        #expect(list.text.contains(#""body": { "type": "[any]?", "nullable": true }"#))
    }

    @Test("A form is not sent in place of a body that may be null")
    func forms() {
        let members = #"""
            "requestBody": { "required": true, "content": {
                "application/json": { "schema": \#(Self.card) },
                "application/x-www-form-urlencoded": { "schema": \#(Self.card) } } }
            """#
        let call = call(members)
        #expect(call.text.contains(#""nullable": true"#))
        #expect(!call.text.contains("bodyFormat"))
    }

    @Test(
        "Members of a form and of parts",
        arguments: [
            (
                "application/x-www-form-urlencoded", #"{ "type": ["integer", "null"] }"#,
                #"{ "type": "int?", "nullable": true }"#
            ),
            (
                "application/x-www-form-urlencoded",
                #"{ "type": ["array", "null"], "items": { "type": "string" } }"#,
                #"{ "type": "[string]", "required": true }"#
            ),
            (
                "multipart/form-data", #"{ "type": ["integer", "null"] }"#,
                #"{ "type": "int?", "nullable": true }"#
            ),
            (
                "multipart/form-data", card,
                #"{ "type": "Card?", "nullable": true, "contentType": "application/json" }"#
            ),
            (
                "multipart/form-data", #"{ "type": ["string", "null"], "format": "binary" }"#,
                #""file""#
            ),
        ]
    )
    func members(_ sample: (type: String, schema: String, value: String)) {
        let schema =
            #"{ "type": "object", "required": ["x"], "properties": { "x": \#(sample.schema) } }"#
        let call = call(body(sample.type, schema))
        #expect(call.text.contains(#"{ "x": \#(sample.value) }"#), "\(call.text)")
        #expect(call.constructs.isEmpty)
    }

    @Test(
        "A parameter that is null is omitted, or is null in its document",
        arguments: [
            ("query", #""schema": { "type": ["integer", "null"] }"#, #""int?""#),
            ("header", #""schema": { "type": ["integer", "null"] }"#, #""int?""#),
            (
                "query", #""content": { "application/json": { "schema": \#(card) } }"#,
                #"{ "type": "Card?", "nullable": true, "nested": "json" }"#
            ),
            ("query", #""schema": { "type": "integer" }"#, #""int""#),
        ]
    )
    func parameters(_ sample: (place: String, value: String, text: String)) {
        let call = call(
            #""parameters": [{ "name": "x", "in": "\#(sample.place)", "required": true, \#(sample.value) }]"#
        )
        #expect(call.text.contains(#"{ "x": \#(sample.text) }"#), "\(call.text)")
        #expect(call.constructs.isEmpty)
    }

    private static let bodies: [(schema: String, field: String, isCleared: Bool)] = [
        (#"{ "type": ["array", "null"], "items": { "type": "string" } }"#, "[string]?", false),
        (
            #"{ "type": ["array", "null"], "items": { "type": "string" }, "xml": { "wrapped": true } }"#,
            "patch<[string]>", true
        ),
        (#"{ "type": ["string", "null"], "xml": { "attribute": true } }"#, "string?", false),
        (#"{ "type": ["string", "null"] }"#, "patch<string>", true),
        (
            #"{ "type": ["object", "null"], "additionalProperties": { "type": "string" } }"#,
            "patch<{string}>", true
        ),
    ]

    @Test(
        "Null is not sent where XML has no form for it",
        arguments: bodies,
        ["application/xml", "text/plain"]
    )
    func formsInXML(_ body: (schema: String, field: String, isCleared: Bool), other: String) {
        let schema = #"{ "type": "object", "properties": { "x": \#(body.schema) } }"#
        let members = ##"""
            "requestBody": { "required": true, "content": {
                "application/json": { "schema": { "$ref": "#/components/schemas/Card" } },
                "\##(other)": { "schema": { "$ref": "#/components/schemas/Card" } } } }
            """##
        let imported = ImportedText(
            schemas: #""Card": \#(schema)"#,
            paths: #"""
                "/cards": { "post": { "operationId": "add", "tags": ["cards"], \#(members),
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        let text = imported.declaration("Card")
        guard other == "application/xml" else {
            #expect(text.contains("patch<"), "\(text)")
            return
        }
        #expect(text.contains(body.field), "\(text)")
        let isTold = imported.result.findings.contains { $0.construct == .xmlForm }
        #expect(isTold != body.isCleared)
        let inPlace = ImportedText(
            paths: #"""
                "/cards": { "post": { "operationId": "add", "tags": ["cards"],
                    "requestBody": { "required": true, "content": {
                        "application/json": { "schema": \#(schema) },
                        "application/xml": { "schema": \#(schema) } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(inPlace.constructs.contains(.xmlForm) != body.isCleared)
    }

    @Test(
        "Null and required members of an entity depend on whether responses have it"
    )
    func directions() {
        let schemas = #"""
            "Card": { "type": "object", "required": ["pin"], "properties": {
                "pin": { "type": "string", "writeOnly": true }, "name": { "type": ["string", "null"] } } }
            """#
        let content =
            ##"{ "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } }"##
        func imported(_ responses: String) -> ImportedText {
            ImportedText(
                schemas: schemas,
                paths: #"""
                    "/cards": { "post": { "requestBody": { "required": true, "content": \#(content) },
                        "responses": { \#(responses) } } }
                    """#
            )
        }
        let sent = imported(#""204": { "description": "" }"#)
        #expect(sent.declaration("Card").contains(#""pin": "string""#))
        #expect(sent.declaration("Card").contains(#""name": "patch<string>""#))
        #expect(sent.constructs.isEmpty)
        for status in ["200", "400"] {
            let both = imported(
                #""204": { "description": "" }, "\#(status)": { "description": "", "content": \#(content) }"#
            )
            let declaration = both.declaration("Card")
            #expect(declaration.contains(#""pin": { "type": "string?", "writeOnly": true }"#))
            #expect(declaration.contains(#""name": "string?""#), "\(declaration)")
            #expect(both.constructs == [.unsentNull])
        }
    }
}
