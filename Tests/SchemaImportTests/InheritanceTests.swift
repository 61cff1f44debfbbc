import Foundation
import Testing

@testable import SchemaImport

@Suite("Discriminators over several levels, and nullable alternatives")
struct InheritanceTests {
    private func imported(_ schemas: String, version: String = "3.1.0") -> ImportedText {
        ImportedText(
            schemas: schemas,
            paths: ##"""
                "/a": { "get": { "operationId": "a.get", "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": { "$ref": "#/components/schemas/A" } } } } } } }
                """##,
            version: version
        )
    }

    private func reference(_ name: String) -> String {
        ##"{ "$ref": "#/components/schemas/\##(name)" }"##
    }

    private func object(_ properties: String, _ more: String = "") -> String {
        #"{ "type": "object", "properties": { \#(properties) }\#(more) }"#
    }

    private let kind = #""kind": { "type": "string" }"#
    private let byKind = #", "required": ["kind"], "discriminator": { "propertyName": "kind" }"#

    @Test("Schemas that inherit indirectly are cases as well")
    func levels() {
        let found = imported(
            #"""
            "A": \#(object(kind, byKind)),
            "Dog": { "allOf": [\#(reference("A")), \#(object(#""bark": { "type": "string" }"#))] },
            "Poodle": { "allOf": [\#(reference("Dog")), \#(object(#""curls": { "type": "integer" }"#))] }
            """#
        )
        #expect(found.declaration("A").contains(#""cases": { "Dog": "Dog", "Poodle": "Poodle" }"#))
        #expect(found.declaration("Poodle").contains(#""bark": "string?", "curls": "int?""#))
    }

    @Test("A discriminator may be that of a part, or of a schema that inherits itself")
    func parts() {
        let leaves = #"""
            "B": { "allOf": [\#(reference("A")), \#(object(#""b": { "type": "string" }"#))] },
            "C": { "allOf": [\#(reference("A"))] }
            """#
        let part = imported(
            #"""
            "Base": \#(object(#""id": { "type": "string" }"#)),
            "A": { "allOf": [\#(reference("Base")), \#(object(kind, byKind))] }, \#(leaves)
            """#
        )
        #expect(part.declaration("A").contains(#""cases": { "B": "B", "C": "C" }"#))
        let middle = imported(
            #"""
            "Base": \#(object(kind, byKind)),
            "A": { "allOf": [\#(reference("Base"))], "discriminator": { "propertyName": "kind" } }, \#(leaves)
            """#
        )
        #expect(middle.declaration("A").contains(#""cases": { "B": "B", "C": "C" }"#))
    }

    @Test(
        "A schema that others inherit from is a case itself where its discriminator names it",
        arguments: [("plain", "APlain"), ("a", "ABase")]
    )
    func parent(text: String, type: String) {
        let mapping = #"""
            , "required": ["kind"], "discriminator": { "propertyName": "kind", "mapping": {
                "\#(text)": "#/components/schemas/A", "b": "#/components/schemas/B" } }
            """#
        let found = imported(
            #"""
            "A": \#(object(kind + #", "id": { "type": "string" }"#, mapping)),
            "B": { "allOf": [\#(reference("A")), \#(object(#""b": { "type": "string" }"#))] }
            """#
        )
        #expect(found.constructs.isEmpty)
        #expect(found.declaration("A").contains(#""cases": { "b": "B", "\#(text)": "\#(type)" }"#))
        #expect(found.declaration(type).contains(#""id": "string?""#))
    }

    private func choice(_ names: [String], _ mapping: [(String, String)]) -> String {
        let texts = mapping.map { ##""\##($0)": "#/components/schemas/\##($1)""## }
        let alternatives = names.map { $0.hasPrefix("{") ? $0 : reference($0) }
        return #"""
            { "oneOf": [\#(alternatives.joined(separator: ", "))], "discriminator": { "propertyName": "kind",
                "mapping": { \#(texts.joined(separator: ", ")) } } }
            """#
    }

    private func kinds(_ names: String...) -> String {
        names.map { #""\#($0)": \#(object(kind, #", "required": ["kind"]"#))"# }.joined(
            separator: ", "
        )
    }

    @Test("A choice within a choice has its own discriminator values", arguments: [true, false])
    func nestedMapping(isMapped: Bool) {
        let outer = [("car", "Vehicle"), ("bus", "Vehicle"), ("tool", "Tool")]
        let found = imported(
            #"""
            "A": \#(choice(["Vehicle", "Tool"], isMapped ? outer : [])),
            "Vehicle": \#(choice(["Car", "Bus"], [("car", "Car"), ("bus", "Bus")])), \#(kinds("Car", "Bus", "Tool"))
            """#
        )
        let tool = isMapped ? "tool" : "Tool"
        #expect(
            found.declaration("A").contains(
                #""cases": { "car": "Car", "bus": "Bus", "\#(tool)": "Tool" }"#
            )
        )
    }

    @Test(
        "An alternative that is not an object and so prevents a discriminator is reported, unless others are"
    )
    func lostDiscriminator() {
        let text = #"{ "type": "string" }"#
        let mapping = [("car", "Car"), ("bus", "Bus")]
        let found = imported(
            #""A": \#(choice(["Car", "Bus", text], mapping)), \#(kinds("Car", "Bus"))"#
        )
        #expect(found.constructs == [.ambiguousUnion])
        let told = ["car", "bus"].map { name in
            #"""
            "\#(name.capitalized)": { "type": "object", "required": ["kind"],
                "properties": { "kind": { "const": "\#(name)" } } }
            """#
        }
        let constants = imported(
            #""A": \#(choice(["Car", "Bus", text], mapping)), \#(told.joined(separator: ", "))"#
        )
        #expect(constants.constructs.isEmpty)
    }

    @Test(
        "A value is nullable if one of its alternatives is",
        arguments: [
            (#"{ "oneOf": [REF, { "type": "integer" }] }"#, "3.1.0"),
            (#"{ "oneOf": [{ "type": ["string", "null"] }, { "type": "integer" }] }"#, "3.1.0"),
            (#"{ "oneOf": [{ "enum": ["a", null] }, { "type": "integer" }] }"#, "3.1.0"),
            (
                #"{ "oneOf": [{ "anyOf": [{ "type": "null" }, { "type": "integer" }] }, { "type": "string" }] }"#,
                "3.1.0"
            ),
            (
                #"{ "oneOf": [{ "type": "string", "nullable": true }, { "type": "integer" }] }"#,
                "3.0.3"
            ),
        ]
    )
    func nullAlternatives(schema: String, version: String) {
        let null = version == "3.1.0" ? #"["object", "null"]"# : #""object", "nullable": true"#
        let schema = schema.replacing("REF", with: reference("N"))
        let found = imported(
            #"""
            "N": { "type": \#(null), "required": ["n"], "properties": { "n": { "type": "string" } } },
            "A": { "type": "object", "required": ["x", "y"], "properties": { "x": \#(schema),
                "y": { "type": "array", "items": \#(schema) } } }
            """#,
            version: version
        )
        let declaration = found.declaration("A")
        #expect(declaration.contains(#""nullable": true"#), "\(declaration)")
        #expect(declaration.contains("?]"), "\(declaration)")
    }

    @Test(
        "Documentation of a part of 'allOf' or of the target of a reference is kept"
    )
    func annotations() {
        let found = imported(
            #"""
            "Text": { "type": "string" }, "Fixed": { "type": "string", "readOnly": true },
            "A": { "type": "object", "required": ["a", "b"], "properties": {
                "a": \#(reference("Fixed")),
                "b": { "allOf": [\#(reference("Text")), { "readOnly": true, "description": "The b." }] } },
                "allOf": [\#(object(#""c": { "type": "string" }"#)),
                    { "properties": { "c": { "writeOnly": true } } }, { "not": { "required": ["d"] } }] }
            """#
        )
        let declaration = found.declaration("A")
        for field in [
            #""a": { "type": "string", "readOnly": true }"#,
            #""b": { "type": "string", "readOnly": true, "doc": "The b." }"#,
            #""c": { "type": "string?", "writeOnly": true }"#,
        ] { #expect(declaration.contains(field), "\(declaration)") }
        #expect(found.constructs == [.constraint])
    }
}
