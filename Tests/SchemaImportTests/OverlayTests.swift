import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("An overlay corrects a document")
struct OverlayTests {
    private func overlay(_ text: String) -> (Overlay, [String]) {
        let (overlay, diagnostics) = Overlay.read(
            SchemaSource(path: "o.jsonc", bytes: Array(text.utf8))
        )
        return (overlay, diagnostics.map(\.description))
    }

    /// A document after an action, in one line, and what is wrong.
    private func corrected(_ document: String, _ action: String) -> (String, [String]) {
        let (overlay, problems) = overlay("{ \"actions\": [\(action)] }")
        #expect(problems.isEmpty)
        let root = SchemaParser.parse(SchemaSource(path: "d.json", bytes: Array(document.utf8)))
            .root
        var diagnostics: [Diagnostic] = []
        let result = overlay.applied(to: root, at: "d.json", of: "d.json", reporting: &diagnostics)
        return (SchemaValue(result)?.line ?? "", diagnostics.map(\.description))
    }

    @Test("A number sign is an ordinary character of a pointer")
    func numberSigns() {
        for key in ["#text", "a#b"] {
            let action = #"{ "target": "/\#(key)", "reason": "r", "replace": 2 }"#
            let (text, problems) = corrected("{ \"\(key)\": 1 }", action)
            #expect(text == "{ \"\(key)\": 2 }")
            #expect(problems == [])
        }
    }

    @Test("A list is not updated with a value that is not a list")
    func updatesOfLists() {
        let action = #"{ "target": "/a", "reason": "r", "update": "x" }"#
        let (text, problems) = corrected(#"{ "a": ["y"] }"#, action)
        #expect(text == #"{ "a": ["y"] }"#)
        #expect(problems.first?.contains("[wrong-type]") == true)
    }

    @Test("Lists and objects within an update are not updated with other values")
    func updatesWithin() {
        let document = #"{ "a": { "l": ["y"], "o": { "p": 1 } } }"#
        for (update, expected) in [
            (
                #"{ "l": "x" }"#,
                "'update' of the list 'l' is a string, expected a list with the elements to append; "
                    + "'replace' replaces the list as a whole"
            ),
            (
                #"{ "o": ["x"] }"#,
                "'update' of the object 'o' is an array, expected an object with the members that change; "
                    + "'replace' replaces the object as a whole"
            ),
            (
                #"{ "o": null }"#,
                "'update' of the object 'o' is null, expected an object with the members that change; "
                    + "'replace' replaces the object as a whole"
            ),
        ] {
            let action = #"{ "target": "/a", "reason": "r", "update": \#(update) }"#
            let (text, problems) = corrected(document, action)
            #expect(text == document)
            #expect(problems == ["o.jsonc:1:27: error: \(expected) [wrong-type]"])
        }
    }

    @Test("Members are added, replaced and removed")
    func changes() {
        let document = #"{ "a": { "b": 1, "c": [1] }, "d/e": 2 }"#
        let update = #"{ "target": "/a", "reason": "r", "update": { "b": 2, "c": [2], "f": 3 } }"#
        #expect(
            corrected(document, update).0 == #"{ "a": { "b": 2, "c": [1, 2], "f": 3 }, "d/e": 2 }"#
        )
        let replace = #"{ "target": "/d~1e", "reason": "r", "replace": [] }"#
        #expect(corrected(document, replace).0 == #"{ "a": { "b": 1, "c": [1] }, "d/e": [] }"#)
        let remove = #"{ "target": "/a/c/0", "reason": "r", "remove": true }"#
        #expect(corrected(document, remove).0 == #"{ "a": { "b": 1, "c": [] }, "d/e": 2 }"#)
    }

    @Test("The error about a missing target suggests the nearest one")
    func missing() {
        let action = #"{ "target": "/schemas/Crad", "reason": "r", "remove": true }"#
        let (text, problems) = corrected(#"{ "schemas": { "Card": 1 } }"#, action)
        #expect(text == #"{ "schemas": { "Card": 1 } }"#)
        #expect(
            problems == [
                "o.jsonc:1:27: error: '/schemas/Crad' is not in the document: "
                    + "there is no 'Crad', did you mean 'Card' [missing-target]"
            ]
        )
    }

    @Test("A pointer begins with a slash and refers only to lists and objects")
    func badPointers() {
        let action = #"{ "target": "a", "reason": "r", "remove": true }"#
        #expect(corrected("{}", action).1.first?.contains("[bad-pointer]") == true)
        let deep = #"{ "target": "/a/b", "reason": "r", "remove": true }"#
        #expect(corrected(#"{ "a": 1 }"#, deep).1.first?.contains("would be in a number") == true)
        let index = #"{ "target": "/a/2", "reason": "r", "remove": true }"#
        #expect(corrected(#"{ "a": [1] }"#, index).1.first?.contains("none at '2'") == true)
        let whole = #"{ "target": "", "reason": "r", "remove": true }"#
        let (text, problems) = corrected(#"{ "a": 1 }"#, whole)
        #expect(text == #"{ "a": 1 }"#)
        #expect(
            problems == [
                "o.jsonc:1:27: error: '' is the whole document, expected a part of it to remove "
                    + "[bad-pointer]"
            ]
        )
        let part = #"{ "target": "/a", "reason": "r", "remove": true }"#
        #expect(corrected(#"{ "a": 1 }"#, part).0 == "{}")
    }

