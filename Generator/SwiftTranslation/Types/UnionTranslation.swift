import SchemaModel
import SwiftSource

/// Translates a union with a discriminator into an enum with a case for each type.
struct UnionTranslation {
    let context: TranslationContext
    let declaration: SchemaModel.TypeDeclaration
    let shape: UnionShape

    private var name: String { context.names.type(declaration.id) }
    private var blankPlace: Int { context.blankCases.place(in: declaration.id) }

    func declarations() -> [Declaration] {
        tables + [
            .type(
                SwiftSource.TypeDeclaration(
                    .enum,
                    name,
                    comment: context.comment(declaration.identity),
                    access: context.access,
                    isIndirect: true,
                    inherits: [
                        context.spelling.coding("Union"), context.spelling.swift("Hashable"),
                    ],
                    members: cases + discriminators + [caseNames] + fallbackName
                        + [blank, read, write]
                )
            )
        ]
    }

    /// The tables of the entities without a field for the discriminator, with a field for it added.
    private var tables: [Declaration] {
        let tagged = shape.cases.filter { $0.tag != nil }
        if tagged.isEmpty { return [] }
        let literal = FieldLiteral(formats: context.model.formats)
        return [
            .type(
                SwiftSource.TypeDeclaration(
                    .enum,
                    SwiftNames.table(name),
                    access: .private,
                    members: tagged.map { item in
                        let place = literal.placement(json: item.tag?.json, xml: item.tag?.xml)
                        let type = context.spelling.text(item.type)
                        return .property(
                            Property(
                                context.names.member(item.identity),
                                isStatic: true,
                                type: nil,
                                value: .constant(
                                    .call(
                                        .name(context.spelling.coding("FieldTable")),
                                        [
                                            .init("case", .string(place)),
                                            .init("of", .text("\(type).fields")),
                                        ]
                                    )
                                )
                            )
                        )
                    }
                )
            )
        ]
    }

    private func writeCase(_ item: UnionShape.Case) -> Expression {
        guard item.tag != nil else { return context.writeCall(.name("value")) }
        let table = Expression.member(
            .name(SwiftNames.table(name)),
            context.names.member(item.identity)
        )
        return .call(
            .member(.name("writer"), "write"),
            [
                .init(nil, .name("value")), .init("case", .string(item.value)),
                .init("in", table),
            ]
        )
    }

    private var cases: [Declaration] {
        var cases: [Declaration] = shape.cases.map { item in
            .enumCase(
                EnumCase(
                    context.names.member(item.identity),
                    comment: Comment(context.documentation(item.identity)),
                    values: [.init(nil, context.spelling.text(item.type))]
                )
            )
        }
        if !shape.isClosed {
            cases.append(
                .enumCase(
                    EnumCase(
                        "unknown",
                        values: [
                            .init(nil, context.spelling.swift("String")),
                            .init(nil, context.spelling.coding("AnyValue")),
                        ]
                    )
                )
            )
        }
        return cases
    }

    private var discriminators: [Declaration] {
        let places = [
            ("discriminator", shape.discriminator?.spelled() ?? ""),
            ("xmlDiscriminator", shape.xmlDiscriminator?.spelled()),
        ]
        return places.compactMap { name, place in
            place.map { place in
                .property(
                    Property(
                        name,
                        access: context.access,
                        isStatic: true,
                        type: context.spelling.swift("String"),
                        value: .constant(.string(place))
                    )
                )
            }
        }
    }

    private var caseNames: Declaration {
        .property(
            Property(
                "cases",
                access: context.access,
                isStatic: true,
                type: "[\(context.spelling.swift("String"))]",
                value: .constant(.array(shape.cases.map { .string($0.value) }))
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
                .call(
                    .member(nil, "unknown"),
                    [.init(nil, .string("")), .init(nil, .member(nil, "blank"))]
                )
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
        var cases = shape.cases.filter { $0.value != fallback?.value }.map { item in
            Statement.Case(
                [.string(item.value)],
                [.return(reading(item))]
            )
        }
        if let fallback {
            cases.append(Statement.Case([], [.return(reading(fallback))]))
        } else if shape.isClosed {
            let known = shape.cases.map(\.value).joined(separator: ", ")
            let failure = Expression.call(
                .member(.name("reader"), "failure"),
                [
                    .init(nil, .member(nil, "invalidValue")),
                    .init("expected", .string("one of \(known)")),
                    .init("found", .string("another case")),
                ]
            )
            cases.append(Statement.Case([], [.throw(failure)]))
        } else {
            let unknown = Expression.call(
                .member(nil, "unknown"),
                [.init(nil, .name("name")), .init(nil, .text("try reader.anyValue()"))]
            )
            cases.append(Statement.Case([], [.return(unknown)]))
        }
        let reader = context.names.typeParameter("Reader")
        return .function(
            Function(
                .staticMethod("read"),
                access: context.access,
                generics: Generics(["\(reader): \(context.spelling.coding("ValueReader"))"]),
                parameters: [
                    .init("case", "name", type: context.spelling.swift("String")),
                    .init("from", "reader", type: "inout \(reader)"),
                ],
                throwing: .only(context.spelling.coding("DecodingFailure")),
                returns: name,
                body: [.switch(.name("name"), cases)]
            )
        )
    }

    /// The case of values without a discriminator.
    private var fallback: UnionShape.Case? {
        shape.cases.first { $0.value == shape.fallback?.text }
    }

    /// The name of that case; empty for the case `unknown`, which stores values that may lack the discriminator.
    private var fallbackName: [Declaration] {
        let isKept = !shape.isClosed && context.model.mayLackDiscriminator(shape)
        guard let name = fallback?.value ?? (isKept ? "" : nil) else { return [] }
        return [
            .property(
                Property(
                    "fallback",
                    access: context.access,
                    isStatic: true,
                    type: "\(context.spelling.swift("String"))?",
                    value: .constant(.string(name))
                )
            )
        ]
    }

    private func reading(_ item: UnionShape.Case) -> Expression {
        .call(
            .member(nil, context.names.member(item.identity)),
            [.init(nil, readValue(context.spelling.text(item.type)))]
        )
    }

    private func readValue(_ type: String) -> Expression {
        .attempt(
            .call(.member(.text(type), "read"), [.init("from", .reference(.name("reader")))])
        )
    }

    private var write: Declaration {
        var cases = shape.cases.map { item in
            Statement.Case(
                [
                    .text(
                        ".\(Identifier.text(context.names.member(item.identity), as: .member))(let value)"
                    )
                ],
                [.expression(writeCase(item))]
            )
        }
        if !shape.isClosed, shape.isToldByElement {
            cases.append(
                Statement.Case(
                    [.text(".unknown(let name, let value)")],
                    [
                        .expression(
                            .call(
                                .member(.name("writer"), "write"),
                                [.init("any", .name("value")), .init("case", .name("name"))]
                            )
                        )
                    ]
                )
            )
        } else if !shape.isClosed {
            cases.append(
                Statement.Case(
                    [.text(".unknown(_, let value)")],
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
}
