import Foundation
import Testing

@testable import SchemaImport

@Suite("Equal types in place are one type if its name is clear")
struct EqualTypesTests {
    private static let states = #"{ "type": "string", "enum": ["on", "off"] }"#

    private func card(_ properties: [String: String], more: String = "") -> ImportedText {
        let members = properties.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
        return ImportedText(
            schemas: """
                "Card": { "type": "object", "properties": { \(members.joined(separator: ", ")) } }\(more)
                """
        )
    }

    @Test("Several members of an object share an enum")
    func several() {
        let imported = card(["sound": Self.states, "light": Self.states, "motor": Self.states])
        let text = imported.declaration("Card")
        #expect(text.components(separatedBy: #""CardValue?""#).count == 4, "\(text)")
        #expect(
            imported.declaration("CardValue") == #"{ "enum": "CardValue", "cases": ["on", "off"] }"#
        )
    }

    @Test("Two members share an enum only if their names end in the same words")
    func words() {
        let plain = card(["sound": Self.states, "light": Self.states])
        #expect(plain.declaration("Card").contains(#""sound": "CardSound?""#))
        #expect(plain.declaration("Card").contains(#""light": "CardLight?""#))
        let named = card(["sound_state": Self.states, "light_state": Self.states])
        let text = named.declaration("Card")
        #expect(text.components(separatedBy: #""CardState?""#).count == 3, "\(text)")
    }

    @Test("Other values, and members of other objects, have types of their own")
    func others() {
        let other = #"{ "type": "string", "enum": ["on", "off", "idle"] }"#
        let imported = card(
            ["sound_state": Self.states, "light_state": other],
            more: #", "Lamp": { "type": "object", "properties": { "state_now": \#(Self.states) } }"#
        )
        #expect(imported.declaration("Card").contains(#""CardSoundState?""#))
        #expect(imported.declaration("Card").contains(#""CardLightState?""#))
        #expect(imported.declaration("Lamp").contains(#""LampStateNow?""#))
    }

    @Test(
        "Objects share a type with the types inside it, unless their members have other documentation"
    )
    func objects() {
        func address(_ doc: String) -> String {
            """
            { "type": "object", "properties": { "kind": \(Self.states),
                "street": { "type": "string", "description": "\(doc)" } } }
            """
        }
        let same = card([
            "home_address": address("The street."), "work_address": address("The street."),
        ])
        let text = same.declaration("Card")
        #expect(text.components(separatedBy: #""CardAddress?""#).count == 3, "\(text)")
        let different = card([
            "home_address": address("At home."), "work_address": address("At work."),
        ])
        #expect(different.declaration("Card").contains(#""CardHomeAddress?""#))
        #expect(different.declaration("Card").contains(#""CardWorkAddress?""#))
    }

    @Test("A choice of named types is named after them, wherever it is")
    func choices() {
        let choice =
            ##"{ "anyOf": [{ "type": "string" }, { "$ref": "#/components/schemas/File" }] }"##
        let file =
            #", "File": { "type": "object", "required": ["size"], "properties": { "size": { "type": "integer" } } }"#
        let imported = card(
            ["front": choice],
            more: file + #", "Lamp": { "type": "object", "properties": { "back": \#(choice) } }"#
        )
        #expect(imported.declaration("Card").contains(#""front": "StringOrFile?""#))
        #expect(imported.declaration("Lamp").contains(#""back": "StringOrFile?""#))
        let once = card(["front": choice], more: file)
        #expect(once.declaration("Card").contains(#""front": "CardFront?""#))
    }

    @Test("Documentation of one place is not that of the type")
    func docs() {
        func state(_ doc: String) -> String {
            #"{ "type": "string", "enum": ["on", "off"], "description": "\#(doc)" }"#
        }
        let imported = card(["sound_state": state("Loud."), "light_state": state("Bright.")])
        #expect(!imported.declaration("CardState").contains("doc"))
        #expect(
            imported.declaration("Card").contains("Loud.")
                && imported.declaration("Card").contains("Bright.")
        )
    }

    @Test("A type that members share gets another name")
    func rename() {
        let imported = ImportedText(
            schemas: """
                "Card": { "type": "object", "properties": {
                    "sound_state": \(Self.states), "light_state": \(Self.states) } }
                """,
            renames: ["CardState": "Switch"]
        )
        #expect(imported.declaration("Card").components(separatedBy: #""Switch?""#).count == 3)
    }
}
