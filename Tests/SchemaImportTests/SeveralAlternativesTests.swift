import Testing

@testable import SchemaImport

@Suite("Values that match several alternatives")
struct SeveralAlternativesTests {
    private func union(_ schema: String, _ others: String) -> ImportedText {
        ImportedText(
            schemas: #""P": \#(schema), \#(others)"#,
            paths: ##"""
                "/a": { "get": { "operationId": "a.get", "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": { "$ref": "#/components/schemas/P" } } } } } } }
                """##
        )
    }

    private func object(_ name: String, _ properties: [String], required: [String] = []) -> String {
        let members = properties.map { #""\#($0)": { "type": "string" }"# }.joined(separator: ", ")
        let names = required.map { "\"\($0)\"" }.joined(separator: ", ")
        return
            #""\#(name)": { "type": "object", "properties": {\#(members)}, "required": [\#(names)] }"#
    }

    private static func choice(_ key: String, _ names: String...) -> String {
        let parts = names.map { ##"{ "$ref": "#/components/schemas/\##($0)" }"## }
        return "\"\(key)\": [\(parts.joined(separator: ", "))]"
    }

    private func object(_ limit: Int, _ name: String) -> String {
        #"""
        { "type": "object", "properties": { "\#(name)": { "type": "string" },
            "x": { "type": "integer", "maximum": \#(limit) } } }
        """#
    }

    @Test("Unnamed objects of 'anyOf' that cannot be distinguished are one object with all fields")
    func alike() {
        let imported = union(
            #"{ "anyOf": [\#(object(3, "a")), \#(object(3, "b"))] }"#,
            #""Q": { "type": "string" }"#
        )
        let declaration = imported.declaration("P")
        for name in ["a", "b"] { #expect(declaration.contains("\"\(name)\": \"string?\"")) }
        #expect(declaration.contains(#""range": { "max": 3 }"#))
        #expect(imported.constructs.isEmpty)
    }

    @Test("So are those next to fields, and in a part of 'allOf'")
    func besideFields() {
        let choice = #""anyOf": [\#(object(3, "a")), \#(object(3, "b"))]"#
        let field = #""type": "object", "properties": { "c": { "type": "string" } }"#
        for schema in ["{ \(field), \(choice) }", #"{ "allOf": [{ \#(field) }, { \#(choice) }] }"#]
        {
            let imported = union(schema, #""Q": { "type": "string" }"#)
            let declaration = imported.declaration("P")
            for name in ["a", "b", "c"] {
                #expect(declaration.contains("\"\(name)\": \"string?\""), "\(declaration)")
            }
            #expect(imported.constructs.isEmpty)
        }
    }

    @Test("A choice with a discriminator remains a choice within one without")
    func discriminators() {
        let schemas = [
            object("A", ["kind", "a"], required: ["kind"]),
            object("B", ["kind", "a"], required: ["kind"]), object("C", ["c"], required: ["c"]),
            #""U": { \#(Self.choice("oneOf", "A", "B")), "discriminator": { "propertyName": "kind" } }"#,
        ].joined(separator: ", ")
        let objects = union("{ \(Self.choice("oneOf", "U", "C")) }", schemas)
        #expect(objects.declaration("P").contains(#""cases": ["U", "C"]"#))
        #expect(objects.declaration("U").contains(#""by": "kind""#))
        let text = union(
            ##"{ "oneOf": [{ "$ref": "#/components/schemas/U" }, { "type": "string" }] }"##,
            schemas
        )
        #expect(text.declaration("P").contains(#""cases": ["U", "string"]"#))
        for imported in [objects, text] { #expect(imported.constructs.isEmpty) }
    }

    @Test(
        "Different limits of such objects are not kept for the combined object, which is reported"
    )
    func limits() {
        let imported = union(
            #"{ "anyOf": [\#(object(3, "a")), \#(object(9, "b"))] }"#,
            #""Q": { "type": "string" }"#
        )
        #expect(imported.declaration("P").contains(#""x": "int?""#))
        #expect(imported.constructs == [.constraint])
    }

    @Test(
        "A field of such objects has a type with the values of all of them, in either order",
        arguments: [
            (
                #""type": "integer""#, #""type": ["integer", "null"]"#,
                #"{ "type": "int", "nullable": true }"#
            ),
            (#""type": "integer""#, #""type": "number""#, #""double""#),
            (#""type": "integer", "format": "uint64""#, #""type": "integer""#, #""int""#),
            (#""type": "number", "format": "decimal""#, #""type": "number""#, #""decimal""#),
            (#""type": "string", "format": "date-time""#, #""type": "string""#, #""string""#),
            (#""type": "string", "contentEncoding": "base64""#, #""type": "string""#, #""string""#),
            (#""const": 1"#, #""const": 2"#, #""PX""#),
            (#""const": 1"#, #""type": "integer""#, #""int""#),
            (#""const": "a""#, #""type": "string""#, #""string""#),
            (#""const": true"#, #""const": false"#, #""bool""#),
            (
                #""type": "array", "items": { "type": "integer" }"#,
                #""type": "array", "items": { "type": ["number", "null"] }"#, #""[double?]""#
            ),
            (
                #""additionalProperties": { "type": "integer" }"#,
                #""additionalProperties": { "type": "number" }"#,
                #""{double}""#
            ),
            (
                #""additionalProperties": { "type": "integer" }"#,
                #""additionalProperties": { "type": "string" }"#,
                #""{any}""#
            ),
            (#""type": "string", "readOnly": true"#, #""type": "string""#, #""string""#),
        ]
    )
    func commonTypes(_ one: String, _ other: String, _ type: String) {
        for (first, second) in [(one, other), (other, one)] {
            let objects = [first, second].map {
                #"{ "type": "object", "required": ["x"], "properties": { "x": { \#($0) } } }"#
            }
            let imported = union(
                #"{ "anyOf": [\#(objects.joined(separator: ", "))] }"#,
                #""Q": { "type": "string" }"#
            )
            let declaration = imported.declaration("P")
            #expect(declaration.contains(#""x": \#(type)"#), "\(declaration)")
        }
    }

    @Test(
        "A number that may have one of several formats has a type with the values of all of them",
        arguments: [
            (#""type": "integer", "format": "int64""#, #""type": "number""#, "double"),
            (
                #""type": "integer", "format": "int32""#, #""type": "number", "format": "float""#,
                "double"
            ),
            (#""type": "integer", "format": "uint64""#, #""type": "integer""#, "int"),
            (#""type": "integer", "format": "unix-time""#, #""type": "integer""#, "int"),
            (#""type": "number", "format": "decimal""#, #""type": "number""#, "decimal"),
        ]
    )
    func formats(_ one: String, _ other: String, _ type: String) {
        for (first, second) in [(one, other), (other, one)] {
            let choice = #"{ "oneOf": [{ \#(first) }, { \#(second) }] }"#
            let imported = union(
                #"{ "type": "object", "properties": { "x": \#(choice) } }"#,
                #""Q": { "type": "string" }"#
            )
            #expect(imported.declaration("P").contains(#""x": "\#(type)?""#))
        }
    }

    @Test(
        "Named objects of 'anyOf' are the cases of a union, which is reported",
        arguments: [["a", "b"], []]
    )
    func apart(required: [String]) {
        let first = object("A", ["a"], required: required.filter { $0 == "a" })
        let second = object("B", ["b"], required: required.filter { $0 == "b" })
        let imported = union("{ \(Self.choice("anyOf", "A", "B")) }", "\(first), \(second)")
        #expect(imported.declaration("P").contains(#""cases": ["A", "B"]"#))
        #expect(imported.constructs == [.constraint])
    }

    @Test("Objects of 'oneOf' are the cases of a union")
    func one() {
        let imported = union(
            "{ \(Self.choice("oneOf", "A", "B")) }",
            "\(object("A", ["a", "x"])), \(object("B", ["b", "x"], required: ["x"]))"
        )
        #expect(imported.declaration("P").contains(#""cases": ["A", "B"]"#))
        #expect(imported.constructs.isEmpty)
    }

    @Test("'oneOf' beside 'anyOf' is not one choice")
    func both() {
        let imported = union(
            "{ \(Self.choice("oneOf", "A", "B")), \(Self.choice("anyOf", "C", "D")) }",
            ["A", "B", "C", "D"].map { object($0, [$0], required: [$0]) }.joined(separator: ", ")
        )
        #expect(imported.constructs.contains(.alternativesBesideFields))
        #expect(!imported.declaration("P").contains("\"C\", "))
    }

    @Test(
        "The style of an object as a part is reported if it has a meaning",
        arguments: ["3.0.3", "3.1.0"]
    )
    func partStyle(version: String) {
        let imported = ImportedText(
            paths: #"""
                "/a": { "post": { "operationId": "a.post", "requestBody": { "content": { "multipart/form-data": {
                    "schema": { "type": "object", "properties": { "o": { "type": "object",
                        "properties": { "x": { "type": "integer" } } } } },
                    "encoding": { "o": { "style": "deepObject", "explode": true } } } } },
                    "responses": { "204": { "description": "" } } } }
                """#,
            version: version
        )
        #expect(imported.constructs == (version == "3.1.0" ? [.parameterStyle] : []))
    }

    @Test("Files of a body whose names are unknown are omitted, which is reported")
    func openFiles() {
        func body(_ values: String) -> ImportedText {
            ImportedText(
                paths: #"""
                    "/a": { "post": { "operationId": "a.post", "requestBody": { "content": { "multipart/form-data": {
                        "schema": { "type": "object", "properties": { "a": { "type": "string" } },
                            "additionalProperties": \#(values) } } } }, "responses": { "204": { "description": "" } } } }
                    """#
            )
        }
        let file = #"{ "type": "string", "format": "binary" }"#
        #expect(body(file).constructs == [.nestedParameter])
        #expect(body(#"{ "type": "array", "items": \#(file) }"#).constructs == [.nestedParameter])
        #expect(
            body(#"{ "type": "object", "properties": { "x": { "type": "string" } } }"#).constructs
                == [.nestedParameter]
        )
        #expect(body(#"{ "type": "string" }"#).constructs.isEmpty)
    }
}
