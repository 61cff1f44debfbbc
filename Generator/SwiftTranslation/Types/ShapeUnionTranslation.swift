import SchemaModel
import SwiftSource

/// Translates a union whose cases are distinguished by the shapes of values into an enum with a case for each type.
///
/// `CaseShapes` of the model determines which shapes are tested, and in which order.
struct ShapeUnionTranslation {
    let context: TranslationContext
    let declaration: SchemaModel.TypeDeclaration
    let shape: UnionShape
    let shapes: CaseShapes

    private var name: String { context.names.type(declaration.id) }
    private var blankPlace: Int { context.blankCases.place(in: declaration.id) }

    func declarations() -> [Declaration] {
        [
            .type(
                SwiftSource.TypeDeclaration(
                    .enum,
                    name,
                    comment: context.comment(declaration.identity),
                    access: context.access,
                    inherits: [
                        context.spelling.coding("ShapeUnion"), context.spelling.swift("Hashable"),
                    ],
                    members: cases + [table, blank, read, write]
                )
            )
        ]
    }

    private var cases: [Declaration] {
        var cases: [Declaration] = shape.cases.map { item in
            .enumCase(
                EnumCase(
                    context.names.member(item.identity),
                    comment: Comment(context.documentation(item.identity)),
                    isIndirect: isInline(item.type),
                    values: [.init(nil, context.spelling.text(item.type))]
                )
            )
        }
        if !shape.isClosed {
            cases.append(
                .enumCase(
                    EnumCase(
                        "unknown",
                        comment: Comment(
                            Documentation("A value that matches none of the other cases.")
                        ),
                        values: [.init(nil, context.spelling.coding("AnyValue"))]
                    )
                )
            )
        }
        return cases
    }

    /// Returns whether a value of the type may be large or contain the union itself, and is not stored indirectly.
    private func isInline(_ type: TypeReference) -> Bool {
        guard case .declared(let id, _) = type else { return false }
        if case .enumeration? = context.names.types[id]?.kind { return false }
        return true
    }

    private var table: Declaration {
        let lines = shapes.tests.map { ShapeLiteral(context.model.formats).line($0) }
        return .property(
            Property(
                "shapes",
                access: context.access,
                isStatic: true,
                type: context.spelling.coding("ShapeTable"),
                value: .constant(.document(lines.joined(separator: "\n")))
            )
        )
    }

    private var blank: Declaration {
        let value: Expression =
            if shape.isClosed, let first = shape.cases.dropFirst(blankPlace).first {
                .call(
                    .member(nil, context.names.member(first.identity)),
                    [.init(nil, context.spelling.blank(first.type))]
                )
            } else {
                .call(.member(nil, "unknown"), [.init(nil, .member(nil, "blank"))])
            }
        return .property(
            Property(
                "blank",
                access: context.access,
                isStatic: true,
                type: name,
                value: .computed([.return(value)])
            )
        )
    }

    private var read: Declaration {
        var cases = shapes.tests.enumerated().map { number, test in
            let item = shape.cases[test.place]
            return Statement.Case(
                [.integer(number)],
                [
                    .return(
                        .call(
                            .member(nil, context.names.member(item.identity)),
                            [
                                .init(
                                    nil,
                                    .attempt(
                                        .call(
                                            .member(
                                                .text(context.spelling.text(item.type)),
                                                "read"
                                            ),
                                            [.init("from", .reference(.name("reader")))]
                                        )
                                    )
                                )
                            ]
                        )
                    )
                ]
            )
        }
        cases.append(Statement.Case([], [other]))
        let reader = context.names.typeParameter("Reader")
        return .function(
            Function(
                .staticMethod("read"),
                access: context.access,
                generics: Generics(["\(reader): \(context.spelling.coding("ValueReader"))"]),
                parameters: [
                    .init(nil, "shape", type: context.spelling.swift("Int")),
                    .init("from", "reader", type: "inout \(reader)"),
                ],
                throwing: .only(context.spelling.coding("DecodingFailure")),
                returns: name,
                body: [.switch(.name("shape"), cases)]
            )
        )
    }

    /// The statement that reads a value that matches none of the cases.
    private var other: Statement {
        guard shape.isClosed else {
            return .return(
                .call(.member(nil, "unknown"), [.init(nil, .text("try reader.anyValue()"))])
            )
        }
        let known = shape.cases.map { "\($0.type)" }.joined(separator: ", ")
        return .throw(
            .call(
                .member(.name("reader"), "failure"),
                [
                    .init(nil, .member(nil, "typeMismatch")),
                    .init("expected", .string("one of \(known)")),
                    .init("found", .string("another value")),
                ]
            )
        )
    }

    private var write: Declaration {
        var cases = shape.cases.map { item in
            Statement.Case(
                [pattern(context.names.member(item.identity))],
                [.expression(written(item.type))]
            )
        }
        if !shape.isClosed {
            cases.append(
                Statement.Case(
                    [pattern("unknown")],
                    [.expression(context.writeCall(.name("value")))]
                )
            )
        }
        return .function(
            Function(
                .method("write"),
                access: context.access,
                generics: Generics(["Writer: \(context.spelling.coding("ValueWriter"))"]),
                parameters: [.init("to", "writer", type: "inout Writer")],
                body: [.switch(.text("self"), cases)]
            )
        )
    }

    private func pattern(_ name: String) -> Expression {
        .text(".\(Identifier.text(name, as: .member))(let value)")
    }

    /// Returns the written value; a list or map in a union is one value, not the items of the field with the union.
    private func written(_ type: TypeReference) -> Expression {
        guard context.model.formats.contains(.xml), type.isList || type.isMap else {
            return context.writeCall(.name("value"))
        }
        return .call(.member(.name("writer"), "write"), [.init("item", .name("value"))])
    }
}
