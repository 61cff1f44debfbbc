import Testing

@testable import SchemaImport

@Suite("Schemas become declarations")
struct SchemaTests {
    /// The field of a required property of an entity.
    private func field(_ schema: String, required: Bool = true) -> String {
        let imported = ImportedText(
            schemas: #"""
                "Other": { "type": "object", "properties": { "x": { "type": "string" } } },
                "Card": { "type": "object", "required": [\#(required ? "\"a\"" : "")],
                    "properties": { "a": \#(schema) } }
                """#
        )
        return imported.declaration("Card")
            .replacing(#"{ "entity": "Card", "fields": { "a": "#, with: "")
            .replacing(/\ } }$/, with: "")
    }

    struct Sample: CustomTestStringConvertible {
        let schema: String
        let field: String
        var testDescription: String { schema }
    }

    @Test(
        "Types and formats",
        arguments: [
            Sample(schema: #"{ "type": "string" }"#, field: #""string""#),
            Sample(schema: #"{ "type": "string", "format": "date-time" }"#, field: #""instant""#),
            Sample(schema: #"{ "type": "string", "format": "date" }"#, field: #""date""#),
            Sample(schema: #"{ "type": "string", "format": "uri" }"#, field: #""url""#),
            Sample(schema: #"{ "type": "string", "format": "uuid" }"#, field: #""uuid""#),
            Sample(schema: #"{ "type": "string", "format": "byte" }"#, field: #""data""#),
            Sample(schema: #"{ "type": "string", "format": "binary" }"#, field: #""string""#),
            Sample(schema: #"{ "type": "string", "format": "who-knows" }"#, field: #""string""#),
            Sample(
                schema: #"{ "type": "string", "format": "password" }"#,
                field: #"{ "type": "string", "secret": true }"#
            ),
            Sample(schema: #"{ "type": "integer", "format": "int64" }"#, field: #""int""#),
            Sample(
                schema: #"{ "type": "integer", "format": "unix-time" }"#,
                field: #"{ "type": "instant", "date": "unixSeconds" }"#
            ),
            Sample(schema: #"{ "type": "number" }"#, field: #""double""#),
            Sample(schema: #"{ "type": "boolean" }"#, field: #""bool""#),
            Sample(schema: "{}", field: #""any""#),
            Sample(schema: "true", field: #""any""#),
            Sample(schema: #"{ "type": "object" }"#, field: #""{any}""#),
            Sample(schema: #"{ "type": "array" }"#, field: #""[any]""#),
            Sample(
                schema: #"{ "type": "array", "items": { "type": ["integer", "null"] } }"#,
                field: #""[int?]""#
            ),
            Sample(
                schema: #"{ "type": "object", "additionalProperties": { "type": "integer" } }"#,
                field: #""{int}""#
            ),
            Sample(schema: ##"{ "$ref": "#/components/schemas/Other" }"##, field: #""Other""#),
            Sample(
                schema:
                    ##"{ "allOf": [{ "$ref": "#/components/schemas/Other" }], "description": "D." }"##,
                field: #"{ "type": "Other", "doc": "D." }"#
            ),
            Sample(
                schema:
                    ##"{ "anyOf": [{ "$ref": "#/components/schemas/Other" }, { "type": "null" }] }"##,
                field: #"{ "type": "Other", "nullable": true }"#
            ),
            Sample(schema: #"{ "const": "x" }"#, field: #"{ "const": "x" }"#),
            Sample(
                schema:
                    #"{ "anyOf": [{ "type": "string" }, { "type": "string", "maxLength": 3 }] }"#,
                field: #""string""#
            ),
            Sample(
                schema: #"{ "oneOf": [{ "type": "integer" }, { "type": "number" }] }"#,
                field: #""double""#
            ),
            Sample(
                schema: #"{ "type": "string", "deprecated": true }"#,
                field: #"{ "type": "string", "deprecated": "The API deprecates it." }"#
            ),
        ]
    )
    func types(_ sample: Sample) {
        #expect(field(sample.schema) == sample.field)
    }

    @Test("Required, nullable, optional and defaulted are four things")
    func presence() {
        #expect(field(#"{ "type": "integer" }"#) == #""int""#)
        #expect(
            field(#"{ "type": ["integer", "null"] }"#) == #"{ "type": "int", "nullable": true }"#
        )
        #expect(field(#"{ "type": "integer" }"#, required: false) == #""int?""#)
        #expect(field(#"{ "type": ["integer", "null"] }"#, required: false) == #""int?""#)
        let defaulted = #"{ "type": "integer", "default": 3 }"#
        #expect(field(defaulted, required: false) == #"{ "type": "int", "default": 3 }"#)
        let wrong = #"{ "type": "integer", "default": "3" }"#
        #expect(field(wrong, required: false) == #""int?""#)
    }

    @Test("A null in a request differs from an absent value")
    func patch() {
        let imported = ImportedText(
            schemas: #"""
                "Change": { "type": "object", "properties": {
                    "note": { "type": ["string", "null"] }, "size": { "type": "integer", "default": 1 } } }
                """#,
            paths: ##"""
                "/cards": { "put": { "requestBody": { "required": true, "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Change" } } } },
                    "responses": { "204": { "description": "" } } } }
                """##
        )
        #expect(
            imported.declaration("Change")
                == #"{ "entity": "Change", "fields": { "note": "patch<string>", "size": { "type": "int?", "doc": "Default: `1`." } } }"#
        )
        #expect(imported.call("cards", "replace") == #"{ "put": "/cards", "body": "Change" }"#)
    }

    @Test("A name that the standard library has gets the API's name as a prefix")
    func knownNames() {
        let imported = ImportedText(
            schemas:
                #""Error": { "type": "object", "properties": { "code": { "type": "string" } } }"#
        )
        #expect(
            imported.declaration("Error")
                == #"{ "entity": "Error", "swift": "ShopError", "fields": { "code": "string?" } }"#
        )
    }

    @Test("Fields whose names are equal in Swift get a number, and nameless ones are reported")
    func fieldNames() {
        let imported = ImportedText(
            schemas: #"""
                "Card": { "type": "object", "properties": {
                    "first_name": { "type": "string" }, "firstName": { "type": "string" },
                    "+1": { "type": "int" }, "🙂": { "type": "string" }, "self": { "type": "string" },
                    "": { "type": "string" }, "a/b": { "type": "string" } } }
                """#.replacing("\"int\"", with: "\"integer\"")
        )
        let text = imported.declaration("Card")
        #expect(text.contains(#""firstName": { "type": "string?", "swift": "firstName2" }"#))
        #expect(text.contains(#""+1": "int?""#))
        #expect(text.contains(#""unknown": "keep""#))
        #expect(imported.constructs == [.namelessField])
    }

    @Test("Values of an enum that are equal in Swift have names of their own")
    func enumNames() {
        let imported = ImportedText(
            schemas:
                #""Zone": { "type": "string", "enum": ["Etc/GMT_0", "Etc/GMT-0", "unknown", "", "A", "a"] }"#
        )
        let text = imported.declaration("Zone")
        #expect(
            text.contains(#""Etc/GMT-0": { "value": "Etc/GMT-0", "swift": "etcSlashGMTMinus0" }"#)
        )
        #expect(text.contains(#""unknown": { "value": "unknown", "swift": "unknown2" }"#))
        #expect(text.contains(#""empty": """#))
    }

    @Test("Integers of an enum have names")
    func integers() {
        let imported = ImportedText(
            schemas:
                #""Level": { "type": "integer", "enum": [1, -1], "x-enum-varnames": ["Low", "High"] }"#
        )
        #expect(
            imported.declaration("Level")
                == #"{ "enum": "Level", "type": "int", "cases": { "Low": 1, "High": -1 } }"#
        )
    }

