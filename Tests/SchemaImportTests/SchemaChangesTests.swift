import Testing

@testable import SchemaImport

@Suite("Two states of a folder are compared")
struct SchemaChangesTests {
    private func changes(_ old: String, _ new: String) -> String {
        SchemaChanges(from: ["entities/A.jsonc": old], to: ["entities/A.jsonc": new]).description
    }

    @Test("Fields are told by name")
    func fields() {
        let old =
            #"{ "entity": "Card", "fields": { "id": "string", "name": "string", "x": "int" } }"#
        let new =
            #"{ "entity": "Card", "fields": { "id": "string", "name": "string?", "y": "int" } }"#
        let text = """
            ~ entity Card
                ~ field name: "string" → "string?"
                - field x
                + field y: "int"

            """
        #expect(changes(old, new) == text)
    }

    @Test("Declarations and endpoints are told apart from their files")
    func moved() {
        let entity = #"{ "entity": "Card", "fields": {} }"#
        let group = #"{ "group": "cards", "endpoints": { "get": { "get": "/" } } }"#
        let other = #"{ "group": "cards", "endpoints": { "list": { "get": "/" } } }"#
        let result = SchemaChanges(
            from: ["entities/A.jsonc": entity, "endpoints/cards.jsonc": group],
            to: ["entities/B.jsonc": "[\(entity)]", "endpoints/cards.jsonc": other]
        )
        #expect(result.lines == ["- endpoint cards.get", "+ endpoint cards.list"])
        #expect(result.added == 1)
        #expect(result.removed == 1)
    }

    @Test("Cases of an enum, documentation and the API")
    func others() {
        let old = #"[{ "enum": "S", "cases": ["a", "b"] }, { "language": 1, "api": "Old" }]"#
        let new =
            #"[{ "enum": "S", "doc": "New.", "cases": ["b", "c"] }, { "language": 1, "api": "New" }]"#
        let text = """
            ~ api
                ~ api: "Old" → "New"
            ~ enum S
                - case "a"
                + case "c": "c"
                + doc: "New."

            """
        #expect(changes(old, new) == text)
    }
}
