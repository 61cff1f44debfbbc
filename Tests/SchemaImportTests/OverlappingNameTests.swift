import Foundation
import Testing

@testable import SchemaImport

@Suite("Names that are different in a document, and the same elsewhere")
struct OverlappingNameTests {
    private func call(_ id: String, headers: String = "{}", at path: String) -> String {
        #"""
        "\#(path)": { "get": { "operationId": "\#(id)", "tags": ["a"], "responses": { "200": {
            "description": "", "headers": \#(headers) } } } }
        """#
    }

    @Test(
        "A call with header fields does not use the name of its second method",
        arguments: [["list", "listWithHeaders"], ["listWithHeaders", "list"]]
    )
    func withHeaders(ids: [String]) {
        let headers = #"{ "X-N": { "schema": { "type": "integer" } } }"#
        let paths = ids.enumerated().map { number, id in
            call(id, headers: id == "list" ? headers : "{}", at: "/a\(number)")
        }
        let imported = ImportedText(paths: paths.joined(separator: ", "))
        for (number, _) in ids.enumerated() {
            #expect(imported.file("endpoints/a.jsonc").contains(#""get": "/a\#(number)""#))
        }
    }

    @Test("A header field of an operation replaces that of its path item in whatever case")
    func headerCase() {
        func field(_ name: String, _ type: String) -> String {
            #"{ "name": "\#(name)", "in": "header", "schema": { "type": "\#(type)" } }"#
        }
        let imported = ImportedText(
            paths: #"""
                "/a": { "parameters": [\#(field("lang", "string")), \#(field("x", "string"))],
                    "get": { "operationId": "a", "parameters": [\#(field("LANG", "integer"))],
                        "responses": { "204": { "description": "" } } } }
                """#
        )
        #expect(imported.call("a", "a").contains(#""headers": { "x": "string?", "LANG": "int?" }"#))
        #expect(imported.constructs.isEmpty)
    }

    @Test(
        "Paths that are written in two ways are two calls",
        arguments: [
            ("/a/{id}", "/a/:id"), ("/a/b", "a/b"), ("/a/b", "/a/b/"), ("/a/b", "/a/b?c={id}"),
        ]
    )
    func paths(first: String, second: String) {
        let items = [first, second].map { path in
            let parameter =
                path.contains("id")
                ? #"{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }"#
                : ""
            return #"""
                "\#(path)": { "get": { "parameters": [\#(parameter)], "responses": { "200": { "description": "" } } } }
                """#
        }
        let imported = ImportedText(paths: items.joined(separator: ", "))
        #expect(imported.result.counts.operations == 2)
        let calls = imported.result.files.map(\.text).joined().split(separator: #""get": "/a/"#)
        #expect(calls.count == 3)
    }

    private func server(_ url: String, _ variables: [String], more: String = "") -> ImportedText {
        let values = variables.map { #""\#($0)": { "default": "x" }"# }.joined(separator: ", ")
        return ImportedText(
            document: #"""
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "\#(url)", "variables": {\#(values)} }],
                  "paths": {\#(call("list", at: "/a"))}\#(more) }
                """#
        )
    }

    @Test("Variables of a server whose names differ only in punctuation have distinct names")
    func variables() {
        let file = server("https://{a-b}.{a_b}.example", ["a-b", "a_b"]).file("api.jsonc")
        #expect(file.contains(#""url": "https://{a-b}.{serverAB}.example""#))
        #expect(file.contains(#""a-b": {"#))
        #expect(file.contains(#""serverAB": {"#))
    }

    @Test(
        "A variable of a server does not have the name of another parameter of the client",
        arguments: ["account", "format", "middleware", "server", "transport"]
    )
    func arguments(name: String) {
        let security = #"""
            , "security": [{ "k": [] }], "components": { "securitySchemes": {
                "k": { "type": "http", "scheme": "bearer" } } }
            """#
        let file = server("https://{\(name)}.example", [name], more: security).file("api.jsonc")
        #expect(file.contains("https://{server\(name.capitalized)}.example"))
    }

    @Test("An address without a scheme is one of HTTPS")
    func schemeless() {
        #expect(
            server("//shop.example/v1", []).file("api.jsonc").contains(
                #""https://shop.example/v1""#
            )
        )
    }

    private func entity(_ properties: String, type: String = "application/json") -> ImportedText {
        ImportedText(
            schemas: #""A": { "type": "object", "properties": { \#(properties) } }"#,
            paths: ##"""
                "/a": { "get": { "operationId": "a.get", "responses": { "200": { "description": "", "content": {
                    "\##(type)": { "schema": { "$ref": "#/components/schemas/A" } } } } } } }
                """##
        )
    }

    @Test(
        "Of two properties whose letters are encoded in two ways, one is kept as an unknown member"
    )
    func canonicalEquivalence() {
        let imported = entity(
            "\"caf\u{E9}\": { \"type\": \"string\" }, \"cafe\u{301}\": { \"type\": \"integer\" }"
        )
        #expect(imported.constructs == [.namelessField])
        let declaration = imported.declaration("A")
        #expect(declaration.contains("\"string?\""))
        #expect(declaration.contains(#""unknown":"#))
        #expect(!declaration.contains("int?"))
    }

    @Test(
        "Two properties in one place of XML are read by their own names",
        arguments: [
            (
                #""a": { "type": "string", "xml": { "name": "z" } }, "b": { "type": "integer", "xml": { "name": "z" } }"#,
                [#""a": { "type": "string?", "xml": "z" }"#, #""b": "int?""#]
            ),
            (
                #""a": { "type": "string" }, "b": { "type": "integer", "xml": { "name": "a" } }"#,
                [#""a": "string?""#, #""b": "int?""#]
            ),
            (
                #""a": { "type": "string" }, "b": { "type": "array", "items": { "type": "integer", "xml": { "name": "a" } } }"#,
                [#""a": "string?""#, #""b": "[int]?""#]
            ),
        ]
    )
    func elements(properties: String, expected: [String]) {
        let imported = entity(properties, type: "application/xml")
        #expect(imported.constructs == [.xmlForm])
        for field in expected { #expect(imported.declaration("A").contains(field)) }
        #expect(entity(properties).constructs.isEmpty)
    }

    @Test("A property whose names in XML are both used is omitted, which is reported")
    func noElement() {
        let imported = entity(
            #"""
            "c": { "type": "string", "xml": { "name": "b" } }, "a": { "type": "string", "xml": { "name": "z" } },
            "b": { "type": "integer", "xml": { "name": "z" } }
            """#,
            type: "application/xml"
        )
        #expect(imported.constructs == [.xmlForm])
        #expect(imported.declaration("A").contains(#""unknown":"#))
        #expect(!imported.declaration("A").contains("int?"))
    }

    @Test("A member with the name of the unknown members has another name in Swift")
    func unknownFields() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": { "unknownFields": { "type": "string" } },
                    "additionalProperties": true }
                """#
        )
        #expect(
            imported.declaration("Card").contains(
                #""unknownFields": { "type": "string?", "swift": "unknownFields2" }"#
            )
        )
    }

    @Test("Schemes and keys of authentication with the same name in Swift are numbered")
    func auth() {
        let imported = ImportedText(
            document: """
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example" }],
                  "security": [{ "api_key": [] }, { "apiKey": [] }, { "API-Key": [] }, { "a": [], "b": [] }],
                  "paths": { "/a": { "get": { "responses": { "204": { "description": "" } } } } },
                  "components": { "securitySchemes": {
                    "api_key": { "type": "http", "scheme": "bearer" },
                    "apiKey": { "type": "http", "scheme": "basic" },
                    "API-Key": { "type": "apiKey", "in": "header", "name": "Key" },
                    "a": { "type": "apiKey", "in": "query", "name": "app_id" },
                    "b": { "type": "apiKey", "in": "query", "name": "appId" } } } }
                """
        )
        let text = imported.file("api.jsonc")
        for kind in ["bearer", "basic", "header"] {
            #expect(text.contains(#""kind": "\#(kind)""#), "\(text)")
        }
        #expect(text.contains(#": "app_id""#) && text.contains(#": "appId""#), "\(text)")
    }
}
