import Testing

@testable import SchemaImport

@Suite("A schema that contains itself in place is declared once")
struct SelfContainedTests {
    private static let a = ##""$ref": "#/components/schemas/A""##
    private static let more =
        #""type": "object", "properties": { "q": { "type": "string" } }"#
    private static let extended = "\"allOf\": [{ \(a) }, { \(more) }]"

    private func imported(_ schemas: String) -> ImportedText {
        ImportedText(
            schemas: schemas,
            paths: #"""
                "/a": { "get": { "operationId": "get", "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": { \#(Self.a) } } } } } } }
                """#
        )
    }

    /// Properties of `A`, with the declarations that the object and what is in place become.
    static let properties: [(String, [String])] = [
        (
            #""p": { \#(extended) }"#,
            [#""A": "AP?""#, #""AP": "AP?", "q": "string?""#]
        ),
        (
            #""p": { "type": "array", "items": { \#(extended) } }"#,
            [#""A": "[APItem]?""#, #""APItem": "[APItem]?", "q": "string?""#]
        ),
        (
            #""p": { "type": "object", "additionalProperties": { \#(extended) } }"#,
            [#""A": "{APItem}?""#, #""APItem": "{APItem}?", "q": "string?""#]
        ),
        (
            #""p": { "anyOf": [{ \#(extended) }, { "type": "null" }] }"#,
            [#""A": "AP?""#, #""AP": "AP?", "q": "string?""#]
        ),
        (
            #""p": { \#(a), "required": ["q"] }, "q": { "type": "string" }"#,
            [#""A": "AP?", "q": "string?""#, #""AP": "AP?", "q": "string""#]
        ),
        (
            // The object in place describes the property once more.
            #""p": { "allOf": [{ \#(a) }, { "type": "object", "properties": { "p": { \#(more) } } }] }"#,
            [#""A": "AP2?""#, #""AP2": "AP?""#, #""AP": "AP?", "q": "string?""#]
        ),
        (
            #""p": { "allOf": [{ \#(a) }, { "type": "object", "properties": { "p": { "title": "P" } } }] }"#,
            [#""A": "AP2?""#, #""AP2": "AP?""#, #""AP": "AP?""#]
        ),
        (
            #""p": { "readOnly": true, "allOf": [{ \#(a) }, { "required": ["p"], \#(more) }] }"#,
            [#""A": { "type": "AP?", "readOnly": true }"#]
        ),
    ]

    @Test("As a property, an item or a value", arguments: properties)
    func property(properties: String, expected: [String]) {
        let imported = imported(#""A": { "type": "object", "properties": { \#(properties) } }"#)
        for line in expected {
            let parts = line.split(separator: ": ", maxSplits: 1)
            let name = parts[0].drop { $0 == "\"" }.dropLast()
            let declaration = imported.declaration(String(name))
            #expect(declaration.contains("\"p\": \(parts[1])"), "\(declaration)")
        }
        #expect(imported.constructs.isEmpty)
    }

    @Test("As a case of a choice")
    func choice() {
        let imported = imported(
            #"""
            "A": { "type": "object", "properties": { "p": { "oneOf": [{ "type": "string" }, { \#(Self.extended) }] } } }
            """#
        )
        #expect(imported.declaration("AP").contains(#""cases": ["string", "APCase2"]"#))
        #expect(imported.declaration("APCase2").contains(#""p": "AP?""#))
    }

    @Test("Of two objects that extend each other")
    func two() {
        let imported = imported(
            ##"""
            "A": { "type": "object", "properties": { "p": { "allOf": [
                { "$ref": "#/components/schemas/B" }, { \##(Self.more) }] } } },
            "B": { "type": "object", "properties": { "p": { \##(Self.extended) } } }
            """##
        )
        #expect(imported.declaration("A").contains(#""p": "P?""#))
        #expect(imported.declaration("P").contains(#""p": "AP?", "q": "string?""#))
        #expect(imported.declaration("AP").contains(#""p": "P?", "q": "string?""#))
    }

    @Test("Through a list or map that has a name", arguments: ["array", "object"])
    func named(type: String) {
        let (member, text) =
            type == "array" ? ("items", "[A]") : ("additionalProperties", "{A}")
        let imported = imported(
            ##"""
            "Few": { "type": "\##(type)", "\##(member)": { \##(Self.a) } },
            "A": { "type": "object", "properties": { "few": { "$ref": "#/components/schemas/Few" }, "more": {
                "type": "object", "properties": { "few": { "$ref": "#/components/schemas/Few" } } } } },
            "First": { "$ref": "#/components/schemas/Few" }
            """##
        )
        #expect(imported.declaration("A").contains("\"few\": \"\(text)?\""))
        #expect(imported.declaration("AMore").contains("\"few\": \"\(text)?\""))
        #expect(imported.constructs.isEmpty)
    }

    @Test("Objects with too many combinations are combined in some, which is reported")
    func combinations() {
        func reference(_ number: Int) -> String {
            ##"{ "$ref": "#/components/schemas/X\##(number)" }"##
        }
        func object(_ number: Int, _ a: String, _ b: String) -> String {
            let properties = #""a": { "allOf": [\#(a)] }, "b": { "allOf": [\#(b)] }"#
            return #""X\#(number)": { "type": "object", "properties": { \#(properties) } }"#
        }
        // Which of them a property extends depends on the way to it: one for each set of them.
        var objects = [object(0, reference(0) + "," + reference(1), reference(0))]
        for number in 1..<16 {
            objects.append(object(number, reference(number + 1), reference(number + 1)))
        }
        objects.append("\"X16\": { \(Self.more) }")
        let imported = imported(
            ##""A": { "$ref": "#/components/schemas/X0" },"## + objects.joined(separator: ",")
        )
        #expect(Set(imported.constructs) == [.conflictingParts])
    }

    @Test("A chain of 450 objects that extend each other is followed up to the limit on nesting")
    func chain() {
        let objects = (0..<450).map { number in
            let next = ##"{ "$ref": "#/components/schemas/X\##((number + 1) % 450)" }"##
            let property = #""p": { "allOf": [\#(next), { \#(Self.more) }] }"#
            return #""X\#(number)": { "type": "object", "properties": { \#(property) } }"#
        }
        let imported = imported(
            ##""A": { "$ref": "#/components/schemas/X0" },"## + objects.joined(separator: ",")
        )
        #expect(Set(imported.constructs) == [.nesting])
    }

    @Test("A list whose items are the list itself becomes a list of any values, and is reported")
    func nothing() {
        let imported = imported(
            #""A": { "type": "array", "items": { "allOf": [{ \#(Self.a) }, { "minItems": 1 }] } }"#
        )
        #expect(imported.constructs.contains(.cycle))
    }
}
