import SchemaModel
import SchemaSyntax
import SwiftTranslation
import Testing

@Suite("Names in the code of a store")
struct StoreNamesTests {
    private func findings(_ store: String, _ field: String) throws -> [String] {
        let text = """
            { "language": 1, "api": "Shop", "types": [
                { "entity": "Card", "id": "id", "store": { \(store) },
                    "fields": { "id": "int", \(field): "string?" } }
            ] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (_, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        return diagnostics.map { "\($0.rule): \($0.message)" }
    }

    @Test(
        "A field does not have the name of a member that the store declares for its entity",
        arguments: [
            (#""version": "version""#, #""version""#, "version"),
            (#""seconds": 60"#, #""groups""#, "groups"),
        ]
    )
    func hidden(_ store: String, _ field: String, _ name: String) throws {
        let expected =
            "clashing-swift-name: LatheStore has a '\(name)' in the same place, "
            + "give the field another name with 'swift'"
        #expect(try findings(store, field) == [expected])
        #expect(try findings("", field).isEmpty)
    }
}
