import Testing

@testable import SchemaImport

@Suite("Frequent constructs of documents are neither lost nor sent differently")
struct LossTests {
    /// A call that posts a body of a content type.
    private func posting(
        _ contentType: String,
        _ schema: String,
        more: String = "",
        version: String = "3.1.0"
    ) -> ImportedText {
        ImportedText(
            paths: #"""
                "/cards": { "post": { "requestBody": { "required": true, "content": {
                    "\#(contentType)": { "schema": \#(schema)\#(more) } } },
                    "responses": { "204": { "description": "" } } } }
                """#,
            version: version
        )
    }

    private func getting(
        parameter: String = "",
        response: String = #"{ "204": { "description": "" } }"#,
        more: String = ""
    ) -> ImportedText {
        ImportedText(
            paths: #"""
                "/cards": { "get": { "parameters": [\#(parameter)], "responses": \#(response) } }\#(more)
                """#
        )
    }

    @Test("A part that is a file or a list of files is files", arguments: ["3.0.3", "3.1.0"])
    func files(version: String) {
        let file = #"{ "type": "string", "format": "binary" }"#
        let imported = posting(
            "multipart/form-data",
            #"""
            { "type": "object", "required": ["image"], "properties": {
                "image": { "anyOf": [\#(file), { "type": "array", "items": \#(file) }] },
                "either": { "oneOf": [\#(file), { "type": "string", "format": "uri" }] },
                "texts": { "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] } } }
            """#,
            version: version
        )
        let call = imported.call("cards", "create")
        #expect(call.contains(#""image": { "type": "[file]", "required": true }"#))
        #expect(call.contains(#""either": "file?""#))
        #expect(call.contains(#""texts": "[string]""#))
        #expect(imported.constructs == [.partType])
    }

    @Test("Bytes of any type are sent as a file", arguments: ["*/*", "application/*"])
    func bytes(contentType: String) {
        let imported = posting(contentType, #"{ "type": "string", "format": "binary" }"#)
        let call = imported.call("cards", "create")
        #expect(call.contains(#""body": "file""#))
        #expect(call.contains(#""bodyFormat": "application/octet-stream""#))
        #expect(imported.constructs == [.bodyType])
    }

    @Test("A text of any content type is the value of a JSON document, or otherwise the body")
    func texts() {
        let imported = getting(
            response: #"""
                { "200": { "description": "", "content": { "*/*": { "schema": { "type": "string" } } } } }
                """#
        )
        let call = imported.call("cards", "list") + imported.call("cards", "get")
        #expect(call.contains(#""2XX application/json": "string", "2XX */*": "string""#))
        #expect(call.contains(#""Accept": "*/*""#))
        #expect(imported.constructs.isEmpty)
    }

    @Test("An optional list that is a document is sent if it has elements, a required one always")
    func documents() {
        func parameter(_ name: String, isRequired: Bool) -> String {
            #"""
            { "name": "\#(name)", "in": "query", "required": \#(isRequired), "content": {
                "application/json": { "schema": { "type": "array", "items": { "type": "integer" } } } } }
            """#
        }
        let imported = getting(
            parameter: parameter("a", isRequired: false) + "," + parameter("b", isRequired: true)
        )
        let call = imported.call("cards", "list")
        #expect(call.contains(#""a": { "type": "[int]", "nested": "json" }"#))
        #expect(
            call.contains(
                #""b": { "type": "[int]", "required": true, "nested": "json", "sendEmpty": true }"#
            )
        )
    }

    @Test("A parameter that may be a list or a text is a list")
    func listOrText() {
        let imported = getting(
            parameter: #"""
                { "name": "a", "in": "query",
                  "schema": { "type": ["array", "string"], "items": { "type": "string" } } }
                """#
        )
        #expect(imported.call("cards", "list").contains(#""a": "[string]""#))
        #expect(imported.constructs.isEmpty)
    }

    @Test("Members that match no pattern are reported if a document allows them")
    func patterns() {
        func constructs(_ more: String) -> [UnsupportedConstruct] {
            ImportedText(
                schemas: #"""
                    "Card": { "type": "object", "properties": { "a": { "type": "object",
                        "patternProperties": { "^x": { "type": "integer" } }\#(more) } } }
                    """#
            ).constructs
        }
        #expect(constructs("") == [.constraint])
        #expect(constructs(#", "additionalProperties": false"#) == [])
    }

    @Test("Elements after the described ones are kept or reported")
    func positions() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": {
                    "alike": { "type": "array", "minItems": 2, "maxItems": 3,
                        "prefixItems": [{ "type": "number" }, { "type": "number" }] },
                    "closed": { "type": "array", "maxItems": 2,
                        "prefixItems": [{ "type": "number" }, { "type": "number" }] },
                    "open": { "type": "array",
                        "prefixItems": [{ "type": "number" }, { "type": "string" }] } } }
                """#
        )
        let card = imported.declaration("Card")
        #expect(
            card.contains(#""alike": "[double]"#) || card.contains(#""alike": { "type": "[double]"#)
        )
        #expect(imported.declaration("CardClosed").contains(#""json": "[1]""#))
        #expect(imported.declaration("CardOpen").contains(#""json": "[1]""#))
        let notes = imported.result.findings.map(\.note)
        #expect(notes.contains { $0.hasPrefix("further elements are taken") })
        #expect(notes.contains("elements after the first 2 are left out"))
    }

    @Test("A number in the format of an integer is one")
    func integers() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": {
                    "a": { "type": "number", "format": "int64" }, "b": { "type": "number", "format": "int32" },
                    "c": { "type": "number", "format": "double" } } }
                """#
        )
        #expect(
            imported.declaration("Card").contains(#""a": "int?", "b": "int?", "c": "double?""#)
        )
    }

    @Test("Constants beside another type are one enum")
    func constants() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": { "a": {
                    "oneOf": [{ "const": "auto" }, { "type": "integer" }, { "const": "manual" }] } } }
                """#
        )
        #expect(imported.declaration("CardA").contains(#""cases": ["CardACase", "int"]"#))
        #expect(imported.declaration("CardACase").contains(#""cases": ["auto", "manual"]"#))
    }

    @Test("A text in a part that is JSON is reported")
    func quotes() {
        let imported = posting(
            "multipart/form-data",
            #"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "integer" } } }"#,
            more: #"""
                , "encoding": { "a": { "contentType": "application/json" }, "b": { "contentType": "application/json" } }
                """#
        )
        #expect(imported.constructs == [.parameterDocument])
    }

    @Test("A text body is sent in UTF-8, which its content type states")
    func charset() {
        for type in ["text/plain; charset=iso-8859-1", "text/plain;charset=latin1"] {
            let imported = posting(type, #"{ "type": "string" }"#)
            let call = imported.call("cards", "create")
            #expect(call.contains(#""bodyFormat": "text/plain; charset=utf-8""#))
            #expect(imported.constructs == [.bodyType])
        }
        let right = posting("text/plain; charset=UTF-8", #"{ "type": "string" }"#)
        #expect(right.constructs.isEmpty)
    }

    @Test(
        "A call requests the types of all its responses, and its format if the API has two"
    )
    func accept() {
        func content(_ type: String) -> String {
            ##"{ "description": "", "content": { "\##(type)": { "schema": { "$ref": "#/components/schemas/Card" } } } }"##
        }
        func accept(_ response: String, more: String = "") -> String {
            let schema =
                #""Card": { "type": "object", "properties": { "a": { "type": "string" } } }"#
            let imported = ImportedText(
                schemas: schema,
                paths: #""/cards": { "get": { "responses": {\#(response)} } }\#(more)"#
            )
            return imported.file("endpoints/cards.jsonc")
        }
        let types =
            #""200": \#(content("application/hal+json")), "201": \#(content("application/json"))"#
        #expect(accept(types).contains(#""Accept": "application/hal+json, application/json""#))
        let usual = #""200": \#(content("application/json"))"#
        #expect(!accept(usual).contains("Accept"))
        let other =
            #", "/marks": { "get": { "responses": { "200": \#(content("application/xml")) } } }"#
        #expect(accept(usual, more: other).contains(#""Accept": "application/json""#))
    }

    @Test("The dates of HTTP are read and sent in its format")
    func dates() {
        let date = #""schema": { "type": "string", "format": "date-time" }"#
        let imported = getting(
            parameter: #"{ "name": "If-Modified-Since", "in": "header", \#(date) }"#,
            response: #"""
                { "204": { "description": "", "headers": {
                    "Last-Modified": { \#(date) }, "X-Since": { \#(date) } } } }
                """#
        )
        let call = imported.call("cards", "list")
        #expect(call.contains(#""If-Modified-Since": { "type": "instant?", "date": "rfc1123" }"#))
        #expect(call.contains(#""Last-Modified": "instant?""#))
        #expect(call.contains(#""X-Since": { "type": "instant?", "date": "iso8601" }"#))
    }

    @Test("A path is escaped as it is sent")
    func path() {
        let imported = ImportedText(
            paths:
                #""/a b/ü": { "get": { "tags": ["x"], "operationId": "show", "responses": { "204": { "description": "" } } } }"#
        )
        #expect(imported.call("x", "show").contains(#""get": "/a%20b/%C3%BC""#))
    }
}

@Suite("Frequent constructs of Swagger documents")
struct SwaggerLossTests {
    private func imported(_ operation: String, definitions: String = "") -> ImportedText {
        ImportedText(
            document: #"""
                { "swagger": "2.0", "info": { "title": "Shop", "version": "1" }, "host": "shop.example",
                  "definitions": {\#(definitions)},
                  "paths": { "/cards": { "post": {\#(operation)} } } }
                """#
        )
    }

    @Test("Lists of parts are joined as the document says")
    func parts() {
        let imported = imported(
            #"""
            "consumes": ["multipart/form-data"], "responses": { "204": { "description": "" } }, "parameters": [
                { "name": "a", "in": "formData", "type": "array", "items": { "type": "string" } },
                { "name": "b", "in": "formData", "type": "array", "items": { "type": "string" }, "collectionFormat": "ssv" },
                { "name": "c", "in": "formData", "type": "array", "items": { "type": "string" }, "collectionFormat": "multi" }]
            """#
        )
        let call = imported.call("cards", "create")
        #expect(call.contains(#""a": { "type": "[string]", "join": "," }"#))
        #expect(call.contains(#""b": { "type": "[string]", "join": " " }"#))
        #expect(call.contains(#""c": "[string]""#))
    }

    @Test(
        "A file is of any type if a document states none",
        arguments: ["", #""produces": [], "#]
    )
    func file(produces: String) {
        let imported = imported(
            produces
                + #""responses": { "200": { "description": "", "schema": { "type": "file" } } }"#
        )
        #expect(imported.call("cards", "create").contains(#""Accept": "*/*""#))
    }

    @Test("Null next to a reference is observed")
    func null() {
        let imported = imported(
            ##""responses": { "200": { "description": "", "schema": { "$ref": "#/definitions/Card" } } }"##,
            definitions: ##"""
                "Name": { "type": "object", "properties": { "x": { "type": "string" } } },
                "Card": { "type": "object", "required": ["a"], "properties": {
                    "a": { "x-nullable": true, "$ref": "#/definitions/Name" } } }
                """##
        )
        #expect(
            imported.declaration("Card").contains(#""a": { "type": "Name", "nullable": true }"#)
        )
    }
}
