import SchemaModel
import SchemaSyntax
import Testing

@Suite("Hostile schemas", .timeLimit(.minutes(1)))
struct HostileTests {
    private func api(_ types: String) -> String {
        "{ \"language\": 1, \"api\": \"X\", \"types\": [\(types)] }"
    }

    @Test("Ten thousand entities in one ring are one cycle")
    func ring() throws {
        let count = 10_000
        let types = (0..<count).map {
            "{ \"entity\": \"E\($0)\", \"fields\": { \"next\": \"E\(($0 + 1) % count)\" } }"
        }
        let (model, diagnostics) = load(api(types.joined(separator: ",")))
        #expect(model == nil)
        #expect(diagnostics.map(\.rule) == ["cyclic-struct"])
    }

    @Test(
        "Unions that refer to one another are examined a few times each",
        arguments: [("U", true), ("[U", false), ("A", false)]
    )
    func namedUnions(_ kind: String, _ isCyclic: Bool) {
        let count = 12
        var types = ["{ \"entity\": \"E\", \"fields\": {} }"]
        for union in 0..<count {
            let others = (0..<count).filter { $0 != union }
            // Cases that are the others, lists of them, and entities that are them.
            let cases = others.map {
                kind == "U" ? "U\($0)" : kind == "[U" ? "[U\($0)]" : "A\(union)x\($0)"
            }
            let names = (cases + ["E"]).map { "\"\($0)\"" }.joined(separator: ", ")
            types.append("{ \"union\": \"U\(union)\", \"cases\": [\(names)] }")
            guard kind == "A" else { continue }
            types += others.map { other in
                let field = "{ \"type\": \"U\(other)\", \"as\": \"#\" }"
                return "{ \"entity\": \"A\(union)x\(other)\", \"fields\": { \"u\": \(field) } }"
            }
        }
        let (_, diagnostics) = load(api(types.joined(separator: ",")))
        #expect(diagnostics.filter { $0.rule == "cyclic-union" }.count == (isCyclic ? count : 0))
    }

    @Test("Unions that are reached by many paths are examined once each")
    func layeredUnions() {
        var types = ["{ \"union\": \"U60\", \"cases\": [\"bool\", \"double\"] }"]
        for layer in 0..<60 {
            types += [
                "{ \"union\": \"U\(layer)\", \"cases\": [\"A\(layer)\", \"B\(layer)\"] }",
                "{ \"union\": \"A\(layer)\", \"cases\": [\"U\(layer + 1)\", \"string\"] }",
                "{ \"union\": \"B\(layer)\", \"cases\": [\"U\(layer + 1)\", \"[int]\"] }",
            ]
        }
        let (model, diagnostics) = load(api(types.joined(separator: ",")))
        #expect(model != nil, "\(diagnostics)")
    }

    private func field(at place: String) -> String {
        "{ \"type\": \"int\", \"as\": \"\(place)\" }"
    }

    @Test(
        "A hundred thousand steps or alternatives are too many for a placement",
        arguments: ["/", " | "]
    )
    func longPlacement(_ separator: String) {
        let place = (0..<100_000).map { "s\($0)" }.joined(separator: separator)
        let (_, diagnostics) = load(
            api("{ \"entity\": \"E\", \"fields\": { \"f\": \(field(at: place)) } }")
        )
        #expect(diagnostics.map(\.rule) == ["placement-syntax"])
        #expect(diagnostics.allSatisfy { $0.message.hasSuffix("expected at most 100") })
    }

    @Test("A placement may have a hundred steps and a hundred alternatives")
    func deepPlacement() {
        let steps = (0..<100).map { "s\($0)" }.joined(separator: "/")
        let place = (0..<100).map { "\(steps)\($0)" }.joined(separator: " | ")
        let (model, diagnostics) = load(
            api("{ \"entity\": \"E\", \"fields\": { \"f\": \(field(at: place)) } }")
        )
        #expect(model != nil, "\(diagnostics)")
    }

