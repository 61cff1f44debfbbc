import Testing

@testable import SchemaImport

@Suite("Two states of a folder are compared")
struct SchemaChangesTests {
    private func changes(_ old: String, _ new: String) -> String {
        SchemaChanges(from: ["entities/A.jsonc": old], to: ["entities/A.jsonc": new]).description
    }

    @Test("Fields are identified by name")
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

    @Test("Members of fields are reported by name, and the changed part of a long text")
    func members() {
        let words =
            "The name of the card, as its owner wrote it, with all white space between its words"
        let old = """
            { "entity": "Card", "doc": ["\(words)", "and none before."], "fields": {
                "name": "string", "kind": { "type": "string", "doc": "\(words)." }, "size": { "fields": { "x": "int" } } } }
            """
        let new = """
            { "entity": "Card", "doc": ["\(words)", "and some before."], "fields": {
                "name": { "type": "string", "default": "a" }, "kind": { "type": "int", "doc": "\(words), or none." },
                "size": { "fields": { "x": "int", "y": "int" } } } }
            """
        let text = """
            ~ entity Card
                ~ doc: …its words and none before." → …its words and some before."
                ~ field name
                    + default: "a"
                ~ field kind
                    ~ type: "string" → "int"
                    ~ doc: …between its words." → …between its words, or none."
                ~ field size
                    + field y: "int"

            """
        #expect(changes(old, new) == text)
    }

    @Test("Fields in another order are a change, and keys in another order none")
    func order() {
        let old = #"{ "entity": "Card", "doc": "A card.", "fields": { "a": "int", "b": "int" } }"#
        let moved = #"{ "entity": "Card", "fields": { "a": "int", "b": "int" }, "doc": "A card." }"#
        let new = #"{ "entity": "Card", "doc": "A card.", "fields": { "b": "int", "a": "int" } }"#
        #expect(changes(old, new) == "~ entity Card\n    ~ order of the fields\n")
        #expect(changes(old, moved) == "")
    }

    @Test("A name with a line feed does not begin a new line")
    func lines() {
        let old = #"{ "entity": "Card", "fields": { "a": "string" } }"#
        let new =
            #"{ "entity": "Card", "fields": { "a": "string", "b\n- entity Other": "string" } }"#
        let text = """
            ~ entity Card
                + field bU+000A- entity Other: "string"

            """
        #expect(changes(old, new) == text)
    }

    @Test("Declarations and endpoints are distinguished from their files")
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

    @Test("Messages are distinguished by their events, and separate from the API")
    func messages() {
        func api(_ messages: String) -> String { #"{ "language": 1, "api": "A"\#(messages) }"# }
        let old = api(
            #", "messages": { "eventAt": "type", "events": { "a": "A", "b": false, "c": "C", "d": "D" } }"#
        )
        let new = api(
            #", "messages": { "eventAt": "kind", "events": { "a": "B", "b": "B", "c": "C", "e": false } }"#
        )
        let text = """
            ~ message a
                ~ type: "A" → "B"
            ~ message b
                + type: "B"
            - message d
            + message e
            ~ messages
                ~ eventAt: "type" → "kind"

            """
        #expect(changes(old, new) == text)
        #expect(
            changes(api(""), new).split(separator: "\n")
                == ["+ message a", "+ message b", "+ message c", "+ message e", "+ messages"]
        )
        let union = #", "messages": { "events": "Message" }"#
        let other = #", "messages": { "events": "Event" }"#
        #expect(changes(api(union), api("")) == "- messages\n")
        #expect(
            changes(api(union), api(other))
                == "~ messages\n    ~ events: \"Message\" → \"Event\"\n"
        )
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
