import Testing

@testable import SchemaImport

@Suite("Choices of objects become unions")
struct UnionImportTests {
    @Test("A discriminator whose values all types inherit distinguishes them by their names")
    func inheritedTags() {
        func imported(_ kinds: String) -> ImportedText {
            ImportedText(
                schemas: ##"""
                    "Rule": { "type": "object", "required": ["type"], "discriminator": { "propertyName": "type" },
                        "properties": { "type": { "type": "string", "enum": ["daily_rule", "weekly_rule", "rest"] } } },
                    \##(kinds)
                    "Plan": { "type": "object", "properties": { "rule": { "$ref": "#/components/schemas/Rule" } } }
                    """##
            )
        }
        func kind(_ name: String) -> String {
            ##""\##(name)": { "allOf": [{ "$ref": "#/components/schemas/Rule" }, { "type": "object", "required": ["day"], "properties": { "day": { "type": "integer" } } }] },"##
        }
        let both = imported(kind("DailyRule") + kind("WeeklyRule")).declaration("Rule")
        #expect(both.contains(#""daily_rule": "DailyRule", "weekly_rule": "WeeklyRule""#))
        // Of one kind alone, values of the others are read as well.
        #expect(imported(kind("WeeklyRule")).declaration("Rule").contains(#""entity": "Rule""#))
    }

    @Test(
        "Lists and maps have names of their own, also those that differ in whether their items may be null"
    )
    func names() {
        let text = #"{ "type": "string" }"#
        let orNull = #"{ "type": ["string", "null"] }"#
        let alternatives = [
            text, #"{ "type": "array", "items": \#(text) }"#,
            #"{ "type": "array", "items": \#(orNull) }"#,
            #"{ "type": "object", "additionalProperties": \#(text) }"#,
            #"{ "type": "object", "additionalProperties": \#(orNull) }"#,
        ]
        let imported = ImportedText(
            schemas: #""Choice": { "oneOf": [\#(alternatives.joined(separator: ", "))] }"#
        )
        let cases = [
            #""string""#, #""[string]""#, #"{ "type": "[string?]", "swift": "optionalStrings" }"#,
            #""{string}""#, #"{ "type": "{string?}", "swift": "optionalStringMap" }"#,
        ]
        #expect(
            imported.declaration("Choice").contains(
                #""cases": [\#(cases.joined(separator: ", "))]"#
            )
        )
    }

    @Test(
        "A text for a schema that is not an alternative is reported, and so are too many cases"
    )
    func mistakes() {
        let mapping = ["a": "A", "b": "B", "c": "C"].map {
            ##""\##($0)": "#/components/schemas/\##($1)""##
        }
        let objects = ["A", "B", "C"].map {
            #""\#($0)": { "type": "object", "properties": { "kind": { "type": "string" } } }"#
        }
        let mapped = ImportedText(
            schemas: ##"""
                "Either": { "oneOf": [{ "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }],
                    "discriminator": { "propertyName": "kind", "mapping": { \##(mapping.joined(separator: ", ")) } } },
                \##(objects.joined(separator: ", "))
                """##
        )
        #expect(
            mapped.result.findings.map(\.note) == [
                "'c' is mapped to 'C', which is not an alternative"
            ]
        )
        func choice(_ count: Int) -> ImportedText {
            let kinds = (0..<count).map {
                #"{ "type": "object", "required": ["kind"], "properties": { "kind": { "const": "k\#($0)" } } }"#
            }
            return ImportedText(
                schemas: #""Many": { "oneOf": [\#(kinds.joined(separator: ", "))] }"#
            )
        }
        #expect(choice(512).constructs.isEmpty)
        #expect(choice(513).constructs.contains(.ambiguousUnion))
    }

    @Test("A choice of objects with a constant member is a union")
    func inferredUnion() {
        let imported = ImportedText(
            schemas: ##"""
                "A": { "type": "object", "required": ["t"], "properties": { "t": { "const": "a" } } },
                "B": { "type": "object", "required": ["t"], "properties": { "t": { "enum": ["b", "c"], "type": "string" } } },
                "Either": { "anyOf": [{ "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }] }
                """##
        )
        #expect(
            imported.declaration("Either")
                == #"{ "union": "Either", "by": "t", "cases": { "a": "A", "b": "B", "c": "B" } }"#
        )
    }

    @Test("A value next to a reference to a choice of all values is a constant")
    func constantsOfChoices() {
        func kind(_ values: String) -> String {
            ##"{ "type": "integer", \##(values), "allOf": [{ "$ref": "#/components/schemas/Kind" }] }"##
        }
        func object(_ values: String) -> String {
            #"{ "type": "object", "required": ["kind"], "properties": { "kind": \#(kind(values)) } }"#
        }
        let imported = ImportedText(
            schemas: ##"""
                "Kind": { "type": "integer", "oneOf": [{ "title": "DOT", "const": 1 }, { "title": "LINE", "const": 2 },
                    { "title": "BOX", "const": 3 }] },
                "Dot": \##(object(#""enum": [1]"#)), "Line": \##(object(#""const": 2"#)),
                "Flat": \##(object(#""enum": [1, 2]"#)), "Odd": \##(object(#""enum": [1, 9]"#)),
                "Shape": { "oneOf": [{ "$ref": "#/components/schemas/Dot" }, { "$ref": "#/components/schemas/Line" }] }
                """##
        )
        func declared(_ name: String) -> String { imported.declaration(name) }
        #expect(declared("Dot").contains(#""kind": { "const": 1 }"#))
        #expect(declared("Line").contains(#""kind": { "const": 2 }"#))
        #expect(declared("Shape").contains(#""Dot""#) && declared("Shape").contains(#""Line""#))
        #expect(declared("Flat").contains(#""kind": "FlatKind""#))
        #expect(declared("FlatKind").contains(#""cases": { "dot": 1, "line": 2 }"#))
        #expect(declared("Kind").contains(#""cases": { "dot": 1, "line": 2, "box": 3 }"#))
        #expect(declared("OddKind").contains("9"))
        #expect(imported.constructs.isEmpty)
    }

    @Test(
        "Objects of which only one may lack the discriminator are distinguished by shape",
        arguments: [
            (false, false, #""by": "t", "cases": { "a": "A", "b": "B" }"#),
            (true, true, #""by": "t", "cases": { "a": "A", "b": "B" }"#),
            (false, true, #""cases": ["A", "B"]"#),
            (true, false, #""cases": ["A", "B"]"#),
        ]
    )
    func defaultCase(_ first: Bool, _ second: Bool, _ cases: String) {
        func required(_ isRequired: Bool) -> String { isRequired ? #""required": ["t"],"# : "" }
        let imported = ImportedText(
            schemas: ##"""
                "A": { "type": "object", \##(required(first))
                    "properties": { "t": { "const": "a" }, "x": { "type": "string" } } },
                "B": { "type": "object", \##(required(second))
                    "properties": { "t": { "const": "b" }, "y": { "type": "string" } } },
                "Either": { "anyOf": [{ "$ref": "#/components/schemas/A" }, { "$ref": "#/components/schemas/B" }] }
                """##
        )
        #expect(imported.declaration("Either") == "{ \"union\": \"Either\", \(cases) }")
    }

    @Test("Members that are required in addition to a choice are required in its objects")
    func requiredBeside() {
        let imported = ImportedText(
            schemas: ##"""
                "Named": { "type": "object", "properties": { "kind": { "const": "named" }, "x": { "type": "string" } } },
                "Proof": { "required": ["kind", "x"], "oneOf": [
                    { "type": "object", "properties": { "kind": { "const": "card" }, "x": { "type": "string" } } },
                    { "type": "object", "properties": { "kind": { "const": "letter" }, "y": { "type": "string" } } }
                ] },
                "Other": { "required": ["x"], "oneOf": [
                    { "$ref": "#/components/schemas/Named" },
                    { "type": "object", "properties": { "kind": { "const": "own" }, "x": { "type": "string" } } }
                ] }
                """##
        )
        #expect(
            imported.declaration("Proof").contains(
                #""by": "kind", "cases": { "card": "ProofCard", "letter": "ProofLetter" }"#
            )
        )
        let card = imported.declaration("ProofCard")
        #expect(card.contains(#""kind": { "const": "card" }"#) && card.contains(#""x": "string""#))
        let letter = imported.declaration("ProofLetter")
        #expect(letter.contains(#""kind": { "const": "letter" }"#))
        #expect(letter.contains(#""y": "string?""#))
        // A named object is the same everywhere, and what is not said of it is told.
        #expect(imported.declaration("Named").contains(#""x": "string?""#))
        #expect(imported.declaration("OtherOwn").contains(#""x": "string""#))
        #expect(imported.constructs == [.constraint])
    }

    @Test(
        "A mapping may name a component that only refers to an alternative",
        arguments: [true, false]
    )
    func mappedReferences(isMapped: Bool) {
        func reference(_ name: String) -> String {
            ##"{ "$ref": "#/components/schemas/\##(name)" }"##
        }
        let (alternative, mapped) = isMapped ? ("Card", "CardLink") : ("CardLink", "Card")
        let imported = ImportedText(
            schemas: ##"""
                "Card": { "type": "object", "required": ["kind"], "properties": { "kind": { "type": "string" }, "a": { "type": "integer" } } },
                "CardLink": \##(reference("Card")),
                "Note": { "type": "object", "required": ["kind"], "properties": { "kind": { "type": "string" }, "b": { "type": "integer" } } },
                "Item": { "oneOf": [\##(reference(alternative)), \##(reference("Note"))], "discriminator": { "propertyName": "kind",
                    "mapping": { "cc": "#/components/schemas/\##(mapped)", "nn": "Note" } } }
                """##
        )
        let item = imported.declaration("Item")
        #expect(item.contains(#""cc": "Card""#) && item.contains(#""nn": "Note""#), "\(item)")
        #expect(!imported.constructs.contains(.mistake))
    }

    @Test("A discriminator's mapping names the cases, and what inherits is one")
    func declaredUnion() {
        let imported = ImportedText(
            schemas: ##"""
                "Pet": { "type": "object", "required": ["kind"], "properties": { "kind": { "type": "string" } },
                    "discriminator": { "propertyName": "kind", "mapping": { "cat": "#/components/schemas/Cat" } } },
                "Cat": { "allOf": [{ "$ref": "#/components/schemas/Pet" }, { "type": "object", "properties": { "lives": { "type": "integer" } } }] },
                "Dog": { "allOf": [{ "$ref": "#/components/schemas/Pet" }] },
                "Owner": { "type": "object", "properties": { "pet": { "$ref": "#/components/schemas/Pet" } } }
                """##
        )
        #expect(
            imported.declaration("Pet")
                == #"{ "union": "Pet", "by": "kind", "cases": { "cat": "Cat", "Dog": "Dog" } }"#
        )
        #expect(
            imported.declaration("Cat")
                == #"{ "entity": "Cat", "fields": { "kind": { "const": "cat" }, "lives": "int?" } }"#
        )
        #expect(
            imported.declaration("Dog") == #"{ "entity": "Dog", "fields": { "kind": "string" } }"#
        )
    }

    @Test("A case of unions with one mapped text always has it, unless it is a value by itself too")
    func tags() {
        func object(
            _ name: String,
            _ kind: String = #"{ "type": "string" }"#,
            required: Bool = true
        ) -> String {
            #""\#(name)": { "type": "object", \#(required ? #""required": ["kind"], "# : "")"properties": { "#
                + #""kind": \#(kind), "size": { "type": "integer" } } }"#
        }
        func reference(_ name: String) -> String {
            ##"{ "$ref": "#/components/schemas/\##(name)" }"##
        }
        let names = ["Cat", "Dog", "Bird", "Fish", "Cow", "Owl", "Ant", "Bee"]
        let mapping = [
            ("cat", "Cat"), ("dog", "Dog"), ("wolf", "Dog"), ("bird", "Bird"), ("fish", "Fish"),
            ("cow", "Cow"),
            ("ant", "Ant"), ("bee", "Bee"),
        ]
        let imported = ImportedText(
            schemas: [
                object(
                    "Cat",
                    #"{ "type": "string", "description": "What it is.", "maxLength": 9 }"#
                ),
                object("Dog"), object("Bird"), object("Fish", required: false),
                object("Cow", #"{ "type": "string", "nullable": true }"#), object("Owl"),
                object("Ant", #"{ "type": "string", "readOnly": true }"#), object("Bee"),
                object("Wasp"),
                """
                "Pet": { "oneOf": [\(names.map(reference).joined(separator: ", "))], "discriminator": {
                  "propertyName": "kind", "mapping": {
                    \(mapping.map { ##""\##($0)": "#/components/schemas/\##($1)""## }.joined(separator: ", ")) } } },
                "Insect": { "oneOf": [\(reference("Bee")), \(reference("Wasp"))], "discriminator": {
                  "propertyName": "kind", "mapping": { "honeybee": "#/components/schemas/Bee" } } },
                "Cage": { "type": "object", "properties": {
                  "bird": \(reference("Bird")), "pets": { "type": "array", "items": \(reference("Pet")) } } }
                """,
            ].joined(separator: ",\n"),
            version: "3.0.3"
        )
        func kind(_ name: String) -> String {
            let text = imported.declaration(name)
            return text.firstMatch(of: #/"kind": (\{.*?\}|".*?")/#).map { String($0.1) } ?? text
        }
        #expect(kind("Cat") == #"{ "const": "cat", "doc": "What it is." }"#)
        // Several texts, a value of another type, one that may be absent or null, no text in the mapping, set by the
        // service, and different texts.
        #expect(kind("Dog") == #""string""#)
        #expect(kind("Bird") == #""string""#)
        #expect(kind("Fish") == #""string?""#)
        #expect(kind("Cow").contains(#""nullable": true"#))
        #expect(kind("Owl") == #""string""#)
        #expect(kind("Ant") == #"{ "type": "string", "readOnly": true }"#)
        #expect(kind("Bee") == #""string""#)
    }
}
