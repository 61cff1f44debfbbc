import SchemaModel
import SwiftSource

extension Literal {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}

/// Translates an enum of the schema into a Swift enum.
enum EnumTranslation {
    struct Case {
        var name: String
        var value: Expression
        var doc: Documentation?
    }

    static func declarations(
        _ declaration: SchemaModel.TypeDeclaration,
        _ shape: EnumShape,
        context: TranslationContext
    ) -> [Declaration] {
        let name = context.names.type(declaration.id)
        let cases = shape.cases.map { item in
            Case(
                name: context.names.member(item.identity),
                value: context.spelling.literal(
                    item.value,
                    of: item.value.isNumber ? .scalar(.int) : .scalar(.string)
                ),
                doc: context.documentation(item.identity)
            )
        }
        let raw =
            switch shape.raw {
            case .string: context.spelling.swift("String")
            case .int: context.spelling.swift("Int")
            case .mixed: context.spelling.coding("TextOrNumber")
            }
        if shape.isClosed {
            let comment = context.comment(declaration.identity)
            return [closed(name, comment: comment, raw: raw, cases: cases, context: context)]
        }
        // Names that equal their values already document them.
        let isNamed = cases.allSatisfy { $0.value == .string($0.name) }
        let known = isNamed ? [] : [values(shape)]
        let comment = context.comment(declaration.identity, known)
        return [open(name, comment: comment, raw: raw, cases: cases, context: context)]
    }

    /// Returns the values that the schema declares; only the first of them if there are many.
    private static func values(_ shape: EnumShape) -> String {
        let most = 20
        let texts = shape.cases.prefix(most).map { item in
            switch item.value {
            case .string(let text), .number(let text): "`\(text)`"
            default: ""
            }
        }
        let rest = shape.cases.count - texts.count
        let more = rest > 0 ? " and \(rest) more" : ""
        return "Known values: \(texts.joined(separator: ", "))\(more)."
    }

    /// Returns an enum with a case `unknown` for values that the schema does not declare.
    static func open(
        _ name: String,
        comment: Comment,
        raw: String,
        cases: [Case],
        context: TranslationContext
    ) -> Declaration {
        // The `switch` uses statements, since a `switch` expression is type-checked in quadratic time.
        let toRaw = cases.map { item in
            Statement.Case([.member(nil, item.name)], [.return(item.value)])
        }
        var members: [Declaration] = cases.map { item in
            .enumCase(EnumCase(item.name, comment: Comment(item.doc)))
        }
        members.append(
            .enumCase(
                EnumCase("unknown", values: [.init(nil, raw)])
            )
        )
        members += [
            .property(
                Property(
                    "knownCases",
                    access: context.access,
                    isStatic: true,
                    type: "\(context.spelling.coding("KnownCases"))<\(name)>",
                    value: .constant(.array(cases.map { .member(nil, $0.name) }))
                )
            ),
            .property(
                Property(
                    "rawValue",
                    access: context.access,
                    type: raw,
                    value: .computed([
                        .switch(
                            .text("self"),
                            toRaw + [
                                Statement.Case(
                                    [.text(".unknown(let rawValue)")],
                                    [.return(.name("rawValue"))]
                                )
                            ]
                        )
                    ])
                )
            ),
        ]
        return .type(
            SwiftSource.TypeDeclaration(
                .enum,
                name,
                comment: comment,
                access: context.access,
                inherits: [
                    context.spelling.coding("OpenEnumeration"), context.spelling.swift("Hashable"),
                ],
                members: members
            )
        )
    }

    private static func closed(
        _ name: String,
        comment: Comment,
        raw: String,
        cases: [Case],
        context: TranslationContext
    ) -> Declaration {
        var members: [Declaration] = cases.map { item in
            // Only text values can be derived from names.
            let isSame = raw.hasSuffix("String") && item.value == .string(item.name)
            return .enumCase(
                EnumCase(item.name, comment: Comment(item.doc), rawValue: isSame ? nil : item.value)
            )
        }
        members.append(
            .property(
                Property(
                    "blank",
                    access: context.access,
                    isStatic: true,
                    type: name,
                    value: .computed([.return(.member(nil, cases.first?.name ?? ""))])
                )
            )
        )
        return .type(
            SwiftSource.TypeDeclaration(
                .enum,
                name,
                comment: comment,
                access: context.access,
                inherits: [
                    raw, context.spelling.swift("CaseIterable"),
                    context.spelling.coding("Enumeration"),
                ],
                members: members
            )
        )
    }
}
