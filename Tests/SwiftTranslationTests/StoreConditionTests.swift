import SchemaModel
import SchemaSyntax
import SwiftTranslation
import Testing

@Suite("Conditions of the relations of stored entities")
struct StoreConditionTests {
    private func findings(_ type: String, _ value: String) throws -> [String] {
        let text = """
            {
                "language": 1, "api": "Shop", "server": "https://shop.example",
                "types": [
                    { "entity": "Owner", "id": "id", "fields": { "id": "uuid" }, "store": {
                        "relations": { "cards": { "call": "cards.all", "field": "owner", "if": { "value": \(value) } } }
                    } },
                    { "entity": "Card", "id": "id", "store": {},
                        "fields": { "id": "int", "owner": "id<Owner>", "value": "\(type)" } },
                    { "enum": "Kind", "cases": ["none", "some"] },
                ],
                "groups": [{ "group": "cards", "endpoints": { "all": {
                    "get": "/cards/{id}", "path": { "id": "id<Owner>" }, "returns": "[Card]",
                } } }],
            }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (_, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        return diagnostics.map { "\($0.message) [\($0.rule)]" }
    }

    private static let date = #""2020-01-02""#
    private static let uuid = #""00000000-0000-0000-0000-000000000000""#

    @Test(
        "A value that code can only read with an error is refused",
        arguments: [
            ("date", date), ("url", #""https://a.example""#), ("uuid", uuid),
            ("id<Owner>?", uuid),
        ]
    )
    func refused(_ type: String, _ value: String) throws {
        let expected =
            "'value' is of type '\(type)', expected a text, number, Boolean, time or enum, or an optional "
            + "date, 'url' or 'uuid' [store-relation]"
        #expect(try findings(type, value) == [expected])
    }

    @Test(
        "Other values are compared",
        arguments: [
            ("date?", date), ("url?", #""https://a.example""#), ("uuid?", uuid),
            ("instant", #""2020-01-02T00:00:00Z""#), ("string", #""a""#), ("decimal", "0.1"),
            ("Kind?", #""none""#),
        ]
    )
    func compared(_ type: String, _ value: String) throws {
        #expect(try findings(type, value).isEmpty)
    }
}
