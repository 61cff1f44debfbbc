import SchemaModel
import SchemaSyntax
import SwiftSource
import SwiftTranslation
import Testing

@Suite("Documentation of parameters")
struct ParameterDocumentationTests {
    @Test("All paragraphs of a parameter's documentation are part of its item")
    func paragraphs() throws {
        let text = #"""
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "groups": [{ "group": "all", "endpoints": { "find": {
                "get": "/", "query": { "word": { "type": "int?", "doc": "One\n\nTwo.\n```\na = 1\n```" } },
              } } }] }
            """#
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, _) = NamedModel.naming(try #require(model, "\(problems)"))
        let code = try translate(#require(named)).map { $0.source.rendered() }.joined()
        #expect(code.contains("/// - `word`: One. Two. ``` a = 1 ```\n"))
    }
}