    @Test(
        "Values of several types are alternatives, of which texts and integers are one",
        arguments: [
            (#"[true, false, "auto"]"#, #""bool", "CardValue""#),
            (#"[0.5, "fit", 1, null]"#, #""double", "CardValue""#),
            (#"[1, true, 2.5, "x"]"#, #""bool", "double", "CardValue""#),
        ]
    )
    func severalTypes(_ values: String, _ cases: String) {
        let imported = ImportedText(schemas: #""Card": { "enum": \#(values) }"#)
        #expect(
            imported.declaration("Card") == #"{ "union": "Card", "cases": [\#(cases)] }"#
        )
        let structured = ImportedText(schemas: #""Card": { "enum": ["a", true, { "b": 2 }] }"#)
        #expect(structured.constructs == [.mixedEnum])
    }

    @Test("A required member is sent, although another part says that only the service sets it")
    func requiredReadOnly() {
        func isReadOnly(_ required: String, _ kind: String) -> [Bool] {
            let part =
                #"{ "type": "object", "required": [\#(required)], "properties": { "kind": { \#(kind) } } }"#
            let base = ##"{ "$ref": "#/components/schemas/Base" }"##
            let imported = ImportedText(
                schemas: ##"""
                    "Base": { "type": "object", "properties": { "kind": { "type": "string", "readOnly": true } } },
                    "Card": { "allOf": [\##(base), \##(part)] }, "Plan": { "allOf": [\##(part), \##(base)] }
                    """##
            )
            return ["Card", "Plan", "Base"].map {
                imported.declaration($0).contains(#""readOnly": true"#)
            }
        }
        let text = #""type": "string", "maxLength": 3"#
        #expect(isReadOnly(#""kind""#, text) == [false, false, true])
        #expect(isReadOnly("", text) == [true, true, true])
        #expect(isReadOnly(#""kind""#, text + #", "readOnly": true"#) == [true, true, true])
    }

    @Test("Parts of 'allOf' become one entity")
    func composition() {
        let imported = ImportedText(
            schemas: ##"""
                "Base": { "type": "object", "required": ["id"], "properties": {
                    "id": { "type": "string" }, "kind": { "type": "string" } } },
                "Card": { "allOf": [{ "$ref": "#/components/schemas/Base" },
                    { "type": "object", "required": ["kind"], "properties": {
                        "kind": { "enum": ["x", "y"], "type": "string" }, "size": { "type": "integer" } } }] }
                """##
        )
        let text =
            #"{ "entity": "Card", "id": "id", "fields": { "id": "string", "kind": "CardKind", "size": "int?" } }"#
        #expect(imported.declaration("Card") == text)
    }

    @Test("Equal objects in fields of one name are one type")
    func reuse() {
        let money = #"{ "type": "object", "properties": { "amount": { "type": "integer" } } }"#
        let imported = ImportedText(
            schemas: """
                "A": { "type": "object", "properties": { "total_price": \(money) } },
                "B": { "type": "object", "properties": { "total_price": \(money), "other": \(money) } }
                """
        )
        #expect(imported.declaration("A").contains(#""total_price": "TotalPrice?""#))
        #expect(
            imported.declaration("B").contains(#""total_price": "TotalPrice?", "other": "BOther?""#)
        )
    }

    @Test("All limits of a value hold that parts of its schema have")
    func limitsOfParts() {
        let imported = ImportedText(
            schemas: ##"""
                "Word": { "type": "string", "maxLength": 10 },
                "Card": { "type": "object", "required": ["a", "b", "c", "d", "e", "f", "g"], "properties": {
                    "a": { "allOf": [{ "type": "string", "minLength": 1 }, { "maxLength": 5 }] },
                    "b": { "$ref": "#/components/schemas/Word", "maxLength": 3 },
                    "c": { "allOf": [{ "$ref": "#/components/schemas/Word" }], "maxLength": 4 },
                    "d": { "allOf": [{ "type": "number", "minimum": 1 }, { "maximum": 5, "multipleOf": 2 }] },
                    "e": { "type": "number", "minimum": 10, "exclusiveMinimum": 0, "maximum": 20,
                        "exclusiveMaximum": 15 },
                    "f": { "type": "integer", "minimum": 1.0, "maximum": 1e2 },
                    "g": { "type": "integer", "format": "uint64", "maximum": 18446744073709551615 } } }
                """##
        )
        let card = imported.declaration("Card")
        #expect(card.contains(#""a": { "type": "string", "length": { "min": 1, "max": 5 } }"#))
        #expect(card.contains(#""b": { "type": "string", "length": { "max": 3 } }"#))
        #expect(card.contains(#""c": { "type": "string", "length": { "max": 4 } }"#))
        #expect(
            card.contains(
                #""d": { "type": "double", "range": { "min": 1, "max": 5 }, "multipleOf": 2 }"#
            )
        )
        #expect(card.contains(#""e": { "type": "double", "range": { "min": 10, "below": 15 } }"#))
        #expect(card.contains(#""f": { "type": "int", "range": { "min": 1, "max": 100 } }"#))
        #expect(
            card.contains(
                #""g": { "type": "uint64", "range": { "max": 18446744073709551615 } }"#
            )
        )
        #expect(!imported.result.findings.contains { $0.construct == .constraint })
    }

    @Test("Limits that cannot be expressed together are reported")
    func limitsApart() {
        for schema in [
            #"{ "allOf": [{ "type": "string", "pattern": "a" }, { "pattern": "b" }] }"#,
            #"{ "type": "string", "minLength": 5, "maxLength": 3 }"#,
            #"{ "type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2 }"#,
        ] {
            let imported = ImportedText(
                schemas: ##""Card": { "type": "object", "properties": { "a": \##(schema) } }"##
            )
            #expect(
                imported.result.findings.contains { $0.construct == .constraint },
                "\(schema)"
            )
        }
    }

    @Test(
        "Limits are imported for fields, items and parameters, and reported where no key can express them"
    )
    func limits() {
        let imported = ImportedText(
            schemas: ##"""
                "Email": { "type": "string", "maxLength": 9 },
                "Card": { "type": "object", "required": ["mails", "mail"], "properties": {
                    "mail": { "$ref": "#/components/schemas/Email" },
                    "mails": { "type": "array", "uniqueItems": true,
                        "items": { "$ref": "#/components/schemas/Email" } },
                    "prices": { "type": "object", "maxProperties": 3,
                        "additionalProperties": { "type": "number", "multipleOf": 0.01 } } } }
                """##,
            paths: ##"""
                "/cards/{name}": { "parameters": [
                        { "name": "name", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^a" } },
                        { "name": "ids", "in": "query", "schema": { "type": "array", "minItems": 1,
                            "items": { "type": "integer", "minimum": 1 } } }],
                    "put": { "requestBody": { "required": true, "content": { "application/json": { "schema": {
                        "type": "array", "maxItems": 2, "items": { "$ref": "#/components/schemas/Card" } } } } },
                        "responses": { "204": { "description": "" } } },
                    "post": { "requestBody": { "required": true, "content": { "application/x-www-form-urlencoded": {
                        "schema": { "type": "object", "properties": {
                            "mail": { "$ref": "#/components/schemas/Email" } } } } } },
                        "responses": { "200": { "description": "", "content": { "application/json": {
                            "schema": { "$ref": "#/components/schemas/Email" } } } } } } }
                """##
        )
        let card = imported.declaration("Card")
        #expect(card.contains(#""mail": { "type": "string", "length": { "max": 9 } }"#))
        #expect(
            card.contains(
                #""mails": { "type": "[string]", "uniqueItems": true, "each": { "length": { "max": 9 } } }"#
            )
        )
        #expect(
            card.contains(
                #""prices": { "type": "{double}?", "items": { "max": 3 }, "each": { "multipleOf": 0.01 } }"#
            )
        )
        let text = imported.call("cards", "replace") + imported.call("cards", "update")
        #expect(text.contains(#""name": { "type": "string", "pattern": "^a" }"#))
        #expect(
            text.contains(
                #""ids": { "type": "[int]", "items": { "min": 1 }, "each": { "range": { "min": 1 } } }"#
            )
        )
        #expect(text.contains(#""body": { "type": "[Card]", "items": { "max": 2 } }"#))
        #expect(text.contains(#""mail": { "type": "string?", "length": { "max": 9 } }"#))
        // A response says nothing of it.
        #expect(imported.constructs == [.constraint])
    }

    @Test("An entity that would require itself has an optional field")
    func cycle() {
        let imported = ImportedText(
            schemas:
                ##""Node": { "type": "object", "required": ["next"], "properties": { "next": { "$ref": "#/components/schemas/Node" } } }"##
        )
        #expect(
            imported.declaration("Node") == #"{ "entity": "Node", "fields": { "next": "Node?" } }"#
        )
    }

    // MARK: Examples

    private func example(_ members: String, required: Bool = false) -> ImportedText {
        let list = required ? #""required": ["it"], "# : ""
        return ImportedText(
            schemas: #"""
                "Size": { "type": "string", "enum": ["s", "m"], "example": "m" },
                "Name": { "type": "string", "example": "ann" },
                "Card": { "type": "object", \#(list)"properties": { "it": { \#(members) } } }
                """#
        )
    }

    @Test(
        "Short examples of a field are in its documentation",
        arguments: [
            (#""type": "string", "example": "a b""#, "For example, `a b`."),
            (
                #""type": "string", "description": "The name.", "example": "ann""#,
                "The name. For example, `ann`."
            ),
            (
                #""type": "string", "description": "The name", "example": "ann""#,
                "The name\\n\\nFor example, `ann`."
            ),
            (#""type": "number", "examples": [1.5, 2, 3, 4]"#, "For example, `1.5`, `2` or `3`."),
            (
                #""type": "array", "items": { "type": "string" }, "example": ["a", "b"]"#,
                #"For example, `[\"a\", \"b\"]`."#
            ),
            (
                #""type": "array", "items": { "type": "string", "example": "a" }"#,
                "An item is, for example, `a`."
            ),
            (##""$ref": "#/components/schemas/Name""##, "For example, `ann`."),
            (#""type": ["string", "integer"], "example": 3"#, "For example, `3`."),
        ]
    )
    func examples(_ members: String, _ words: String) {
        let card = example(members).declaration("Card")
        #expect(card.contains(#""doc": "\#(words)""#), "\(card)")
    }

    @Test(
        "Examples without further information are neither imported nor reported",
        arguments: [
            #""type": "boolean", "example": true"#, #""type": "string", "example": """#,
            #""type": "string", "nullable": true, "example": null"#,
            #""type": "array", "items": { "type": "string" }, "example": []"#,
            #""type": "integer", "default": 3, "example": 3"#,
            #""type": "string", "description": "A name such as ann.", "example": "ann""#,
            ##""$ref": "#/components/schemas/Size""##,
        ]
    )
    func silentExamples(_ members: String) {
        let imported = example(members)
        #expect(!imported.declaration("Card").contains("xample"))
        #expect(imported.result.findings.allSatisfy { !$0.description.contains("schemas/Card") })
    }

    @Test(
        "Other examples are reported, and no text contains a secret",
        arguments: [
            #""type": "string", "format": "password", "example": "hush""#,
            #""type": "array", "items": { "type": "string", "format": "password", "example": "hush" }"#,
            #""type": "integer", "example": "hush""#,
            #""type": "string", "example": "`hush`""#,
            #""type": "object", "properties": { "a": { "type": "integer" } }, "example": { "a": 1 }"#,
            #""type": "string", "example": "\#(String(repeating: "long ", count: 20))""#,
        ]
    )
    func leftExamples(_ members: String) {
        let imported = example(members)
        let texts = imported.result.files.map(\.text).joined()
        #expect(!texts.contains("hush") && !texts.contains("For example"))
        #expect(imported.constructs.contains(.example))
        #expect(imported.result.findings.allSatisfy { !$0.description.contains("hush") })
    }

    @Test("Examples of parameters are in their documentation")
    func parameterExamples() {
        let imported = ImportedText(
            paths: #"""
                "/cards/{id}": { "put": {
                    "parameters": [{ "name": "id", "in": "path", "required": true, "example": "c1", "schema": { "type": "string" } }],
                    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                        "title": { "type": "string", "example": "May" } } } } } },
                    "responses": { "204": { "description": "" } } } }
                """#
        )
        let file = imported.file("endpoints/cards.jsonc")
        #expect(
            file.contains(#""id": { "type": "string", "doc": "For example, `c1`." }"#),
            "\(file)"
        )
        #expect(file.contains(#""title": { "type": "string?", "doc": "For example, `May`." }"#))
        #expect(imported.constructs.isEmpty)
    }
}
