import OpenAPI
import SchemaSyntax
import Testing

@Suite struct ReferenceChainTests {
    private func text(_ count: Int, last: String) -> String {
        let links = (0..<count).map {
            ##""R\##($0)": {"$ref": "#/components/parameters/R\##($0 + 1)"}"##
        }
        return document(
            ##"""
            "paths": {"/a": {"get": {"parameters": [{"$ref": "#/components/parameters/R0"}], "responses": {}}}},
            "components": {"parameters": {\##(links.joined(separator: ", ")), "R\##(count)": \##(last)}}
            """##
        )
    }

    @Test("References are followed to their end, however many there are")
    func chains() {
        let parameter = #"{"name": "q", "in": "query", "schema": {"type": "string"}}"#
        let reading = read(["a": text(3000, last: parameter)])
        #expect(reading.lines == [])
        #expect(reading.description?.operations.first?.parameters.map(\.name) == ["q"])
    }

    @Test("A cycle of many references is reported")
    func circles() {
        let reading = read(["a": text(300, last: ##"{"$ref": "#/components/parameters/R7"}"##)])
        #expect(reading.lines.contains { $0.contains("leads in a circle") })
        #expect(reading.lines.count { $0.contains("leads in a circle") } == 1)
    }

    @Test("References that each lead through the next are followed up to a limit")
    func walks() {
        func rules(_ count: Int, last: String) -> [String] {
            let steps = (0..<count).map {
                ##""s\##($0)": {"$ref": "#/components/schemas/s\##($0 + 1)/properties"}"##
            }
            let schemas = (steps + [#""s\#(count)": \#(last)"#]).joined(separator: ", ")
            let reading = read([
                "a": document(
                    version: "3.0.3",
                    ##"""
                    "paths": {"/a": {"$ref": "#/components/schemas/s0/x"}},
                    "components": {"schemas": {\##(schemas)}}
                    """##
                )
            ])
            return Set(reading.diagnostics.map(\.rule)).sorted()
        }
        let circle = ##"{"$ref": "#/components/schemas/s0/properties"}"##
        #expect(rules(3, last: circle).contains("circular-reference"))
        #expect(!rules(3, last: circle).contains("too-many-references"))
        #expect(rules(150, last: "{}").contains("too-many-references"))
        #expect(!rules(150, last: "{}").contains("circular-reference"))
    }
}
