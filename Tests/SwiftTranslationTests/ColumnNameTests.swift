import SchemaModel
import SchemaSyntax
import Testing

@testable import SwiftTranslation

@Suite("What requests the fields of a partial entity")
struct ColumnNameTests {
    @Test(
        "It is the name at the end of the first place, as it is on the wire",
        arguments: [
            ("\"first name\": \"string\"", "first name"),
            ("\"a\": { \"type\": \"string\", \"as\": \"a~1b\" }", "a/b"),
            ("\"a\": { \"type\": \"string\", \"as\": \"a~0b~2c\" }", "a~b|c"),
            ("\"a\": { \"type\": \"string\", \"as\": \"up/down\" }", "down"),
            ("\"a\": { \"type\": \"string\", \"as\": \"one | two\" }", "one"),
            ("\"a\u{301}\": \"string\"", "a\u{301}"),
            ("\"a\": { \"type\": \"string\", \"json\": \"x\", \"xml\": \"@y\" }", "x"),
        ]
    )
    func name(_ field: String, _ expected: String) throws {
        let text = """
            { "language": 1, "api": "Shop", "types": [
                { "entity": "Thing", "partial": true, "fields": { \(field) } }
            ] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let resolved = try #require(model, "\(problems)").model
        guard case .entity(let shape) = resolved.types.first?.kind else {
            Issue.record("the model has no entity")
            return
        }
        #expect(TranslationContext(resolved).lastStep(of: shape.fields[0].wire) == expected)
    }
}
