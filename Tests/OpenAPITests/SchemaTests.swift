import OpenAPI
import SchemaSyntax
import Testing

@Suite struct SchemaTests {
    @Test("The value null in a list of types is the type 'null'")
    func unquotedNull() throws {
        let schema = try schema(#"{"type": ["integer", null]}"#)
        #expect(schema.types == .integer)
        #expect(schema.isNullable)
    }

    @Test("A cycle is broken at its reference, and the keywords next to it remain")
    func cycleWithSiblings() throws {
        let reading = read([
            "a": document(
                ##"""
                "paths": {}, "components": {"schemas": {
                "P": {"type": "object", "oneOf": [{"$ref": "#/components/schemas/C"}]},
                "C": {"allOf": [{"$ref": "#/components/schemas/P", "properties": {"x": {}}}]}}}
                """##
            )
        ])
        #expect(reading.diagnostics.map(\.rule) == ["circular-schema"])
        let part = try #require(reading.description?.schemas["C"]?.schema.allOf.first)
        #expect(part.reference == nil)
        #expect(part.properties.map(\.name) == ["x"])
    }

    @Test("Values of patterns are different if their strings differ in white space")
    func patternValues() throws {
        let schema = try schema(
            #"{"patternProperties": {"a": {"const": "x y"}, "b": {"const": "xy"}, "c": {"const":"xy"}}}"#
        )
        guard case .schema(let values) = schema.additionalProperties else {
            Issue.record("no schema")
            return
        }
        #expect(values.anyOf.map { $0.constant?.string } == ["x y", "xy"])
    }

    @Test("'type' may be a list, in which null makes the value nullable")
    func types() throws {
        let one = try schema(#"{"type": "string"}"#)
        #expect(one.types == .string)
        #expect(!one.isNullable)
        let several = try schema(#"{"type": ["string", "integer", "null"]}"#)
        #expect(several.types == [.string, .integer])
        #expect(several.isNullable)
        let none = try schema("{}")
        #expect(none.types == [])
        #expect(!none.isNullable)
        let null = try schema(#"{"type": "null"}"#)
        #expect(null.types == .null)
        #expect(null.isNullable)
    }

    @Test(
        "Null can be declared in many ways, which are read as one",
        arguments: [
            #"{"type": "string", "nullable": true}"#,
            #"{"type": ["null", "string"]}"#,
            #"{"type": "string", "x-nullable": true}"#,
            #"{"enum": ["a", null]}"#,
            #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
            #"{"oneOf": [{"enum": [null]}, {"type": "string"}]}"#,
            #"{"oneOf": [{"const": null}, {"type": "string"}]}"#,
        ]
    )
    func nullable(text: String) throws {
        let schema = try schema(text)
        #expect(schema.isNullable)
        #expect(!schema.types.contains(.null))
        #expect(schema.values?.count ?? 1 == 1)
        #expect(schema.anyOf.count + schema.oneOf.count <= 1)
    }

    @Test(
        "An alternative that is only nullable is null, which is reported",
        arguments: [#"{"nullable": true}"#, #"{"nullable": true, "description": "None."}"#]
    )
    func nullAlternative(text: String) throws {
        let text = #"{"anyOf": [{"type": "string"}, \#(text)]}"#
        let members = "\"paths\": {}, \"components\": {\"schemas\": {\"S\": \(text)}}"
        let reading = read(["api.json": document(version: "3.0.3", members)])
        let schema = try #require(reading.description?.schemas["S"]?.schema)
        #expect(schema.isNullable && schema.anyOf.map(\.types) == [.string])
        #expect(reading.lines.count == 1 && reading.lines[0].hasSuffix("[null-alternative]"))
        #expect(reading.lines[0].contains("warning: an alternative with nothing but 'nullable'"))
    }

    @Test(
        "An alternative that says more than that it is nullable is not null",
        arguments: [
            #"{"nullable": true, "maxLength": 3}"#, #"{"nullable": true, "type": "integer"}"#,
            #"{"nullable": true, "not": {"type": "string"}}"#, #"{"nullable": false}"#, "{}",
        ]
    )
    func otherAlternative(text: String) throws {
        #expect(try schema(#"{"anyOf": [{"type": "string"}, \#(text)]}"#).anyOf.count == 2)
        #expect(try schema(#"{"anyOf": [{"nullable": true}]}"#).anyOf.count == 1)
    }

    @Test("Limits of numbers are read in the spelling of each version")
    func bounds() throws {
        let old = try schema(
            version: "3.0.3",
            #"{"exclusiveMinimum": true, "minimum": 1, "maximum": 2.50, "exclusiveMaximum": false}"#
        )
        #expect(old.constraints.minimum == .init("1", isExclusive: true))
        #expect(old.constraints.maximum == .init("2.50", isExclusive: false))
        let new = try schema(
            #"{"exclusiveMinimum": 1, "exclusiveMaximum": 1e400, "multipleOf": 0.01}"#
        )
        #expect(new.constraints.minimum == .init("1", isExclusive: true))
        #expect(new.constraints.maximum == .init("1e400", isExclusive: true))
        #expect(new.constraints.multipleOf == "0.01")
    }

    @Test("Limits of text, lists and objects are read")
    func limits() throws {
        let schema = try schema(
            #"""
            {"minLength": 1, "maxLength": 2, "pattern": "^a$", "minItems": 3, "maxItems": 4,
            "uniqueItems": true, "minProperties": 5, "maxProperties": 6}
            """#
        )
        var expected = Constraints()
        (expected.minLength, expected.maxLength, expected.pattern) = (1, 2, "^a$")
        (expected.minItems, expected.maxItems, expected.hasUniqueItems) = (3, 4, true)
        (expected.minProperties, expected.maxProperties) = (5, 6)
        #expect(schema.constraints == expected)
    }

    @Test("Properties keep their order and whether they are required")
    func properties() throws {
        for required in [#""required": ["z", "q"],"#, ""] {
            let after = required.isEmpty ? #","required": ["z", "q"]"# : ""
            let schema = try schema(
                #"{\#(required) "properties": {"z": {}, "a": {"type": "integer"}, "m": true}\#(after)}"#
            )
            #expect(schema.properties.map(\.name) == ["z", "a", "m"])
            #expect(schema.properties.map(\.isRequired) == [true, false, false])
            #expect(schema.required == ["z", "q"])
            #expect(schema.property("a")?.schema.types == .integer)
        }
    }

    @Test("Additional properties are forbidden, of any type, typed or not mentioned")
    func additionalProperties() throws {
        func kind(_ text: String) throws -> String {
            switch try schema(text).additionalProperties {
            case .unspecified: "unspecified"
            case .none: "none"
            case .any: "any"
            case .schema(let schema): "\(schema.types == .string)"
            }
        }
        #expect(try kind("{}") == "unspecified")
        #expect(try kind(#"{"additionalProperties": false}"#) == "none")
        #expect(try kind(#"{"additionalProperties": true}"#) == "any")
        #expect(try kind(#"{"additionalProperties": {}}"#) == "any")
        #expect(try kind(#"{"additionalProperties": {"type": "string"}}"#) == "true")
    }

    @Test("Items are one schema for all, or one for each of the first")
    func items() throws {
        #expect(try schema(#"{"items": {"type": "string"}}"#).items?.types == .string)
        #expect(try schema(#"{"items": {}}"#).items != nil)
        let tuple = try schema(#"{"prefixItems": [{"type": "string"}, {}], "items": false}"#)
        #expect(tuple.prefixItems.map(\.types) == [.string, []])
        #expect(tuple.items?.isNever == true)
    }

    @Test(
        "A list in items is a mistake, and means any of its schemas unless the list has their number",
        arguments: [
            (#""items": [{"type": "string"}, {"type": "integer"}]"#, 0, 2),
            (#""items": [{"type": "string"}]"#, 0, 0),
            (#""items": [{"type": "string"}, {"type": "null"}]"#, 0, 1),
            (#""items": []"#, 0, 0),
            (#""items": [{"type": "string"}, {}], "maxItems": 3"#, 0, 2),
            (#""maxItems": 2, "items": [{"type": "string"}, {}]"#, 2, 0),
            (#""items": [{"type": "string"}, {}], "additionalItems": false"#, 2, 0),
        ],
        ["3.0.3", "3.1.0"]
    )
    func listOfItems(_ list: (text: String, positions: Int, choices: Int), version: String) throws {
        let members =
            "\"paths\": {}, \"components\": {\"schemas\": {\"S\": {\"type\": \"array\", \(list.text)}}}"
        let reading = read(["api.json": document(version: version, members)])
        let schema = try #require(reading.description?.schemas["S"]?.schema)
        #expect(schema.prefixItems.count == list.positions)
        #expect((schema.items == nil) == (list.positions > 0))
        #expect(schema.items?.anyOf.count ?? 0 == list.choices)
        #expect(reading.lines.count == 1 && reading.lines[0].hasSuffix("[list-of-items]"))
    }

    @Test("Values of an enum have the names that extensions give them, with or without null")
    func enumNames() throws {
        let schema = try schema(
            #"""
            {"enum": [1, null, "x"], "x-enum-varnames": ["One", "Null", "X"],
            "x-enum-descriptions": ["first", "", "last"]}
            """#
        )
        #expect(schema.values?.map { written($0.value) } == ["1", "\"x\""])
        #expect(schema.values?.map(\.name) == ["One", "X"])
        #expect(schema.values?.map(\.description) == ["first", "last"])
        #expect(try names(#"{"enum": ["a"], "x-enumNames": ["A"]}"#) == ["A"])
    }

    private func names(_ text: String) throws -> [String?]? { try schema(text).values?.map(\.name) }

    @Test("Constants, defaults, examples and extensions are kept as they are written")
    func raw() throws {
        let schema = try schema(
            #"""
            {"const": 1.0, "default": {"a": null}, "examples": [1, [2]], "x-a": {"$ref": "#/no"},
            "if": {"type": "string"}, "format": "int64", "contentMediaType": "text/html",
            "contentEncoding": "base64", "title": "t", "description": "d", "deprecated": true,
            "readOnly": true, "writeOnly": true, "externalDocs": {"url": "u"}}
            """#
        )
        #expect(written(schema.constant) == "1.0")
        #expect(written(schema.defaultValue) == #"{"a": null}"#)
        #expect(schema.examples.map(written) == ["1", "[2]"])
        #expect(written(schema.extensions["x-a"]) == ##"{"$ref": "#/no"}"##)
        #expect(schema.otherKeywords.map(\.key) == ["if"])
        #expect(
            [schema.format, schema.contentMediaType, schema.contentEncoding]
                == ["int64", "text/html", "base64"]
        )
        #expect(
            [schema.title, schema.description, schema.externalDocumentation?.url] == [
                "t", "d", "u",
            ]
        )
        #expect(schema.isDeprecated && schema.isReadOnly && schema.isWriteOnly)
    }

    @Test("An example of OpenAPI 3.0 is the only one of a list")
    func example() throws {
        #expect(try schema(version: "3.0.0", #"{"example": {"$ref": 1}}"#).examples.count == 1)
    }

    @Test("An 'xml' object describes how a value is written")
    func xml() throws {
        let form = try #require(
            try schema(
                #"""
                {"xml": {"name": "n", "namespace": "urn:n", "prefix": "p", "attribute": true,
                "wrapped": true, "x-a": 1}}
                """#
            ).xml
        )
        #expect([form.name, form.namespace, form.prefix] == ["n", "urn:n", "p"])
        #expect(form.isAttribute && form.isWrapped)
        #expect(form.extensions["x-a"] != nil)
    }

    @Test("A discriminator maps to schemas by name and by reference")
    func discriminator() throws {
        let description = try description(
            #"""
            "paths": {}, "components": {"schemas": {
            "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
            "discriminator": {"propertyName": "kind",
            "mapping": {"cat": "Cat", "dog": "#/components/schemas/Dog"}}},
            "Cat": {"type": "object"}, "Dog": {"type": "object"}}}
            """#
        )
        let discriminator = try #require(description.schemas["Pet"]?.schema.discriminator)
        #expect(discriminator.propertyName == "kind")
        #expect(discriminator.mapping.map(\.value) == ["cat", "dog"])
        #expect(discriminator.mapping.map(\.schema) == ["Cat", "Dog"])
    }

    @Test("Every schema has its place and its pointer")
    func places() throws {
        let schema = try schema(
            "{\"type\": \"object\",\n  \"properties\": {\"a/b~c\": {\"items\": {\"anyOf\": [{}]}}}}"
        )
        let property = try #require(schema.property("a/b~c")?.schema)
        #expect("\(schema.place)" == "api.json:2:46 #/components/schemas/S")
        #expect("\(property.place)" == "api.json:3:27 #/components/schemas/S/properties/a~1b~0c")
        #expect(
            property.items?.anyOf[0].place.pointer.description
                == "/components/schemas/S/properties/a~1b~0c/items/anyOf/0"
        )
    }

    @Test("'readOnly' and 'writeOnly' next to a reference are reported before OpenAPI 3.1")
    func directionsBesideReferences() {
        for key in ["readOnly", "writeOnly"] {
            let text =
                "{\"properties\": {\"a\": {\"$ref\": \"#/components/schemas/S\",\n\"\(key)\": true}}}"
            #expect(mistakes(inSchema: text) == [])
            #expect(
                mistakes(version: "3.0.3", inSchema: text) == [
                    "a:4:1: warning: '\(key)' next to '$ref' has no effect before OpenAPI 3.1, and is left out "
                        + "(at #/components/schemas/S/properties/a/\(key)) [beside-reference]"
                ]
            )
        }
    }

    @Test("A number or truth value in quotation marks, by its tag in YAML, is a text without them")
    func taggedValues() throws {
        let reading = read([
            "a.yaml": """
            openapi: 3.1.0
            info: {title: T, version: "1"}
            paths: {}
            components: {schemas: {S: {type: string, enum: [!!int "03", !!float '4.50', !!bool "true", 5.0]}}}
            """
        ])
        let values = reading.description?.schemas["S"]?.schema.values
        #expect(values?.map(\.value.string) == ["03", "4.50", "true", "5.0"])
        #expect(reading.lines == [])
    }
}