    @Test("A target can name another file of the description")
    func files() {
        let (overlay, _) = overlay(
            #"{ "actions": [{ "target": "models/card.yml#/a", "reason": "r", "replace": 2 }] }"#
        )
        let root = SchemaParser.parse(SchemaSource(path: "d", bytes: Array(#"{ "a": 1 }"#.utf8)))
            .root
        var diagnostics: [Diagnostic] = []
        for (path, document, isChanged) in [
            ("x/models/card.yml", "x/api.yml", true), ("models/card.yml", "api.yml", true),
            ("x/api.yml", "x/api.yml", false), ("x/sub/models/card.yml", "x/api.yml", false),
            ("models/card.yml", "x/api.yml", false),
            ("x/models/card.yml", "models/card.yml", false),
        ] {
            let result = overlay.applied(
                to: root,
                at: path,
                of: document,
                reporting: &diagnostics
            )
            #expect(SchemaValue(result)?.line == "{ \"a\": \(isChanged ? 2 : 1) }", "\(path)")
        }
        #expect(diagnostics.isEmpty)
    }

    struct Mistake: CustomTestStringConvertible {
        let text: String
        let rule: String
        var testDescription: String { rule + " " + text }
    }

    @Test(
        "Mistakes of an overlay have a place and a rule",
        arguments: [
            Mistake(text: #"{ "action": [] }"#, rule: "unknown-key"),
            Mistake(text: #"{ "actions": {} }"#, rule: "wrong-type"),
            Mistake(text: #"{ "only": ["customers"] }"#, rule: "bad-selection"),
            Mistake(text: #"{ "rename": { "a": 1 } }"#, rule: "wrong-type"),
            Mistake(text: #"{ "rename": ["a"] }"#, rule: "wrong-type"),
            Mistake(text: #"{ "rename": { "a": "" } }"#, rule: "bad-name"),
            Mistake(text: #"{ "rename": { "a.b": "a.c" } }"#, rule: "bad-name"),
            Mistake(
                text: #"{ "actions": [{ "reason": "r", "remove": true }] }"#,
                rule: "missing-key"
            ),
            Mistake(
                text: #"{ "actions": [{ "target": "/a", "remove": true }] }"#,
                rule: "missing-key"
            ),
            Mistake(
                text: #"{ "actions": [{ "target": "/a", "reason": "r" }] }"#,
                rule: "missing-key"
            ),
            Mistake(
                text:
                    #"{ "actions": [{ "target": "/a", "reason": "r", "remove": true, "replace": 1 }] }"#,
                rule: "conflicting-keys"
            ),
            Mistake(
                text: #"{ "actions": [{ "target": "/a", "reason": "r", "remove": 1 }] }"#,
                rule: "wrong-type"
            ),
            Mistake(text: "[]", rule: "wrong-type"),
        ]
    )
    func mistakes(_ mistake: Mistake) {
        let (_, problems) = overlay(mistake.text)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix("o.jsonc:1:") == true)
        #expect(problems.first?.hasSuffix("[\(mistake.rule)]") == true)
    }

    @Test(
        "A key in the wrong place is reported with the right one",
        arguments: [
            (
                #"{ "actions": [{ "target": "/a", "reason": "r", "omit": true }] }"#,
                "o.jsonc:1:48: error: an action has no key 'omit', did you mean 'remove' [unknown-key]"
            ),
            (
                #"{ "omit": ["/a"] }"#,
                "o.jsonc:1:3: error: the file of corrections has no key 'omit', "
                    + "expected an element of 'actions' with \"remove\": true [unknown-key]"
            ),
            (
                #"{ "remove": ["/a"] }"#,
                "o.jsonc:1:3: error: the file of corrections has no key 'remove', "
                    + "expected an element of 'actions' with \"remove\": true [unknown-key]"
            ),
            (
                #"{ "update": {} }"#,
                "o.jsonc:1:3: error: the file of corrections has no key 'update', "
                    + "expected it in an element of 'actions' [unknown-key]"
            ),
        ]
    )
    func misplacedKeys(_ text: String, _ problem: String) {
        #expect(overlay(text).1 == [problem])
    }

    @Test(
        "An object is not updated with another value, which would replace it",
        arguments: ["true", "1", "\"b\"", "[1]", "null"]
    )
    func updatesOfObjects(_ value: String) throws {
        let text = #"{ "actions": [{ "target": "/a", "reason": "r", "update": \#(value) }] }"#
        let (overlay, problems) = overlay(text)
        #expect(problems.isEmpty)
        let root = SchemaParser.parse(
            SchemaSource(path: "a.json", bytes: Array(#"{ "a": { "b": 1 } }"#.utf8))
        ).root
        var diagnostics: [Diagnostic] = []
        let result = overlay.applied(to: root, at: "d.json", of: "d.json", reporting: &diagnostics)
        #expect(diagnostics.map(\.rule) == ["wrong-type"])
        #expect(result["a"]?["b"] != nil)
    }

    @Test("Selection and renames are read")
    func options() {
        let (overlay, problems) = overlay(
            #"{ "only": ["tag:a", "path:/b*"], "rename": { "Old": "New" } }"#
        )
        #expect(problems.isEmpty)
        #expect(overlay.selection.rules == [.tag("a"), .path("/b*")])
        #expect(overlay.renames.entries.map(\.old) == ["Old"])
        #expect(overlay.renames.entries.map(\.new) == ["New"])
    }
}
