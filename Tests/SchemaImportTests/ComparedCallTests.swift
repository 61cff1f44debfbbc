import Foundation
import LatheTool
import OpenAPI
import SchemaSyntax
import SwiftTranslation
import Testing

@testable import SchemaImport

@Suite("The calls of a schema and a document are compared")
struct ComparedCallTests {
    // MARK: Bodies

    /// Returns the differences of a call with a body `N` from a document with the given body.
    private func bodies(_ body: String, schema: String = #""body": "N""#) throws -> [String] {
        try Self.lines(
            """
            { "language": 1, "api": "Shop", "server": "https://h",
              "types": [{ "entity": "N", "fields": { "s": "string" } }],
              "groups": [{ "group": "a", "endpoints": { "make": { "post": "/a", \(schema) } } }] }
            """,
            """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://h" }],
              "paths": { "/a": { "post": { \(body) "responses": { "204": { "description": "" } } } } },
              "components": { "schemas": { "N": { "type": "object", "required": ["s"],
                "properties": { "s": { "type": "string" } } } } } }
            """
        )
    }

    private static func body(_ type: String, isRequired: Bool = true) -> String {
        ##""requestBody": { "required": \##(isRequired), "content": { "\##(type)": { "schema": "##
            + ##"{ "$ref": "#/components/schemas/N" } } } },"##
    }