    @Test(
        "Unions of all others are reported in linear time, as cases and as items of lists",
        arguments: ["", "[]"]
    )
    func unionsOfOthers(brackets: String) {
        let (open, close) = (brackets.prefix(1), brackets.suffix(brackets.isEmpty ? 0 : 1))
        let unions = (0..<20).map { number in
            let cases = (0..<20).filter { $0 != number }.map { "\"\(open)U\($0)\(close)\"" }
            return
                "{ \"union\": \"U\(number)\", \"cases\": [\(cases.joined(separator: ", ")), \"E\"] }"
        }
        let (model, diagnostics) = load(
            api(
                "{ \"entity\": \"E\", \"fields\": { \"f\": \"int\" } }, "
                    + unions.joined(separator: ", ")
            )
        )
        #expect((model == nil) == brackets.isEmpty)
        #expect(
            diagnostics.filter { $0.rule == "cyclic-union" }.count == (brackets.isEmpty ? 20 : 0)
        )
    }

    @Test("Many types that no endpoint uses are one warning", arguments: [20, 21, 3000])
    func unusedTypes(_ count: Int) {
        let types = (0..<count).map { "{ \"entity\": \"E\($0)\", \"fields\": { \"f\": \"int\" } }" }
        let (model, diagnostics) = load(
            """
            { "language": 1, "api": "X", "server": "https://x.example", "types": [\(types.joined(separator: ","))],
              "groups": [{ "group": "calls", "endpoints": { "one": { "get": "/one" } } }] }
            """
        )
        #expect(model != nil)
        let messages = diagnostics.filter { $0.rule == "unreachable-entity" }.map(\.message)
        #expect(messages.count == (count > 20 ? 1 : count))
        #expect(
            count <= 20
                || messages == ["\(count) types are not used by any endpoint, such as E0, E1, E2"]
        )
    }

    @Test(
        "Of many unknown types the first are compared with all others, and all are reported in linear time",
        arguments: [3000, 40_000]
    )
    func unknownTypes(count: Int) {
        let types = (0..<count).map {
            "{ \"entity\": \"LongName\($0)\", \"fields\": { \"f\": \"LongNane\($0)\" } }"
        }
        let (_, diagnostics) = load(api(types.joined(separator: ",")))
        let messages = diagnostics.filter { $0.rule == "unresolved-type" }.map(\.message)
        #expect(messages.count == count)
        let suggestions = messages.count { $0.contains("did you mean") }
        #expect((1..<100).contains(suggestions))
    }

    @Test("Ten thousand fields with wrong types are as many diagnostics, and one of their number")
    func fields() {
        let fields = (0..<10_000).map { "\"f\($0)\": \"Wrong\($0)\"" }.joined(separator: ",")
        let (_, diagnostics) = load(api("{ \"entity\": \"E\", \"fields\": { \(fields) } }"))
        #expect(diagnostics.count { $0.rule == "unresolved-type" } == 10_000)
        #expect(diagnostics.count { $0.rule == "too-many-fields" } == 1)
        #expect(diagnostics.count == 10_001)
    }

    @Test(
        "The number of cases by shape is limited, and they are compared in linear time",
        arguments: [(256, 0), (257, 1), (10_000, 1)]
    )
    func cases(count: Int, errors: Int) {
        // All fields may be absent, so that a value without any may be of each case.
        let entities = (0..<count).map {
            "{ \"entity\": \"E\($0)\", \"fields\": { \"f\($0)\": \"int?\" } }"
        }
        let names = (0..<count).map { "\"E\($0)\"" }.joined(separator: ", ")
        let union = "{ \"union\": \"U\", \"cases\": [\(names)] }"
        let (_, diagnostics) = load(api((entities + [union]).joined(separator: ",")))
        #expect(diagnostics.count { $0.rule == "too-many-fields" } == errors)
        #expect(diagnostics.count { $0.severity == .error } == errors)
    }

    @Test(
        "The size of unions of unions without a discriminator is limited, and they are compared in linear time",
        arguments: [(10, 0), (11, 1)]
    )
    func nestedCases(count: Int, errors: Int) {
        let entities = (0..<100).map {
            "{ \"entity\": \"E\($0)\", \"fields\": { \"f\($0)\": \"int\" } }"
        }
        let cases = (0..<100).map { "\"E\($0)\"" }.joined(separator: ", ")
        let unions = (0..<count).map { "{ \"union\": \"U\($0)\", \"cases\": [\(cases)] }" }
        let names = (0..<count).map { "\"U\($0)\"" }.joined(separator: ", ")
        let union = "{ \"union\": \"U\", \"cases\": [\(names)] }"
        let (_, diagnostics) = load(api((entities + unions + [union]).joined(separator: ",")))
        let message =
            "'U' has 1100 types in cases without 'by', counting those of other unions, expected at most 1024"
        let found = diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(found == Array(repeating: message, count: errors))
    }

    @Test(
        "The number of cases with a discriminator is limited, since Swift cannot compile a larger 'switch'",
        arguments: [(512, 0), (513, 1)]
    )
    func taggedCases(count: Int, errors: Int) {
        let cases = (0..<count).map { "\"c\($0)\": \"E\"" }.joined(separator: ", ")
        let types = """
            { "entity": "E", "fields": { "x": "int" } }, { "union": "U", "by": "kind", "cases": { \(cases) } }
            """
        let (_, diagnostics) = load(api(types))
        #expect(diagnostics.count { $0.rule == "too-many-fields" } == errors)
        #expect(diagnostics.count { $0.severity == .error } == errors)
    }

    @Test("Ten thousand entities and as many references are resolved")
    func references() throws {
        let types = (0..<10_000).map {
            "{ \"entity\": \"E\($0)\", \"id\": \"id\", \"fields\": { \"id\": \"int\", \"all\": \"[id<E\(9_999 - $0)>]\" } }"
        }
        let (model, _) = load(api(types.joined(separator: ",")))
        #expect(try #require(model).model.types.count == 10_000)
    }

    @Test(
        "Brackets without end are a mistake and no crash",
        arguments: ["[", "{", "Page<", "{int:"]
    )
    func deep(_ opening: String) {
        let type = String(repeating: opening, count: 100_000)
        let (_, diagnostics) = load(
            api("{ \"entity\": \"E\", \"fields\": { \"f\": \"\(type)\" } }")
        )
        #expect(diagnostics.map(\.rule) == ["type-syntax"])
    }

    @Test(
        "A truncated file neither crashes nor gives a model",
        arguments: ["api.jsonc", "entities/Item.jsonc", "endpoints/items.jsonc"]
    )
    func truncated(_ path: String) throws {
        let folder = SchemaFolder("Features")
        let sources = try folder.sources()
        let whole = try #require(sources.first { $0.path == path })
        for length in stride(from: 0, to: whole.bytes.count - 2, by: 61) {
            let cut = SchemaSource(path: path, bytes: Array(whole.bytes[..<length]))
            let (model, diagnostics) = load(sources.filter { $0.path != path } + [cut])
            #expect(model == nil)
            #expect(!diagnostics.isEmpty)
        }
    }

    @Test("Any value may be replaced by one of another kind: there is a model, or an error")
    func replaced() throws {
        let sources = try SchemaFolder("Features").sources()
        let replacements = ["null", "7", "\"x\"", "[]", "{}", "true", "-1.5", "\"\"", "[[]]"]
        var turn = 0
        for source in sources {
            var pending = [SchemaParser.parse(source).root]
            while let node = pending.popLast() {
                pending += node.elements ?? node.object?.members.map(\.value) ?? []
                let range = node.range.bytes
                let text = Array(replacements[turn % replacements.count].utf8)
                turn += 1
                let bytes =
                    source.bytes[..<range.lowerBound] + text + source.bytes[range.upperBound...]
                let changed = SchemaSource(path: source.path, bytes: Array(bytes))
                let (model, diagnostics) = load(
                    sources.map { $0.path == source.path ? changed : $0 }
                )
                #expect((model == nil) == diagnostics.contains { $0.severity == .error })
            }
        }
        #expect(turn > 400)
    }
}
