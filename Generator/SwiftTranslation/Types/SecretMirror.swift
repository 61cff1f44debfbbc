import SwiftSource

extension TranslationContext {
    /// What `print` and `dump` show in place of a structure's secrets.
    static let hidden = "REDACTED"

    /// What keeps a structure's secrets out of descriptions; nothing when it has none.
    ///
    /// - Parameters:
    ///   - path: The structure.
    ///   - plans: Its properties.
    ///   - secrets: The names of those that are secret.
    /// - Returns: An extension, or none.
    func mirror(of path: String, _ plans: [PropertyPlan], secrets: Set<String>) -> [Declaration] {
        if secrets.isEmpty { return [] }
        let children = plans.map { plan in
            Expression.Entry(
                .string(plan.name),
                secrets.contains(plan.name) ? .string(Self.hidden) : shown(plan)
            )
        }
        let mirror = Expression.call(
            .name(spelling.swift("Mirror")),
            [
                .init(nil, .text("self")), .init("children", .dictionary(children)),
                .init("displayStyle", .member(nil, "struct")),
            ]
        )
        return [
            .extension(
                ExtensionDeclaration(
                    path,
                    comment: Comment(remark: ["Keeps secrets out of descriptions."]),
                    inherits: [spelling.swift("CustomReflectable")],
                    members: [
                        .property(
                            Property(
                                "customMirror",
                                comment: Comment(
                                    Documentation("What descriptions show: all but the secrets.")
                                ),
                                access: access,
                                type: spelling.swift("Mirror"),
                                value: .computed([.return(mirror)])
                            )
                        )
                    ]
                )
            )
        ]
    }

    private func shown(_ plan: PropertyPlan) -> Expression {
        guard plan.type.hasSuffix("?") else { return .name(plan.storage) }
        return .text("\(Identifier.text(plan.storage, as: .reference)) as Any")
    }
}
