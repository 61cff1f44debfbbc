import OpenAPI
import SchemaSyntax
import Testing

@testable import SchemaImport

@Suite("Schemas with many references to others are imported in linear time")
struct LongWayTests {
    private func reference(_ name: String) -> String {
        ##"{ "$ref": "#/components/schemas/\##(name)" }"##
    }

    private func clocked(_ work: () -> Void) -> Duration { ContinuousClock().measure(work) }

    @Test(
        "A chain of references of any length is followed to its end",
        arguments: [101, 5000]
    )
    func chains(count: Int) {
        let links = (0..<count).map { #""R\#($0)": \#(reference("R\($0 + 1)"))"# }
        let imported = ImportedText(
            schemas: (links + [#""R\#(count)": { "type": "string" }"#]).joined(separator: ","),
            paths: #"""
                "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": \#(reference("R0")) } } } } } }
                """#
        )
        #expect(imported.mistakes.isEmpty)
        #expect(imported.result.findings.isEmpty)
        #expect(imported.result.files.contains { $0.text.contains(#""returns": "string""#) })
    }

    @Test("A part of 'allOf' at the end of a chain of references is taken")
    func parts() {
        let links = (0..<300).map { #""R\#($0)": \#(reference("R\($0 + 1)"))"# }
        let imported = ImportedText(
            schemas: (links + [
                #""R300": { "type": "object", "properties": { "x": { "type": "string" } } }"#,
                #""U": { "allOf": [\#(reference("R0")), { "properties": { "y": { "type": "string" } } }] }"#,
            ]).joined(separator: ",")
        )
        #expect(imported.result.findings.isEmpty)
        let file = imported.result.files.first { $0.path == "entities/U.jsonc" }
        #expect(file?.text.contains(#""x""#) == true)
    }

    @Test("Schemas that are each a choice of all others are reported once each")
    func clique() {
        let schemas = (0..<30).map { schema in
            let others = (0..<30).filter { $0 != schema }.map { reference("C\($0)") }
            return #""C\#(schema)": { "oneOf": [\#(others.joined(separator: ","))] }"#
        }
        let text = #"""
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" }, "paths": {},
              "components": { "schemas": { \#(schemas.joined(separator: ",")) } } }
            """#
        let reader = DescriptionReader(
            loadFile: { _ in Array(text.utf8) },
            parseYAML: { source, _ in SchemaParser.parse(source) }
        )
        let time = clocked {
            let reading = reader.read("openapi.json")
            let circles = reading.diagnostics.filter { $0.rule == "circular-schema" }
            #expect((1...30).contains(circles.count))
            #expect(Set(circles.map(\.range.bytes.lowerBound)).count == circles.count)
            if let description = reading.description { _ = Import(description, name: "Shop") }
        }
        #expect(time < .seconds(20))
    }

    @Test("Too many combinations of choices are reported")
    func choices() {
        func imported(_ count: Int) -> ImportedText {
            let levels = (0..<count).map { level in
                let next = reference("F\(level + 1)")
                let more = ##"{ "properties": { "k\##(level)": { "type": "string" } } }"##
                return #""F\#(level)": { "oneOf": [\#(next), { "allOf": [\#(next), \#(more)] }] }"#
            }
            let end =
                #""F\#(count)": { "type": "object", "properties": { "x": { "type": "string" } } }"#
            return ImportedText(schemas: (levels + [end]).joined(separator: ","))
        }
        #expect(imported(3).result.findings.isEmpty)
        let time = clocked {
            let findings = imported(10).result.findings
            #expect(findings.contains { $0.construct == .alternativesBesideFields })
        }
        #expect(time < .seconds(60))
    }

    @Test("Fields that include a schema each in two ways share the work")
    func fields() {
        let count = 30
        let levels = (0..<count).map { level in
            let sides = ["l", "r"].map { side in
                let part = #"{ "properties": { "\#(side)\#(side)": { "type": "string" } } }"#
                return #""\#(side)": { "allOf": [\#(reference("B\(level + 1)")), \#(part)] }"#
            }
            return
                #""B\#(level)": { "type": "object", "properties": { \#(sides.joined(separator: ",")) } }"#
        }
        let end =
            #""B\#(count)": { "type": "object", "properties": { "x": { "type": "string" } } }"#
        let time = clocked {
            let imported = ImportedText(schemas: (levels + [end]).joined(separator: ","))
            #expect(imported.result.findings.isEmpty)
            #expect(imported.result.files.count < 200)
        }
        #expect(time < .seconds(30))
    }
}
