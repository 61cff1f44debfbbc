import SchemaModel
import SchemaSyntax
import SwiftSource
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

    @Test("An entity whose module's name is a type as well is imported by its own name")
    func imported() throws {
        func code(_ stored: String, _ other: String) throws -> String {
            let text = """
                { "language": 1, "api": "Shop", "types": [
                    { "entity": "\(stored)", "id": "id", "store": {}, "fields": { "id": "int" } },
                    { "entity": "\(other)", "fields": {} }
                ] }
                """
            let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
            let named = NamedModel.naming(try #require(model, "\(problems)")).0
            return translateStore(try #require(named), module: "Shop")[0].source.rendered()
        }
        let scoped = "public import Shop\npublic import struct Shop.Query\n"
        #expect(try code("Query", "Shop").contains(scoped))
        #expect(try code("Query", "Shop").contains("DomainEntities<ShopClient, Query>"))
        #expect(try code("Query", "Store").contains("DomainEntities<ShopClient, Shop.Query>"))
        #expect(try !code("Query", "Store").contains("struct Shop.Query"))
        #expect(try !code("Search", "Shop").contains("struct Shop.Search"))
    }
}
