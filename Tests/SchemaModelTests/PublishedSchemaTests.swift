import Foundation
import SchemaSyntax
import Testing

@testable import SchemaModel

@Suite("Output of the grammar")
struct PublishedSchemaTests {
    private static let page = SchemaFolder.package.appending(
        path: "Sources/LatheRuntime/Documentation.docc/SchemaLanguage.md"
    )

    @Test("The JSON Schema is the one that is printed; `lathe grammar` prints it")
    func jsonSchema() throws {
        let url = SchemaFolder.package.appending(path: "Schemas/lathe-1.schema.json")
        #expect(try String(contentsOf: url, encoding: .utf8) == JSONSchema.text)
    }

    @Test("The reference page has every table, as it is printed; `lathe grammar PAGE` prints it")
    func tables() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let (updated, unknown) = ReferenceTables.updating(text)
        #expect(updated == text)
        #expect(unknown.isEmpty)
        for name in ReferenceTables.names {
            #expect(text.contains("<!-- keys: \(name) -->\n| K"), "no table of \(name)")
        }
        #expect(ReferenceTables.names.count == 38)
    }

    @Test("An outdated table is printed again, and a wrong name is reported")
    func update() {
        let page = "a\n<!-- keys: limit -->\n| old |\n\nb\n<!-- keys: limits -->\n"
        let (updated, unknown) = ReferenceTables.updating(page)
        #expect(updated.hasPrefix("a\n<!-- keys: limit -->\n| Key | Type | Default | Meaning |\n"))
        #expect(updated.contains("\n| `requests` | int, from 1 | required | "))
        #expect(updated.hasSuffix(" |\n\nb\n<!-- keys: limits -->\n"))
        #expect(unknown == ["limits"])
    }

    @Test("Each key of a file has documentation, and objects with one name are one object")
    func keys() {
        var count = 0
        var meanings: [String: [String]] = [:]
        func visit(_ table: KeyTable) {
            let texts = table.keys.map { "\($0.name): \($0.meaning)" }
            if let known = meanings[table.id] {
                #expect(known == texts, "\(table.id)")
                return
            }
            meanings[table.id] = texts
            for key in table.keys {
                count += 1
                #expect(!key.meaning.isEmpty && !key.meaning.hasSuffix("."), "\(key.name)")
                visit(key.valueRule)
            }
        }
        func visit(_ valueRule: ValueRule) {
            switch valueRule {
            case .object(let table): visit(table)
            case .nested(let table): visit(table())
            case .list(let inner, _), .members(_, _, let inner, _): visit(inner)
            case .either(let valueRules): for inner in valueRules { visit(inner) }
            case .named(_, let tables): for table in tables { visit(table) }
            case .kinds(_, let kinds): for kind in kinds { visit(kind.table) }
            case .typed(let typed, let untyped):
                visit(typed)
                visit(untyped)
            case .anything, .text, .name, .word, .integer, .positive, .number, .boolean, .no: break
            }
        }
        for valueRule in [ValueRule.api, .declaration, .group] { visit(valueRule) }
        #expect(count > 200)
    }
}
