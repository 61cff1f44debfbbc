import SchemaModel
import SchemaSyntax
import SwiftSource
import SwiftTranslation
import Testing

@Suite("Deprecated fields")
struct DeprecatedFieldTests {
    /// The names of the fields, all of which are deprecated unless they end in `!`.
    @Test(
        "Each has stored properties of its own",
        arguments: [
            ["amount", "amount_value"], ["amount_value", "amount"], ["amount", "amount_value!"],
            ["amount", "amount_value", "amount_value_value"],
            ["amount_value", "amount_value_value", "amount", "amount_value_value_value!"],
        ]
    )
    func storage(names: [String]) throws {
        let fields = names.map { name in
            let mark = name.hasSuffix("!") ? "" : #", "deprecated": "Gone.""#
            return "\"\(name.filter { $0 != "!" })\": { \"type\": \"int\"\(mark) }"
        }
        let text = """
            { "language": 1, "api": "Shop",
              "types": [{ "entity": "Price", "fields": { \(fields.joined(separator: ", ")) } }],
              "groups": [{ "group": "prices", "endpoints": { "get": { "get": "/", "returns": "Price" } } }] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        #expect(diagnostics.isEmpty)
        let code = try translate(#require(named)).map { $0.source.rendered() }.joined()
        let type = code.split(separator: "struct Price:").last ?? ""
        let properties = type.split(separator: "\n").filter {
            $0.hasPrefix("    ") && !$0.hasPrefix("     ")
        }
        .compactMap { $0.firstMatch(of: /^ {4}(?:[a-z]+(?:\(set\))? )*var (amount\w*):/)?.1 }
        let marked = names.count { !$0.hasSuffix("!") }
        #expect(properties.count == names.count + marked)
        #expect(Set(properties).count == properties.count, "\(properties)")
    }

    @Test("An example does not expect a deprecated field, of which the compiler would warn")
    func expected() throws {
        let text = """
            { "language": 1, "api": "Shop",
              "types": [{ "entity": "Price", "id": "old", "fields": {
                  "old": { "type": "int", "deprecated": "Gone." }, "sum": { "type": "int", "deprecated": "Gone." } } }],
              "groups": [{ "group": "prices", "endpoints": { "get": { "get": "/", "returns": "Price", "examples": [
                  { "response": { "old": 1, "sum": 2 }, "expect": { "old": 1, "sum": 2 } }
              ] } } }] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (_, diagnostics) = NamedModel.naming(try #require(model, "\(problems)"))
        #expect(
            diagnostics.map { "\($0.rule): \($0.message)" }
                == ["example-value: 'sum' is deprecated, expected a field without a warning"]
        )
    }
}
