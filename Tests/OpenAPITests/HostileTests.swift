import OpenAPI
import SchemaSyntax
import Testing
import YAMLReading

@Suite struct HostileTests {
    @Test("A nesting of 100,000 levels is reported quickly, and 100 levels are read")
    func depth() {
        for (open, close) in [("{\"items\": ", "}"), ("{\"allOf\": [", "]}"), ("{\"not\": ", "}")] {
            func text(_ levels: Int) -> String {
                let schema = repeating(open, levels) + "{}" + repeating(close, levels)
                return document("\"paths\": {}, \"components\": {\"schemas\": {\"S\": \(schema)}}")
            }
            #expect(read(["a": text(50)]).lines == [])
            let start = ContinuousClock.now
            let reading = read(["a": text(100_000)])
            #expect(reading.diagnostics.map(\.rule) == ["too-deep"])
            #expect(ContinuousClock.now - start < .seconds(10))
        }
    }

    @Test("The same in YAML is reported too", .enabled(if: YAMLParser.isAvailable, "no YAML"))
    func depthInYAML() {
        let text = "openapi: 3.1.0\npaths: {}\nx: " + repeating("{items: ", 100_000)
        let lines = read(["a.yaml": text]).lines
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("[too-deep]") == true)
    }

    @Test(
        "A YAML document whose aliases exceed the limit is reported at the alias that exceeds it",
        .enabled(if: YAMLParser.isAvailable, "no YAML")
    )
    func bomb() throws {
        var text =
            "openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nx-a:\n  - &l0 {a: b}\n"
        for level in 1...12 {
            text += "  - &l\(level) [" + repeating("*l\(level - 1), ", 10) + "]\n"
        }
        let reading = read(["a.yaml": text])
        #expect(reading.lines.count == 1)
        #expect(reading.lines.first?.hasPrefix("a.yaml:11:") == true)
        #expect(reading.lines.first?.hasSuffix("[too-many-aliases]") == true)
        #expect(reading.description?.info.title == "T")
    }

    @Test("References that expand more and more are reported, and end")
    func referenceBomb() throws {
        var items = ""
        for level in 0..<40 {
            let callbacks = (0..<4).map {
                "\"c\($0)\": {\"{$u}\": {\"$ref\": \"#/components/pathItems/p\(level + 1)\"}}"
            }
            items +=
                "\"p\(level)\": {\"get\": {\"responses\": {}, \"callbacks\": {"
                + callbacks.joined(separator: ", ") + "}}},"
        }
        let text = document(
            """
            "paths": {"/x": {"$ref": "#/components/pathItems/p0"}},
            "components": {"pathItems": {\(items) "p40": {}}}
            """
        )
        let reading = read(["a": text])
        #expect(Set(reading.diagnostics.map(\.rule)) == ["too-deep"])
        #expect(reading.description?.operations.count == 1)
    }

    @Test("A reference through itself is reported and not followed")
    func circularWays() {
        let ways = [
            ##"{"a": {"$ref": "#/components/schemas/a/b"}}"##,
            ##"{"a": {"$ref": "#/components/schemas/b/x"}, "b": {"$ref": "#/components/schemas/a/y"}}"##,
            ##"{"a": {"$ref": "#/components/schemas/b"}, "b": {"$ref": "#/components/schemas/a"}}"##,
        ]
        for way in ways {
            let reading = read([
                "a": document(version: "3.0.3", #""paths": {}, "components": {"schemas": \#(way)}"#)
            ])
            #expect(!reading.diagnostics.isEmpty)
            #expect(reading.description?.schemas["a"] != nil)
        }
    }

    @Test("Paths of references that double at each step end")
    func doublingWays() {
        let steps = (0..<90).map { step in
            """
            "s\(step)": {"$ref": "#/components/schemas/s\(step + 1)/x/x"}
            """
        }
        let text = document(
            version: "3.0.3",
            """
            "paths": {}, "components": {"schemas": {\(steps.joined(separator: ",\n")),
            "s90": {"x": {"$ref": "#/components/schemas/s90"}}}}
            """
        )
        let start = ContinuousClock.now
        _ = read(["a": text])
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("A chain of references of any length is followed, and a cycle of any length is reported")
    func chains() {
        func text(_ count: Int, end: String) -> String {
            let links = (0..<count).map {
                "\"s\($0)\": {\"items\": {}, \"allOf\": [{\"$ref\": \"#/components/schemas/s\($0 + 1)\"}]}"
            }
            let last = "\"s\(count)\": \(end)"
            return document(
                "\"paths\": {}, \"components\": {\"schemas\": {\((links + [last]).joined(separator: ","))}}"
            )
        }
        #expect(read(["a": text(20_000, end: "{}")]).lines == [])
        let circle = text(20_000, end: ##"{"$ref": "#/components/schemas/s0"}"##)
        let diagnostics = read(["a": circle]).diagnostics
        #expect(diagnostics.map(\.rule) == ["circular-schema"])
    }

    @Test("A file of 20 MB is read, and one over the limit is refused with its size")
    func large() throws {
        let filler = repeating(" ", 20 << 20)
        #expect(read(["a.json": document("\"paths\": {}\(filler)")]).lines == [])
        let reader = DescriptionReader(
            loadFile: { _ in [UInt8](repeating: 0x20, count: 64 << 20 + 1) },
            parseYAML: YAMLParser.parse(_:sizeLimit:)
        )
        for path in YAMLParser.isAvailable ? ["a.json", "a.yaml"] : ["a.json"] {
            #expect(
                reader.read(path).lines == [
                    "\(path):1:1: error: the file has 67108865 bytes, expected at most 67108864 [too-large]"
                ]
            )
        }
    }

    @Test("The number of reported mistakes is limited")
    func manyMistakes() {
        let items = (0..<20_000).map { "\"/x\($0)\": 1" }.joined(separator: ", ")
        let diagnostics = read(["a": document("\"paths\": {\(items)}")]).diagnostics
        #expect(diagnostics.count == 5001)
        #expect(diagnostics.contains { $0.rule == "too-many-mistakes" })
    }

    @Test("Long lists are read in linear time")
    func longLists() {
        let count = 3000
        func list(_ element: (Int) -> String) -> String {
            (0..<count).map(element).joined(separator: ", ")
        }
        let names = list { "\"p\($0)\"" }
        let properties = list { "\"p\($0)\": {}" }
        let parameters = list { "{\"name\": \"p\($0)\", \"in\": \"query\", \"schema\": {}}" }
        let dangling = list { "\"d\($0)\": {\"$ref\": \"#/components/schemas/p\($0)x\"}" }
        let path = (0..<count).map { "/{p\($0)}" }.joined()
        let text = document(
            """
            "paths": {"/x": {"parameters": [\(parameters)], "get": {"parameters": [\(parameters)]}},
            "\(path)": {"get": {}}},
            "components": {"schemas": {"A": {"required": [\(names)], "properties": {\(properties)}},
            "B": {"enum": [\(names)], "x-enum-varnames": [\(names)]}, \(dangling), \(properties)}}
            """
        )
        let start = ContinuousClock.now
        let reading = read(["a": text])
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(reading.description?.schemas["A"]?.schema.properties.count == count)
        #expect(reading.description?.operations.first?.parameters.count == count)
        #expect(
            Set(reading.diagnostics.map(\.rule))
                == ["unresolved-reference", "missing-path-parameter", "too-many-mistakes"]
        )
    }

    @Test("Documents with bytes or parts changed never crash the reader")
    func fuzz() {
        let text = document(
            ##"""
            "paths": {"/x/{id}": {"parameters": [{"name": "id", "in": "path", "required": true,
            "schema": {"type": "string"}}], "post": {"operationId": "a", "requestBody": {"content":
            {"application/json": {"schema": {"$ref": "#/components/schemas/S"}, "encoding": {"a": {}}}}},
            "responses": {"200": {"description": "d", "headers": {"H": {"schema": {}}}}},
            "callbacks": {"c": {"{$u}": {"get": {}}}}, "security": [{"k": []}], "servers": [{"url": "u"}]}}},
            "components": {"securitySchemes": {"k": {"type": "oauth2", "flows": {}}}, "schemas": {"S":
            {"type": ["object", "null"], "properties": {"a": {"enum": [1, null]}}, "required": ["a"],
            "discriminator": {"propertyName": "a", "mapping": {"b": "S"}}, "xml": {"name": "x"},
            "oneOf": [{"$ref": "#/components/schemas/S/properties/a"}], "items": {"minimum": 1}}}}
            """##
        )
        let bytes = Array(text.utf8)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<1500 {
            var changed = bytes
            for _ in 0..<4 {
                let index = Int.random(in: 0..<changed.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: changed[index] = changed.randomElement(using: &random) ?? 0
                case 1: changed.removeSubrange(index..<min(index + 9, changed.count))
                default:
                    let other = Int.random(in: 0..<changed.count, using: &random)
                    changed.insert(
                        contentsOf: changed[other..<min(other + 12, changed.count)],
                        at: index
                    )
                }
            }
            let reader = DescriptionReader(
                loadFile: { [changed] path in
                    guard path == "a.json" else { throw MissingFile() }
                    return changed
                },
                parseYAML: YAMLParser.parse(_:sizeLimit:)
            )
            for diagnostic in reader.read("a.json").diagnostics {
                #expect(diagnostic.range.bytes.upperBound <= changed.count)
            }
        }
    }

    @Test(
        "Many unknown anchors in a file with many anchors, and many resources with them, take a short time"
    )
    func manyAnchors() {
        let count = 20_000
        let parts = (0..<count).map {
            #""p\#($0)": {"$id": "https://h/\#($0)", "$anchor": "a\#($0)"}"#
        }
        let uses = (0..<count).flatMap {
            [##""u\##($0)": {"$ref": "#b\##($0)"}"##, ##""v\##($0)": {"$ref": "#a\##($0)"}"##]
        }
        let text = document(
            """
            "paths": {}, "components": {"schemas": {"A": {"$defs": {\(parts.joined(separator: ","))},
            "properties": {\(uses.joined(separator: ","))}}}}
            """
        )
        let start = ContinuousClock.now
        let reading = read(["a": text])
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(reading.description?.schemas["A"]?.schema.properties.count == 2 * count)
        #expect(reading.diagnostics.contains { $0.rule == "unresolved-reference" })
    }

    private func repeating(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}
