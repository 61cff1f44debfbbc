import Testing

@testable import SchemaImport

/// Legal documents of kinds that few APIs have: what is imported is valid, and says what the document says.
@Suite("Schemas that documents seldom have")
struct SeldomSchemaTests {
    private static func call(
        _ response: String,
        more: String = "",
        type: String = "application/json"
    ) -> String {
        #"""
        "/a": { "post": { "operationId": "a.get", \#(more) "responses": { "200": { "description": "", "content": {
            "\#(type)": { "schema": \#(response) } } } } } }
        """#
    }

    private func imported(_ property: String, of others: String = "") -> ImportedText {
        ImportedText(
            schemas: ##"""
                "A": { "type": "object", "properties": { "p": \##(property) }\##(others) }
                """##,
            paths: Self.call(##"{ "$ref": "#/components/schemas/A" }"##)
        )
    }

    private static let time = #"{ "type": "integer", "format": "unix-time" }"#

    @Test(
        "A time in seconds is a number if its format cannot be expressed",
        arguments: [
            (#"{ "anyOf": [{ "type": "string", "enum": ["now"] }, \#(time)] }"#, #""int"]"#),
            (
                #"{ "type": "object", "properties": { "q": { "type": "string" } }, "additionalProperties": \#(time) }"#,
                #""unknown": { "type": "int" }"#
            ),
            (time, #""p": { "type": "instant?", "date": "unixSeconds" }"#),
        ]
    )
    func times(property: String, expected: String) {
        let text = imported(property).result.files.map(\.text).joined()
        #expect(text.contains(expected), "\(text)")
    }

    @Test("A body that is a time in seconds is a number")
    func timeAsBody() {
        let body =
            #""requestBody": { "content": { "application/json": { "schema": \#(Self.time) } } },"#
        let imported = ImportedText(paths: Self.call(#"{ "type": "string" }"#, more: body))
        #expect(imported.file("endpoints/a.jsonc").contains(#""body": "int?""#))
    }

    @Test(
        "The type of a value follows from its format, also next to alternatives that only limit it",
        arguments: [
            (#"{ "format": "int64" }"#, "int?"), (#"{ "format": "double" }"#, "double?"),
            (#"{ "format": "date-time" }"#, "instant?"),
            (
                #"{ "type": "string", "anyOf": [{ "maxLength": 3 }, { "minLength": 5 }] }"#,
                "string?"
            ),
            (#"{ "type": "integer", "oneOf": [{ "maximum": 3 }, { "minimum": 5 }] }"#, "int?"),
            (
                #"{ "type": "array", "items": { "type": "string" }, "anyOf": [{ "maxItems": 1 }, { "minItems": 3 }] }"#,
                "[string]?"
            ),
        ]
    )
    func types(property: String, expected: String) {
        #expect(imported(property).declaration("A").contains(#""p": "\#(expected)""#))
    }

    @Test(
        "An integer has no sign where its limits are those of such integers",
        arguments: [
            (#""minimum": 0, "maximum": 18446744073709551615"#, "uint64?"),
            (#""minimum": 0, "maximum": 9223372036854776000"#, "int?"),
            (#""maximum": 18446744073709551615"#, "int?"),
        ]
    )
    func unsigned(limits: String, expected: String) {
        let declaration = imported(#"{ "type": "integer", \#(limits) }"#).declaration("A")
        #expect(declaration.contains("\"\(expected)\""))
    }

    @Test("A file among additional members is a text, as in any document")
    func files() {
        let others = #", "additionalProperties": { "type": "string", "format": "binary" }"#
        #expect(
            imported(#"{ "type": "string" }"#, of: others).declaration("A").contains(
                #""type": "string""#
            )
        )
    }

    @Test("A list of times in a header field is in the format of the document")
    func headers() {
        let paths = #"""
            "/a": { "get": { "operationId": "a.get", "responses": { "204": { "description": "", "headers": {
                "X-Days": { "schema": { "type": "array", "items": { "type": "string", "format": "date-time" } } } } } } } }
            """#
        #expect(
            ImportedText(paths: paths).file("endpoints/a.jsonc").contains(#""date": "iso8601""#)
        )
    }

    @Test("A property that is read-only and write-only is neither, which is reported")
    func neitherDirection() {
        let both = #"{ "type": "string", "readOnly": true, "writeOnly": true }"#
        let imported = imported(both)
        #expect(imported.declaration("A").contains(#""p": "string?""#))
        #expect(imported.constructs == [.constraint])
    }

    @Test("An id that is never returned identifies nothing")
    func sentID() {
        let others = #", "required": ["id"]"#
        let imported = ImportedText(
            schemas: #"""
                "A": { "type": "object", "properties": { "id": { "type": "integer", "writeOnly": true } }\#(others) }
                """#,
            paths: Self.call(##"{ "$ref": "#/components/schemas/A" }"##)
        )
        #expect(imported.declaration("A").contains(#""id": "id""#) == false)
    }

    @Test(
        "A nullable object may contain itself through the name that says so",
        arguments: [
            ##"{ "oneOf": [{ "$ref": "#/components/schemas/B" }, { "type": "null" }] }"##,
            ##"{ "$ref": "#/components/schemas/B" }"##,
            ##"{ "allOf": [{ "$ref": "#/components/schemas/B" }] }"##,
        ]
    )
    func recursion(alias: String) {
        let imported = ImportedText(
            schemas: ##"""
                "A": \##(alias),
                "B": { "type": "object", "properties": { "a": { "$ref": "#/components/schemas/A" } } }
                """##,
            paths: Self.call(##"{ "$ref": "#/components/schemas/A" }"##)
        )
        #expect(imported.declaration("B").contains(#""a": "B?""#))
        #expect(imported.constructs.isEmpty)
    }

    // MARK: Authentication and failures

    @Test("Schemes whose names differ only in punctuation have distinct names")
    func schemes() {
        let security = #""security": [{ "api_key": [] }, { "apiKey": [] }],"#
        let imported = ImportedText(
            document: #"""
                {
                    "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                    "servers": [{ "url": "https://shop.example" }],
                    "paths": {\#(Self.call(#"{ "type": "string" }"#, more: security))},
                    "components": { "securitySchemes": {
                        "api_key": { "type": "apiKey", "in": "header", "name": "X-K" },
                        "apiKey": { "type": "apiKey", "in": "query", "name": "k" } } }
                }
                """#
        )
        #expect(imported.file("api.jsonc").contains(#""apiKey2": {"#))
        #expect(imported.result.files.map(\.text).joined().contains(#"["apiKey", "apiKey2"]"#))
    }

    private func failures(_ responses: String) -> ImportedText {
        ImportedText(
            paths: #"""
                "/a": { "get": { "operationId": "a.get", "responses": { "204": { "description": "" }, \#(responses) } } }
                """#
        )
    }

    @Test(
        "Header fields in addition to a failure that is not an object are reported",
        arguments: [
            #"{ "type": "string" }"#, "{}", #"{ "type": "array", "items": { "type": "string" } }"#,
        ]
    )
    func failureHeaders(schema: String) {
        let imported = failures(
            #"""
            "400": { "description": "", "content": { "application/json": { "schema": \#(schema) } },
                "headers": { "Retry-After": { "schema": { "type": "integer" } } } }
            """#
        )
        #expect(imported.constructs == [.failureHeaders])
    }

    @Test("A text of some failures and one of all others are both read")
    func failureTexts() {
        let text =
            #"{ "description": "", "content": { "text/plain": { "schema": { "type": "string" } } } }"#
        let imported = failures(#""4XX": \#(text), "default": \#(text)"#)
        let file = imported.file("endpoints/a.jsonc")
        #expect(file.contains(#""4XX text/plain""#))
        #expect(file.contains(#""5XX text/plain""#))
    }

    // MARK: XML

    private func xml(_ property: String) -> ImportedText {
        ImportedText(
            schemas: ##"""
                "A": { "type": "object", "properties": { "p": \##(property) } }
                """##,
            paths: Self.call(##"{ "$ref": "#/components/schemas/A" }"##, type: "application/xml")
        )
    }

    @Test(
        "A list without an element around it has the name of its items, or of the property",
        arguments: [
            (
                #"{ "type": "array", "xml": { "name": "all" }, "items": { "type": "string" } }"#,
                #""p": "[string]?""#
            ),
            (
                #"{ "type": "array", "xml": { "name": "all" }, "items": { "type": "string", "xml": { "name": "one" } } }"#,
                #""xml": "one""#
            ),
            (
                #"{ "type": "array", "xml": { "name": "all", "wrapped": true }, "items": { "type": "string" } }"#,
                #""xml": "all/all""#
            ),
        ]
    )
    func listNames(property: String, expected: String) {
        #expect(xml(property).declaration("A").contains(expected))
    }

    @Test("The name of the items of nested lists is reported", arguments: [true, false])
    func innerNames(isNamed: Bool) {
        let name = isNamed ? #", "xml": { "name": "cell" }"# : ""
        let row =
            #"{ "type": "array", "xml": { "name": "row" }, "items": { "type": "integer"\#(name) } }"#
        let rows = xml(#"{ "type": "array", "xml": { "wrapped": true }, "items": \#(row) }"#)
        #expect(rows.constructs == (isNamed ? [.xmlForm] : []))
    }

    @Test(
        "A property with its own name in place of that of its type is reported",
        arguments: [("piece", true), ("P", false)]
    )
    func typeNames(name: String, isTold: Bool) {
        let imported = ImportedText(
            schemas: ##"""
                "A": { "type": "object", "properties": { "p": { "$ref": "#/components/schemas/P" } } },
                "P": { "type": "object", "xml": { "name": "\##(name)" }, "properties": { "q": { "type": "string" } } }
                """##,
            paths: Self.call(##"{ "$ref": "#/components/schemas/A" }"##, type: "application/xml")
        )
        #expect(imported.declaration("A").contains(#""p": "P?""#))
        #expect(imported.constructs == (isTold ? [.xmlForm] : []))
    }

    @Test(
        "A name that no element can have is reported",
        arguments: ["a b", "1a", "a:b", "a/b"]
    )
    func elementNames(name: String) {
        let imported = xml(#"{ "type": "string", "xml": { "name": "\#(name)" } }"#)
        #expect(imported.constructs == [.xmlForm])
        #expect(imported.declaration("A").contains(#""p": "string?""#))
    }

    @Test("A value of any kind cannot be an attribute")
    func attributes() {
        #expect(xml(#"{ "xml": { "attribute": true } }"#).constructs == [.xmlForm])
    }
}
