import SwiftSource
import Testing

/// Every construct with names of every length, so that each place to break is met at the margin.
@Suite("Names of every length")
struct WidthSweepTests {
    static let kinds = ["functions", "calls", "controlFlow", "values", "types"]

    @Test("The formatter finds nothing to change or to report", arguments: kinds)
    func sweep(kind: String) throws {
        var declarations: [Declaration] = []
        for length in 1...64 {
            declarations += Self.declarations(kind, word: String(repeating: "x", count: length))
        }
        let holder = TypeDeclaration(.struct, "Holder", members: declarations)
        let members: [Declaration] = kind == "types" ? declarations : [.type(holder)]
        let source = SourceFile(declarations: members).rendered()
        #expect(difference(source, try Toolchain.formatted(source)) == "")
        #expect(try Toolchain.lint(source).isEmpty)
    }

    private static func declarations(_ kind: String, word: String) -> [Declaration] {
        switch kind {
        case "functions": functions(word).map { .function($0) }
        case "calls": [.function(Function(.method("calls"), body: calls(word)))]
        case "controlFlow": [.function(Function(.method("flow"), body: controlFlow(word)))]
        case "values": values(word)
        default: types("X" + word)
        }
    }

    private static func functions(_ word: String) -> [Function] {
        let one = [Function.Parameter(nil, "a", type: "Int")]
        let two = one + [Function.Parameter("_", "b", type: "[Int]", value: .array([]))]
        let body = [Statement.expression(.call(.name("use")))]
        var functions: [Function] = []
        for parameters in [[], one, two] {
            for returns in [nil, "Card"] {
                for throwing in [Function.Throwing.never, .only("Failure")] {
                    for requirements in [[], ["T: Sendable", "U == T.ID"]] {
                        functions.append(
                            Function(
                                .mutatingMethod(word),
                                access: .package,
                                generics: Generics(
                                    requirements.isEmpty ? [] : ["T", "U"],
                                    where: requirements
                                ),
                                parameters: parameters,
                                isAsync: throwing == .never,
                                throwing: throwing,
                                returns: returns,
                                body: body
                            )
                        )
                    }
                }
            }
        }
        functions.append(
            Function(
                .initializer,
                parameters: [Function.Parameter("with", "value", type: "X" + word)],
                body: body
            )
        )
        return functions
    }

    private static func calls(_ word: String) -> [Statement] {
        let name = Expression.name(word)
        let call = Expression.call(name, [.init("first", .integer(1)), .init(nil, .string("two"))])
        let nested = Expression.call(.member(.name("client"), "send"), [.init("of", call)])
        let values: [Expression] = [
            name, call, nested,
            .attempt(call), .attempt(.wait(nested)), .attempt(.name(word)),
            .array([name, .name("other")]), .array([name]), .array([call, nested]),
            .dictionary([.init(.string("key"), name), .init(.string("more"), .null)]),
            .call(.name("list"), [.init(nil, .array([name, .integer(2)]))]),
            .call(.name("list"), [.init("of", .array([name, .integer(2)]))]),
            .call(.member(call, "next"), [.init("x", name)]),
            .call(.member(.member(.name("self"), "next"), "y"), [.init("x", name)]),
            .call(name, [.init(nil, .reference(.name("id")))]),
            .call(name, trailing: .init(["a"], [.return(.name("a"))])),
            .call(
                name,
                [.init("first", .integer(1)), .init("more", .boolean(true))],
                trailing: .init([], [.expression(call), .expression(call)])
            ),
        ]
        return values.flatMap { value -> [Statement] in
            [
                .expression(value),
                .assign(.member(.text("self"), "value"), value),
                .bind(.init("value", type: "Card", value: value)),
                .return(value),
            ]
        }
    }

    private static func controlFlow(_ word: String) -> [Statement] {
        let name = Expression.name(word)
        let call = Expression.call(name, [.init("first", .integer(1)), .init(nil, .string("two"))])
        let body = [Statement.expression(.call(.name("use")))]
        var statements: [Statement] = []
        for value in [name, call, .attempt(call)] {
            for pattern in ["let a", ".some(let x)"].map({ Expression.text($0) }) {
                statements.append(.if(pattern: pattern, value, body))
                statements.append(
                    .if(
                        pattern: pattern,
                        value,
                        body,
                        else: [.if(pattern: .text("let c?"), name, body, else: body)]
                    )
                )
            }
            statements.append(
                .switch(
                    value,
                    [
                        .init([.integer(0)], [.expression(value)]),
                        .init([.integer(1)], [.assign(.name("a"), value)]),
                        .init([.name(word), .member(nil, "second"), .text("2")], body),
                        .init([.member(nil, word)], body + body),
                        .init([], []),
                    ]
                )
            )
        }
        return statements
    }

    private static func values(_ word: String) -> [Declaration] {
        let call = Expression.call(.name("Table"), [.init("of", .integer(1)), .init(nil, .null)])
        let values: [Expression] = [
            .string("text"), call, .array([.string("a"), .string("b")]), .attempt(call),
            .name("other"), .array([]),
        ]
        let get = [Statement.return(.name("stored"))]
        return values.flatMap { value -> [Declaration] in
            [
                .property(
                    Property(word, access: .private, type: nil, value: .constant(value))
                ),
                .property(
                    Property(word, isStatic: true, type: "[Int: Card]", value: .variable(value))
                ),
            ]
        } + [
            .property(Property(word, type: "Card?")),
            .property(Property(word, type: "Card?", value: .computed(get))),
            .property(
                Property(
                    word,
                    type: "Card?",
                    value: .accessors(get: get, set: [.assign(.name("stored"), .name("newValue"))])
                )
            ),
            .typeAlias(TypeAlias("Alias", type: "Some" + word)),
        ]
    }

    private static func types(_ word: String) -> [Declaration] {
        let cases: [Declaration] = [
            .enumCase(EnumCase("x" + word, rawValue: .string("x"))),
            .enumCase(EnumCase("x" + word, values: [.init(nil, "Int"), .init("in", "Text")])),
            .enumCase(EnumCase("x" + word, values: [.init(nil, "Int")])),
        ]
        var declarations: [Declaration] = []
        for inherits in [[], ["String"], ["String", "Hashable", "Sendable"]] {
            for requirements in [[], ["T: Hashable"], ["T: Hashable", "U == T.ID"]] {
                declarations += [
                    .type(
                        TypeDeclaration(
                            .enum,
                            word,
                            generics: Generics(
                                requirements.isEmpty ? [] : ["T: Sendable", "U"],
                                where: requirements
                            ),
                            inherits: inherits,
                            members: cases
                        )
                    ),
                    .extension(
                        ExtensionDeclaration(
                            word,
                            inherits: inherits,
                            requirements: requirements,
                            members: [.typeAlias(TypeAlias("ID", type: "Int"))]
                        )
                    ),
                    .type(TypeDeclaration(.struct, word, inherits: inherits)),
                ]
            }
        }
        return declarations
    }
}
