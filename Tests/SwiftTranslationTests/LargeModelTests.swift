import SchemaModel
import SchemaSyntax
import SwiftSource
import Testing

@testable import SwiftTranslation

@Suite("Large models", .timeLimit(.minutes(1)))
struct LargeModelTests {
    private func model(_ types: String) throws -> APIModel {
        let text = "{ \"language\": 1, \"api\": \"Shop\", \"types\": [\(types)] }"
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        return try #require(model, "\(problems)").model
    }

    private func entity(_ name: String, _ fields: String) -> String {
        "{ \"entity\": \"\(name)\", \"fields\": { \(fields) } }"
    }

    @Test("Each of five thousand entities in a ring contains itself")
    func ring() throws {
        let count = 5_000
        let model = try model(
            (0..<count).map { entity("E\($0)", "\"next\": \"E\(($0 + 1) % count)?\"") }
                .joined(separator: ",")
        )
        let indirect = IndirectFields(model)
        for number in stride(from: 0, to: count, by: 1000) {
            #expect(try contains(indirect, "next", of: "E\(number)", in: model))
        }
    }

    @Test("The blank cases of twenty thousand types, each before the one it contains, are found")
    func chain() throws {
        let count = 20_000
        let model = try model(
            (0..<count).map { entity("E\($0)", "\"next\": \"E\($0 + 1)\"") }.joined(separator: ",")
                + """
                , { "entity": "E\(count)", "fields": { "value": "int" } },
                { "union": "Either", "by": "kind", "closed": true,
                    "cases": { "own": "Own", "first": "E0", "last": "E\(count)" } },
                { "entity": "Own", "fields": { "either": "Either" } },
                { "union": "Both", "by": "kind", "closed": true,
                    "cases": { "own": "Other", "either": "Own" } },
                { "entity": "Other", "fields": { "both": "Both" } }
                """
        )
        let cases = BlankCases(model)
        #expect(cases.place(in: TypeID("Either")) == 1)
        #expect(cases.place(in: TypeID("Both")) == 1)
    }

