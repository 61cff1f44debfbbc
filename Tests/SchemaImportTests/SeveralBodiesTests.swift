import LatheTool
import OpenAPI
import SchemaModel
import SchemaSyntax
import SwiftTranslation
import Testing

@testable import SchemaImport

@Suite("Operations with multipart bodies among several")
struct SeveralBodiesTests {
    private static let schemas = ##"""
        "Card": { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } },
        "Owner": { "type": "object", "required": ["b"], "properties": { "b": { "type": "integer" } } }
        """##

    private static let card = ##"{ "schema": { "$ref": "#/components/schemas/Card" } }"##

    private static let upload = ##"""
        { "schema": { "type": "object", "required": ["file"], "properties": {
            "file": { "type": "string", "format": "binary" },
            "a": { "type": "integer" },
            "owner": { "$ref": "#/components/schemas/Owner" },
            "tags": { "type": "array", "items": { "type": "string" } } } } }
        """##

    private static func document(
        _ contents: [(String, String)],
        isRequired: Bool = true,
        parameters: String = ""
    ) -> String {
        let contents = contents.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        return """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "servers": [{ "url": "https://shop.example" }],
              "paths": { "/cards": { "post": { "tags": ["cards"], "operationId": "create",
                  "parameters": [\(parameters)],
                  "requestBody": { "required": \(isRequired), "content": { \(contents) } },
                  "responses": { "204": { "description": "" } } } } },
              "components": { "schemas": { \(schemas) } } }
            """
    }

    private static let parts =
        #"{ "multipart": { "file": "file", "a": "int?", "owner": { "type": "Owner?", "contentType": "application/json" }, "tags": "[string]" } }"#

    @Test("A multipart body beside a document is one of the bodies")
    func bodies() {
        let contents = [("multipart/form-data", Self.upload), ("application/json", Self.card)]
        let imported = ImportedText(document: Self.document(contents))
        #expect(imported.constructs.isEmpty)
        #expect(
            imported.call("cards", "create").contains(
                #""bodies": { "json": "Card", "multipart": \#(Self.parts) }"#
            ),
            "\(imported.call("cards", "create"))"
        )
        #expect(imported.call("cards", "createAsMultipart").hasPrefix("no call"))
    }

    @Test(
        "The same document in another encoding is reported, and does not become a body",
        arguments: ["application/yaml", "application/vnd.x+cbor", "application/x-protobuf"]
    )
    func encodings(type: String) {
        let owner = ##"{ "schema": { "$ref": "#/components/schemas/Owner" } }"##
        let same = ImportedText(
            document: Self.document([(type, Self.card), ("application/json", Self.card)])
        )
        #expect(same.constructs == [.encoding])
        #expect(same.call("cards", "create") == #"{ "post": "/cards", "body": "Card" }"#)
        // Another schema is another value.
        let other = ImportedText(
            document: Self.document([(type, owner), ("application/json", Self.card)])
        )
        #expect(other.constructs.isEmpty)
        #expect(other.call("cards", "create").contains("bodies"))
    }

    @Test("Parameters have other names than the bodies and their variables")
    func names() {
        let parameters = ["multipart", "body", "body_number"].map {
            #"{ "name": "\#($0)", "in": "query", "schema": { "type": "string" } }"#
        }.joined(separator: ", ")
        let contents = [("application/json", Self.card), ("multipart/form-data", Self.upload)]
        let imported = ImportedText(document: Self.document(contents, parameters: parameters))
        let call = imported.call("cards", "create")
        #expect(
            call.contains(#""multipart_query": { "type": "string?", "as": "multipart" }"#),
            "\(call)"
        )
        #expect(call.contains(#""body": { "type": "string?", "swift": "body2" }"#), "\(call)")
    }

    @Test(
        "Multipart bodies of several schemas are several bodies, and another one of one schema is reported"
    )
    func severalMultiparts() {
        let other =
            #"{ "schema": { "type": "object", "properties": { "a": { "type": "string" } } } }"#
        let imported = ImportedText(
            document: Self.document([
                ("multipart/form-data", Self.upload), ("multipart/related", other),
                ("multipart/mixed", Self.upload),
            ])
        )
        #expect(imported.constructs == [.bodyChoice])
        #expect(
            imported.call("cards", "create").contains(
                #""bodies": { "multipart": \#(Self.parts), "multipart2": { "multipart": { "a": "string?" }, "contentType": "multipart/related" } }"#
            ),
            "\(imported.call("cards", "create"))"
        )
        let repeated = ImportedText(
            document: Self.document([
                ("application/json", Self.card), ("multipart/form-data", Self.upload),
                ("multipart/mixed", Self.upload),
            ])
        )
        #expect(repeated.constructs == [.bodyChoice])
        let usual = ImportedText(
            document: Self.document([
                ("multipart/related", Self.upload), ("multipart/form-data", Self.upload),
            ])
        )
        #expect(usual.constructs == [.bodyChoice])
        let call = usual.call("cards", "create")
        #expect(call.contains(#""multipart": {"#) && !call.contains("related"), "\(call)")
    }

    @Test("A multipart body is a separate call unless there is one required body of one value")
    func ownCalls() {
        let inline =
            #"{ "schema": { "type": "object", "properties": { "a": { "type": "string" } } } }"#
        let empty = #"{ "schema": { "type": "object" } }"#
        let multipart = "multipart/form-data"
        for document in [
            Self.document(
                [("application/json", Self.card), (multipart, Self.upload)],
                isRequired: false
            ),
            Self.document([("application/json", inline), (multipart, Self.upload)]),
            Self.document([("application/json", Self.card), (multipart, empty)]),
        ] {
            let file = ImportedText(document: document).file("endpoints/cards.jsonc")
            #expect(file.contains(#""createAsMultipart""#), "\(file)")
            #expect(!file.contains(#""bodies""#))
        }
    }

    @Test(
        "A content that cannot be one of the bodies is a separate call, and the others are bodies"
    )
    func rest() {
        let deck = ##"""
            { "schema": { "type": "object", "properties": {
                "cards": { "type": "array", "items": { "$ref": "#/components/schemas/Card" } } } } }
            """##
        let imported = ImportedText(
            document: Self.document([
                ("application/json", Self.card), ("application/x-www-form-urlencoded", deck),
                ("multipart/form-data", Self.upload),
            ])
        )
        #expect(
            imported.call("cards", "create").contains(
                #""bodies": { "json": "Card", "multipart": \#(Self.parts) }"#
            ),
            "\(imported.call("cards", "create"))"
        )
        let form = imported.call("cards", "createAsForm")
        #expect(form.contains(#""form": {"#) && !form.contains("bodies"), "\(form)")
    }

    // MARK: Comparison

    /// The differences between the schemas of one document and another document.
    private func differences(
        _ document: String,
        _ other: String,
        change: (String) -> String = { $0 }
    ) throws -> [String] {
        let files = ImportedText(document: document).result.files
        let checked = CheckedSchemas(
            sources: files.map { SchemaSource(path: $0.path, bytes: Array(change($0.text).utf8)) }
        )
        let model = try #require(checked.model?.model, "\(checked.diagnostics.rendered)")
        let reader = DescriptionReader(loadFile: { _ in Array(other.utf8) }) { source, _ in
            SchemaParser.parse(source)
        }
        let description = try #require(reader.read("openapi.json").description)
        return DocumentComparison(model, description).diagnostics.map { "\($0.message)" }
    }

    @Test(
        "Schemas of a document with several bodies have no differences from it, and those of another have"
    )
    func comparison() throws {
        let text =
            #"{ "schema": { "type": "object", "properties": { "a": { "type": "string" } } } }"#
        let document = Self.document([
            ("application/json", Self.card), ("multipart/form-data", Self.upload),
            ("multipart/related", text),
        ])
        #expect(try differences(document, document) == [])
        let other = document.replacing(
            #""a": { "type": "integer" }"#,
            with: #""a": { "type": "boolean" }"#
        )
        .replacing(#""tags": {"#, with: #""labels": {"#)
        let found = try differences(document, other).map { $0.prefix { $0 != "(" } }
        #expect(found.count == 3, "\(found)")
        for name in ["'a'", "'tags'", "'labels'"] {
            #expect(found.contains { $0.contains(name) }, "\(name): \(found)")
        }
    }
}
