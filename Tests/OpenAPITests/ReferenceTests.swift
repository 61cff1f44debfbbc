import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

@Suite struct ReferenceTests {
    @Test("A nullable reference before OpenAPI 3.1 remains nullable for a reference to it")
    func nullableTarget() throws {
        let reading = read([
            "a": document(
                version: "3.0.3",
                ##"""
                "paths": {}, "components": {"schemas": {
                "B": {"type": "string"}, "C": {"$ref": "#/components/schemas/B", "nullable": true},
                "X": {"properties": {"b": {"$ref": "#/components/schemas/B", "nullable": true}}},
                "A": {"properties": {"r": {"$ref": "#/components/schemas/X/properties/b"}}}}}
                """##
            )
        ])
        let schemas = try #require(reading.description?.schemas)
        let name = try #require(schemas["A"]?.schema.properties.first?.schema.reference)
        #expect(schemas[name]?.schema.isNullable == true)
        #expect(schemas[name]?.schema.reference == "B")
        #expect(schemas["C"]?.schema.isNullable == true)
        #expect(reading.lines.count == 2)
    }

    @Test("A sign after a percent sign is not an escape")
    func percentSign() throws {
        let description = try description(
            ##"""
            "paths": {}, "components": {"schemas": {"100%+5": {"type": "string"},
            "A": {"$ref": "#/components/schemas/100%+5", "title": "a"}}}
            """##
        )
        #expect(description.schemas["A"]?.schema.reference == "100%+5")
    }

    @Test("A security scheme by reference is the one in the field Authorization")
    func authorizationScheme() throws {
        let table = #"{"tok": {"type": "apiKey", "in": "header", "name": "Authorization"}}"#
        for schemes in [##"{"$ref": "s.json"}"##, ##"{"tok": {"$ref": "s.json#/tok"}}"##] {
            let reading = read([
                "a.json": document(
                    """
                    "paths": {"/x": {"get": {"responses": {}, "parameters": [
                    {"name": "Authorization", "in": "header", "schema": {"type": "string"}}]}}},
                    "components": {"securitySchemes": \(schemes)}
                    """
                ), "s.json": table,
            ])
            let operation = try #require(reading.description?.operations.first)
            #expect(operation.security.first?.uses.map(\.scheme) == ["tok"])
        }
    }

    @Test("Every kind of part can be a reference to a component")
    func kinds() throws {
        let description = try description(
            ##"""
            "paths": {"/x": {"$ref": "#/components/pathItems/X"}},
            "components": {
              "pathItems": {"Y": {"get": {"responses": {}}}, "X": {"post": {
                "parameters": [{"$ref": "#/components/parameters/P"}],
                "requestBody": {"$ref": "#/components/requestBodies/B"},
                "responses": {"200": {"$ref": "#/components/responses/R"}},
                "callbacks": {"c": {"$ref": "#/components/callbacks/C"}},
                "security": [{"S": []}]}}},
              "parameters": {"P": {"$ref": "#/components/parameters/Q"},
                "Q": {"name": "q", "in": "query", "schema": {"$ref": "#/components/schemas/T"}}},
              "requestBodies": {"B": {"content": {"application/json": {
                "examples": {"e": {"$ref": "#/components/examples/E"}}}}}},
              "examples": {"E": {"value": 7}},
              "responses": {"R": {"description": "r", "headers": {"H": {"$ref": "#/components/headers/H"}}}},
              "headers": {"H": {"schema": {"type": "string"}}},
              "callbacks": {"C": {"{$url}": {"$ref": "#/components/pathItems/Y"}}},
              "securitySchemes": {"S": {"$ref": "#/components/securitySchemes/K"},
                "K": {"type": "http", "scheme": "bearer"}},
              "schemas": {"T": {"type": "string"}}}
            """##
        )
        let operation = try #require(description.operations.first)
        #expect(operation.path == "/x")
        #expect(operation.parameters.map(\.name) == ["q"])
        #expect(operation.parameters[0].value.schema?.reference == "T")
        #expect(operation.parameters[0].place.pointer.description == "/components/parameters/Q")
        #expect(operation.body?.componentName == "B")
        #expect(operation.body?.contents[0].examples.map { written($0.value) } == ["7"])
        #expect(operation.responses[0].response.componentName == "R")
        #expect(operation.responses[0].response.headers[0].componentName == "H")
        #expect(
            operation.responses[0].place.pointer.description
                == "/components/pathItems/X/post/responses/200"
        )
        #expect(operation.callbacks[0].items[0].operations.map(\.method) == ["GET"])
        #expect(description.components.securitySchemes.map(\.name) == ["S", "K"])
    }

    @Test("A schema that refers to itself remains a reference by name")
    func recursion() throws {
        let node = try schema(
            ##"""
            {"properties": {"next": {"$ref": "#/components/schemas/S"},
            "all": {"items": {"$ref": "#/components/schemas/S"}}}}
            """##
        )
        #expect(node.property("next")?.schema.reference == "S")
        #expect(node.property("all")?.schema.items?.reference == "S")
    }

    @Test(
        "Escapes of pointers and of URLs are undone",
        arguments: [
            "#/components/schemas/a~1b", "#/components/schemas/a%7E1b",
            "api.json#/components/schemas/a~1b", "./api.json#/components/schemas/a~1b",
            "%61pi.json#/components/schemas/a~1b", "x/../api.json#/components/schemas/a~1b",
        ]
    )
    func escapes(reference: String) throws {
        let schema = try described(Self.table(reference)).schemas["S"]?.schema
        #expect(schema?.items?.reference == "a/b")
    }

    @Test("An escape of a URL is undone before a pointer is split")
    func escapedSlash() {
        let lines = read(["api.json": Self.table("#/components/schemas/a%2Fb")]).lines
        #expect(
            lines == [
                "api.json:3:25: error: reference '#/components/schemas/a%2Fb' cannot be resolved: "
                    + "'#/components/schemas' in 'api.json' has no 'a' "
                    + "(at #/components/schemas/S/items/$ref) [unresolved-reference]"
            ]
        )
    }

    private static func table(_ reference: String) -> String {
        document(
            #"""
            "paths": {}, "components": {"schemas": {"a/b": {"type": "string"},
            "S": {"items": {"$ref": "\#(reference)"}}}}
            """#
        )
    }

    @Test("Keywords next to a reference are used in OpenAPI 3.1 and ignored in 3.0")
    func siblings() throws {
        let text =
            ##"{"properties": {"a": {"$ref": "#/components/schemas/S", "description": "d"}}}"##
        #expect(try schema(text).property("a")?.schema.description == "d")
        let old = try schema(version: "3.0.3", text).property("a")?.schema
        #expect(old?.description == nil)
        #expect(old?.reference == "S")
        let nullable =
            ##"{"properties": {"a": {"$ref": "#/components/schemas/S", "nullable": true}}}"##
        #expect(
            mistakes(version: "3.0.3", inSchema: nullable) == [
                "a:3:57: warning: 'nullable' next to '$ref' has no effect before OpenAPI 3.1, and is taken as 3.1 does "
                    + "(at #/components/schemas/S/properties/a/nullable) [beside-reference]"
            ]
        )
        #expect(mistakes(inSchema: nullable) == [])
    }

    @Test("A reference to a part of a schema gives the part a name")
    func parts() throws {
        let description = try description(
            ##"""
            "paths": {}, "components": {"schemas": {
            "A": {"properties": {"b": {"items": {"type": "string"}}},
              "$defs": {"D": {"type": "integer"}}},
            "C": {"properties": {"x": {"$ref": "#/components/schemas/A/properties/b/items"},
              "y": {"$ref": "#/components/schemas/A/properties/b/items"},
              "z": {"$ref": "#/components/schemas/A/$defs/D"}}}}}
            """##
        )
        let c = try #require(description.schemas["C"]?.schema)
        #expect(c.properties.map(\.schema.reference) == ["A.b", "A.b", "D"])
        #expect(description.schemas.schemas.map(\.name) == ["A", "C", "A.b", "D"])
        #expect(description.schemas["A.b"]?.schema.types == .string)
        #expect(description.schemas["D"]?.schema.types == .integer)
    }

    @Test("Anchors, identifiers and recursive references lead to schemas")
    func anchors() throws {
        let description = try description(
            ##"""
            "paths": {}, "components": {"schemas": {
            "A": {"$anchor": "here", "type": "string"},
            "B": {"$id": "https://example.com/b", "properties": {"c": {"type": "integer"}}},
            "T": {"$recursiveAnchor": true, "items": {"$recursiveRef": "#"}},
            "U": {"$dynamicAnchor": "node", "items": {"$dynamicRef": "#node"}},
            "C": {"properties": {"a": {"$ref": "#here"}, "b": {"$ref": "https://example.com/b"},
              "c": {"$ref": "https://example.com/b#/properties/c"}}}}}
            """##
        )
        let c = try #require(description.schemas["C"]?.schema)
        #expect(c.properties.map(\.schema.reference) == ["A", "B", "B.c"])
        #expect(description.schemas["T"]?.schema.items?.reference == "T")
        #expect(description.schemas["U"]?.schema.items?.reference == "U")
    }

    @Test("References in a schema with an '$id' start from it, and else from the document")
    func identifiers() throws {
        let description = try description(
            ##"""
            "paths": {}, "components": {"schemas": {
            "A": {"$id": "https://example.com/schemas/a", "$defs": {"x": {"type": "string"},
              "y": {"$anchor": "near", "type": "integer"}, "z": {"$id": "z", "items": {"$ref": "#/$defs/w"},
              "$defs": {"w": {"type": "number"}}}},
              "properties": {"x": {"$ref": "#/$defs/x"}, "y": {"$ref": "#near"}, "z": {"$ref": "z"},
                "w": {"$ref": "z#/$defs/w"}, "b": {"$ref": "b"}, "c": {"$ref": "#/components/schemas/C"},
                "d": {"$ref": "/schemas/b#far"}, "e": {"$ref": "#"}}},
            "B": {"$id": "https://example.com/schemas/b", "$defs": {"x": {"type": "boolean"},
              "y": {"$anchor": "near", "type": "array"}, "z": {"$anchor": "far", "type": "null"}}},
            "C": {"$id": "C", "properties": {"a": {"$ref": "#near"}, "d": {"$ref": "D"}}}, "D": {"$id": "D"}}}
            """##
        )
        func references(_ name: String) throws -> [String?] {
            try #require(description.schemas[name]?.schema).properties.map(\.schema.reference)
        }
        #expect(try references("A") == ["x", "y", "z", "w", "B", "C", "z2", "A"])
        #expect(description.schemas["x"]?.schema.types == .string)
        #expect(description.schemas["y"]?.schema.types == .integer)
        #expect(description.schemas["z"]?.schema.items?.reference == "w")
        #expect(description.schemas["w"]?.schema.types == .number)
        #expect(try references("C")[1] == "D")
    }

    @Test("Files are read once, from folders beside and above, whatever refers to them")
    func files() throws {
        let reading = read([
            "specs/api/openapi.json": document(
                ##"""
                "paths": {"/x": {"$ref": "paths/x.json"}},
                "components": {"schemas": {"Pet": {"$ref": "schemas/pet.json"}, "Dog": {"type": "object"}}}
                """##
            ),
            "specs/api/paths/x.json": #"""
            {"get": {"parameters": [{"$ref": "../../common/parts.json#/limit"}],
            "responses": {"200": {"description": "d", "content": {"application/json":
              {"schema": {"$ref": "../schemas/pet.json"}}}},
            "400": {"$ref": "../../common/error.json"}}}}
            """#,
            "specs/api/schemas/pet.json": ##"""
            {"properties": {"owner": {"$ref": "owner.json"}, "mother": {"$ref": "#"},
            "dog": {"$ref": "../openapi.json#/components/schemas/Dog"},
            "tag": {"$ref": "../../common/parts.json#/tags/name"}}}
            """##,
            "specs/api/schemas/owner.json":
                #"{"properties": {"pets": {"items": {"$ref": "pet.json"}}}}"#,
            "specs/common/parts.json": #"""
            {"limit": {"name": "limit", "in": "query", "schema": {"type": "integer"}},
            "tags": {"name": {"type": "string"}}}
            """#,
            "specs/common/error.json": #"{"description": "bad"}"#,
        ])
        #expect(reading.lines == [])
        let description = try #require(reading.description)
        let get = try #require(description.operations.first)
        #expect(get.parameters.map(\.componentName) == ["limit"])
        #expect(get.responses[0].response.contents[0].schema?.reference == "Pet")
        #expect(get.responses[1].response.componentName == "error")
        #expect("\(get.place)" == "specs/api/paths/x.json:1:9 #/get")
        let pet = try #require(description.schemas["Pet"]?.schema)
        #expect(pet.place.location.path == "specs/api/schemas/pet.json")
        #expect(pet.properties.map(\.schema.reference) == ["owner", "Pet", "Dog", "tags.name"])
        #expect(
            description.schemas["owner"]?.schema.property("pets")?.schema.items?.reference == "Pet"
        )
        #expect(description.schemas["owner"]?.origin == .file)
        #expect(description.schemas["Pet"]?.origin == .component)
    }

    @Test("Files of the same name, and a component of that name, get names of their own")
    func sameNames() throws {
        let reading = read([
            "api.json": document(
                #"""
                "paths": {}, "components": {"schemas": {"pet": {"type": "integer"}, "S": {"properties": {
                "a": {"$ref": "a/pet.json"}, "b": {"$ref": "b/pet.json"}, "c": {"$ref": "a/pet.json"}}}}}
                """#
            ),
            "a/pet.json": #"{"type": "string"}"#,
            "b/pet.json": #"{"type": "boolean"}"#,
        ])
        #expect(reading.lines == [])
        let properties = try #require(reading.description?.schemas["S"]?.schema.properties)
        #expect(properties.map(\.schema.reference) == ["pet2", "pet3", "pet2"])
        #expect(reading.description?.schemas["pet2"]?.schema.types == .string)
    }

    @Test("Text may come from a file, as documents that are put together have it")
    func text() throws {
        let reading = read([
            "api.json": document("\"paths\": {}, \"x-a\": 1")
                .replacing(
                    "\"version\"",
                    with: "\"description\": {\"$ref\": \"d.json\"}, \"version\""
                ),
            "d.json": "\"A long text.\"",
        ])
        #expect(reading.lines == [])
        #expect(reading.description?.info.description == "A long text.")
    }

    @Test("A reference within a correction is relative to the corrected document")
    func correction() throws {
        let text = document(#""paths": {}, "components": {"schemas": {"S": {}, "T": {}}}"#)
        let other = SchemaParser.parse(
            SchemaSource(
                path: "corrections/api.json",
                bytes: Array(##"{"items": {"$ref": "#/components/schemas/T"}}"##.utf8)
            )
        ).root
        var reader = DescriptionReader(
            loadFile: { _ in Array(text.utf8) },
            parseYAML: YAMLParser.parse(_:sizeLimit:)
        )
        reader.correct = { root, path in
            #expect(path == "api.json")
            return replacing("S", in: root, with: other)
        }
        let reading = reader.read("api.json")
        #expect(reading.lines == [])
        #expect(reading.description?.schemas["S"]?.schema.items?.reference == "T")
    }

    /// The tree with another value wherever an object has a member of that name.
    private func replacing(_ key: String, in node: SchemaNode, with value: SchemaNode) -> SchemaNode
    {
        guard let object = node.object else { return node }
        let members = object.members.map { member in
            let new = member.key == key ? value : replacing(key, in: member.value, with: value)
            return SchemaObject.Member(key: member.key, keyRange: member.keyRange, value: new)
        }
        return SchemaNode(.object(SchemaObject(members)), at: node.range)
    }

    @Test("JSON and YAML refer to each other", .enabled(if: YAMLParser.isAvailable, "no YAML"))
    func mixed() throws {
        let reading = read([
            "api.yaml": "openapi: 3.0.3\ninfo: {title: T, version: 1.0}\npaths:\n  /x:\n"
                + "    $ref: 'x.json'\n",
            "x.json": #"{"get": {"responses": {"200": {"$ref": "r.yml#/ok"}}}}"#,
            "r.yml": "ok:\n  description: fine\n",
        ])
        #expect(
            reading.lines == [
                "api.yaml:2:27: warning: 'version' is a number, expected text: it is read as '1.0' "
                    + "(at #/info/version) [wrong-type]"
            ]
        )
        #expect(reading.description?.info.version == "1.0")
        let get = try #require(reading.description?.operations.first)
        #expect(get.responses[0].response.description == "fine")
    }

    @Test(
        "An alias of a schema that may be null is not another name for the schema",
        arguments: [
            ("3.0.3", #""nullable": true"#), ("3.1.0", #""type": ["object", "null"]"#),
        ]
    )
    func nullableAliases(version: String, isNull: String) throws {
        let text = document(
            version: version,
            """
            "paths": {}, "components": {"schemas": {"A": {"$ref": "b.json#/Maybe"},
            "B": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/A"}}}}}
            """
        )
        let reading = OpenAPITests.read([
            "api.json": text,
            "b.json":
                ##"{"Maybe": {"$ref": "#/Y", \##(isNull)}, "Y": {"type": "object", "properties": {}}}"##,
        ])
        let schemas = try #require(reading.description).schemas
        #expect(schemas["A"]?.schema.isNullable == true)
        #expect(schemas["A"]?.schema.reference == "Y")
        #expect(schemas["Y"]?.schema.isNullable == false)
        #expect(schemas["B"]?.schema.properties.first?.schema.reference == "A")
    }
}