    @Test("Calls with thousands of alternative credentials are translated in linear time")
    func credentials() throws {
        let names = (0..<2_000).map { "o\($0)" }
        let schemes = names.map {
            "\"\($0)\": { \"kind\": \"oauth2\", \"tokenURL\": \"/t\", \"grant\": \"clientCredentials\", \"scopes\": { \"s\": \"\" } }"
        }
        let auth = "[" + names.map { "{ \"\($0)\": [\"s\"] }" }.joined(separator: ", ") + "]"
        let calls = (0..<20).map { "\"call\($0)\": { \"get\": \"/\($0)\", \"auth\": \(auth) }" }
        let text = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "auth": { \(schemes.joined(separator: ", ")) },
              "groups": [{ "group": "all", "endpoints": { \(calls.joined(separator: ", ")) } }] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let (named, _) = NamedModel.naming(try #require(model, "\(problems)"))
        let code = try translate(#require(named)).map { $0.source.rendered() }.joined()
        #expect(code.contains("public func authorizeO1999("))
        #expect(code.contains("| o1999 scope=s"))
    }

    @Test("The calls of ten thousand stored entities are found in time")
    func stored() throws {
        let numbers = 0..<10_000
        let types = numbers.map {
            """
            { "entity": "E\($0)", "id": "id", "store": { "list": "all.list\($0)" },
                "fields": { "id": "int" } }
            """
        }
        let calls = numbers.map {
            "\"list\($0)\": { \"get\": \"/\($0)\", \"returns\": \"[E\($0)]\" }"
        }
        let text = """
            { "language": 1, "api": "Shop", "server": "https://shop.example",
              "types": [\(types.joined(separator: ", "))],
              "groups": [{ "group": "all", "endpoints": { \(calls.joined(separator: ", ")) } }] }
            """
        let (model, problems) = load([SchemaSource(path: "api.jsonc", bytes: Array(text.utf8))])
        let entities = try #require(model, "\(problems)").model.store.entities
        #expect(entities.map(\.list?.call.endpoint.identity.name) == numbers.map { "list\($0)" })
    }

    @Test("Only the fields that lead back make an entity contain itself")
    func groups() throws {
        let model = try model(
            [
                entity("A", "\"b\": \"B?\", \"c\": \"C?\""),
                entity("B", "\"a\": \"A?\", \"list\": \"[B]\", \"own\": \"B?\""),
                entity("C", "\"d\": \"D?\""), entity("D", "\"n\": \"int\""),
            ].joined(separator: ",")
        )
        let indirect = IndirectFields(model)
        func contains(_ owner: String, _ field: String) throws -> Bool {
            try self.contains(indirect, field, of: owner, in: model)
        }
        #expect(try contains("A", "b"))
        #expect(try contains("B", "a"))
        #expect(try contains("B", "own"))
        #expect(try !contains("B", "list"))
        #expect(try !contains("A", "c"))
        #expect(try !contains("C", "d"))
    }

    @Test("Entities in an entity that would be large with them are in memory of their own")
    func sizes() throws {
        let names = (0..<9).map { "f\($0)" }
        func fields(_ type: String) -> String {
            names.map { "\"\($0)\": \"\(type)\"" }.joined(separator: ", ")
        }
        let model = try model(
            [
                entity("Words", fields("int")), entity("Few", "\"a\": \"string\", \"b\": \"bool\""),
                // Nine times three words and twice nine.
                entity("Fits", fields("decimal?") + ", \"w\": \"Words\", \"v\": \"Words?\""),
                entity("Large", fields("Words?") + ", \"few\": \"Few\", \"list\": \"[Words]\""),
                entity("Larger", fields("Large")),
                entity("Deep", fields("Larger") + ", \"change\": \"patch<Words>\""),
                "{ \"entity\": \"Page\", \"generic\": [\"Item\"], \"fields\": { \(fields("Item")) } }",
                entity("Short", "\"page\": \"Page<int>\", \"w\": \"Words\""),
                entity("Long", "\"page\": \"Page<Words>\", \"few\": \"Few\""),
            ].joined(separator: ",")
        )
        let indirect = IndirectFields(model)
        func contains(_ owner: String, _ field: String) throws -> Bool {
            try self.contains(indirect, field, of: owner, in: model)
        }
        for name in names {
            #expect(try contains("Large", name))
            #expect(try contains("Larger", name))
            #expect(try contains("Deep", name))
        }
        #expect(try contains("Deep", "change"))
        #expect(try contains("Long", "page"))
        for (owner, field) in [
            ("Fits", "w"), ("Large", "few"), ("Large", "list"), ("Short", "page"), ("Short", "w"),
            ("Long", "few"),
        ] {
            #expect(try !contains(owner, field), "\(owner).\(field)")
        }
    }

    private func contains(
        _ indirect: IndirectFields,
        _ name: String,
        of owner: String,
        in model: APIModel
    ) throws -> Bool {
        let declaration = try #require(model.types.first { $0.id == TypeID(owner) })
        guard case .entity(let shape) = declaration.kind else { return false }
        let field = try #require(shape.fields.first { $0.identity.name == name })
        return indirect.contains(field, of: declaration.id)
    }

    @Test("An enum of ten thousand cases becomes one of Swift")
    func enumeration() throws {
        let cases = (0..<10_000).map { "\"case\($0)\"" }.joined(separator: ",")
        let model = try model("{ \"enum\": \"Kind\", \"cases\": [\(cases)] }")
        let declaration = try #require(model.types.first)
        guard case .enumeration(let shape) = declaration.kind else {
            Issue.record("no enum")
            return
        }
        let context = TranslationContext(model)
        let declarations = EnumTranslation.declarations(declaration, shape, context: context)
        guard case .type(let type)? = declarations.first else {
            Issue.record("no type")
            return
        }
        #expect(type.members.count { if case .enumCase = $0 { true } else { false } } == 10_001)
    }

    @Test("The secrets of a value are found in all its members, each place once")
    func secrets() throws {
        let model = try model(
            [
                entity("Plain", "\"text\": \"string\", \"parent\": \"Plain?\""),
                entity("Key", #""token": { "type": "string", "secret": true }, "back": "User?""#),
                entity("Other", #""token": { "type": "string", "secret": true }"#),
                entity(
                    "User",
                    #""pin": { "type": "int", "as": "login/pin", "secret": true }, "#
                        + #""keys": "[Key]", "any": "Either?""#
                ),
                #"{ "union": "Either", "by": "kind", "#
                    + #""cases": { "plain": "Plain", "other": "Other" } }"#,
            ].joined(separator: ",")
        )
        let secrets = SecretPlacements(model)
        func placements(_ name: String) -> [String] {
            secrets.placements(in: .list(.declared(TypeID(name), [])))
        }
        #expect(placements("Plain") == [])
        #expect(placements("Other") == ["token"])
        #expect(placements("Either") == ["token"])
        #expect(placements("User") == ["login/pin", "token"])
        #expect(placements("Key") == ["token", "login/pin"])
    }

    @Test("Merged files import each module once")
    func joined() {
        let first = SourceFile(
            header: ["Of one."],
            imports: [.init("Foundation", access: .public), .init("B", access: .public)],
            declarations: [.typeAlias(TypeAlias("One", type: "Int"))]
        )
        let second = SourceFile(
            header: ["Of two."],
            imports: [.init("A"), .init("B")],
            declarations: [.type(TypeDeclaration(.enum, "Two"))]
        )
        #expect(
            SourceFile(joining: [first, second]).rendered() == """
                // Of one.
                // Of two.

                import A
                public import B
                public import Foundation

                typealias One = Int

                enum Two {}

                """
        )
    }
}
