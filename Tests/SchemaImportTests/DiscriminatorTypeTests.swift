import Testing

@testable import SchemaImport

@Suite("The member that distinguishes the cases of a union, of any type")
struct DiscriminatorTypeTests {
    private static let types: [(first: String, second: String)] =
        [
            #"{ "type": "string" }"#, #"{ "type": ["string", "null"] }"#, "{}",
            #"{ "type": "string", "format": "date" }"#, #"{ "type": "string", "format": "uuid" }"#,
            #"{ "type": "string", "format": "byte" }"#, #"{ "type": "string", "format": "email" }"#,
            #"{ "type": "integer" }"#, #"{ "type": ["integer", "null"] }"#,
            #"{ "type": "integer", "format": "uint64" }"#, #"{ "type": "number" }"#,
            #"{ "type": "boolean" }"#, #"{ "type": ["string", "integer"] }"#,
            #"{ "type": "object", "properties": { "x": { "type": "string" } } }"#,
            #"{ "type": "object" }"#, #"{ "type": "array", "items": { "type": "string" } }"#,
            #"{ "anyOf": [{ "type": "string" }, { "type": "integer" }] }"#,
            #"{ "enum": ["x", "y"] }"#, #"{ "enum": [1, 2] }"#, #"{ "enum": [1.5, 2] }"#,
            #"{ "enum": ["x", 1] }"#,
        ].map { ($0, $0) } + [
            (#"{ "const": "x" }"#, #"{ "const": "y" }"#), (#"{ "const": 1 }"#, #"{ "const": 2 }"#),
            (#"{ "const": 1.5 }"#, #"{ "const": 2.5 }"#),
            (#"{ "const": true }"#, #"{ "const": false }"#),
            (#"{ "enum": [1, 2] }"#, #"{ "enum": [3] }"#),
        ]

    private func imported(_ first: String, _ second: String, _ texts: [String]) -> ImportedText {
        let mapping = zip(texts, ["Foo", "Bar"]).map {
            ##""\##($0)": "#/components/schemas/\##($1)""##
        }
        let cases = ["Foo", "Bar"].map { ##"{ "$ref": "#/components/schemas/\##($0)" }"## }
        func object(_ kind: String, _ member: String) -> String {
            #"""
            { "type": "object", "required": ["kind"], "properties": {
                "kind": \#(kind), "\#(member)": { "type": "string" } } }
            """#
        }
        return ImportedText(
            schemas: #"""
                "Foo": \#(object(first, "a")), "Bar": \#(object(second, "b")),
                "U": { "oneOf": [\#(cases.joined(separator: ", "))], "discriminator": {
                    "propertyName": "kind", "mapping": { \#(mapping.joined(separator: ", ")) } } }
                """#
        )
    }

    /// `ImportedText` records an issue where what is imported has a mistake.
    @Test(
        "For any type and texts there is a union, or a union by shape that is reported",
        arguments: [[], ["f", "b"], ["1", "2"], ["true", "false"], ["1.5", "2.5"]]
    )
    func types(_ texts: [String]) {
        for (first, second) in Self.types {
            let found = imported(first, second, texts)
            let union = found.declaration("U")
            let isTold = !Set(found.constructs).isDisjoint(with: [.ambiguousUnion, .mistake])
            #expect(union.contains(#""by": "kind""#) != isTold, "\(first) \(union)")
        }
    }

    @Test(
        "Integers and Booleans distinguish cases like texts",
        arguments: [
            (#"{ "const": 1 }"#, #"{ "const": 2 }"#, ["1", "2"]),
            (#"{ "enum": [1] }"#, #"{ "enum": [2] }"#, ["1", "2"]),
            (#"{ "const": true }"#, #"{ "const": false }"#, ["true", "false"]),
        ]
    )
    func values(_ first: String, _ second: String, _ texts: [String]) {
        for mapping in [[], texts] {
            let found = imported(first, second, mapping)
            #expect(
                found.declaration("U").contains(
                    #""by": "kind", "cases": { "\#(texts[0])": "Foo", "\#(texts[1])": "Bar" }"#
                ),
                "\(found.declaration("U"))"
            )
            #expect(found.constructs.isEmpty)
        }
    }
}
