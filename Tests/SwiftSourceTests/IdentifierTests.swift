import SwiftSource
import Testing

@Suite("Identifiers")
struct IdentifierTests {
    static let words =
        Identifier.keywords + Identifier.contextualKeywords + [
            "actor", "get", "set", "lazy", "left", "open", "package", "prefix", "required",
            "unowned",
            "weak", "willSet",
        ]

    @Test("Backticks appear where the grammar reserves the word, and nowhere else")
    func positions() {
        #expect(Identifier.text("default", as: .declaration) == "`default`")
        #expect(Identifier.text("default", as: .label) == "default")
        #expect(Identifier.text("default", as: .member) == "default")
        #expect(Identifier.text("default", as: .reference) == "`default`")
        #expect(Identifier.text("inout", as: .label) == "`inout`")
        #expect(Identifier.text("init", as: .member) == "`init`")
        #expect(Identifier.text("await", as: .declaration) == "await")
        #expect(Identifier.text("await", as: .reference) == "`await`")
        #expect(Identifier.text("name", as: .reference) == "name")
    }

    @Test("Every reserved word compiles as every kind of name")
    func compiles() throws {
        let properties = Self.words.map { word in
            Declaration.property(Property(word, type: "Int", value: .variable(.integer(0))))
        }
        let cases = Self.words.map { word in
            Declaration.enumCase(EnumCase(word, values: [.init(word, "Int")]))
        }
        let typeNames = Self.words.filter { !["Any", "Protocol", "Self", "Type"].contains($0) }
        let types = typeNames.map { Declaration.type(TypeDeclaration(.struct, $0)) }
        let sinks = Self.words.map { word in
            Declaration.function(
                Function(
                    .method(word),
                    attributes: [.text("@discardableResult")],
                    parameters: [
                        .init(nil, word, type: "Int"), .init(word, "other", type: "Int"),
                    ],
                    returns: "Int",
                    body: [
                        .bind(.init("copied", value: .name(word))),
                        .return(.call(.name("max"), [.init(nil, .name("copied"))])),
                    ]
                )
            )
        }
        let uses = Self.words.flatMap { word -> [Statement] in
            let zero = Expression.integer(0)
            return [
                .assign(.member(.name("properties"), word), zero),
                .expression(
                    .call(
                        .member(.name("functions"), word),
                        [.init(word, zero), .init(word, zero)]
                    )
                ),
                .assign(.name("choice"), .call(.member(nil, word), [.init(word, zero)])),
            ]
        }
        let max = Function(
            .method("max"),
            parameters: [.init("_", "value", type: "Int")],
            returns: "Int",
            body: [.return(.name("value"))]
        )
        let use = Function(
            .method("use"),
            parameters: [
                .init(nil, "properties", type: "inout Properties"),
                .init(nil, "functions", type: "Functions"),
                .init(nil, "choice", type: "inout Cases"),
            ],
            body: uses
        )
        let source = SourceFile(declarations: [
            .type(TypeDeclaration(.struct, "Properties", members: properties)),
            .type(TypeDeclaration(.enum, "Cases", members: cases)),
            .type(TypeDeclaration(.enum, "Types", members: types)),
            .type(TypeDeclaration(.struct, "Functions", members: sinks + [.function(max)])),
            .function(use),
        ]).rendered()
        #expect(try Toolchain.typecheck(source) == "")
        #expect(try Toolchain.typecheck(source + "let wrong: Int = true") != "")
    }
}
