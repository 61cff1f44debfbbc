import Testing

@testable import SchemaImport

@Suite("Styles of a path, and what calls have in common")
struct StyleTests {
    private func path(
        _ style: String,
        _ schema: String,
        path: String = "/cars/{color}"
    ) -> ImportedText {
        ImportedText(
            paths: #"""
                "\#(path)": { "get": { "operationId": "find", "tags": ["cars"], "parameters": [
                    { "name": "color", "in": "path", "required": true, \#(style), "schema": { \#(schema) } }],
                    "responses": { "204": { "description": "" } } } }
                """#
        )
    }

    @Test(
        "Styles of RFC 6570 are written in the path",
        arguments: [
            (#""style": "matrix""#, "{;color}", false),
            (#""style": "matrix", "explode": true"#, "{;color*}", true),
            (#""style": "label", "explode": false"#, "{.color}", false),
            (#""style": "label", "explode": true"#, "{.color*}", true),
        ]
    )
    func styles(_ style: String, _ expected: String, _ isExploded: Bool) {
        let list = path(style, #""type": "array", "items": { "type": "string" }"#)
        let call = list.call("cars", "find")
        #expect(call.contains(#""get": "/cars/\#(expected)""#), "\(call)")
        #expect(call.contains(#""path": { "color": "[string]" }"#) || call.contains("required"))
        #expect(list.constructs.isEmpty)
        // One value has no items to be apart.
        let one = path(style, #""type": "string""#).call("cars", "find")
        #expect(one.contains(#""get": "/cars/\#(expected.replacing("*", with: ""))""#), "\(one)")
        #expect(isExploded == expected.contains("*"))
    }

    @Test(
        "An object of texts in a path is sent in the style",
        arguments: [
            (#""style": "matrix", "explode": true"#, "{;color*}", ""),
            (#""style": "matrix""#, "{;color}", ""), (#""style": "label""#, "{.color}", ""),
            (#""style": "label", "explode": true"#, "{.color*}", ""),
            (#""style": "simple", "explode": true"#, "{color}", "assignments"),
            (#""style": "simple""#, "{color}", "pairs"),
        ]
    )
    func objects(_ style: String, _ path: String, _ nested: String) {
        let object = #""type": "object", "properties": { "a": { "type": "string" } }"#
        for (schema, type) in [
            (object, "FindCarColor"),
            (#""type": "object", "additionalProperties": { "type": "integer" }"#, "{int}"),
        ] {
            let imported = self.path(style, schema)
            #expect(imported.constructs.isEmpty)
            let call = imported.call("cars", "find")
            #expect(call.contains(#""get": "/cars/\#(path)""#), "\(call)")
            let parameter =
                nested.isEmpty ? #""\#(type)""# : #"{ "type": "\#(type)", "nested": "\#(nested)" }"#
            #expect(call.contains(#""path": { "color": \#(parameter) }"#), "\(call)")
        }
    }

    @Test("A value with nested parts is reported in each style of a path")
    func parts() {
        let lists = #""type": "object", "properties": { "a": { "type": "array", "items": {} } }"#
        let objects = #""type": "array", "items": { "type": "object", "properties": { "a": {} } }"#
        for style in ["matrix", "label", "simple"] {
            for schema in [lists, objects] {
                let imported = path(#""style": "\#(style)", "explode": true"#, schema)
                #expect(imported.constructs == [.nestedParameter])
            }
        }
    }

    @Test("Objects in cookies and headers are sent in their style, or reported")
    func otherObjects() {
        func call(_ place: String, _ style: String, _ value: String) -> ImportedText {
            ImportedText(
                paths: #"""
                    "/cars": { "get": { "operationId": "find", "tags": ["cars"], "parameters": [
                        { "name": "c", "in": "\#(place)"\#(style), "schema": {
                          "type": "object", "properties": { "a": { "type": "\#(value)" } } } }],
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let exploded = #", "explode": true"#
        let joined = #", "explode": false"#
        for (place, style, expected) in [
            ("header", "", #""headers": { "c": { "type": "FindCarC?", "nested": "pairs" } }"#),
            (
                "header", exploded,
                #""headers": { "c": { "type": "FindCarC?", "nested": "assignments" } }"#
            ),
            ("cookie", "", #""cookies": { "c": { "type": "FindCarC?", "nested": "flat" } }"#),
            (
                "cookie", joined,
                #""cookies": { "c": { "type": "FindCarC?", "nested": "pairs", "join": "|" } }"#
            ),
        ] {
            let imported = call(place, style, "string")
            let found = imported.call("cars", "find")
            #expect(found.contains(expected), "\(found)")
            #expect(imported.constructs == (place == "cookie" ? [.parameterStyle] : []))
            let lists = call(place, style, "array")
            #expect(lists.constructs == [.nestedParameter])
            #expect(!lists.call("cars", "find").contains(#""c""#))
        }
    }

    private func api(_ operations: [(path: String, tag: String, security: String)]) -> ImportedText
    {
        let paths = operations.map { operation in
            #""\#(operation.path)": { "get": { "tags": ["\#(operation.tag)"], "security": \#(operation.security), "responses": { "204": { "description": "" } } } }"#
        }
        return ImportedText(
            document: #"""
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }],
                  "paths": { \#(paths.joined(separator: ",")) },
                  "components": { "securitySchemes": {
                    "a": { "type": "http", "scheme": "basic" }, "b": { "type": "http", "scheme": "bearer" } } } }
                """#
        )
    }

    @Test(
        "The auth of most calls is that of the API, and that of most calls of a group is the group's"
    )
    func auth() {
        let (a, b) = (#"[{ "a": [] }]"#, #"[{ "b": [] }]"#)
        let imported = api([
            ("/a", "cards", a), ("/b", "cards", a), ("/c", "cards", a), ("/d", "cards", "[]"),
            ("/e", "cards", b), ("/f", "boards", b), ("/g", "boards", b), ("/h", "boards", a),
            ("/i", "cards", a),
        ])
        #expect(imported.file("api.jsonc").contains(#""calls": { "auth": "a" }"#))
        #expect(imported.call("cards", "getA") == #"{ "get": "/a" }"#)
        #expect(imported.call("cards", "getD") == #"{ "get": "/d", "auth": false }"#)
        #expect(imported.call("cards", "getE") == #"{ "get": "/e", "auth": "b" }"#)
        #expect(imported.call("boards", "getF") == #"{ "get": "/f", "auth": "b" }"#)
        let groups = api([
            ("/a", "cards", a), ("/b", "cards", a), ("/c", "cards", a), ("/f", "boards", b),
            ("/g", "boards", b), ("/h", "boards", "[]"),
        ])
        #expect(groups.file("endpoints/boards.jsonc").contains(#""calls": { "auth": "b" }"#))
        #expect(groups.call("boards", "getH") == #"{ "get": "/h", "auth": false }"#)
    }

    @Test("A constant that may be missing is an enum of one value")
    func constants() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "required": ["b", "d"], "properties": {
                    "a": { "const": "x" }, "b": { "enum": ["y", null] }, "c": { "const": 3 },
                    "d": { "const": "z" }, "e": { "type": "array", "items": { "const": "w" } } } }
                """#
        )
        let card = imported.declaration("Card")
        #expect(card.contains(#""a": "CardA?""#), "\(card)")
        #expect(card.contains(#""b": { "type": "CardB", "nullable": true }"#), "\(card)")
        #expect(card.contains(#""c": "CardC?""#), "\(card)")
        #expect(card.contains(#""d": { "const": "z" }"#), "\(card)")
        #expect(card.contains(#""e": "[CardEItem]?""#), "\(card)")
        #expect(imported.declaration("CardC").contains(#""type": "int""#))
        #expect(imported.constructs.isEmpty)
    }

    @Test("Bodies of one kind and several schemas are calls of their own")
    func bodies() {
        let imported = ImportedText(
            paths: #"""
                "/cards": { "patch": { "requestBody": { "required": true, "content": {
                    "application/merge-patch+json": { "schema": { "type": "object", "properties": { "a": { "type": "string" } } } },
                    "application/json-patch+json": { "schema": { "type": "array", "items": { "type": "string" } } } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.constructs.isEmpty)
        let file = imported.file("endpoints/cards.jsonc")
        #expect(file.contains("AsJSONPatch"), "\(file)")
        #expect(file.contains(#""bodyFormat": "application/json-patch+json""#))
        #expect(file.contains(#""bodyFormat": "application/merge-patch+json""#))
    }

    @Test("Values in queries and forms that OpenAPI does not define are reported")
    func openForms() {
        let plain = #"{ "type": "object", "properties": { "a": { "type": "string" } } }"#
        let deep = #"{ "type": "object", "properties": { "a": { "type": "array", "items": {} } } }"#
        let objects = #"{ "type": "array", "items": \#(plain) }"#
        func query(_ schema: String, _ style: String) -> ImportedText {
            let parameter =
                #"{ "name": "x", "in": "query", "style": "\#(style)", "explode": true, "schema": \#(schema) }"#
            return ImportedText(
                paths: #"""
                    "/cars": { "get": { "operationId": "find", "tags": ["cars"], "parameters": [\#(parameter)],
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        for style in ["deepObject", "form"] {
            #expect(query(plain, style).constructs.isEmpty)
            #expect(query(deep, style).constructs == [.openForm])
            #expect(query(deep, style).call("cars", "find").contains(#""list": "[0]""#))
            #expect(query(objects, style).constructs == [.openForm])
            let rest =
                #"{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": LIST }"#
            for items in ["{}", plain, #"{ "type": "array", "items": { "type": "string" } }"#] {
                let list = #"{ "type": "array", "items": \#(items) }"#
                let found = query(rest.replacing("LIST", with: list), style)
                #expect(found.constructs == [.openForm])
                #expect(found.call("cars", "find").contains(#""list": "[0]""#))
            }
        }
        func form(_ schema: String, _ more: String) -> ImportedText {
            ImportedText(
                paths: #"""
                    "/cars": { "post": { "operationId": "add", "tags": ["cars"], "requestBody": { "content": {
                        "application/x-www-form-urlencoded": { "schema": {
                            "type": "object", "properties": { "x": \#(schema) } }\#(more) } } },
                        "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let style = #", "encoding": { "x": { "style": "deepObject", "explode": true } }"#
        for schema in [plain, deep] {
            #expect(form(schema, "").constructs == [.openForm])
            #expect(form(schema, "").call("cars", "add").contains(#""nested": "json""#))
            let styled = form(schema, style)
            #expect(styled.constructs == (schema == plain ? [] : [.openForm]))
            #expect(!styled.call("cars", "add").contains(#""nested""#))
        }
        let type = #", "encoding": { "x": { "contentType": "application/json" } }"#
        #expect(form(deep, type).constructs.isEmpty)
        #expect(form(deep, type).call("cars", "add").contains(#""nested": "json""#))
        #expect(form(objects, "").constructs == [.openForm])
    }

    private func formatted(_ schema: String, _ more: String = "") -> ImportedText {
        ImportedText(
            schemas: #"""
                "Card": { "type": "object", "required": ["a"], "properties": {
                    "a": { "type": "string" }, "b": { "type": "array", "items": { "type": "integer" } } } },
                "Deck": { "type": "object", "properties": { "c": { "$ref": "#/components/schemas/Card" } } }
                """#,
            paths: #"""
                "/cards": { "post": { "requestBody": { "required": true, "content": {
                    "application/json": { "schema": \#(schema) },
                    "application/x-www-form-urlencoded": { "schema": \#(schema)\#(more) } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
    }

    @Test("A form of the same schema as the body in JSON is a choice of the caller")
    func bodyFormats() {
        let value = formatted(##"{ "$ref": "#/components/schemas/Card" }"##)
        #expect(value.constructs.isEmpty)
        #expect(
            value.call("cards", "create")
                == #"{ "post": "/cards", "body": "Card", "bodyFormat": ["json", "form"] }"#
        )
        let object = formatted(
            #"{ "type": "object", "properties": { "a": { "type": "string" } } }"#
        )
        #expect(object.constructs.isEmpty)
        #expect(
            object.call("cards", "create")
                == #"{ "post": "/cards", "body": { "a": "string?" }, "bodyFormat": ["json", "form"] }"#
        )
    }

    @Test("Bodies of several schemas are bodies of one call")
    func alternatives() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": { "a": { "type": "string" } } },
                "Sheet": { "type": "object", "properties": { "b": { "type": "string", "maxLength": 3 } } }
                """#,
            paths: ##"""
                "/cards": { "post": { "requestBody": { "required": true, "content": {
                    "text/csv": { "schema": { "type": "string" } },
                    "application/json": { "schema": { "$ref": "#/components/schemas/Card" }, "example": { "a": "x" } },
                    "application/x-www-form-urlencoded": { "schema": { "$ref": "#/components/schemas/Sheet" } },
                    "application/json-patch+json": { "schema": { "type": "array", "items": { "type": "string" } } },
                    "image/png": {} } },
                    "responses": { "204": { "description": "" } } } }
                """##
        )
        #expect(imported.constructs.isEmpty)
        let call = imported.call("cards", "create")
        #expect(
            call.contains(
                #""bodies": { "json": "Card", "jsonPatch": { "type": "[string]", "contentType": "application/json-patch+json" }, "form": { "type": "Sheet", "contentType": "application/x-www-form-urlencoded" }, "csv": { "type": "string", "contentType": "text/csv" }, "png": { "type": "file", "contentType": "image/png" } }"#
            ),
            "\(call)"
        )
        #expect(call.contains(#""examples": [{ "with": { "json": { "a": "x" } } }]"#), "\(call)")
    }

    @Test("A form of values with parts, or with encodings, is a call of its own")
    func ownForms() {
        for imported in [
            formatted(##"{ "$ref": "#/components/schemas/Deck" }"##),
            formatted(
                ##"{ "$ref": "#/components/schemas/Card" }"##,
                #", "encoding": { "b": { "style": "form", "explode": false } }"#
            ),
        ] {
            let file = imported.file("endpoints/cards.jsonc")
            #expect(file.contains(#""createAsForm""#), "\(file)")
            #expect(!file.contains("bodyFormat"))
        }
    }

    @Test("Forms in XML: roots, namespaces without a prefix, and two of one prefix")
    func xml() {
        let imported = ImportedText(
            paths: #"""
                "/cards": { "post": { "requestBody": { "required": true, "content": { "application/xml": { "schema": {
                    "type": "object", "xml": { "name": "card", "prefix": "s", "namespace": "urn:one" },
                    "properties": { "a": { "type": "string" } } } } } },
                    "responses": { "204": { "description": "" } } },
                  "put": { "requestBody": { "required": true, "content": { "application/xml": { "schema": {
                    "type": "object", "properties": {
                        "a": { "type": "string", "xml": { "prefix": "s", "namespace": "urn:two" } },
                        "b": { "type": "string", "xml": { "namespace": "urn:one" } } } } } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.constructs.isEmpty)
        #expect(
            imported.file("api.jsonc").contains(
                #""namespaces": { "s": "urn:one", "s2": "urn:two" }"#
            )
        )
        #expect(imported.call("cards", "create").contains(#""bodyRoot": "s:card""#))
        let body = imported.result.files.filter { $0.path.hasPrefix("entities") }.map(\.text)
            .joined()
        #expect(body.contains(#""xml": "s2:a""#), "\(body)")
        #expect(body.contains(#""xml": "s:b""#), "\(body)")
    }
}
