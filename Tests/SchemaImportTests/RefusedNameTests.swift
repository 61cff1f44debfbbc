import OpenAPI
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("What a schema cannot express is reported by the import, and not by the generator")
struct RefusedNameTests {
    private func call(_ members: String, method: String = "get") -> String {
        #""/a": { "\#(method)": { "operationId": "a", "responses": { "200": { "description": "" } }, \#(members) } }"#
    }

    private func notes(_ imported: ImportedText) -> [String] {
        imported.result.findings.map { "\($0.construct.rawValue): \($0.note)" }
    }

    @Test("A type 'Response' keeps its name in an API whose calls have one response")
    func response() {
        let imported = ImportedText(
            schemas: #""Response": { "type": "object", "properties": { "x": {} } }"#,
            paths: #"""
                "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "", "content": {
                    "application/pdf": { "schema": { "type": "string", "format": "binary" } } } } } } }
                """#
        )
        #expect(imported.result.files.contains { $0.path == "entities/Response.jsonc" })
    }

    @Test("A type 'Request' and one with the name of the requests' protocol keep their names")
    func requests() {
        let fields = #"{ "type": "object", "properties": { "x": {} } }"#
        let imported = ImportedText(
            schemas: #""Request": \#(fields), "ShopRequest": \#(fields)"#,
            paths: call(#""deprecated": false"#)
        )
        for name in ["Request", "ShopRequest"] {
            #expect(imported.declaration(name).contains(#""entity": "\#(name)""#))
        }
    }

    @Test("A parameter 'body' beside a body has a name of its own", arguments: ["query", "path"])
    func body(place: String) {
        let parameter =
            #"{ "name": "body", "in": "\#(place)", "required": true, "schema": { "type": "integer" } }"#
        let content =
            #""requestBody": { "content": { "application/json": { "schema": { "type": "string" } } } }"#
        let path = place == "path" ? "/a/{body}" : "/a"
        let imported = ImportedText(
            paths: #"""
                "\#(path)": { "post": { "operationId": "a", "parameters": [\#(parameter)], \#(content),
                    "responses": { "200": { "description": "" } } } }
                """#
        )
        let call = imported.call("a", "a")
        #expect(call.contains("body_\(place)"))
        #expect(call.contains(#""body": "string?""#))
    }

    @Test(
        "Groups may have the names of types that streams need",
        arguments: ["event", "stream value"]
    )
    func streams(tag: String) {
        let event =
            #"{ "type": "object", "properties": { "event": { "const": "a" }, "data": { "type": "string" } } }"#
        let imported = ImportedText(
            paths: #"""
                "/a": { "get": { "tags": ["chat"], "operationId": "a", "responses": { "200": { "description": "", "content": {
                    "text/event-stream": { "itemSchema": { "oneOf": [\#(event)] } } } } } } },
                "/b": { "get": { "tags": ["\#(tag)"], "operationId": "b", "responses": { "204": { "description": "" } } } }
                """#,
            version: "3.2.0"
        )
        #expect(imported.result.files.contains { $0.path.hasPrefix("endpoints/") })
    }

    @Test("Header fields that the transport sets are omitted and reported")
    func transportHeaders() {
        func parameter(_ name: String, in place: String = "header") -> String {
            #"{ "name": "\#(name)", "in": "\#(place)", "schema": { "type": "string" } }"#
        }
        let names = ["Content-Length", "host", "Connection", "X-Host"]
        let parameters = names.map { parameter($0) } + [parameter("host", in: "query")]
        let imported = ImportedText(
            paths: call(#""parameters": [\#(parameters.joined(separator: ", "))]"#)
        )
        #expect(
            notes(imported)
                == ["Content-Length", "host", "Connection"].map {
                    "name of a header field or cookie: '\($0)' is set by the transport"
                }
        )
        let text = imported.call("a", "a")
        #expect(text.contains("X-Host") && text.contains(#""query": { "host""#))
        #expect(!text.contains("Connection") && !text.contains("Content-Length"))
    }

    @Test("Cases and fields whose names differ in case alone have names of their own in Swift")
    func cases() {
        let imported = ImportedText(
            schemas: ##"""
                "String": { "type": "object", "required": ["id"], "properties": {
                    "ID": { "type": "string" }, "id": { "type": "string" } } },
                "Choice": { "oneOf": [{ "type": "string" }, { "$ref": "#/components/schemas/String" }] }
                """##
        )
        #expect(imported.declaration("Choice").contains(#""swift": "stringCase""#))
        let entity = imported.declaration("String")
        #expect(entity.contains(#""ID": { "type": "string?", "swift": "#))
        #expect(entity.contains(#""id": "string""#))
    }

    @Test("A parameter of the path in the style matrix may have any name")
    func matrix() {
        for name in ["é", "x[y]", "@id"] {
            let parameter =
                #"{ "name": "\#(name)", "in": "path", "style": "matrix", "required": true, "schema": { "type": "string" } }"#
            let imported = ImportedText(
                paths: #"""
                    "/a/{\#(name)}": { "get": { "operationId": "a", "parameters": [\#(parameter)],
                        "responses": { "200": { "description": "" } } } }
                    """#
            )
            #expect(imported.call("a", "a").contains(#""as": "\#(name)""#))
            #expect(notes(imported).isEmpty)
        }
    }

    @Test("Parameters with missing or long names are omitted")
    func parameters() {
        let long = String(repeating: "a", count: 1001)
        for place in ["query", "header", "cookie"] {
            for name in ["", long] {
                let parameter =
                    #"{ "name": "\#(name)", "in": "\#(place)", "schema": { "type": "string" } }"#
                let imported = ImportedText(paths: call(#""parameters": [\#(parameter)]"#))
                #expect(notes(imported).count == 1, "\(place)")
            }
        }
        for type in [
            "application/json", "application/x-www-form-urlencoded", "multipart/form-data",
        ] {
            let properties = #"{ "\#(long)": { "type": "string" }, "b": { "type": "string" } }"#
            let content =
                #""\#(type)": { "schema": { "type": "object", "properties": \#(properties) } }"#
            let imported = ImportedText(
                paths: call(#""requestBody": { "content": { \#(content) } }"#, method: "post")
            )
            #expect(
                Set(notes(imported)) == [
                    "name that is longer than a name may be: a name of 1001 bytes, expected at most 1000, is left out"
                ],
                "\(type)"
            )
        }
    }

    @Test("Long names of schemas, tags, calls and schemes are shortened, each to one of its own")
    func longNames() {
        let long = String(repeating: "word", count: 400)
        let schema = #"{ "type": "object", "properties": { "x": { "type": "string" } } }"#
        let imported = ImportedText(
            schemas: #""\#(long)1": \#(schema), "\#(long)2": \#(schema)"#,
            paths: #"""
                "/a": { "get": { "operationId": "\#(long)", "tags": ["\#(long)"],
                    "responses": { "200": { "description": "" } } } },
                "/b": { "get": { "operationId": "\#(long)s", "tags": ["\#(long)"],
                    "responses": { "200": { "description": "" } } } }
                """#
        )
        #expect(imported.result.files.count { $0.path.hasPrefix("entities/") } == 2)
        for file in imported.result.files { #expect(file.path.utf8.count < 230) }
        #expect(PlainName.shortened(long) == PlainName.shortened(long))
        #expect(PlainName.shortened(long + "1") != PlainName.shortened(long + "2"))
        #expect(PlainName.shortened("card") == "card")
    }

    @Test(
        "Types whose names are in other scripts get Latin names",
        arguments: [
            ("用户管理", "YongHuGuanLi"), ("订单Order", "DingDanOrder"), ("Пользователь", "Polzovatel"),
            ("사용자", "Sayongja"), ("χρήστης", "Chrestes"), ("משתמש", "Mstms"), ("Größe", "Grosse"),
        ]
    )
    func scripts(name: String, latin: String) {
        let schema = #"{ "type": "object", "properties": { "x": { "type": "string" } } }"#
        let imported = ImportedText(schemas: #""\#(name)": \#(schema), "B": \#(schema)"#)
        #expect(imported.result.files.contains { $0.path == "entities/\(latin).jsonc" })
    }

    @Test("Variables of servers get names that a schema may have", arguments: ["région", "?", ""])
    func servers(name: String) {
        let document = #"""
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "servers": [{ "url": "https://{\#(name)}.shop.example",
                            "variables": { "\#(name)": { "default": "eu" } } }] }
            """#
        let imported = ImportedText(document: document)
        #expect(imported.result.findings.isEmpty)
        #expect(imported.result.files.contains { $0.text.contains(#""default": "eu""#) })
    }

    @Test("Unbalanced braces in a server are reported")
    func braces() {
        let document = #"""
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "servers": [{ "url": "https://shop.example/{a" }, { "url": "https://shop.example" }] }
            """#
        #expect(notes(ImportedText(document: document)).map { $0.prefix(7) } == ["server:"])
    }

    @Test(
        "A discriminator that no placement can name is reported",
        arguments: [" ", "@type", "[0]"]
    )
    func discriminators(name: String) {
        func member(_ value: String) -> String {
            #"{ "type": "object", "properties": { "\#(name)": { "const": "\#(value)" } } }"#
        }
        let imported = ImportedText(
            schemas: ##"""
                "A": \##(member("a")), "B": \##(member("b")),
                "U": { "discriminator": { "propertyName": "\##(name)" }, "oneOf": [
                    { "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }] }
                """##
        )
        #expect(imported.result.findings.contains { $0.construct == .ambiguousUnion })
    }

    @Test("A key with a long name is omitted")
    func keys() {
        let long = String(repeating: "a", count: 1001)
        let imported = ImportedText(
            document: #"""
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
                  "servers": [{ "url": "https://shop.example" }],
                  "components": { "securitySchemes": { "k": { "type": "apiKey", "in": "query", "name": "\#(long)" } } } }
                """#
        )
        #expect(imported.result.findings.map(\.construct) == [.authScheme])
    }

    @Test("Header fields that differ in case alone are one")
    func headers() {
        let imported = ImportedText(
            paths: #"""
                "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "",
                    "headers": { "x-a": { "schema": { "type": "integer" } }, "X-A": { "schema": { "type": "string" } } },
                    "content": { "application/json": { "schema": { "type": "string" } } } } } } }
                """#
        )
        #expect(notes(imported).count == 1)
        #expect(!imported.result.files.contains { $0.text.contains("X-A") })
    }

    @Test(
        "Header fields of a request that differ only in case are one, which is required if one of them is",
        arguments: [
            (false, false, "x-a"), (true, false, "x-a"), (false, true, "X-A"), (true, true, "x-a"),
        ]
    )
    func requestHeaders(first: Bool, second: Bool, name: String) {
        let imported = ImportedText(
            paths: #"""
                "/a": { "get": { "operationId": "a", "parameters": [
                    { "name": "x-a", "in": "header", "required": \#(first), "schema": { "type": "string" } },
                    { "name": "X-A", "in": "header", "required": \#(second), "schema": { "type": "string" } },
                    { "name": "X-a", "in": "header", "schema": { "type": "string" } }
                ], "responses": { "200": { "description": "" } } } }
                """#
        )
        let left = ["x-a", "X-A", "X-a"].filter { $0 != name }
        #expect(
            Set(notes(imported))
                == Set(
                    left.map {
                        "mistake of the document: '\($0)' is another header field in case alone, left out"
                    }
                )
        )
        let text = imported.result.files.map(\.text).joined()
        #expect(text.contains("\"\(name)\": "))
        #expect(!left.contains { text.contains("\"\($0)\": ") })
    }

    @Test("The text after '#' in a path is reported")
    func fragments() {
        let path =
            ##""/q#frag": { "get": { "operationId": "q", "responses": { "200": { "description": "" } } } }"##
        #expect(
            notes(ImportedText(paths: path)) == [
                "fragment of a path: what follows '#' in the path is not sent"
            ]
        )
    }

    @Test("A further body that cannot be sent does not become a call")
    func bodies() {
        let imported = ImportedText(
            paths: call(
                #"""
                "requestBody": { "content": {
                    "application/json": { "schema": { "type": "object", "properties": { "x": { "type": "string" } } } },
                    "multipart/mixed": { "schema": { "type": "array", "items": { "type": "string" } } } } }
                """#,
                method: "post"
            )
        )
        #expect(!imported.result.files.contains { $0.text.contains("AsMultipart") })
        #expect(notes(imported).count == 1)
    }

    @Test("Paths and hosts of extensions are reported")
    func extensions() {
        let imported = ImportedText(
            document: #"""
                { "swagger": "2.0", "info": { "title": "Shop", "version": "1" }, "host": "shop.example", "paths": {},
                  "x-ms-paths": { "/a?b": { "get": { "responses": {} } } },
                  "x-ms-parameterized-host": { "hostTemplate": "{a}.example" } }
                """#
        )
        #expect(imported.result.findings.map(\.construct) == [.path, .server])
    }

    @Test("Positions of a list that it need not have are optional")
    func positions() {
        let imported = ImportedText(
            schemas: #"""
                "P": { "type": "object", "properties": {
                    "a": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }] },
                    "b": { "type": "array", "minItems": 1, "prefixItems": [{ "type": "string" }, { "type": "number" }] } } }
                """#
        )
        let text = imported.result.files.map(\.text).joined()
        #expect(text.contains("string?") && text.contains("int?") && text.contains("double?"))
    }

    @Test("The tags of unions with long texts do not distinguish cases")
    func tags() {
        let long = String(repeating: "a", count: 1001)
        func union(_ tag: String) -> String {
            func member(_ value: String, _ name: String) -> String {
                #"{ "type": "object", "required": ["k", "\#(name)"], "properties": { "k": { "const": "\#(value)" }, "\#(name)": {} } }"#
            }
            let imported = ImportedText(
                schemas: ##"""
                    "A": \##(member(tag, "a")), "B": \##(member("b", "b")),
                    "U": { "oneOf": [{ "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }] }
                    """##
            )
            return imported.declaration("U")
        }
        #expect(union("x").contains(#""by": "k""#))
        #expect(union(long) == #"{ "union": "U", "cases": ["A", "B"] }"#)
    }

    @Test("Scopes with missing or long names are omitted", arguments: [0, 1001])
    func scopes(length: Int) {
        let name = String(repeating: "a", count: length)
        let imported = ImportedText(
            document: #"""
                { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
                  "servers": [{ "url": "https://shop.example" }], "security": [{ "o": ["\#(name)", "read"] }],
                  "components": { "securitySchemes": { "o": { "type": "oauth2", "flows": { "clientCredentials": {
                    "tokenUrl": "https://shop.example/token", "scopes": { "\#(name)": "", "read": "" } } } } } } }
                """#
        )
        #expect(imported.result.findings.map(\.construct) == [.authScheme])
        #expect(imported.file("api.jsonc").contains(#""read""#))
    }

    @Test("A call whose path has a parameter with a long name is left out")
    func pathNames() {
        let long = String(repeating: "a", count: 1001)
        let path =
            #""/a/{\#(long)}": { "get": { "operationId": "a", "responses": { "200": { "description": "" } } } }"#
        #expect(ImportedText(paths: path).result.findings.map(\.construct).contains(.path))
    }

    @Test("A default of a server's variable is one of its values")
    func defaults() {
        let document = #"""
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "servers": [{ "url": "https://{zone}.shop.example",
                            "variables": { "zone": { "default": "eu", "enum": ["us"] } } }] }
            """#
        let file = ImportedText(document: document).file("api.jsonc")
        #expect(file.contains(#"["us", "eu"]"#), "\(file)")
    }

    @Test(
        "A name in XML that no placement can express is replaced by the name of the property",
        arguments: ["", " "]
    )
    func elements(name: String) {
        let imported = ImportedText(
            schemas: #"""
                "S": { "type": "object", "properties": { "x": { "type": "string", "xml": { "name": "\#(name)" } } } }
                """#,
            paths: ##"""
                "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "", "content": {
                    "application/xml": { "schema": { "$ref": "#/components/schemas/S" } } } } } } }
                """##
        )
        #expect(imported.constructs == [.xmlForm])
        #expect(imported.declaration("S") == #"{ "entity": "S", "fields": { "x": "string?" } }"#)
    }
}
