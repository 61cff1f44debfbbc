import Testing

@testable import SchemaImport

@Suite("Names and separators that documents seldom have")
struct OddNameTests {
    private func imported(parameters: String) -> ImportedText {
        ImportedText(
            paths: """
                "/a": { "get": { "operationId": "get", "parameters": [\(parameters)],
                    "responses": { "204": { "description": "" } } } }
                """
        )
    }

    @Test(
        "Invisible characters are escaped in findings, so that they cannot imitate other lines"
    )
    func invisible() {
        let imported = imported(
            parameters:
                #"{ "name": "X\na:1:1: error: b\u202e", "in": "header", "schema": { "type": "string" } }"#
        )
        let notes = imported.result.findings.map(\.description)
        #expect(notes.count == 1)
        #expect(notes[0].contains("'XU+000Aa:1:1: error: bU+202E' cannot be sent"))
        let report = FindingTable(imported.result).markdown(source: "openapi.json")
        #expect(report.contains("XU+000Aa:1:1"))
        #expect(!report.contains("\u{202E}"))
    }

    @Test("A query parameter without a name is omitted and reported")
    func nameless() {
        let nameless = #"{ "name": "", "in": "query", "schema": { "type": "string" } }"#
        let named = #"{ "name": "q", "in": "query", "schema": { "type": "string" } }"#
        let imported = imported(parameters: nameless + "," + named)
        #expect(imported.constructs == [.namelessField])
        #expect(imported.file("endpoints/a.jsonc").contains(#""q""#))
        #expect(self.imported(parameters: named).constructs.isEmpty)
    }

