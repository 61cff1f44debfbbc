import Foundation
import LatheTool
import OpenAPI
import SchemaSyntax
import SwiftTranslation
import Testing

@testable import SchemaImport

@Suite("A schema and a document of one API are compared")
struct DocumentComparisonTests {
    @Test("Equal parts are not reported")
    func same() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "id": "id", "fields": { "id": "string", "size": "int?" } }],
              "groups": [{ "group": "cards", "endpoints": {
                "get": { "get": "/cards/{key}", "path": { "key": "id<Card>" }, "query": { "at": "instant?" },
                         "returns": "Card" } } }] }
            """
        let document = Self.document(
            path: "/cards/{id}",
            parameters: #"""
                { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "at", "in": "query", "schema": { "type": "string", "format": "date-time" } }
                """#,
            members: #""id": { "type": "string" }, "size": { "type": "integer" }"#
        )
        #expect(try Self.lines(schema, document) == [])
    }

    @Test("An id is of the type that the entity has it in, and a constant is the only value")
    func ids() throws {
        func schema(_ id: String, _ kind: String) -> String {
            """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "id": "id", "fields": {
                "id": "\(id)", "next": "id<Card>?", "kind": { "const": "\(kind)" } } }],
              "groups": [{ "group": "cards", "endpoints": {
                "get": { "get": "/cards/{id}", "path": { "id": "id<Card>" },
                         "query": { "as": { "type": "string", "default": "\(kind)" },
                                    "of": { "type": "[int]", "list": "join" } },
                         "returns": "Card" } } }] }
            """
        }
        let document = Self.document(
            path: "/cards/{id}",
            parameters: #"""
                { "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } },
                { "name": "as", "in": "query", "required": true, "schema": { "type": "string", "enum": ["a"] } },
                { "name": "of", "in": "query", "explode": false, "schema": { "type": "array",
                  "items": { "type": "integer" } } }
                """#,
            members: #"""
                "id": { "type": "integer" }, "next": { "type": "integer" },
                "kind": { "type": "string", "const": "a" }
                """#
        )
        let needs = "Card.kind is required, in the document it may be absent [other-need]"
        let same = try Self.lines(schema("int", "a"), document)
        #expect(same.map { $0.drop { $0 != " " }.dropFirst() } == [needs[...]])
        let others = try Self.lines(schema("string", "b"), document)
        #expect(
            others.map { $0.drop { $0 != " " }.dropFirst() } == [
                "Card.id is 'string', in the document an integer [other-type]",
                "Card.next is 'id<Card>?', in the document an integer [other-type]",
                needs[...],
                "Card.kind is 'string', in the document one of: a [other-values]",
                "GET /cards/{id}: path 'id' is 'id<Card>', in the document an integer [other-type]",
                "GET /cards/{id}: 'as' is 'string', in the document one of: a [other-values]",
            ]
        )
    }

    @Test("Differences are reported with both places")
    func differences() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "id": "id", "fields": {
                "id": "string", "size": "int?", "mine": "bool?", "state": "State?", "parts": "[Card]?" } },
                { "enum": "State", "cases": ["on", "off"] }],
              "groups": [{ "group": "cards", "endpoints": {
                "make": { "post": "/cards", "form": { "kind": "int", "own": "string?" }, "returns": "Card" },
                "drop": { "delete": "/cards" } } }] }
            """
        let document = Self.document(
            path: "/cards",
            method: "post",
            parameters: #"""
                { "name": "kind", "in": "query", "schema": { "type": "string" } },
                { "name": "theirs", "in": "query", "schema": { "type": "string" } }
                """#,
            members: #"""
                "id": { "type": "string" }, "size": { "type": "string" }, "extra": { "type": "string" },
                "state": { "type": "string", "enum": ["on", "idle"] },
                "parts": { "type": "array", "items": { "$ref": "#/components/schemas/Card" } }
                """#
        )
        let lines = try Self.lines(schema, document)
        #expect(
            lines == [
                "2:25 the member 'extra' of Card is not in the schema [only-in-document]",
                "3:21 Card.size is 'int?', in the document text [other-type]",
                "3:37 the field Card.mine is not in the document [only-in-schema]",
                "4:15 the value 'idle' of State is not in the schema [only-in-document]",
                "4:40 the value 'off' of State is not in the document [only-in-schema]",
                "6:5 POST /cards: the query parameter 'theirs' is not in the schema [only-in-document]",
                "6:43 POST /cards: 'kind' is required, in the document it may be absent [other-need]",
                "6:43 POST /cards: 'kind' is in the form, in the document in the query [other-place]",
                "6:43 POST /cards: 'kind' is 'int', in the document text [other-type]",
                "6:58 POST /cards: the form parameter 'own' is not in the document [only-in-schema]",
                "7:5 DELETE /cards is not in the document [only-in-schema]",
            ]
        )
    }

    @Test(
        "A result that is a file has one of the contents that are not documents",
        arguments: [
            (#""application/pdf": {}"#, nil), (#""application/json": {}, "text/csv": {}"#, nil),
            ("", "the result 'data' is not in the document [only-in-schema]"),
        ]
    )
    func files(_ contents: String, _ note: String?) throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "groups": [{ "group": "cards", "endpoints": {
                "print": { "get": "/cards", "responses": { "2XX */*": "data" } } } }] }
            """
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "paths": { "/cards": { "get": { "responses": { "200": { "description": "", "content": { \(contents) } } } } } } }
            """
        let lines = try Self.lines(schema, document)
        #expect(lines.count == (note == nil ? 0 : 1))
        #expect(lines.first.map { $0.hasSuffix(note ?? "none") } ?? true)
    }

    @Test(
        "A header field that the transport sets is missing in no schema",
        arguments: [("Host", "header", 0), ("X-Host", "header", 1), ("host", "query", 1)]
    )
    func transportHeaders(_ name: String, _ place: String, _ count: Int) throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "groups": [{ "group": "cards", "endpoints": { "list": { "get": "/cards" } } }] }
            """
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": { "/cards": { "get": {
                "parameters": [{ "name": "\(name)", "in": "\(place)", "schema": { "type": "string" } }],
                "responses": { "204": { "description": "" } } } } } }
            """
        #expect(try Self.lines(schema, document).count == count)
    }

    @Test("A document of OpenAPI 3.2 has the expected import")
    func imported() throws {
        let text = try String(
            contentsOf: GoldenTests.folder.appending(path: "latest/openapi.json"),
            encoding: .utf8
        )
        let sources = ImportedText(document: text).result.files.map {
            SchemaSource(path: $0.path, bytes: Array($0.text.utf8))
        }
        let checked = CheckedSchemas(sources: sources)
        let model = try #require(checked.model?.model, "\(checked.diagnostics.rendered)")
        let reader = DescriptionReader(loadFile: { _ in Array(text.utf8) }) { source, _ in
            SchemaParser.parse(source)
        }
        let description = try #require(reader.read("openapi.json").description)
        #expect(DocumentComparison(model, description).diagnostics.map(\.description) == [])
    }

    @Test("Circular references end, and servers of other paths still match")
    func rings() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example/v1",
              "types": [{ "entity": "Card", "fields": { "next": "Card?" } }],
              "groups": [{ "group": "cards", "endpoints": { "get": { "get": "/cards", "returns": "Card" } } }] }
            """
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "servers": [{ "url": "https://shop.example" }],
              "paths": { "/v1/cards": { "get": { "responses": { "200": { "description": "",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } } } } } },
              "components": { "schemas": {
                "Card": { "allOf": [{ "$ref": "#/components/schemas/Base" }], "anyOf": [{ "$ref": "#/components/schemas/Card" }] },
                "Base": { "allOf": [{ "$ref": "#/components/schemas/Card" }],
                          "properties": { "next": { "$ref": "#/components/schemas/Card" } } } } } }
            """
        #expect(try Self.lines(schema, document).filter { !$0.contains("the type Base") } == [])
    }

    @Test("A long chain of references ends")
    func chain() throws {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [{ "entity": "Card", "fields": { "next": "Card?" } }] }
            """
        let links = (0..<20_000).map { number in
            ##""L\##(number)": { "allOf": [{ "$ref": "#/components/schemas/L\##(number + 1)" }] }"##
        }
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "components": { "schemas": { \(links.joined(separator: ", ")),
                "L20000": { "type": "object", "properties": { "next": { "$ref": "#/components/schemas/L0" } } },
                "Card": { "properties": { "next": { "$ref": "#/components/schemas/L0" } } } } } }
            """
        #expect(try Self.lines(schema, document).contains { $0.contains("the type L19999") })
    }

    // MARK: Messages

    /// Lines of a schema with messages, and a document with webhooks and a callback.
    private static func messages(_ messages: String, _ webhooks: String) throws -> [String] {
        let schema = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              \(messages)
              "types": [{ "entity": "Made", "fields": { "kind": "string", "number": "int" } },
                        { "entity": "Lost", "fields": { "place": "string?" } },
                        { "union": "Message", "cases": ["Made", "Lost", "[int]"] }],
              "groups": [{ "group": "cards", "endpoints": { "get": { "get": "/cards" } } }] }
            """
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "servers": [{ "url": "https://shop.example" }],
              "paths": { "/cards": { "get": { "responses": { "204": { "description": "" } },
                "callbacks": { "done": { "{$url}": { "post": { "responses": {} } } } } } } },
              "webhooks": { \(webhooks) },
              "components": { "schemas": {
                "Made": { "type": "object", "required": ["kind", "number"], "properties": {
                  "kind": { "const": "made", "type": "string" }, "number": { "type": "string" } } },
                "Lost": { "type": "object", "required": ["kind"], "properties": {
                  "kind": { "enum": ["lost"], "type": "string" }, "place": { "type": "string" } } } } } }
            """
        return try lines(schema, document)
    }

    private static func webhook(_ name: String, _ schema: String, header: String = "") -> String {
        #"""
        "\#(name)": { "post": { "responses": {}, "parameters": [\#(header)],
            "requestBody": { "content": { "application/json": { "schema": \#(schema) } } } } }
        """#
    }

    private static func reference(_ name: String) -> String {
        ##"{ "$ref": "#/components/schemas/\##(name)" }"##
    }

    @Test("Messages are compared with the webhooks of their events")
    func events() throws {
        let made = Self.webhook("a", Self.reference("Made"))
        let lost = Self.webhook("b", Self.reference("Lost"))
        let lines = try Self.messages(
            #""messages": { "eventAt": "kind", "events": { "made": "Made", "found": "Lost", "gone": false } },"#,
            made + ", " + lost
        )
        let messages = lines.filter { $0.contains("message") || $0.contains("callback") }
        #expect(
            messages == [
                "2:15 the message 'done' of the callback 'done' is not in the schema [only-in-document]",
                "2:15 the message 'lost' of the webhook 'b' is not in the schema [only-in-document]",
                "2:64 the message 'found' is not in the document [only-in-schema]",
                "2:81 the message 'gone' is not in the document [only-in-schema]",
            ]
        )
        #expect(
            lines.contains("3:63 Made.number is 'int', in the document text [other-type]"),
            "\(lines)"
        )
    }

    @Test("A union of bodies has several events, and a header field or a webhook's own name is one")
    func otherEvents() throws {
        let both = #"{ "oneOf": [\#(Self.reference("Made")), \#(Self.reference("Lost"))] }"#
        let union = try Self.messages(
            #""messages": { "eventAt": "kind", "events": { "made": "Made", "lost": "Lost", "done": false } },"#,
            Self.webhook("a", both)
        )
        #expect(union.filter { $0.contains("message '") } == [])
        let header = #"{ "name": "x-event", "in": "header", "schema": { "enum": ["x", "y"] } }"#
        let headers = try Self.messages(
            #""messages": { "eventHeader": "X-Event", "events": { "x": "Made", "done": "Lost", "z": "[int]" } },"#,
            Self.webhook("a", Self.reference("Made"), header: header) + ", "
                + Self.webhook("z", #"{ "type": "string" }"#)
        )
        #expect(
            headers.filter { $0.contains("message") } == [
                "2:15 the message 'y' of the webhook 'a' is not in the schema [only-in-document]",
                "2:68 the message 'done' is 'Lost', in the document it has no body [other-type]",
                "2:90 the message 'z' is '[int]', in the document text [other-type]",
            ]
        )
    }

    @Test("The cases of a union are compared with all bodies")
    func oneType() throws {
        let lines = try Self.messages(
            #""messages": { "events": "Message" },"#,
            Self.webhook("a", Self.reference("Made")) + ", "
                + Self.webhook("b", #"{ "type": "array", "items": { "type": "string" } }"#) + ", "
                + Self.webhook("c", #"{ "type": "boolean" }"#)
        )
        #expect(
            lines.filter { $0.contains("webhook") || $0.contains("message") } == [
                "2:15 the webhook 'c' is not in the schema [only-in-document]",
                "5:53 the message 'Lost' is not in the document [only-in-schema]",
                "5:61 the webhook 'b'[] is 'int', in the document text [other-type]",
            ]
        )
        let none = try Self.messages("", Self.webhook("a", Self.reference("Made")))
        #expect(
            none.filter { $0.contains("webhook") || $0.contains("callback") } == [
                "1:25 the callback 'done' is not in the schema [only-in-document]",
                "1:25 the webhook 'a' is not in the schema [only-in-document]",
            ]
        )
    }

    // MARK: The sides

    /// The lines without the places in the document, of which each has one.
    @Test("A body and a result in another format are reported, and several formats are not")
    func formats() throws {
        func schema(_ format: String, _ more: String = "") -> String {
            """
            { "language": 1, "api": "Shop", "server": "https://shop.example", "format": \(format),
              "types": [{ "entity": "Card", "id": "id", "fields": { "id": "string" } }],
              "groups": [{ "group": "cards", "endpoints": {
                "add": { "post": "/cards", "body": "Card"\(more), "returns": "Card" } } }] }
            """
        }
        let json = Self.document(
            path: "/cards",
            method: "post",
            parameters: "",
            members: #""id": { "type": "string" }"#
        ).replacing(
            #""parameters": []"#,
            with: ##"""
                "requestBody": { "required": true, "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Card" } } } }
                """##
        )
        let xml = json.replacing("application/json", with: "application/xml")
        #expect(try Self.lines(schema(#""json""#), json) == [])
        #expect(try Self.lines(schema(#""xml""#), xml) == [])
        #expect(try Self.lines(schema(#"["json", "xml"]"#), json) == [])
        let found = try Self.lines(schema(#""json""#), xml)
        #expect(
            found.map { $0.drop { $0 != " " } } == [
                " POST /cards: the result has another content type in the document: application/xml [other-place]",
                " POST /cards: the body has another content type in the document: application/xml [other-place]",
            ]
        )
        let mixed = schema(#"["json", "xml"]"#, #", "bodyFormat": "xml""#)
        #expect(try Self.lines(mixed, json).count == 1)
    }

    private static func lines(_ schema: String, _ document: String) throws -> [String] {
        let source = SchemaSource(path: "api.jsonc", bytes: Array(schema.utf8))
        let checked = CheckedSchemas(sources: [source])
        let model = try #require(checked.model?.model, "\(checked.diagnostics.rendered)")
        let reader = DescriptionReader(loadFile: { _ in Array(document.utf8) }) { source, _ in
            SchemaParser.parse(source)
        }
        let description = try #require(reader.read("openapi.json").description)
        return try DocumentComparison(model, description).diagnostics.map { diagnostic in
            let parts = diagnostic.message.split(separator: " (openapi.json:", maxSplits: 1)
            try #require(parts.count == 2 && parts[1].contains(" #"))
            let place = "\(diagnostic.location.line):\(diagnostic.location.column)"
            return "\(place) \(parts[0]) [\(diagnostic.rule)]"
        }
    }

    private static func document(
        path: String,
        method: String = "get",
        parameters: String,
        members: String
    ) -> String {
        """
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://shop.example" }],
          "paths": { "\(path)": { "\(method)": { "parameters": [\(parameters)],
            "responses": { "200": { "description": "", "content": { "application/json": {
              "schema": { "$ref": "#/components/schemas/Card" } } } } } } } },
          "components": { "schemas": { "Card": { "type": "object", "required": ["id"],
            "properties": { \(members) } } } } }
        """
    }
}
