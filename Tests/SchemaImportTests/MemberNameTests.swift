import Testing

@testable import SchemaImport

/// Members of objects that are no properties.
@Suite("Members by the patterns of their names")
struct MemberNameTests {
    private func imported(_ schemas: String) -> ImportedText {
        ImportedText(schemas: #""Map": \#(schemas)"#)
    }

    private func field(
        _ schema: String,
        more: String = ""
    ) -> (text: String, [UnsupportedConstruct]) {
        let imported = ImportedText(
            schemas: #""Card": { "type": "object", "properties": { "x": \#(schema) } }\#(more)"#
        )
        return (imported.declaration("Card"), imported.constructs)
    }

    @Test(
        "Patterns alone are a map, whose documentation has them",
        arguments: [
            (
                #"{ "type": "object", "patternProperties": { "^a": { "type": "integer" } } }"#,
                #"{ "type": "{int}?", "doc": "Names match `^a`." }"#
            ),
            (
                #"{ "description": "Sizes.", "patternProperties": { "^a": { "type": "integer" } }, "additionalProperties": false }"#,
                #"{ "type": "{int}?", "doc": "Sizes.\n\nNames match `^a`." }"#
            ),
            (
                #"{ "patternProperties": { "^a": { "type": "string" }, "^b": { "type":  "string" } } }"#,
                #"{ "type": "{string}?", "doc": "Names match `^a` or `^b`." }"#
            ),
            (
                #"{ "patternProperties": { "^a": { "type": "string" }, "^b": { "type": "integer" } } }"#,
                #"{ "type": "{CardXItem}?", "doc": "Names match `^a` or `^b`." }"#
            ),
            (
                #"{ "patternProperties": { "^a": { "type": "string" }, "^b": true } }"#,
                #"{ "type": "{any}?", "doc": "Names match `^a` or `^b`." }"#
            ),
        ]
    )
    func maps(_ sample: (schema: String, text: String)) {
        let (text, constructs) = field(sample.schema)
        #expect(text.contains(#""x": \#(sample.text)"#), "\(text)")
        // Other members may be anything unless a document says so of all.
        let isSaid = ["false", "true"].contains(where: sample.schema.contains)
        #expect(constructs == (isSaid ? [] : [.constraint]))
    }

    @Test(
        "Patterns that do not apply to all members are reported",
        arguments: [
            (
                #"{ "type": "object", "patternProperties": { "^a": { "type": "integer" } }, "additionalProperties": true }"#,
                #""{any}?""#
            ),
            (
                #"{ "type": "object", "patternProperties": { "^a": { "type": "integer" } }, "additionalProperties": { "type": "string" } }"#,
                #""{CardXItem}?""#
            ),
            (
                #"{ "type": "object", "patternProperties": { "^a": false } }"#, #""{any}?""#
            ),
            (
                #"{ "type": "array", "items": { "patternProperties": { "^a": { "type": "integer" } } } }"#,
                #""[{int}]?""#
            ),
        ]
    )
    func findings(_ sample: (schema: String, text: String)) {
        let (text, constructs) = field(sample.schema)
        #expect(text.contains(#""x": \#(sample.text)"#), "\(text)")
        // Of items, the documentation has no patterns, and other members are told of as well.
        let count = sample.schema.contains("items") ? 2 : 1
        #expect(constructs == Array(repeating: .constraint, count: count))
    }

    @Test("Objects of several patterns are the cases of a union")
    func union() {
        let document = ImportedText(
            schemas: ##"""
                "A": { "type": "object", "required": ["a"], "properties": { "a": { "type": "string" } } },
                "B": { "type": "object", "required": ["b"], "properties": { "b": { "type": "string" } } },
                "Card": { "type": "object", "properties": { "x": { "patternProperties": {
                    "^a": { "$ref": "#/components/schemas/A" }, "^b": { "$ref": "#/components/schemas/B" } } } } }
                """##
        )
        #expect(document.declaration("CardXItem").contains(#""cases": ["A", "B"]"#))
        #expect(document.declaration("Card").contains(#""x": { "type": "{CardXItem}?""#))
        #expect(document.constructs == [.constraint])
    }

    @Test("Patterns beside properties are typed additional members")
    func members() {
        let document = imported(
            #"{ "type": "object", "properties": { "id": { "type": "string" } }, "patternProperties": { "^x-": { "type": "integer" } } }"#
        )
        #expect(
            document.declaration("Map")
                == #"{ "entity": "Map", "unknown": { "type": "int" }, "doc": "Names of other members match `^x-`.", "fields": { "id": "string?" } }"#
        )
        #expect(document.constructs == [.constraint])
        let free = imported(
            #"{ "type": "object", "properties": { "id": { "type": "string" } }, "patternProperties": { "^x-": {} } }"#
        )
        #expect(free.declaration("Map").contains(#""unknown": "keep""#))
        #expect(free.constructs.isEmpty)
    }

    @Test(
        "Rules for names are documentation",
        arguments: [
            (#"{ "enum": ["a", "b"] }"#, "Names are `a` or `b`."),
            (#"{ "const": "a" }"#, "Names are `a`."),
            (#"{ "type": "string", "pattern": "^a" }"#, "Names match `^a`."),
            (#"{ "format": "uuid" }"#, "The format of names is `uuid`."),
            (#"{ "minLength": 1, "maxLength": 9 }"#, "Names have 1 to 9 characters."),
            (#"{ "not": { "const": "a" } }"#, nil), (#"{ "pattern": "`" }"#, nil),
            (#"{ "enum": ["a", 1] }"#, nil),
        ] as [(String, String?)]
    )
    func names(_ sample: (names: String, text: String?)) {
        let (text, constructs) = field(
            #"{ "type": "object", "additionalProperties": { "type": "string" }, "propertyNames": \#(sample.names) }"#
        )
        if let words = sample.text {
            #expect(text.contains(#""x": { "type": "{string}?", "doc": "\#(words)" }"#), "\(text)")
            #expect(constructs.isEmpty)
        } else {
            #expect(text.contains(#""x": "{string}?""#))
            #expect(constructs == [.constraint])
        }
    }

    @Test("The names of a map that is returned, and of members of a form, are documentation")
    func places() {
        let map = #"{ "type": "object", "patternProperties": { "^a": { "type": "integer" } } }"#
        let document = ImportedText(
            paths: #"""
                "/cards": { "post": { "operationId": "add", "tags": ["cards"],
                    "requestBody": { "content": { "application/x-www-form-urlencoded": { "schema": \#(map) } } },
                    "responses": { "200": { "description": "", "content": { "application/json": { "schema": \#(map) } } } } } }
                """#
        )
        let call = document.call("cards", "add")
        let doc = #""doc": "Names match `^a`.""#
        #expect(call.contains(#""returns": { "type": "{int}", \#(doc) }"#), "\(call)")
        #expect(
            call.contains(#""members": { "type": "{int}?", "nested": "flat", \#(doc) }"#),
            "\(call)"
        )
        #expect(document.constructs == [.constraint, .constraint])
    }

    @Test("The unevaluated members of an object are its additional members")
    func unevaluated() {
        func declaration(_ rest: String, base: String = "") -> String {
            ImportedText(
                schemas: ##"""
                    "Base": { "type": "object", "properties": { "a": { "type": "string" } }\##(base) },
                    "Card": { "allOf": [{ "$ref": "#/components/schemas/Base" }, { "properties": { "b": { "type": "string" } } }],
                        "unevaluatedProperties": \##(rest) }
                    """##
            ).declaration("Card")
        }
        let patterns = #", "patternProperties": { "^x-": { "type": "string" } }"#
        #expect(declaration(#"{ "type": "integer" }"#).contains(#""unknown": { "type": "int" }"#))
        #expect(declaration("true").contains(#""unknown": "keep""#))
        #expect(!declaration("false").contains("unknown"))
        #expect(declaration("false", base: patterns).contains(#""unknown": { "type": "string" }"#))
        #expect(declaration("true", base: patterns).contains(#""unknown": "keep""#))
    }
}
