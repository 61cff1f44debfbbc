import Foundation
import LatheTool
import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

@testable import SchemaImport

@Suite("No document makes the import crash or hang")
struct HostileImportTests {
    private func reference(_ name: String) -> String {
        ##"{ "$ref": "#/components/schemas/\##(name)" }"##
    }

    @Test("An example that contradicts its schema is reported at the place")
    func examples() {
        func notes(_ example: String) -> [String] {
            let imported = ImportedText(
                paths: #"""
                    "/cards": { "get": { "responses": { "200": { "description": "", "content": { "application/json": {
                        "example": \#(example),
                        "schema": { "type": "array", "items": { "type": "object", "properties": {
                            "n": { "type": "integer" }, "k": { "enum": ["a", "b"] },
                            "u": { "oneOf": [{ "type": "string" }, { "type": "boolean" }] } } } } } } } } } }
                    """#
            )
            return imported.result.findings.map { "\($0)" }
        }
        #expect(notes(#"[{ "n": 1, "k": "a", "u": true }]"#).isEmpty)
        for (example, expected) in [
            (#"[{ "n": "1" }]"#, "string, expected 'integer'"),
            (#"[{ "n": 1 }, { "n": 0.5 }]"#, "number, expected 'integer'"),
            (#"{ "n": 1 }"#, "object, expected 'array'"),
            (#"[{ "k": "c" }]"#, "string, which is none of the 2 values"),
            (#"[{ "u": 1 }]"#, "number, which is none of the 2 kinds"),
            (#"[{ "n": null }]"#, "null, which is not allowed"),
        ] {
            let found = notes(example)
            #expect(found.count == 1)
            #expect(found[0].contains(expected), "\(found)")
            #expect(found[0].hasPrefix("openapi.json:6:"), "\(found)")
            #expect(found[0].hasSuffix("/content/application~1json/example"), "\(found)")
        }
    }

    @Test("A file over the limit is refused before it is read")
    func sizes() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "a.json").path
        #expect(FileManager.default.createFile(atPath: file, contents: Data("{}".utf8)))
        #expect(try InputFile.bytes(at: file, limit: 2) == Array("{}".utf8))
        #expect(throws: tooLarge(1)) { try InputFile.bytes(at: file, limit: 1) }
        // A hole of a tebibyte, which no memory has.
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        let limit = DescriptionReader.fileLimit
        #expect(throws: tooLarge(limit)) { try InputFile.bytes(at: file, limit: limit) }
    }

    private func tooLarge(_ limit: Int) -> InputFile.Unreadable {
        InputFile.Unreadable(
            rule: "too-large",
            "the file has more than \(limit) bytes, expected at most that many"
        )
    }

    @Test("An endless device file is read up to the limit")
    func endless() {
        #expect(throws: tooLarge(3 << 20)) {
            try InputFile.bytes(at: "/dev/zero", limit: 3 << 20, readsStreams: true)
        }
    }

    @Test("A document of 50 MB is imported, most of which is a description")
    func large() {
        let words = String(repeating: "a", count: 50 << 20)
        let result = Self.imported(
            #"""
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {}, "x-words": "\#(words)" }
            """#
        )
        #expect(result?.files.isEmpty == false)
    }

    @Test(
        "Aliases that expand to 200 MB are reported",
        .enabled(if: YAMLParser.isAvailable, "no YAML")
    )
    func aliases() {
        // Each alias stands for a text of 2,000 bytes; a list of 100 of them a thousand times.
        var text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nx-a:\n"
        text += "  - &l0 '\(String(repeating: "a", count: 2000))'\n"
        text += "  - &l1 [\(String(repeating: "*l0, ", count: 100))]\n"
        text += "  - [\(String(repeating: "*l1, ", count: 1000))]\n"
        let document = YAMLParser.parse(
            SchemaSource(path: "a.yaml", bytes: Array(text.utf8)),
            sizeLimit: DescriptionReader.fileLimit
        )
        // The copies share their memory, and are few enough to be looked at.
        #expect(document.root["x-a"]?.elements?.count == 3)
        text += "  - [\(String(repeating: "*l1, ", count: 100_000))]\n"
        let bomb = YAMLParser.parse(
            SchemaSource(path: "a.yaml", bytes: Array(text.utf8)),
            sizeLimit: DescriptionReader.fileLimit
        )
        #expect(bomb.diagnostics.map(\.rule) == ["too-many-aliases"])
        #expect(bomb.diagnostics.first?.range.location.line == 8)
    }

    @Test("Schemas that contain one another 3,000 deep become entities")
    func depth() {
        let links = (0..<3000).map {
            #""A\#($0)": { "type": "object", "properties": { "next": \#(reference("A\($0 + 1)")) } }"#
        }
        let end = #""A3000": { "type": "object", "properties": { "x": { "type": "string" } } }"#
        let imported = ImportedText(schemas: (links + [end]).joined(separator: ","))
        #expect(imported.constructs.isEmpty)
        #expect(
            imported.declaration("A2999")
                == #"{ "entity": "A2999", "fields": { "next": "A3000?" } }"#
        )
    }

    @Test("Parts of parts that double at each step are put together once")
    func doublingParts() {
        let links = (0..<40).map { step in
            let next = reference("A\(step + 1)")
            return
                #""A\#(step)": { "allOf": [\#(next), { "allOf": [\#(next), { "properties": { "p\#(step)": { "type": "string" } } }] }] }"#
        }
        let end = #""A40": { "type": "object", "properties": { "x": { "type": "string" } } }"#
        let imported = ImportedText(schemas: (links + [end]).joined(separator: ","))
        #expect(imported.declaration("A0").contains(#""p39": "string?""#))
    }

    @Test("Schemas that contain themselves add nothing to themselves")
    func circles() throws {
        let schemas = #"""
            "A": { "allOf": [\#(reference("B"))], "properties": { "y": { "type": "string" } } },
            "B": { "allOf": [\#(reference("A")), { "properties": { "x": { "type": "string" } } }] }
            """#
        let result = try #require(Self.imported(Self.document(schemas)))
        let errors = ImportedText.errors(result.files)
        #expect(errors.isEmpty)
    }

    @Test("A constant that contradicts a discriminator's mapping distinguishes the cases itself")
    func contradictingMapping() {
        let imported = ImportedText(
            schemas: ##"""
                "A": { "type": "object", "required": ["k"], "properties": { "k": { "const": "a" } } },
                "B": { "type": "object", "required": ["k"], "properties": { "k": { "const": "b" } } },
                "U": { "oneOf": [\##(reference("A")), \##(reference("B"))], "discriminator": {
                    "propertyName": "k", "mapping": { "x": "#/components/schemas/A" } } }
                """##
        )
        #expect(imported.declaration("U") == #"{ "union": "U", "cases": ["A", "B"] }"#)
    }

    @Test(
        "An invalid address is omitted",
        arguments: [
            "https://#/v1", "https:///v1", "ftp://a", "https://u:s3cr3t@a/b#c", "ftp://s3cr3t@a",
        ]
    )
    func addresses(_ url: String) {
        let document = #"""
            { "openapi": "3.0.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "servers": [{ "url": "\#(url)" }] }
            """#
        let imported = ImportedText(document: document)
        #expect(imported.constructs == [.server])
        #expect(!imported.result.findings.contains { $0.note.contains("s3cr3t@") })
    }

    @Test("A variable that no address names is omitted, and a space in a path is escaped")
    func escapes() {
        let imported = ImportedText(
            document: #"""
                { "openapi": "3.0.0", "info": { "title": "Shop", "version": "1" },
                  "servers": [{ "url": "https://shop.example", "variables": { "x": { "default": "1" } } }],
                  "paths": { "/my cards": { "get": { "operationId": "show", "tags": ["cards"],
                    "responses": { "204": { "description": "" } } } } } }
                """#
        )
        #expect(imported.call("cards", "show") == #"{ "get": "/my%20cards" }"#)
    }

    // MARK: Mutants

    @Test(
        "A document with parts that are missing, swapped or of another kind makes a valid schema or none"
    )
    func mutants() {
        var random = SplitMix(state: 20)
        let source = SchemaSource(path: "openapi.json", bytes: Array(Self.base.utf8))
        let base = SchemaParser.parse(source).root
        for number in 0..<50 {
            var root = SchemaValue(base) ?? .null
            for _ in 0..<(1 + number % 5) { root.mutate(&random) }
            guard let result = Self.imported(SchemaText.text(of: root)) else { continue }
            let errors = ImportedText.errors(result.files)
            #expect(errors.isEmpty, "mutant \(number): \(errors)")
        }
    }

    private static func document(_ schemas: String) -> String {
        #"""
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
          "components": { "schemas": { \#(schemas) } } }
        """#
    }

    private static func imported(_ document: String) -> Import? {
        let reader = DescriptionReader(
            loadFile: { _ in Array(document.utf8) },
            parseYAML: { source, _ in SchemaParser.parse(source) }
        )
        let reading = reader.read("openapi.json")
        guard let description = reading.description, !reading.isPartial else { return nil }
        return Import(description, name: "Shop", diagnostics: reading.diagnostics)
    }

    private static let base = ##"""
        { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
          "servers": [{ "url": "https://{zone}.shop.example/v1", "variables": { "zone": { "default": "eu" } } }],
          "security": [{ "key": [], "sid": [] }],
          "paths": { "/cards/{id}": {
            "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "get": { "operationId": "getCard", "tags": ["cards"],
              "parameters": [{ "name": "X-Trace", "in": "header", "schema": { "type": "string" } },
                { "name": "filter", "in": "query", "style": "deepObject", "schema": { "$ref": "#/components/schemas/Card" } }],
              "responses": { "200": { "description": "A card.", "headers": { "X-Total": { "schema": { "type": "integer" } } },
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Card" } } } },
                "202": { "description": "", "content": { "application/json": { "schema": { "type": "integer" } } } },
                "429": { "description": "", "content": { "application/json": { "schema": { "type": "string" } } } },
                "default": { "$ref": "#/components/responses/Fault" } } },
            "post": { "tags": ["cards"], "requestBody": { "content": {
                "multipart/form-data": { "schema": { "type": "object", "properties": {
                  "file": { "type": "string", "format": "binary" }, "card": { "$ref": "#/components/schemas/Card" } } } },
                "application/x-www-form-urlencoded": { "schema": { "oneOf": [
                  { "type": "object", "properties": { "a": { "type": "string" } } }, { "$ref": "#/components/schemas/Card" }] } } } },
              "responses": { "204": { "description": "" } } } } },
          "components": {
            "securitySchemes": { "key": { "type": "apiKey", "in": "header", "name": "X-Key" },
              "sid": { "type": "apiKey", "in": "cookie", "name": "sid" } },
            "responses": { "Fault": { "description": "", "content": { "application/json": { "schema": {
              "type": "object", "properties": { "code": { "type": "string" } } } } } } },
            "schemas": {
              "Card": { "allOf": [{ "$ref": "#/components/schemas/Named" }, { "type": "object", "required": ["id", "kind"],
                "properties": { "id": { "type": "string" }, "kind": { "enum": ["a", 1, "b"] },
                  "point": { "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }] },
                  "owner": { "$ref": "#/components/schemas/Owner" }, "size": { "type": ["integer", "string", "null"], "minimum": 1 } } }] },
              "Named": { "type": "object", "properties": { "name": { "type": "string", "maxLength": 9, "default": "x" } },
                "additionalProperties": { "type": "integer" } },
              "Owner": { "oneOf": [{ "$ref": "#/components/schemas/Person" }, { "$ref": "#/components/schemas/Team" }],
                "discriminator": { "propertyName": "type", "mapping": { "person": "#/components/schemas/Person" } } },
              "Person": { "type": "object", "required": ["type"], "properties": { "type": { "const": "person" },
                "card": { "$ref": "#/components/schemas/Card" } } },
              "Team": { "type": "object", "required": ["type"], "properties": { "type": { "const": "Team" },
                "people": { "type": "array", "items": { "$ref": "#/components/schemas/Person" } } } } } } }
        """##
}

/// Numbers that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension SchemaValue {
    /// Changes one value at some place: removes or renames it, or puts another one there.
    fileprivate mutating func mutate(_ random: inout SplitMix) {
        let others: [SchemaValue] = [
            .null, true, 0, -1, "", "x", [], .object([:]), "{", "a b",
            .object(["$ref": "#/components/schemas/Card"]), .object(["$ref": "#/nowhere"]),
            .number("99999999999999999999"), .object(["type": "object"]), ["$ref"],
        ]
        switch self {
        case .object(var object) where !object.members.isEmpty:
            let index = Int.random(in: 0..<object.members.count, using: &random)
            let member = object.members[index]
            var value = member.value
            switch Int.random(in: 0..<10, using: &random) {
            case 0: object.members.remove(at: index)
            case 1:
                let names = ["", "$ref", "type", "allOf", "x:y", "self", "a b", "200", "api"]
                let name = names.randomElement(using: &random) ?? ""
                object.members[index] = Member(name, value)
            case 2:
                let other = others.randomElement(using: &random) ?? .null
                object.members[index] = Member(member.key, other)
            default:
                value.mutate(&random)
                object.members[index] = Member(member.key, value)
            }
            self = .object(object)
        case .list(var items) where !items.isEmpty:
            let index = Int.random(in: 0..<items.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: items.remove(at: index)
            case 1: items.append(items[index])
            default: items[index].mutate(&random)
            }
            self = .list(items)
        default: self = others.randomElement(using: &random) ?? .null
        }
    }
}