    @Test(
        "A body that is one value may be absent, have another format, or be optional in the document"
    )
    func wholeBodies() throws {
        #expect(try bodies(Self.body("application/json")) == [])
        #expect(try bodies("").first == "POST /a: the body is not in the document [only-in-schema]")
        #expect(
            try bodies(Self.body("application/x-www-form-urlencoded")).first
                == "POST /a: the body has another content type in the document: "
                + "application/x-www-form-urlencoded [other-place]"
        )
        #expect(
            try bodies(Self.body("application/json", isRequired: false)) == [
                "POST /a: the body is required, in the document it may be absent [other-need]"
            ]
        )
        #expect(
            try bodies(Self.body("application/json"), schema: #""body": "N?""#) == [
                "POST /a: the body may be absent, in the document it is required [other-need]"
            ]
        )
    }

    @Test(
        "A body that the caller sends in several formats, or as bytes, has one of the content types"
    )
    func formats() throws {
        let form = Self.body("application/x-www-form-urlencoded")
        let choice = #""body": "N", "bodyFormat": ["json", "form"]"#
        #expect(try bodies(form, schema: choice) == [])
        let bytes = #""requestBody": { "required": true, "content": { "image/png": {} } },"#
        let raw = #""body": "data", "bodyFormat": "image/png""#
        #expect(try bodies(bytes, schema: raw).allSatisfy { !$0.contains("the body") })
        #expect(try bodies(form, schema: raw).contains { $0.hasSuffix("[other-place]") })
    }

    @Test("A body with members that the schema does not have is reported")
    func newBodies() throws {
        let list = #"{ "schema": { "type": "array", "items": { "type": "integer" } } }"#
        let body = #""requestBody": { "content": { "application/json": \#(list) } },"#
        #expect(
            try bodies(body, schema: #""doc": "A.""#).first
                == "POST /a: the body is not in the schema [only-in-document]"
        )
    }

    // MARK: Required values and null

    /// Returns the differences of an entity with one field from a document with one member.
    private func field(_ field: String, _ member: String, required: String = "") throws -> [String]
    {
        try Self.lines(
            """
            { "language": 1, "api": "Shop", "server": "https://h",
              "types": [{ "entity": "N", "fields": { "w": \(field) } }],
              "groups": [{ "group": "a", "endpoints": { "get": { "get": "/a", "returns": "N" } } }] }
            """,
            """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://h" }],
              "paths": { "/a": { "get": { "responses": { "200": { "description": "", "content": {
                "application/json": { "schema": { "$ref": "#/components/schemas/N" } } } } } } } },
              "components": { "schemas": { "N": { "type": "object", "required": [\(required)],
                "properties": { "w": \(member) } } } } }
            """
        )
    }

    @Test("A member that the document requires is not an optional field")
    func required() throws {
        let absent = "N.w may be absent, in the document it is required [other-need]"
        #expect(try field(#""int?""#, #"{ "type": "integer" }"#, required: #""w""#) == [absent])
        #expect(
            try field(
                #"{ "type": "int", "optional": true }"#,
                #"{ "type": "integer" }"#,
                required: #""w""#
            )
                == [absent]
        )
        let null = #"{ "type": "integer", "nullable": true }"#
        #expect(try field(#""int?""#, null, required: #""w""#) == [])
        #expect(try field(#"{ "type": "int", "nullable": true }"#, null, required: #""w""#) == [])
        #expect(try field(#""int?""#, #"{ "type": "integer" }"#) == [])
    }

    @Test("A value that may be null in the document is not always present")
    func null() throws {
        let null = #"{ "type": "integer", "nullable": true }"#
        #expect(
            try field(#""int""#, null, required: #""w""#) == [
                "N.w is never null, in the document it may be null [other-need]"
            ]
        )
        let list = #"{ "type": "array", "items": \#(null) }"#
        #expect(
            try field(#""[int]""#, list, required: #""w""#) == [
                "N.w[] is never null, in the document it may be null [other-need]"
            ]
        )
        #expect(try field(#""[int?]""#, list, required: #""w""#) == [])
        let map = #"{ "type": "object", "additionalProperties": \#(null) }"#
        #expect(
            try field(#""{int}?""#, map) == [
                "N.w{} is never null, in the document it may be null [other-need]"
            ]
        )
        #expect(try field(#""any""#, null, required: #""w""#) == [])
    }

    @Test("A union is matched by its use")
    func unions() throws {
        let lines = try Self.lines(
            """
            { "language": 1, "api": "Shop", "server": "https://h",
              "types": [{ "union": "U", "by": "k", "cases": { "a": "A", "b": "B" } },
                { "entity": "A", "fields": { "k": "string" } }, { "entity": "B", "fields": { "k": "string" } },
                { "union": "Unused", "cases": ["string", "int"] }],
              "groups": [{ "group": "shop", "endpoints": { "get": { "get": "/a", "returns": "U" } } }] }
            """,
            """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://h" }],
              "paths": { "/a": { "get": { "responses": { "200": { "description": "", "content": {
                "application/json": { "schema": { "discriminator": { "propertyName": "k" }, "oneOf": [
                  { "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }] } } } } } } } },
              "components": { "schemas": {
                "A": { "type": "object", "required": ["k"], "properties": { "k": { "type": "string" } } },
                "B": { "type": "object", "required": ["k"], "properties": { "k": { "type": "string" } } } } } }
            """
        )
        #expect(lines == ["the type Unused is not in the document [only-in-schema]"])
    }

    // MARK: Responses

    @Test("Each response has a result of the schema")
    func responses() throws {
        func lines(_ results: String) throws -> [String] {
            func content(_ type: String) -> String {
                #"{ "description": "", "content": { "application/json": { "schema": { "type": "\#(type)" } } } }"#
            }
            return try Self.lines(
                """
                { "language": 1, "api": "Shop", "server": "https://h",
                  "groups": [{ "group": "a", "endpoints": { "get": { "get": "/a", \(results) } } }] }
                """,
                """
                { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://h" }],
                  "paths": { "/a": { "get": { "responses": {
                    "200": \(content("string")), "201": \(content("integer")),
                    "202": { "description": "", "content": { "application/json": { "schema": {
                      "type": "array", "items": { "type": "integer" } } } } } } } } } }
                """
            )
        }
        #expect(
            try lines(#""returns": "string""#) == [
                "GET /a: the result is 'string', in the document a list [other-type]",
                "GET /a: the result is 'string', in the document an integer [other-type]",
            ]
        )
        #expect(
            try lines(#""responses": { "200": "string", "201": "int" }"#) == [
                "GET /a: the result of status 202 is not in the schema [only-in-document]"
            ]
        )
        #expect(
            try lines(#""responses": { "200": "int", "2XX": "[int]" }"#) == [
                "GET /a: the result is 'int', in the document text [other-type]",
                "GET /a: the result is '[int]', in the document an integer [other-type]",
            ]
        )
    }

    // MARK: Paths

    /// Returns the differences of two calls that constants distinguish from those of a document.
    private func constants(
        _ paths: (path: String, type: String)...,
        schema: String = Self.kinds
    ) throws -> [String] {
        let items = paths.map { path, type in
            """
            "\(path)": { "get": { "parameters": [{ "name": "n", "in": "query", "schema": { "type": "\(type)" } }],
              "responses": { "204": { "description": "" } } } }
            """
        }
        return try Self.lines(
            schema,
            """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://h" }],
              "paths": { \(items.joined(separator: ", ")) } }
            """
        )
    }

    private static let kinds = """
        { "language": 1, "api": "Shop", "server": "https://h", "groups": [{ "group": "a", "endpoints": {
            "a": { "get": "/g?kind=a", "query": { "n": "int?" } }, "b": { "get": "/g?kind=b x", "query": { "n": "bool?" } } } }] }
        """

    @Test("Calls of one path are matched by the constants of its query")
    func queries() throws {
        #expect(try constants(("/g?kind=a", "integer"), ("/g?kind=b%20x", "boolean")) == [])
        #expect(
            try constants(("/g?kind=a", "integer"), ("/g?kind=b%20x", "string")) == [
                "GET /g?kind=b%20x: 'n' is 'bool?', in the document text [other-type]"
            ]
        )
        #expect(
            try constants(("/g?kind=a", "integer")) == [
                "GET /g?kind=b x is not in the document [only-in-schema]"
            ]
        )
        #expect(
            try constants(
                ("/g?kind=a", "integer"),
                ("/g?kind=b%20x", "boolean"),
                ("/g?kind=c", "string")
            ) == ["GET /g?kind=c is not in the schema [only-in-document]"]
        )
        let parameter = """
            { "language": 1, "api": "Shop", "server": "https://h", "groups": [{ "group": "a", "endpoints": {
                "a": { "get": "/g", "query": { "kind": "string", "n": "int?" } } } }] }
            """
        #expect(
            try constants(("/g?kind=a", "integer"), ("/g?kind=b", "integer"), schema: parameter)
                == []
        )
    }

    @Test(
        "Another path of the server changes no call, unless the paths of the calls make up for it",
        arguments: [
            ("https://h", "https://h/v2", "/g"), ("https://h/v1", "https://h/v2", "/g"),
            ("https://h/v1", "https://h", "/v1/g"), ("https://h/{v}", "https://h/v1", "/g"),
        ]
    )
    func servers(_ own: String, _ other: String, _ path: String) throws {
        let server =
            own.contains("{")
            ? #"{ "url": "\#(own)", "variables": { "v": { "default": "v1" } } }"# : "\"\(own)\""
        let lines = try Self.lines(
            """
            { "language": 1, "api": "Shop", "server": \(server), "groups": [{ "group": "a", "endpoints": {
                "a": { "get": "/g", "query": { "n": "int?" } } } }] }
            """,
            """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "\(other)" }],
              "paths": { "\(path)": { "get": { "parameters": [{ "name": "n", "in": "query", "schema": { "type": "string" } }],
                "responses": { "204": { "description": "" } } } } } }
            """
        )
        #expect(lines == ["GET \(path): 'n' is 'int?', in the document text [other-type]"])
    }

    // MARK: The sides

    /// Returns the differences without their places.
    private static func lines(_ schema: String, _ document: String) throws -> [String] {
        let source = SchemaSource(path: "api.jsonc", bytes: Array(schema.utf8))
        let checked = CheckedSchemas(sources: [source])
        let model = try #require(checked.model?.model, "\(checked.diagnostics.rendered)")
        let reader = DescriptionReader(loadFile: { _ in Array(document.utf8) }) { source, _ in
            SchemaParser.parse(source)
        }
        let description = try #require(reader.read("openapi.json").description)
        return DocumentComparison(model, description).diagnostics.map { diagnostic in
            let text = diagnostic.message.prefix { $0 != "\n" }
            let end = text.range(of: " (openapi.json:")?.lowerBound ?? text.endIndex
            return "\(text[..<end]) [\(diagnostic.rule)]"
        }
    }
}