    @Test(
        "Lists in paths and headers of Swagger have the separator of their format",
        arguments: [("csv", ","), ("ssv", " "), ("tsv", #"\t"#), ("pipes", "|")]
    )
    func separators(format: String, separator: String) {
        let list =
            #""type": "array", "items": { "type": "string" }, "collectionFormat": "\#(format)""#
        let imported = ImportedText(
            document: """
                { "swagger": "2.0", "info": { "title": "Shop", "version": "1" }, "host": "shop.example", "schemes": ["https"],
                  "paths": { "/a/{p}": { "get": { "operationId": "get",
                    "parameters": [{ "name": "p", "in": "path", "required": true, \(list) },
                                   { "name": "X-H", "in": "header", \(list) }],
                    "responses": { "200": { "description": "", "headers": { "X-R": { \(list) } } } } } } } }
                """
        )
        let file = imported.file("endpoints/a.jsonc")
        let found = file.matches(of: /"join": "(.*?)"/).map { String($0.1) }
        #expect(found == Array(repeating: separator, count: 3), "\(file)")
    }

    @Test(
        "A schema does not have the name of a type that generated code makes of several responses"
    )
    func response() {
        func paths(_ status: String) -> [String] {
            ImportedText(
                schemas: """
                    "Response": { "type": "object", "properties": { "a": { "type": "string" } } },
                    "Other": { "type": "object", "properties": { "b": { "type": "string" } } }
                    """,
                paths: """
                    "/a": { "get": { "operationId": "get", "responses": {
                        "200": { "description": "", "content": { "application/json": {
                            "schema": { "$ref": "#/components/schemas/Response" } } } },
                        "\(status)": { "description": "", "content": { "application/json": {
                            "schema": { "$ref": "#/components/schemas/Other" } } } } } } }
                    """
            ).result.files.map(\.path)
        }
        #expect(paths("202").contains("entities/Response2.jsonc"))
        #expect(paths("404").contains("entities/Response.jsonc"))
    }

    @Test("Parameters and fields have no names that generated code needs beside them")
    func neededNames() {
        func imported(_ limit: String) -> ImportedText {
            ImportedText(
                schemas: """
                    "Inner": { "type": "object", "properties": { "a": { "type": "string"\(limit) } } },
                    "Card": { "type": "object", "properties": {
                        "validate": { "type": "boolean" }, "inner": { "$ref": "#/components/schemas/Inner" } } }
                    """,
                paths: """
                    "/cards": { "post": { "operationId": "add", "tags": ["cards"],
                        "parameters": [{ "name": "validate", "in": "query", "schema": { "type": "boolean" } }],
                        "requestBody": { "required": true, "content": { "application/json": {
                            "schema": { "$ref": "#/components/schemas/Card" } } } },
                        "responses": { "204": { "description": "" } } } },
                    "/lines": { "get": { "operationId": "read", "tags": ["cards"],
                        "parameters": [{ "name": "value", "in": "query", "schema": { "type": "boolean" } }],
                        "responses": { "200": { "description": "", "content": { "application/x-ndjson": {
                            "schema": { "$ref": "#/components/schemas/Card" } } } } } } }
                    """
            )
        }
        let limited = imported(#", "maxLength": 3"#)
        let field = #""validate": { "type": "bool?", "swift": "validate2" }"#
        #expect(limited.call("cards", "add").contains(field), "\(limited.call("cards", "add"))")
        #expect(limited.declaration("Card").contains(field), "\(limited.declaration("Card"))")
        #expect(limited.call("cards", "read").contains(#""swift": "value2""#))
        let free = imported("")
        #expect(free.call("cards", "add").contains(#""validate": "bool?""#))
        #expect(free.declaration("Card").contains(#""validate": "bool?""#))
    }

    @Test(
        "A group hides no type that all code uses",
        arguments: [
            ("data", #""swift": "dataCalls""#), ("task", #""swift": "tasks""#),
            ("error", #""swift": "errors""#), ("form", #""swift": "form""#),
        ]
    )
    func groups(tag: String, swift: String) {
        let imported = ImportedText(
            paths: #"""
                "/x": { "get": { "operationId": "get", "tags": ["\#(tag)"],
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        let file = imported.file("endpoints/\(tag).jsonc")
        #expect(file.contains(swift), "\(file)")
    }

    @Test(
        "Types with arguments have names made of their words",
        arguments: [
            ("Result<Card>", "ResultCard"), ("Page«List«Card»»", "PageListCard"),
            ("Map<string,Card>", "MapStringCard"), ("Straße", "Strasse"), ("a<", "ALess"),
        ]
    )
    func arguments(schema: String, name: String) {
        let imported = ImportedText(
            schemas:
                #""\#(schema)": { "type": "object", "properties": { "a": { "type": "string" } } }"#
        )
        #expect(imported.declaration(name).hasPrefix(#"{ "entity": "\#(name)""#))
    }

    @Test("A member whose name is not a valid element name gets one in XML, which is reported")
    func elements() {
        let schema = ##"{ "schema": { "$ref": "#/components/schemas/Card" } }"##
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": {
                    "$id": { "type": "string" }, "a b": { "type": "array", "items": { "type": "integer" } },
                    "2": { "type": "string", "xml": { "attribute": true } }, "c": { "type": "string" } } }
                """#,
            paths: """
                "/cards": { "get": { "operationId": "read", "tags": ["cards"],
                    "responses": { "200": { "description": "", "content": {
                        "application/json": \(schema), "application/xml": \(schema) } } } } }
                """
        )
        let card = imported.declaration("Card")
        for placement in [#""xml": "_id""#, #""xml": "a_b""#, #""xml": "@_2""#] {
            #expect(card.contains(placement), "\(card)")
        }
        #expect(imported.constructs.contains(.xmlForm))
    }

    @Test("An API has the format of a part of a body")
    func parts() {
        let imported = ImportedText(
            schemas: #""Card": { "type": "object", "properties": { "a": { "type": "string" } } }"#,
            paths: ##"""
                "/cards": { "post": { "operationId": "add", "tags": ["cards"],
                    "requestBody": { "required": true, "content": { "multipart/form-data": {
                        "schema": { "type": "object", "properties": {
                            "card": { "$ref": "#/components/schemas/Card" } } },
                        "encoding": { "card": { "contentType": "application/xml, text/xml" } } } } },
                    "responses": { "204": { "description": "" } } } }
                """##
        )
        #expect(imported.file("api.jsonc").contains(#""format": ["json", "xml"]"#))
        #expect(imported.call("cards", "add").contains(#""contentType": "application/xml""#))
    }
}
